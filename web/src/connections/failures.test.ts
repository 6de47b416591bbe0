import { expect, it } from 'vitest';
import { holdOf, reasonOf } from './failures';

const failure = (code: string) => ({ code, detail: 'x' });

it('says why a message is held back, and only while it waits', () => {
  expect(holdOf({ state: 'waiting', failure: failure('HELD_RESTRICTED') })).toBe('restricted');
  expect(holdOf({ state: 'waiting', failure: failure('HELD_NEW_CHATS') })).toBe('newChats');
  expect(holdOf({ state: 'waiting', failure: failure('HELD_PACE') })).toBe('pace');
  expect(holdOf({ state: 'waiting', failure: null })).toBeUndefined();
  expect(holdOf({ state: 'waiting', failure: failure('toString') })).toBeUndefined();
  expect(holdOf({ state: 'failed', failure: failure('HELD_PACE') })).toBeUndefined();
});

it('has a sentence for what the networks refuse', () => {
  expect(['SPAM_LIMIT', 'NETWORK_RESTRICTED', 'TOO_FAST', 'RATE_LIMIT'].map((code) => reasonOf(failure(code)))).toEqual(
    ['limited', 'limited', 'limited', 'limited'],
  );
  expect(reasonOf(failure('WINDOW_CLOSED'))).toBe('expired');
  expect(reasonOf(failure('RECIPIENT_UNREACHABLE'))).toBe('unreachable');
  expect(reasonOf(failure('OPTED_OUT'))).toBe('unwanted');
  expect(reasonOf(failure('OUTDATED'))).toBe('outdated');
});
