import type { Provider } from '@guiche/contract/connections';

/** How lines are shared between processes, as pure choices. */

/** A process that may own lines, and how many it has. */
export interface Sharer {
  id: string;
  lines: number;
  providers: readonly Provider[];
}

/** A line of this process, as it is at this moment. */
export interface Movable {
  provider: Provider;
  /** It is up, or waits to be: nobody is logging in, and no code is shown. */
  isSettled: boolean;
  /** Something leaves or arrives right now. */
  isBusy: boolean;
  /** Files are on their way. */
  hasFiles: boolean;
  /** For how many milliseconds nothing has left or arrived. */
  quietFor: number;
}

/** Fewer lines would only change sides. */
const unevenFrom = 2;

export const patience = {
  /** An idle line is one on which nothing happens for so long. */
  quiet: 2_000,
  /** While no line is idle, one without files on their way goes after so long, */
  busy: 5_000,
  /** and then any. */
  files: 15_000,
};

const fewestFirst = (one: Sharer, other: Sharer) => one.lines - other.lines || (one.id < other.id ? -1 : 1);

/** Those that are to get one of ours: whoever has most gives, to whom has fewest. */
export const successorsOf = (ours: Sharer, others: Sharer[]): Sharer[] =>
  others.some(({ lines }) => lines > ours.lines)
    ? []
    : others.filter(({ lines }) => ours.lines - lines >= unevenFrom).toSorted(fewestFirst);

/**
 * Which line goes to whom, if one may go now: the one that is missed least.
 * @param waited for how many milliseconds the lines are known to be uneven
 */
export function chooseMove<Line extends Movable>(
  ours: Sharer,
  others: Sharer[],
  lines: Line[],
  waited: number,
): { line: Line; to: string } | undefined {
  const mayGo = ({ isSettled, isBusy, hasFiles, quietFor }: Movable) => {
    if (!isSettled || waited >= patience.files) return isSettled;
    return !hasFiles && (waited >= patience.busy || (!isBusy && quietFor >= patience.quiet));
  };
  const able = lines
    .filter(mayGo)
    .toSorted((a, b) => +a.hasFiles - +b.hasFiles || +a.isBusy - +b.isBusy || b.quietFor - a.quietFor);
  for (const { id, providers } of successorsOf(ours, others)) {
    const line = able.find(({ provider }) => providers.includes(provider));
    if (line) return { line, to: id };
  }
  return undefined;
}

/** To whom each line goes when its process ends: as evenly as if the others had been given them one by one. */
export function chooseSuccessors<Line extends Pick<Movable, 'provider'>>(lines: Line[], others: Sharer[]) {
  const successors = new Map<Line, string>();
  const left = others.map((other) => ({ ...other }));
  for (const line of lines) {
    const [successor] = left.filter(({ providers }) => providers.includes(line.provider)).toSorted(fewestFirst);
    if (!successor) continue;
    successor.lines += 1;
    successors.set(line, successor.id);
  }
  return successors;
}
