/** What is under way on a line. */
export interface Meter {
  during<T>(work: () => Promise<T>): Promise<T>;
  isBusy(): boolean;
  /** For how many milliseconds nothing was under way. */
  quietFor(): number;
  /** For how many milliseconds the oldest of it has been under way. */
  longest(): number;
}

export function createMeter(): Meter {
  const begun = new Set<{ at: number }>();
  let endedAt = performance.now();
  return {
    async during(work) {
      const one = { at: performance.now() };
      begun.add(one);
      try {
        return await work();
      } finally {
        begun.delete(one);
        endedAt = performance.now();
      }
    },
    isBusy: () => begun.size > 0,
    quietFor: () => (begun.size ? 0 : performance.now() - endedAt),
    longest: () => Math.max(0, ...[...begun].map(({ at }) => performance.now() - at)),
  };
}
