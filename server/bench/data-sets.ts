import { longText, sentence, shortText } from './words';
import type { Random } from './random';

/** Of what kind the data is that is asked: goals hold on each. */
export interface DataSet {
  /** In one sentence of the report. */
  what: string;
  /** What somebody writes. */
  text(random: Random, byAgent: boolean): string;
  /** Messages of it for each of the usual one. */
  share: number;
  /** How many companies share the tables, each half as large as the one before, down to a hundredth. */
  companies: number;
  /** Messages of one contact, and of one of its conversations; they count among the others. */
  crowd?: { ofContact: number; ofTicket: number };
}

const usual: DataSet = {
  what: 'sentences of six to thirty words, as customers and agents of a shop write them',
  text: sentence,
  share: 1,
  companies: 1,
};

export const dataSets = {
  usual,
  short: { ...usual, what: 'one to five words of sixty that all use', text: shortText },
  long: { ...usual, what: 'a hundred to four hundred words, a tenth as many', text: longText, share: 0.1 },
  crowded: {
    ...usual,
    what: 'one contact with 50,000 of the messages, 20,000 of them in one conversation',
    crowd: { ofContact: 50_000, ofTicket: 20_000 },
  },
  companies: { ...usual, what: 'thirty companies of unequal size in one installation', companies: 30 },
} satisfies Record<string, DataSet>;

export type DataSetName = keyof typeof dataSets;
export const dataSetNames = Object.keys(dataSets) as DataSetName[];
