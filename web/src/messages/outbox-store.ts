import type { Message } from '@guiche/contract/messages';
import { useSyncExternalStore } from 'react';
import { storage, storageKeys } from '../platform/storage';
import { bubbleKey, settle, type Bubble } from './live';

/** What was written here and is not stored by the server yet. */
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

const KEPT = 'outbox';
/** Older ones were written for another moment: after a reload they ask before they leave. */
const STALE_MS = 10 * 60_000;
const DRAWN_MS = 100;
/** A sent picture is shown from the local file until its row is drawn anew. */
const PICTURE_MS = 10 * 60_000;

let lastId = 0;
let parcels: Parcel[] = restore();
/** Which bubble a stored message came from, so that it stays the same row. */
export const bubbleKeys = new Map<number, string>();
const storedKeys = new Set<string>();

const watchers = new Set<() => void>();
const views = new Map<number, Parcel[]>();
const shares = new Map<string, number>();
const nothing: Parcel[] = [];

/** Everything that waits, whoever wrote it. */
export function allParcels(): readonly Parcel[] {
  return parcels;
}

export function changeParcels(next: Parcel[]): void {
  parcels = next;
  views.clear();
  keep();
  for (const watcher of watchers) watcher();
}

export function patchParcel(key: string, given: Partial<Bubble>, error: unknown = null): void {
  changeParcels(
    parcels.map((parcel) =>
      bubbleKey(parcel.bubble) === key ? { ...parcel, error, bubble: { ...parcel.bubble, ...given } } : parcel,
    ),
  );
}

export function findParcel(key: string): Parcel | undefined {
  return parcels.find(({ bubble }) => bubbleKey(bubble) === key);
}

export const isMine = ({ owner }: Parcel): boolean => owner === storage.get(storageKeys.userId);
export const isStored = ({ bubble }: Parcel): boolean => storedKeys.has(bubbleKey(bubble));

/** The next temporary id; below zero, so that it is nobody's. */
export function temporaryId(): number {
  lastId -= 1;
  return lastId;
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
  setTimeout(() => changeParcels(parcels.filter((other) => bubbleKey(other.bubble) !== key)), DRAWN_MS);
  const picture = bubble.message.mediaUrl;
  if (picture) setTimeout(() => URL.revokeObjectURL(picture), PICTURE_MS);
}

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

/** How much of an upload has gone up; null when it is not under way. */
export function setShare(key: string, share: number | null): void {
  if (share === null) shares.delete(key);
  else shares.set(key, share);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Resolves once all of them are stored: with false when one was refused or called back instead. */
export function whenStored(bubbles: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = watch(look);
    function look() {
      const left = bubbles.filter((key) => !storedKeys.has(key));
      const isLost = left.some((key) => (findParcel(key)?.bubble.state ?? 'refused') === 'refused');
      if (left.length > 0 && !isLost) return;
      stop();
      resolve(!isLost);
    }
    look();
  });
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
    () => parcels.filter((parcel) => parcel.bubble.state !== 'refused' && isMine(parcel) && !isStored(parcel)).length,
  );
}
