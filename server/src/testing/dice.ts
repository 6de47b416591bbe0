/** Same dice every run; whoever throws them prints the seed when something is broken. */
export function dice(seed: number) {
  let state = seed;
  const next = () => ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648), state / 2_147_483_648);
  return {
    upTo: (n: number) => Math.floor(next() * n),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
  };
}
