import { beforeEach, expect, test, vi } from 'vitest';

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
const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();

beforeEach(() => {
  stopLive();
  socket = new FakeSocket();
  invalidate.mockClear();
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

test('what is visible is asked again after a return, not after the first connect', async () => {
  await startLive(1);
  socket.hear('ready');
  expect(invalidate).not.toHaveBeenCalled();
  socket.hear('disconnect', 'ping timeout');
  socket.hear('ready');
  expect(invalidate).toHaveBeenCalledWith({ refetchType: 'active' });
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
