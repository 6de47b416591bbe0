/** Numbers that look random and are the same in every run. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** An integer of at least 0, below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: fast, and good enough to spread rows. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (list) => list[below(list.length)]! };
}

/** Rearranges in place. */
export function shuffle(list: Int32Array | number[], random: Random): void {
  for (let n = list.length - 1; n > 0; n--) {
    const other = random.below(n + 1);
    [list[n], list[other]] = [list[other]!, list[n]!];
  }
}
