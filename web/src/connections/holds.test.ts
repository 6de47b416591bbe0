import { expect, it } from 'vitest';
import { holdOf } from './holds';

const failure = (code: string) => ({ code, detail: 'x' });

it('says why a message is held back, and only while it waits', () => {
  expect(holdOf({ state: 'waiting', failure: failure('HELD_RESTRICTED') })).toBe('restricted');
  expect(holdOf({ state: 'waiting', failure: failure('HELD_NEW_CHATS') })).toBe('newChats');
  expect(holdOf({ state: 'waiting', failure: failure('HELD_PACE') })).toBe('pace');
  expect(holdOf({ state: 'waiting', failure: null })).toBeUndefined();
  expect(holdOf({ state: 'waiting', failure: failure('toString') })).toBeUndefined();
  expect(holdOf({ state: 'failed', failure: failure('HELD_PACE') })).toBeUndefined();
});
