import { expect, test } from 'vitest';
import { behind, sideBySide } from './side-by-side';

/** Questions of one transaction that travel together. */

const later = <T>(value: T) => new Promise<T>((resolve) => setImmediate(() => resolve(value)));
const failing = (words: string) => new Promise<never>((_, reject) => setImmediate(() => reject(new Error(words))));

test('each answer stands where its question does', async () => {
  const [n, words, nothing] = await sideBySide([later(1), later('two'), Promise.resolve(undefined)]);
  expect([n + 1, words.length, nothing]).toEqual([2, 3, undefined]);
});

test('a failure is told once all have ended: the transaction ends with nothing under way', async () => {
  let hasEnded = false;
  const slow = later(undefined)
    .then(() => later(undefined))
    .then(() => void (hasEnded = true));
  await expect(sideBySide([failing('the first'), slow, failing('the other')])).rejects.toThrow('the first');
  expect(hasEnded).toBe(true);
});

test('behind a fence nothing ends well that the fence refuses, and what the fence says is told first', async () => {
  expect(await behind(later(true), later('done'))).toBe('done');
  expect(await behind(undefined, later('done'))).toBe('done');
  await expect(behind(failing('the fence'), later('done'))).rejects.toThrow('the fence');
  const atOnce = Promise.reject(new Error('the work'));
  await expect(behind(failing('the fence'), atOnce)).rejects.toThrow('the fence');
});
