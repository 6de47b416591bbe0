import type { Message } from '@guiche/contract/messages';
import { useSyncExternalStore } from 'react';
import { ApiError, isAbort } from '../platform/call';
import { onFresh } from '../platform/access';
import { storage, storageKeys } from '../platform/storage';
import { bubbleKey, settle, type Bubble } from './live';

/**
 * What was written here and is not stored by the server yet. Each conversation has one lane: its messages leave one
 * after the other, in the order they were written. Without an answer they wait and try again with the same key, so that
 * the server does each once; a refusal stays where it happened until somebody decides.
 */
export interface Parcel {
  bubble: Bubble;
  ticketId: number;
  /** The text or caption as typed; the bubble shows it signed. */
  body: string;
  sign: boolean;
  quotedId: number | null;
  file: File | null;
  /** Who wrote it. Nothing leaves under another name. */
  owner: string;
  /** The refusal, for its words. */
  error: unknown;
}

/** Sends one parcel and resolves with what the server stored. Given by `data.ts`, which knows the doors. */
export type Post = (parcel: Parcel, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Message>;
interface Ways {
  post: Post;
  /** Puts a stored message into the thread. */
  store(message: Message): void;
  /** The newest stored message of a conversation, 0 when there is none. */
  newest(ticketId: number): number;
}

const KEPT = 'outbox';
/** Older ones were written for another moment: after a reload they ask before they leave. */
const STALE_MS = 10 * 60_000;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** Trouble of the server is not forever like a lost network: after this many tries a person decides. */
const MOST_TRIES = 6;
const DRAWN_MS = 100;
/** A sent picture is shown from the local file until its row is drawn anew. */
const PICTURE_MS = 10 * 60_000;

let ways: Ways;
let lastId = 0;
let parcels: Parcel[] = [];
/** Which bubble a stored message came from, so that it stays the same row. */
export const bubbleKeys = new Map<number, string>();
const storedKeys = new Set<string>();

const watchers = new Set<() => void>();
const views = new Map<number, Parcel[]>();
const shares = new Map<string, number>();
const lanes = new Map<number, { control: AbortController; wake: () => void; key: string | null }>();
const nothing: Parcel[] = [];

/** Called once by `data.ts`; brings back what a reload interrupted. */
export function openOutbox(given: Ways): void {
  ways = given;
  parcels = restore();
  for (const ticketId of new Set(parcels.map((parcel) => parcel.ticketId))) void drain(ticketId);
}

function change(next: Parcel[]): void {
  parcels = next;
  views.clear();
  keep();
  for (const watcher of watchers) watcher();
}

/** Shows a parcel at once and lets it leave when its turn comes. */
export function enqueue(parcel: Parcel): void {
  change([...parcels, parcel]);
  void drain(parcel.ticketId);
}

/** The next temporary id; below zero, so that it is nobody's. */
export function temporaryId(): number {
  lastId -= 1;
  return lastId;
}

/** Tries a refused one again, in its place in the lane. */
export function tryAgain(key: string): void {
  const parcel = find(key);
  if (!parcel || parcel.bubble.state !== 'refused') return;
  patch(key, { state: 'waiting' });
  void drain(parcel.ticketId);
}

/** Why a bubble was refused; null when it was not, or when that is no longer known. */
export function refusalOf(key: string): unknown {
  return find(key)?.error ?? null;
}

/** Gives up: a refused or waiting one goes, one on its way is called back. */
export function discard(key: string): void {
  const parcel = find(key);
  if (!parcel) return;
  const lane = lanes.get(parcel.ticketId);
  change(parcels.filter((other) => other !== parcel));
  if (lane?.key === key) lane.control.abort();
}

/** The server stored a message under a key of ours: it takes the place of its bubble. */
export function adopt(clientId: string, message: Message): void {
  if (bubbleKeys.has(message.id)) return;
  const pending = parcels.filter((parcel) => !isStored(parcel)).map(({ bubble }) => bubble);
  const left = settle(pending, clientId, message);
  const bubble = pending.find((one) => !left.includes(one));
  if (!bubble) return;
  const key = bubbleKey(bubble);
  bubbleKeys.set(message.id, key);
  storedKeys.add(key);
  keep();
  // the thread leaves the bubble out as soon as it has the message; it goes from here once that was drawn
  setTimeout(() => change(parcels.filter((other) => bubbleKey(other.bubble) !== key)), DRAWN_MS);
  const picture = bubble.message.mediaUrl;
  if (picture) setTimeout(() => URL.revokeObjectURL(picture), PICTURE_MS);
}

function find(key: string): Parcel | undefined {
  return parcels.find(({ bubble }) => bubbleKey(bubble) === key);
}

function patch(key: string, change_: Partial<Bubble>, error: unknown = null): void {
  change(
    parcels.map((parcel) =>
      bubbleKey(parcel.bubble) === key ? { ...parcel, error, bubble: { ...parcel.bubble, ...change_ } } : parcel,
    ),
  );
}

const isMine = ({ owner }: Parcel) => owner === storage.get(storageKeys.userId);
const isStored = ({ bubble }: Parcel) => storedKeys.has(bubbleKey(bubble));

async function drain(ticketId: number): Promise<void> {
  if (lanes.has(ticketId)) return;
  const lane = { control: new AbortController(), wake: () => {}, key: null as string | null };
  lanes.set(ticketId, lane);
  try {
    for (let tries = 0; ;) {
      const parcel = parcels.find(
        (one) => one.ticketId === ticketId && one.bubble.state !== 'refused' && isMine(one) && !isStored(one),
      );
      if (!parcel) return;
      const outcome = await attempt(parcel, lane);
      if (outcome === 'done') {
        tries = 0;
        continue;
      }
      if (outcome === 'over') return;
      tries += 1;
      const lost = outcome.status === 0;
      if (!lost && tries >= MOST_TRIES) refuse(parcel, outcome);
      else await pause((outcome.retryAfter ?? 0) * 1000 || RETRY_MS[Math.min(tries, RETRY_MS.length) - 1]!, lane);
    }
  } finally {
    lanes.delete(ticketId);
  }
}

/** One try. `done` also when it was refused or called back: the next may go. */
async function attempt(
  parcel: Parcel,
  lane: { control: AbortController; key: string | null },
): Promise<'done' | 'over' | ApiError> {
  const key = bubbleKey(parcel.bubble);
  lane.key = key;
  lane.control = new AbortController();
  if (parcel.bubble.state !== 'sending') patch(key, { state: 'sending' });
  try {
    const message = await ways.post(parcel, lane.control.signal, (share) => setShare(key, share));
    adopt(parcel.bubble.clientId, message);
    ways.store(message);
    return 'done';
  } catch (error) {
    if (isAbort(error)) return 'done';
    if (!(error instanceof ApiError)) {
      refuse(parcel, error);
      return 'done';
    }
    // logged out: it waits for its writer to come back
    if (error.status === 401) {
      patch(key, { state: 'waiting' });
      return 'over';
    }
    if (isPassing(error)) return error;
    refuse(parcel, error);
    return 'done';
  } finally {
    lane.key = null;
    setShare(key, null);
  }
}

/** Worth another try with the same key: no answer, or one that asks to come again. */
function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status === 502 || status === 503 || status === 504;
}

function refuse({ bubble, ticketId }: Parcel, error: unknown): void {
  patch(bubbleKey(bubble), { state: 'refused', after: ways.newest(ticketId) }, error);
}

/** Waits, but not longer than until the network is back. */
function pause(ms: number, lane: { wake: () => void }): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    lane.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function wakeAll(): void {
  for (const lane of lanes.values()) lane.wake();
  for (const ticketId of new Set(parcels.map((parcel) => parcel.ticketId))) void drain(ticketId);
}
globalThis.addEventListener?.('online', wakeAll);
onFresh(wakeAll);

// files cannot be kept over a reload: whoever leaves while they go up is asked
globalThis.addEventListener?.('beforeunload', (event) => {
  if (parcels.some((parcel) => parcel.file && parcel.bubble.state !== 'refused' && !isStored(parcel)))
    event.preventDefault();
});

/** Texts outlive a reload of this tab, and no longer than the tab. */
function keep(): void {
  const texts = parcels
    .filter((parcel) => !parcel.file && !isStored(parcel))
    .map((parcel) => ({ ...parcel, error: null }));
  try {
    if (texts.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(texts));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // full or forbidden
  }
}

function restore(): Parcel[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Parcel[];
    return kept.map((parcel) => {
      const id = temporaryId();
      const old = Date.now() - Date.parse(parcel.bubble.message.createdAt) > STALE_MS;
      const state = old || parcel.bubble.state === 'refused' ? 'refused' : 'waiting';
      return { ...parcel, bubble: { ...parcel.bubble, state, message: { ...parcel.bubble.message, id } } };
    });
  } catch {
    return [];
  }
}

function setShare(key: string, share: number | null): void {
  if (share === null) shares.delete(key);
  else shares.set(key, share);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What waits in a conversation, oldest first. */
export function useParcels(ticketId: number): Parcel[] {
  return useSyncExternalStore(watch, () => {
    let view = views.get(ticketId);
    if (!view) {
      view = parcels.filter((parcel) => parcel.ticketId === ticketId && isMine(parcel));
      views.set(ticketId, view.length > 0 ? view : nothing);
    }
    return views.get(ticketId)!;
  });
}

/** How much of an upload has gone up, from 0 to 1; null when it is not under way. */
export function useShare(key: string): number | null {
  return useSyncExternalStore(watch, () => shares.get(key) ?? null);
}

/** How many messages wait to leave, in all conversations: for the bar that says that we are offline. */
export function useWaitingCount(): number {
  return useSyncExternalStore(
    watch,
    () => parcels.filter((parcel) => parcel.bubble.state !== 'refused' && isMine(parcel)).length,
  );
}
