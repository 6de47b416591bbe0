import { setTimeout as sleep } from 'node:timers/promises';

const patience = 30_000;

export interface Span {
  from: number;
  to: number;
}

/** How long it takes from beginning something until those who are told of it hear, by what it is called. */
export interface Waits {
  begin(name: string): void;
  /** Somebody has heard. What was not begun here, or was heard by all already, does not count. */
  heard(name: string): void;
  /** What was measured so far was no more than a beginning. */
  forget(): void;
  /** Resolves when all has been heard. @returns each wait, in milliseconds @throws when that takes half a minute */
  all(): Promise<number[]>;
  /** The same of those during which none of this happened: when it began and ended, by `performance.now`. */
  allBut(happened: Span[]): Promise<number[]>;
}

/** @param what said of those that nobody hears @param by how many each is heard */
export function createWaits(what: string, by = 1): Waits {
  const begun = new Map<string, { from: number; left: number }>();
  let waits: Span[] = [];
  async function whole(): Promise<Span[]> {
    for (let waited = 0; begun.size > 0; waited += 50) {
      if (waited > patience) throw new Error(`${begun.size} ${what} were not heard of within half a minute.`);
      await sleep(50);
    }
    return waits;
  }
  const took = ({ from, to }: Span) => to - from;
  return {
    begin: (name) => void begun.set(name, { from: performance.now(), left: by }),
    heard(name) {
      const one = begun.get(name);
      if (!one) return;
      waits.push({ from: one.from, to: performance.now() });
      if ((one.left -= 1) === 0) begun.delete(name);
    },
    forget: () => void (waits = []),
    all: async () => (await whole()).map(took),
    allBut: async (happened) =>
      (await whole()).filter(({ from, to }) => !happened.some((one) => one.from < to && one.to > from)).map(took),
  };
}
