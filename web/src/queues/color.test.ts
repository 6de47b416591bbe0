import { queues } from '@guiche/contract/queues';
import { expect, test } from 'vitest';
import { problemsOf, rulesOf } from '../platform/rules';
import { judgeColor } from './color';
import { palette } from './palette';

test.each([
  // that it is missing says the contract
  [' ', null],
  ['azul', 'Invalid color'],
  ['#12', 'Invalid color'],
  ['#00AA00', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  [' #00ab00 ', null],
])('%j is %s', (color, reason) => {
  expect(judgeColor(color, [{ color: '#00aa00' }])).toBe(reason);
});

test('every colour of the palette may be chosen', () => {
  for (const { color } of palette) {
    expect(judgeColor(color, [])).toBe(null);
    expect(problemsOf(rulesOf(queues.create), { color })).toEqual({});
  }
});
