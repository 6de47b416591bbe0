import { parseArgs } from 'node:util';

export const parts = ['calls', 'search', 'login', 'inbound', 'starts'] as const;
export type Part = (typeof parts)[number];

export interface Options {
  only: readonly Part[];
  /** Share of the full data. */
  scale: number;
  /** Leave the filled databases for the next run. */
  keep: boolean;
  /** Write docs/benchmarks.md. */
  write: boolean;
}

export const usage = `npm run bench -- [--only=${parts.join(',')}] [--scale=1] [--keep] [--write]`;

/** @throws Error one sentence about what is wrong */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      scale: { type: 'string' },
      keep: { type: 'boolean' },
      write: { type: 'boolean' },
    },
  });
  const only = values.only?.split(',') ?? [...parts];
  const unknown = only.find((part) => !(parts as readonly string[]).includes(part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${usage}`);
  const scale = Number(values.scale ?? 1);
  if (!(scale >= 0.01 && scale <= 2)) throw new Error(`--scale is a number from 0.01 to 2: ${usage}`);
  return { only: only as Part[], scale, keep: values.keep ?? false, write: values.write ?? false };
}
