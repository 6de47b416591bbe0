import { parseArgs } from 'node:util';

/** In the order in which they run; what hurts memory comes first, on a server that has just begun. */
export const parts = [
  'hostile',
  'attack',
  'database',
  'redis',
  'disk',
  'clock',
  'media',
  'keys',
  'removal',
  'together',
  'campaigns',
] as const;
export type Part = (typeof parts)[number];

/** Left out of the short form unless asked for: each of these has tests of its own that run with all others. */
const longOnly = new Set<Part>(['attack', 'disk', 'clock', 'keys', 'together']);

/** Networks that campaigns are killed on: of our own each, and theirs survive. */
export const networkNames = ['sandbox', 'beta', 'cloud'] as const;
export type NetworkName = (typeof networkNames)[number];

export interface Options {
  only: readonly Part[];
  /** On which campaigns are killed: on the first alone unless asked, since each takes as long as all other parts. */
  networks: readonly NetworkName[];
  /** To how many they write on each, instead of as many as is usual. */
  people: number | undefined;
  /** Of everything that is drawn: the same seed draws the same. */
  seed: number;
  /** About a minute instead of a quarter of an hour. */
  short: boolean;
  /** Write the table into docs/benchmarks.md. */
  write: boolean;
  /** Where the count of reached and missed goals is left for a program. */
  json: string | undefined;
}

const usage = `npm run test:chaos -- [--only=${parts.join(',')}] [--network=${networkNames.join(',')}] [--people=10000] [--seed=1] [--short] [--write] [--json=file]`;

/** What was asked for cannot be done; the message says what can. */
export class WrongOption extends Error {
  constructor(why: string) {
    super(`${why}\n${usage}`);
  }
}

/** @throws WrongOption */
export function readOptions(args: string[]): Options {
  const values = parse(args);
  const only = values.only?.split(',') ?? parts.filter((part) => !values.short || !longOnly.has(part));
  const unknown = only.find((part) => !(parts as readonly string[]).includes(part));
  if (unknown !== undefined) throw new WrongOption(`There is no part "${unknown}".`);
  const networks = values.network?.split(',') ?? networkNames.slice(0, 1);
  const none = networks.find((name) => !(networkNames as readonly string[]).includes(name));
  if (none !== undefined) throw new WrongOption(`There is no network "${none}".`);
  const people = values.people === undefined ? undefined : Number(values.people);
  if (people !== undefined && !(Number.isSafeInteger(people) && people >= 100))
    throw new WrongOption('--people is a whole number, of at least 100.');
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isSafeInteger(seed) || seed < 0) throw new WrongOption('--seed is a whole number.');
  const { short = false, write = false, json } = values;
  return {
    only: parts.filter((part) => only.includes(part)),
    networks: networkNames.filter((name) => networks.includes(name)),
    people,
    seed,
    short,
    write,
    json,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      options: { only: text, network: text, people: text, seed: text, short: flag, write: flag, json: text },
    }).values;
  } catch (error) {
    throw new WrongOption((error as Error).message);
  }
}
