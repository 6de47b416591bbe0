import type { Message } from '@guiche/contract/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/call';
import { aBubble, aMessage } from './live.fixture';
import { bubbleKey } from './live';
import { discard, enqueue, openOutbox, resumeOutbox, tryAgain, type Post } from './outbox';
import { markStored, allPending, bubbleKeys, changePending, type PendingMessage } from './outbox-store';
import { temporaryId } from '../platform/temporary-id';

/** What left, in order, and what the server answers to each: a message, or an error to throw. */
let left: string[] = [];
let stored: Message[] = [];
let answer: (pending: PendingMessage, signal: AbortSignal) => Promise<Message> | Message;
let nextId = 100;
/** Another conversation for each test: a sequence that never ends in one is none of the next. */
let ticketId = 0;

const post: Post = async (pending, signal) => {
  left.push(pending.body);
  return answer(pending, signal);
};
const storedAs = ({ body }: PendingMessage) => aMessage((nextId += 1), { fromMe: true, body });

function aPending(body: string, given: Partial<PendingMessage> = {}): PendingMessage {
  const id = temporaryId();
  // nobody is logged in here: what nobody wrote is everybody's
  const pending = {
    ticketId,
    body,
    sign: false,
    quotedId: null,
    file: null,
    isRecording: false,
    owner: null as never,
    error: null,
  };
  return { ...pending, bubble: aBubble(id, { body, clientId: `k${id}` }), ...given };
}
const states = () => allPending().map(({ body, bubble }) => `${body} ${bubble.state}`);
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  ticketId += 10;
  left = [];
  stored = [];
  answer = storedAs;
  changePending([]);
  openOutbox({ post, store: (message) => stored.push(message), newest: () => 42 });
});
afterEach(async () => {
  changePending([]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

test('messages of one conversation leave in the order they were written, each when the one before was stored', async () => {
  let release = () => {};
  answer = (pending) => new Promise((resolve) => (release = () => resolve(storedAs(pending))));
  for (const body of ['um', 'dois', 'três']) enqueue(aPending(body));
  await settled();
  expect(left).toEqual(['um']);
  release();
  await settled();
  expect(left).toEqual(['um', 'dois']);
  release();
  await settled();
  release();
  await settled();
  expect(stored.map(({ body }) => body)).toEqual(['um', 'dois', 'três']);
});

test('another conversation does not wait for it', async () => {
  answer = (pending) => (pending.ticketId === ticketId ? new Promise(() => {}) : storedAs(pending));
  enqueue(aPending('presa'));
  enqueue(aPending('livre', { ticketId: ticketId + 1 }));
  await settled();
  expect(stored.map(({ body }) => body)).toEqual(['livre']);
});

test('without an answer it is tried again with the same key, however long it takes, and those behind it wait', async () => {
  const keys: string[] = [];
  let tries = 0;
  answer = (pending) => {
    keys.push(pending.bubble.clientId);
    if ((tries += 1) < 12) throw ApiError.network();
    return storedAs(pending);
  };
  enqueue(aPending('um'));
  enqueue(aPending('dois'));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(stored.map(({ body }) => body)).toEqual(['um', 'dois']);
  expect(new Set(keys).size).toBe(2);
  expect(left.slice(0, 12)).toEqual(Array(12).fill('um'));
});

test('when the network is back nobody waits for the clock', async () => {
  answer = () => {
    throw ApiError.network();
  };
  enqueue(aPending('um'));
  await vi.advanceTimersByTimeAsync(20_000);
  answer = storedAs;
  resumeOutbox();
  await settled();
  expect(stored).toHaveLength(1);
});

test('a refused one stays where it is with its reason, and the next one leaves', async () => {
  answer = (pending) => {
    if (pending.body === 'um') throw new ApiError(409, 'ERR_WAPP_NOT_INITIALIZED');
    return storedAs(pending);
  };
  enqueue(aPending('um'));
  enqueue(aPending('dois'));
  await settled();
  expect(states()[0]).toBe('um refused');
  expect(allPending()[0]!.bubble.after).toBe(42);
  expect(allPending()[0]!.error).toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  expect(stored.map(({ body }) => body)).toEqual(['dois']);

  answer = storedAs;
  tryAgain(bubbleKey(allPending()[0]!.bubble));
  await settled();
  expect(stored.map(({ body }) => body)).toEqual(['dois', 'um']);
});

test('trouble of the server is left to a person after some tries', async () => {
  answer = () => {
    throw new ApiError(503, 'ERR_UNAVAILABLE');
  };
  enqueue(aPending('um'));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(states()).toEqual(['um refused']);
  expect(left).toHaveLength(6);
});

test('whoever is logged out keeps what was written, and it leaves after the login', async () => {
  answer = () => {
    throw new ApiError(401, 'ERR_SESSION_EXPIRED');
  };
  enqueue(aPending('um'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(['um waiting']);
  expect(left).toHaveLength(1);
  answer = storedAs;
  resumeOutbox();
  await settled();
  expect(stored).toHaveLength(1);
});

test('nothing leaves under another name', async () => {
  enqueue(aPending('de outra pessoa', { owner: '99' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left).toEqual([]);
});

test('one that is called back on its way goes, and the next one leaves', async () => {
  answer = (pending, signal) =>
    pending.body === 'um'
      ? new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError'))),
        )
      : storedAs(pending);
  enqueue(aPending('um'));
  enqueue(aPending('dois'));
  await settled();
  discard(bubbleKey(allPending()[0]!.bubble));
  await settled();
  expect(stored.map(({ body }) => body)).toEqual(['dois']);
  expect(states().some((state) => state.startsWith('um'))).toBe(false);
});

test('the event may come before the answer: the message keeps the row of its bubble either way', async () => {
  let release: (message: Message) => void = () => {};
  answer = () => new Promise((resolve) => (release = resolve));
  const pending = aPending('um');
  enqueue(pending);
  await settled();
  const message = storedAs(pending);
  markStored(pending.bubble.clientId, message);
  expect(bubbleKeys.get(message.id)).toBe(bubbleKey(pending.bubble));
  release(message);
  await vi.advanceTimersByTimeAsync(1000);
  expect(allPending()).toEqual([]);
  expect(left).toEqual(['um']);
});
