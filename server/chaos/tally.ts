import { performance } from 'node:perf_hooks';
import type { Part } from './options';

/** What must never happen. */
export const mishaps = ['exits', 'hangs', 'errors', 'lost', 'doubled', 'disordered'] as const;
export type Mishap = (typeof mishaps)[number];

/** A goal of one part: a figure, what it must reach, and whether it does. */
export interface Goal {
  part: Part;
  what: string;
  measured: string;
  must: string;
  reached: boolean;
}

/** What was counted and what was reached so far. */
export interface Tally {
  /** Counts a mishap of the running part and says so at once. */
  count(mishap: Mishap, what: string): void;
  /** An answer came or was given up: between these moments of the clock nothing was heard. */
  took(from: number, to: number, what: string): void;
  /** What took too long is a hang, unless the machine itself stood still meanwhile. */
  settle(standstill: (from: number, to: number) => number): void;
  goal(what: string, measured: string, must: string, reached: boolean): void;
  /** What cannot be done on this machine, and why. */
  skip(what: string): void;
  add(what: string, times?: number): void;
  begin(part: Part): void;
  of(part: Part, mishap: Mishap): number;
  ran: Part[];
  goals: Goal[];
  skipped: string[];
  /** How often something was done: calls, kills, outages. */
  done: Map<string, number>;
  seconds: Map<Part, number>;
  end(): void;
}

/** No answer may take longer. */
export const patience = 2_000;
/** So many of a kind are told; the rest is only counted. */
const told = 12;

export function createTally(say: (line: string) => void): Tally {
  const counts = new Map<string, number>();
  let part: Part | undefined;
  let since = 0;
  let slow: { from: number; to: number; what: string }[] = [];
  const bump = (map: Map<string, number>, key: string, by = 1) => map.set(key, (map.get(key) ?? 0) + by).get(key)!;
  const tally: Tally = {
    ran: [],
    goals: [],
    skipped: [],
    done: new Map(),
    seconds: new Map(),
    count(mishap, what) {
      const times = bump(counts, `${part} ${mishap}`);
      if (times <= told) say(`  ${mishap}: ${what}`);
      if (times === told + 1) say(`  ${mishap}: more of them, which are only counted`);
    },
    took(from, to, what) {
      if (to - from > patience) slow.push({ from, to, what });
    },
    settle(standstill) {
      for (const { from, to, what } of slow) {
        const own = to - from - standstill(from, to);
        if (own > patience) tally.count('hangs', `${what}: ${Math.round(own)} ms`);
      }
      slow = [];
    },
    goal(what, measured, must, reached) {
      say(`  ${reached ? 'reached' : 'MISSED'}: ${what}: ${measured} (${must})`);
      tally.goals.push({ part: part!, what, measured, must, reached });
    },
    skip(what) {
      say(`  SKIPPED: ${what}`);
      tally.skipped.push(what);
    },
    add: (what, times = 1) => void bump(tally.done, what, times),
    begin(name) {
      tally.end();
      [part, since] = [name, performance.now()];
      tally.ran.push(name);
      say(`${name}`);
    },
    end() {
      if (part) tally.seconds.set(part, (performance.now() - since) / 1000);
      part = undefined;
    },
    of: (name, mishap) => counts.get(`${name} ${mishap}`) ?? 0,
  };
  return tally;
}
