import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction } from 'baileys';
import { describe, expect, it } from 'vitest';
import { storagesHere } from '../../testing/storages-here';
import { createLog } from '../../platform/log';
import { libraryLog } from './library-log';
import { loadLibrary, makeSocket } from './library';

/** The keys of a socket that reaches nobody, and what was stored of them. */
async function keysOfALine() {
  const lib = await loadLibrary();
  const stored: object[] = [];
  const keys = { get: async () => ({}), set: async (data: object) => void stored.push(structuredClone(data)) };
  const socket = makeSocket(lib, {
    auth: { creds: lib.initAuthCreds(), keys },
    waWebSocketUrl: 'ws://127.0.0.1:9/',
    logger: libraryLog(createLog('silent')),
  });
  await socket.end(undefined);
  return { keys: socket.authState.keys as SignalKeyStoreWithTransaction, stored };
}

describe('the library', () => {
  it('makes promises no slower with each line, and with each time that one connects again', async () => {
    const lines = [await keysOfALine(), await keysOfALine(), await keysOfALine()];
    const [first, ...others] = await Promise.all(
      lines.map(({ keys }) => keys.transaction(async () => storagesHere(), 'x')),
    );
    expect(others).toEqual([first, first]);
    // one within another has no more to carry
    const [one, other] = lines as [(typeof lines)[0], (typeof lines)[0]];
    expect(await one.keys.transaction(() => other.keys.transaction(async () => storagesHere(), 'x'), 'x')).toBe(first);
    expect(AsyncLocalStorage.name).toBe('AsyncLocalStorage');
  });

  it('keeps what belongs to a transaction of a line apart from others', async () => {
    const [one, other] = [await keysOfALine(), await keysOfALine()];
    const put = (keys: SignalKeyStoreWithTransaction, text: string) =>
      keys.set({ session: { [text]: Buffer.from(text) } } as never);
    await one.keys.transaction(async () => {
      await put(one.keys, 'a');
      expect(other.keys.isInTransaction()).toBe(false);
      await put(other.keys, 'b');
      await one.keys.transaction(async () => put(one.keys, 'c'), 'nested');
      expect([one.stored, other.stored].map((stored) => stored.length)).toEqual([0, 1]);
    }, 'x');
    expect(one.stored.map((data) => Object.keys((data as { session: object }).session))).toEqual([['a', 'c']]);
  });
});
