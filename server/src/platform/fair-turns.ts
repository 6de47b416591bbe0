/** Work that has its turn by company. */
export interface FairTurns {
  /**
   * Resolves with what the work gives, once its turn has come.
   * @throws `signal.reason` when that ends the waiting; what has begun it does not end
   */
  take<T>(companyId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** How many of a company have not begun. */
  waitingOf(companyId: number): number;
}

/**
 * So much is done at once, and so much of it for one company; those that wait have their turns one after the other,
 * however much each of them has asked for. One company's work that hangs keeps no other from its turn for longer than
 * the work under way takes.
 */
export function createFairTurns({ atOnce, ofOne }: { atOnce: number; ofOne: number }): FairTurns {
  /** In the order of their next turns. */
  const waiting = new Map<number, Set<() => Promise<unknown>>>();
  const running = new Map<number, number>();
  let count = 0;

  function begin() {
    for (const [companyId, works] of waiting) {
      if (count >= atOnce) return;
      const ofThis = running.get(companyId) ?? 0;
      const [work] = works;
      if (!work || ofThis >= ofOne) continue;
      works.delete(work);
      waiting.delete(companyId);
      // To the end, where this loop meets it once more.
      if (works.size) waiting.set(companyId, works);
      count += 1;
      running.set(companyId, ofThis + 1);
      void work().finally(() => end(companyId));
    }
  }

  function end(companyId: number) {
    count -= 1;
    const rest = running.get(companyId)! - 1;
    if (rest) running.set(companyId, rest);
    else running.delete(companyId);
    // Behind those that have come meanwhile.
    const works = waiting.get(companyId);
    if (works && waiting.delete(companyId)) waiting.set(companyId, works);
    begin();
  }

  return {
    take: (companyId, work, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const works = waiting.get(companyId) ?? new Set();
        const leave = () => {
          works.delete(start);
          if (!works.size && waiting.get(companyId) === works) waiting.delete(companyId);
          reject(signal!.reason as Error);
        };
        const start = async () => {
          signal?.removeEventListener('abort', leave);
          try {
            resolve(await work());
          } catch (error) {
            reject(error as Error);
          }
        };
        signal?.addEventListener('abort', leave, { once: true });
        works.add(start);
        waiting.set(companyId, works);
        begin();
      }),
    waitingOf: (companyId) => waiting.get(companyId)?.size ?? 0,
  };
}
