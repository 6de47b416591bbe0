import { expect, test } from 'vitest';
import { BARS, barsOf, peaksOf } from './peaks';

test('bars follow the loudness, the loudest being 1', () => {
  const samples = new Float32Array(36_000);
  samples.fill(0.25, 0, 18_000);
  samples.fill(0.5, 18_000);
  const bars = barsOf(samples);
  expect(bars).toHaveLength(BARS);
  expect(bars[0]).toBeCloseTo(0.5);
  expect(bars.at(-1)).toBeCloseTo(1);
});

test('silence, and a sound shorter than its bars, are no trouble', () => {
  expect(barsOf(new Float32Array(1000)).every((bar) => bar === 0)).toBe(true);
  expect(barsOf(new Float32Array([0.5, 0.1])).every(Number.isFinite)).toBe(true);
  expect(barsOf(new Float32Array(0)).every((bar) => bar === 0)).toBe(true);
});

test('a sound is fetched once, and again when it did not come', async () => {
  let calls = 0;
  const load = () => {
    calls += 1;
    return Promise.reject(new Error('gone'));
  };
  const [one, other] = await Promise.all([peaksOf(1, load), peaksOf(1, load)]);
  expect([one, other, calls]).toEqual([null, null, 1]);
  await peaksOf(1, load);
  expect(calls).toBe(2);
});
