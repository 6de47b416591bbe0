// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storage, storageKeys } from '../platform/storage';
import { clear, show } from '../testing/show';
import { changePending, type PendingMessage } from './outbox-store';
import { useGoing } from './use-going';

let going: ReturnType<typeof useGoing>;
function Going() {
  const now = useGoing({ thread: 5, loadAround: async () => {} });
  useLayoutEffect(() => {
    going = now;
  });
  return null;
}
const written = {
  bubble: { state: 'waiting', message: { id: -1 } },
  ticketId: 5,
  owner: '7',
} as unknown as PendingMessage;

beforeEach(() => storage.set(storageKeys.userId, '7'));
afterEach(async () => {
  changePending([]);
  await clear();
});

test('whoever writes on the way to a message far back goes to the end, and on to nothing else', async () => {
  await show(<Going />);
  await act(async () => going.to(41, false));
  expect([going.around, going.wanted]).toEqual([41, 41]);
  await act(async () => changePending([written]));
  expect([going.around, going.wanted]).toEqual([null, null]);
});

test('the button that leads to the newest takes back the way to another', async () => {
  await show(<Going />);
  await act(async () => going.to(41, true));
  expect([going.around, going.wanted]).toEqual([null, 41]);
  await act(async () => going.toNewest());
  expect(going.wanted).toBe(null);
});
