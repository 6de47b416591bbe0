import { channel } from '@guiche/contract/channel';
import type { ClientEvents } from '@guiche/contract/client-events';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { refresh, token } from './access';
import { loadLive } from './load-live';
import { catchUp } from './catch-up';

/** How the connection stands. `since` is when it was lost, for the bar that says so. */
export type LiveState =
  | { phase: 'off' | 'connecting' }
  | { phase: 'connected'; /** How often it came back. */ returns: number }
  | { phase: 'reconnecting'; since: number };

type Handler = (event: never) => void;
type Room = 'Tickets' | 'Notification' | 'ChatBox';

const STATUS_MS = 300_000;
/** After this the library is asked for again, when it did not come. */
const LIBRARY_MS = 5000;
/** The library's word for a server that closed the connection on purpose. */
const REFUSED = 'io server disconnect';
const handlers = new Map<LiveName, Set<Handler>>();
const rooms = new Map<string, { room: Room; name: string | undefined; members: number }>();
const watchers = new Set<() => void>();
let state: LiveState = { phase: 'off' };
let socket: Socket | null = null;
let companyId = 0;
/** Counts starts and stops: who waited for the library sees whether it is still wanted. */
let turn = 0;
let returns = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let statusTimer: ReturnType<typeof setInterval> | undefined;

function setState(next: LiveState): void {
  state = next;
  for (const watcher of watchers) watcher();
}

/** Opens the one connection of this page; it lives until `stopLive`. */
export async function startLive(company: number): Promise<void> {
  if (state.phase !== 'off' && company === companyId) return;
  stopLive();
  companyId = company;
  setState({ phase: 'connecting' });
  const mine = turn;
  const library = await loadLive().catch(() => null);
  if (mine !== turn) return;
  if (library) return open(library.io);
  setState({ phase: 'reconnecting', since: Date.now() });
  retryTimer = setTimeout(() => {
    stopLive();
    void startLive(company);
  }, LIBRARY_MS);
}

/** The library waits longer after each failure; when the network says it is back, or somebody looks, waiting is over. */
export function reconnectNow(): void {
  if (state.phase !== 'reconnecting') return;
  if (socket?.active) socket.disconnect().connect();
  if (socket) return;
  stopLive();
  void startLive(companyId);
}

function open(io: Awaited<ReturnType<typeof loadLive>>['io']): void {
  const opened = io({
    path: '/socket.io',
    transports: ['websocket'],
    query: { companyId: String(companyId) },
    // asked anew for every attempt: the token changes every few minutes
    auth: (give) => give({ token: token() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  });
  socket = opened;
  opened.on('ready', onReady);
  opened.on('disconnect', (reason) => onLost(opened, reason));
  // not active: the server said no, and the library will not try again by itself
  opened.on('connect_error', () => onLost(opened, opened.active ? 'connect_error' : REFUSED));
  // the connection stands, and leads nowhere until the service is back; what was told meanwhile may have reached nobody
  opened.on(channel(companyId, 'service'), ({ action }: LiveEvent<'service'>) =>
    action === 'away' ? onLost(opened, action) : onReady(),
  );
  for (const name of handlers.keys()) listen(opened, name);
  // keeps 'last seen' fresh for as long as the page is open
  statusTimer = setInterval(() => {
    if (state.phase === 'connected') opened.emit('userStatus' satisfies keyof ClientEvents);
  }, STATUS_MS);
}

export function stopLive(): void {
  turn += 1;
  clearTimeout(retryTimer);
  clearInterval(statusTimer);
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
  returns = 0;
  setState({ phase: 'off' });
}

function onReady(): void {
  if (state.phase === 'reconnecting') returns += 1;
  setState({ phase: 'connected', returns });
  for (const { room, name } of rooms.values()) say('join', room, name);
  // what happened meanwhile was told to nobody; the first time too, since the page asks before it is connected
  catchUp();
}

function onLost(from: Socket, reason: string): void {
  if (from !== socket) return;
  if (state.phase !== 'reconnecting') setState({ phase: 'reconnecting', since: Date.now() });
  // the server let go on purpose: the token is too old, or the session is over; the refresh tells which
  if (reason === REFUSED) {
    void refresh(token()).then((outcome) => {
      if (outcome === 'over' || from !== socket) return;
      setTimeout(() => from === socket && from.connect(), outcome === 'fresh' ? 500 : 5000);
    });
  }
}

function listen(on: Socket, name: LiveName): void {
  on.on(channel(companyId, name), (event: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(event as never);
  });
}

/** Hears one kind of live event until the returned function is called. */
export function subscribe<N extends LiveName>(name: N, handler: (event: LiveEvent<N>) => void): () => void {
  let set = handlers.get(name);
  if (!set) {
    handlers.set(name, (set = new Set()));
    if (socket) listen(socket, name);
  }
  set.add(handler as Handler);
  return () => set.delete(handler as Handler);
}

function say(act: 'join' | 'leave', room: Room, name: string | undefined): void {
  if (state.phase !== 'connected') return;
  socket?.emit(`${act}${room}` satisfies keyof ClientEvents, ...(name === undefined ? [] : [name]));
}

/** Says that somebody writes in a ticket, or has stopped. */
export function sendTyping(ticketId: number, writes: boolean): void {
  if (state.phase === 'connected') socket?.emit('typing' satisfies keyof ClientEvents, String(ticketId), writes);
}

/** Joins a room now and after every reconnect; leaves with the last one who asked for it. */
export function joinRoom(room: Room, name?: string): () => void {
  const key = `${room} ${name ?? ''}`;
  const known = rooms.get(key) ?? { room, name, members: 0 };
  known.members += 1;
  rooms.set(key, known);
  if (known.members === 1) say('join', room, name);
  return () => {
    known.members -= 1;
    if (known.members > 0) return;
    rooms.delete(key);
    say('leave', room, name);
  };
}

/** Hears live events while mounted; the handlers may close over what they like, they are never old. */
export function useLive(given: { [N in LiveName]?: (event: LiveEvent<N>) => void }): void {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const names = Object.keys(given).sort().join(' ');
  useEffect(() => {
    const stops = names
      .split(' ')
      .filter(Boolean)
      .map((name) =>
        subscribe(name as LiveName, (event) => (latest.current[name as LiveName] as Handler)?.(event as never)),
      );
    return () => stops.forEach((stop) => stop());
  }, [names]);
}

/** Stands in a room while mounted: `useRoom('ChatBox', String(ticket.id))`; null stays outside. */
export function useRoom(room: Room, name: string | null | undefined): void {
  useEffect(() => (name === null ? undefined : joinRoom(room, name)), [room, name]);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** How the connection stands, for bars and composers. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watch, () => state);
}
