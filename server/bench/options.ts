import { parseArgs } from 'node:util';
import { dataSetNames, type DataSetName } from './data-sets';

export const parts = [
  'calls',
  'search',
  'terms',
  'login',
  'inbound',
  'attendant',
  'dashboard',
  'board',
  'desk',
  'live',
  'channels',
  'chats',
  'knowledge',
  'assistants',
  'api',
  'campaigns',
  'billing',
  'storm',
  'bodies',
  'starts',
] as const;
export type Part = (typeof parts)[number];

export interface Options {
  only: readonly Part[];
  /** Kinds of data that lists and searches are asked of. */
  data: readonly DataSetName[];
  /** Share of the full data. */
  scale: number;
  /** Leave the filled databases for the next run. */
  keep: boolean;
  /** Write docs/benchmarks.md. */
  write: boolean;
}

const usage = `npm run bench -- [--only=${parts.join(',')}] [--data=${dataSetNames.join(',')}|all] [--scale=1] [--keep] [--write]`;

/** What was asked for cannot be done; the message says what can. */
export class WrongOption extends Error {
  constructor(why: string) {
    super(`${why}\n${usage}`);
  }
}

/** @throws WrongOption */
export function readOptions(args: string[]): Options {
  const values = parse(args);
  const only = values.only?.split(',') ?? [...parts];
  const unknown = only.find((part) => !(parts as readonly string[]).includes(part));
  if (unknown !== undefined) throw new WrongOption(`There is no part "${unknown}".`);
  const data = values.data === 'all' ? dataSetNames : (values.data?.split(',') ?? ['usual']);
  const strange = data.find((name) => !(dataSetNames as string[]).includes(name));
  if (strange !== undefined) throw new WrongOption(`There is no data "${strange}".`);
  const scale = Number(values.scale ?? 1);
  if (!(scale >= 0.01 && scale <= 2)) throw new WrongOption('--scale is a number from 0.01 to 2.');
  return {
    only: only as Part[],
    data: data as DataSetName[],
    scale,
    keep: values.keep ?? false,
    write: values.write ?? false,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({ args, options: { only: text, data: text, scale: text, keep: flag, write: flag } }).values;
  } catch (error) {
    throw new WrongOption((error as Error).message);
  }
}
