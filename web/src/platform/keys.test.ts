import { describe, expect, test } from 'vitest';
import { commands, fits, rowOf, type Command, type Pressed } from './keys';

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a key fits', () => {
  test.each<[string, Pressed, boolean]>([
    ['E', press('e'), true],
    ['E', press('E'), true], // caps lock
    ['E', press('E', { shiftKey: true }), false],
    ['Shift+E', press('E', { shiftKey: true }), true],
    ['Shift+E', press('e'), false],
    ['E', press('e', { altKey: true }), false],
    ['E', press('e', { ctrlKey: true }), false],
    ['?', press('?', { shiftKey: true }), true],
    ['?', press('?'), true],
    ['?', press('?', { altKey: true }), false],
    ['/', press('/', { shiftKey: true }), true], // as on a German keyboard
    ['Ctrl+K', press('k', { ctrlKey: true }), true],
    ['Ctrl+K', press('k'), false],
    ['Ctrl+K', press('k', { ctrlKey: true, altKey: true }), false], // AltGr
    ['Ctrl+K', press('K', { ctrlKey: true, shiftKey: true }), false],
    ['Ctrl+K', press('k', { metaKey: true }), false],
    ['Enter', press('Enter', { shiftKey: true }), false],
    ['Shift+Enter', press('Enter', { shiftKey: true }), true],
    ['↑', press('ArrowUp'), true],
    ['Esc', press('Escape'), true],
  ])('%s and %o: %s', (keys, event, expected) => expect(fits(event, keys, false)).toBe(expected));

  test('with the command key on a Mac, where Ctrl moves the cursor', () => {
    expect(fits(press('k', { metaKey: true }), 'Ctrl+K', true)).toBe(true);
    expect(fits(press('k', { ctrlKey: true }), 'Ctrl+K', true)).toBe(false);
  });
});

test('no key means two things where both could be meant', () => {
  // a form and the composer have the focus to themselves
  const shared = (command: Command) => !['composer', 'form'].includes(rowOf(command).scope);
  const taken = (Object.keys(commands) as Command[]).filter(shared).flatMap((command) => rowOf(command).keys ?? []);
  expect(taken.filter((keys, place) => taken.indexOf(keys) !== place)).toEqual([]);
  const starts = new Set(taken.filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0]));
  expect(
    taken.filter((keys) => starts.has(keys)),
    'the first key of a sequence does nothing by itself',
  ).toEqual([]);
});

test('no letter closes, returns or deletes: words that somebody types into nothing end no conversation', () => {
  const ending: Command[] = ['resolve', 'resolveNext', 'sendResolve', 'giveBack', 'deleteTicket', 'logout'];
  const keys = ending.flatMap((command) => rowOf(command).keys ?? []);
  expect(keys.filter((one) => !one.startsWith('Ctrl+'))).toEqual([]);
});
