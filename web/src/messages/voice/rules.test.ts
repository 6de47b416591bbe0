import { MessageLimits } from '@guiche/contract/messages';
import { expect, test } from 'vitest';
import { isTooShort, MOST_SECONDS, nameOf, troubleOf } from './rules';

test('under 10000 bytes there is no recording', () => {
  expect([isTooShort(9999), isTooShort(10_000)]).toEqual([true, false]);
});

test('the longest recording is an audio that may be sent', () => {
  expect((MOST_SECONDS * 128_000) / 8).toBeLessThan(MessageLimits.audio);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
  ['SomethingElse', 'broken'],
])('%s means %s', (name, trouble) => {
  expect(troubleOf({ name })).toBe(trouble);
});

test('whatever is thrown has a reason', () => {
  expect([troubleOf(null), troubleOf('no'), troubleOf(undefined)]).toEqual(['broken', 'broken', 'broken']);
});

test('a file is named by its moment', () => {
  expect(nameOf(new Date(2026, 0, 5, 8, 3, 9))).toBe('audio-2026-01-05-080309.mp3');
});
