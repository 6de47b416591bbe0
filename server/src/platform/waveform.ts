/** How loud a voice note is, in 64 steps of its time: the loudest step is 100; silence stays flat. */
export function waveformOf(levels: readonly number[]): Uint8Array {
  const steps = Array.from({ length: 64 }, (_, n) => {
    const first = Math.floor((n * levels.length) / 64);
    const some = levels.slice(first, Math.max(first + 1, Math.floor(((n + 1) * levels.length) / 64)));
    return some.reduce((sum, level) => sum + level, 0) / some.length;
  });
  const loudest = Math.max(...steps, 1);
  return Uint8Array.from(steps, (step) => Math.round((step / loudest) * 100));
}
