import { expect, test } from 'vitest';
import { windowAt } from './reply-window';

const now = Date.parse('2026-03-02T12:00:00Z');

test('counts down to the minute, and is over on the second', () => {
  expect(windowAt('2026-03-03T11:30:00Z', now)).toEqual({ isOver: false, hours: 23, minutes: 30 });
  expect(windowAt('2026-03-02T12:59:30Z', now)).toEqual({ isOver: false, hours: 1, minutes: 0 });
  expect(windowAt('2026-03-02T12:00:01Z', now)).toEqual({ isOver: false, hours: 0, minutes: 1 });
  expect(windowAt('2026-03-02T12:00:00Z', now)).toMatchObject({ isOver: true });
});

test('is over where the customer has never written', () => {
  expect(windowAt(null, now)).toEqual({ isOver: true, hours: 0, minutes: 0 });
});
