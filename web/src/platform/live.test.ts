import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

type Listener = (...given: unknown[]) => void;

/** A socket that does what it is told. */
class FakeSocket {
  listeners = new Map<string, Listener[]>();
  said: unknown[][] = [];
  connects = 0;
  on(name: string, listener: Listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }
  emit(...given: unknown[]) {
    this.said.push(given);
  }
  hear(name: string, ...given: unknown[]) {
    for (const listener of this.listeners.get(name) ?? []) listener(...given);
  }
  removeAllListeners() {
    this.listeners.clear();
  }
  active = true;
  disconnect() {
    return this;
  }
  connect() {
    this.connects += 1;
  }
}

let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));
const refresh = vi.fn<() => Promise<string>>();
vi.mock('./access', () => ({ refresh, token: () => 't' }));

const { joinRoom, reconnectNow, startLive, stopLive, subscribe } = await import('./live');
const { queryClient } = await import('./query');

beforeEach(() => {
  stopLive();
  socket = new FakeSocket();
  queryClient.clear();
  refresh.mockReset();
});

test('rooms are joined when the server is ready, and again after each return', async () => {
  await startLive(1);
  const leave = joinRoom('ChatBox', '7');
  expect(socket.said).toEqual([]);
  socket.hear('ready');
  socket.hear('disconnect', 'transport close');
  socket.hear('ready');
  expect(socket.said).toEqual([
    ['joinChatBox', '7'],
    ['joinChatBox', '7'],
  ]);
  leave();
  expect(socket.said.at(-1)).toEqual(['leaveChatBox', '7']);
});

test('a room is left with the last one who asked for it', async () => {
  await startLive(1);
  socket.hear('ready');
  const leaves = [joinRoom('Notification'), joinRoom('Notification')];
  leaves[0]?.();
  expect(socket.said).toEqual([['joinNotification']]);
  leaves[1]?.();
  expect(socket.said.at(-1)).toEqual(['leaveNotification']);
});

/** A question that is on screen: how often it was asked, and its answers, given by hand. */
function onScreen(name: string) {
  const answers: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  onTestFinished(new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => undefined));
  return answers;
}
const settled = (name: string) => vi.waitFor(() => expect(queryClient.isFetching({ queryKey: [name] })).toBe(0));

test('what was asked before the first connect is asked again, since nobody told what happened meanwhile', async () => {
  const early = onScreen('early');
  early[0]!('old');
  await settled('early');
  await startLive(1);
  socket.hear('ready');
  expect(early).toHaveLength(2);
});

test('an answer that is under way when the connection is there is waited for, and asked for again', async () => {
  const slow = onScreen('slow');
  await startLive(1);
  socket.hear('ready');
  expect(slow, 'what the page waits for is not begun anew').toHaveLength(1);
  slow[0]!('perhaps old');
  await vi.waitFor(() => expect(slow).toHaveLength(2));
  slow[1]!('new');
  await settled('slow');
  expect(queryClient.getQueryData(['slow'])).toBe('new');
  expect(slow).toHaveLength(2);
});

test('what is visible is asked again after each return; what is only remembered, when it is shown', async () => {
  await startLive(1);
  socket.hear('ready');
  const shown = onScreen('shown');
  shown[0]!('old');
  await settled('shown');
  queryClient.setQueryData(['remembered'], 'old');
  socket.hear('disconnect', 'ping timeout');
  socket.hear('ready');
  expect(shown).toHaveLength(2);
  expect(queryClient.getQueryState(['remembered'])?.isInvalidated).toBe(true);
});

test('a network that is back is used at once, however long the library would have waited', async () => {
  await startLive(1);
  reconnectNow();
  socket.hear('ready');
  reconnectNow();
  expect(socket.connects).toBe(0);
  socket.hear('disconnect', 'transport close');
  reconnectNow();
  expect(socket.connects).toBe(1);
  // let go by the server: the refresh decides when
  socket.active = false;
  reconnectNow();
  expect(socket.connects).toBe(1);
});

test('events reach whoever listens, under the name of the company', async () => {
  const heard = vi.fn<(event: unknown) => void>();
  const stop = subscribe('ticket', heard);
  await startLive(3);
  socket.hear('company-3-ticket', { action: 'delete', ticketId: 9 });
  stop();
  socket.hear('company-3-ticket', { action: 'delete', ticketId: 10 });
  expect(heard.mock.calls).toEqual([[{ action: 'delete', ticketId: 9 }]]);
});

test('let go by the server: a fresh token, then another try; none when the session is over', async () => {
  await startLive(1);
  socket.hear('ready');
  refresh.mockResolvedValueOnce('fresh');
  socket.hear('disconnect', 'io server disconnect');
  await vi.waitFor(() => expect(socket.connects).toBe(1));
  refresh.mockResolvedValueOnce('over');
  socket.hear('disconnect', 'io server disconnect');
  await new Promise((done) => setTimeout(done, 20));
  expect(socket.connects).toBe(1);
});

test('a page that stays open says so every 300000 ms, and only while it is connected', async () => {
  vi.useFakeTimers();
  try {
    const told = () => socket.said.filter(([name]) => name === 'userStatus').length;
    await startLive(1);
    vi.advanceTimersByTime(300_000);
    expect(told()).toBe(0);
    socket.hear('ready');
    vi.advanceTimersByTime(299_999);
    expect(told()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(told()).toBe(1);
    vi.advanceTimersByTime(300_000);
    expect(told()).toBe(2);
    stopLive();
    vi.advanceTimersByTime(600_000);
    expect(told()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a page whose server lost its database waits, is not logged out, and asks anew once it is back', async () => {
  await startLive(1);
  const leave = joinRoom('ChatBox', '7');
  socket.hear('ready');
  const shown = onScreen('shown');
  shown[0]!('old');
  await settled('shown');
  socket.hear('company-1-service', { action: 'away' });
  leave();
  expect(socket.said, 'nothing is said while it waits').toHaveLength(1);
  expect(refresh).not.toHaveBeenCalled();
  expect(shown).toHaveLength(1);
  socket.hear('company-1-service', { action: 'back' });
  expect(shown).toHaveLength(2);
  joinRoom('ChatBox', '8')();
  expect(socket.said.slice(1)).toEqual([
    ['joinChatBox', '8'],
    ['leaveChatBox', '8'],
  ]);
});
