import * as numbers from '../ai-providers/numbers';
import * as exchanges from '../asked-questions/exchanges';
import * as isQuestion from '../asked-questions/is-question';
import * as masked from '../asked-questions/masked';
import * as pieces from '../knowledge/pieces';
import * as knowledgeWords from '../knowledge/words';
import type { Reader } from './reader';

/** Of readers.ts those that read what customers ask, and what a company knows. */
export const readersOfKnowledge: Record<string, Reader> = {
  'server/ai-providers/numbers': {
    gives: numbers,
    reads: {
      replaceNumbers: (text) => numbers.replaceNumbers(text, () => '#'),
      hiddenNumbers: (text) => {
        const { hide, show } = numbers.hiddenNumbers();
        return show(hide(text));
      },
    },
  },
  'server/asked-questions/exchanges': {
    gives: exchanges,
    reads: {
      exchangesIn: [
        (body) => exchanges.exchangesIn([{ id: 1, body, at: '', by: 'customer' }]),
        (text) =>
          exchanges.exchangesIn(
            text.split(' ').map((body, id) => ({ id, body, at: '', by: id % 2 ? 'person' : 'customer' })),
          ),
      ],
      proposalOf: [
        (text) => exchanges.proposalOf(text, ['Entregamos de segunda a sexta.'], 'Ana'),
        (text) => exchanges.proposalOf('Entregam?', [text], 'Ana'),
        (name) => exchanges.proposalOf('Entregam?', ['Entregamos de segunda a sexta.'], name),
      ],
    },
  },
  'server/asked-questions/is-question': { gives: isQuestion, reads: { isQuestion: isQuestion.isQuestion } },
  'server/asked-questions/masked': {
    gives: masked,
    reads: {
      masked: [(text) => masked.masked(text, 'Ana Souza'), (name) => masked.masked('Sou a Ana', name)],
      isMostlyMasks: masked.isMostlyMasks,
    },
    others: { mask: 'a word of ours' },
  },
  'server/knowledge/pieces': { gives: pieces, reads: { piecesOf: pieces.piecesOf } },
  'server/knowledge/words': {
    gives: knowledgeWords,
    reads: {
      wordsOf: knowledgeWords.wordsOf,
      wantedOf: (text) => knowledgeWords.wantedOf(knowledgeWords.wordsOf(text)),
      topicsOf: (text) => knowledgeWords.topicsOf(knowledgeWords.wordsOf(text)),
    },
  },
};
