import { expect, test } from 'vitest';
import { countDone, isShown } from './look';

const steps = (offered: boolean, ...done: boolean[]) => ({
  offered,
  done: { connection: done[0]!, queue: done[1]!, team: done[2]!, answer: done[3]! },
  blind: [],
});

test.each([
  ['what is open is shown', steps(true, false, true, false, false), false, true],
  ['what was dismissed is not', steps(false, false, true, false, false), true, false],
  ['what is done greets nobody', steps(true, true, true, true, true), false, false],
  ['whoever took the last step sees its tick', steps(true, true, true, true, true), true, true],
])('%s', (_, given, sawOpen, shown) => {
  expect(isShown(given, sawOpen)).toBe(shown);
});

test('what is done is counted', () => {
  expect(countDone(steps(true, true, true, false, false))).toBe(2);
});
