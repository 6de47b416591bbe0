import { createHash } from 'node:crypto';

/** Questions are one where most of their words are. */

/** This share of all the words of two questions stands in both. */
const leastAlike = 2 / 3;

/** Hashes of stems, in order, each once: words can be compared by them and not read. */
export const marksOf = (companyId: number, stems: readonly string[]): number[] =>
  [
    ...new Set(stems.map((stem) => createHash('sha256').update(`${companyId}:${stem}`).digest().readInt32BE(0))),
  ].toSorted((one, other) => one - other);

export function areAlike(some: readonly number[], others: readonly number[]): boolean {
  const both = some.filter((mark) => others.includes(mark)).length;
  return both / (some.length + others.length - both) >= leastAlike;
}

/** Those that are known, found by what they share. */
export function createIndex<Known extends { marks: readonly number[] }>(known: readonly Known[] = []) {
  const byMark = new Map<number, Known[]>();
  const add = (one: Known) => {
    for (const mark of one.marks) {
      const others = byMark.get(mark);
      if (others) others.push(one);
      else byMark.set(mark, [one]);
    }
  };
  for (const one of known) add(one);
  return {
    add,
    find: (marks: readonly number[]): Known | undefined =>
      marks.flatMap((mark) => byMark.get(mark) ?? []).find((one) => areAlike(one.marks, marks)),
  };
}

export interface Asking {
  ticketId: number;
  marks: readonly number[];
}
export interface Group<A extends Asking> {
  marks: readonly number[];
  /** Newest first, one of a conversation. */
  askings: A[];
}

/** What was asked, by what it is about: those first that were asked in most conversations. `askings` come newest first. */
export function groupsOf<A extends Asking>(askings: readonly A[]): Group<A>[] {
  const groups: Group<A>[] = [];
  const index = createIndex<Group<A>>();
  for (const asking of askings) {
    if (!asking.marks.length) continue;
    const known = index.find(asking.marks);
    if (!known) {
      const group = { marks: asking.marks, askings: [asking] };
      groups.push(group);
      index.add(group);
    } else if (!known.askings.some(({ ticketId }) => ticketId === asking.ticketId)) known.askings.push(asking);
  }
  return groups.toSorted((one, other) => other.askings.length - one.askings.length);
}
