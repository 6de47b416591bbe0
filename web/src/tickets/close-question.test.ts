import { expect, test } from 'vitest';
import { forgetAnswer, isUnanswered, noteAnswer } from './close-question';
import { at, ticketOf } from './live.fixture';

const waits = (waitingSince: string | null, more = {}) =>
  ticketOf({ id: 1, status: 'open', answered: true, waitingSince, ...more });

test('a customer who wrote again after an answer is unanswered; whom nobody keeps waiting is not', () => {
  expect(isUnanswered(waits(at(1)))).toBe(true);
  expect(isUnanswered(waits(null))).toBe(false);
  expect(isUnanswered(waits(at(1), { status: 'pending' }))).toBe(true);
});

test('an answer from this page counts before the server knows of it, for what was said until then', () => {
  noteAnswer(waits(at(1)));
  expect(isUnanswered(waits(at(1)))).toBe(false);
  expect(isUnanswered(waits(at(2))), 'they wrote once more').toBe(true);
  noteAnswer(waits(at(2)));
  forgetAnswer(1);
  expect(isUnanswered(waits(at(2))), 'it did not leave').toBe(true);
});

test('who stands among those who wait has had no answer, whatever left this page', () => {
  noteAnswer(waits(at(1), { status: 'pending' }));
  expect(isUnanswered(waits(at(1), { status: 'pending' }))).toBe(true);
});
