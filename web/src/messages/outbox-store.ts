import type { Message } from '@guiche/contract/messages';
import { useSyncExternalStore } from 'react';
import { storage, storageKeys, tabStorage } from '../platform/storage';
import { bubbleKey, settle, type Bubble } from './live';
import { temporaryId } from '../platform/temporary-id';

/** What was written here and is not stored by the server yet. */
export interface PendingMessage {
  bubble: Bubble;
  /** Its conversation: a ticket, or below zero a chat between colleagues. */
  ticketId: number;
  /** Colleagues who are named in it. */
  mentions?: number[];
  /** The text or caption as typed; the bubble shows it signed. */
  body: string;
  sign: boolean;
  quotedId: number | null;
  /** What an assistant has written, of which it was made. */
  suggestionId?: number;
  file: File | null;
  /** It was spoken here. */
  isRecording: boolean;
  /** Who wrote it. Nothing leaves under another name. */
  owner: string;
  /** The refusal, for its words. */
  error: unknown;
}

/** Older ones were written for another moment: after a reload they ask before they leave. */
const STALE_MS = 10 * 60_000;
const DRAWN_MS = 100;
/** A sent picture is shown from the local file until its row is drawn anew. */
const PICTURE_MS = 10 * 60_000;

let pendingMessages: PendingMessage[] = restore();
/** Which bubble a stored message came from, so that it stays the same row. */
export const bubbleKeys = new Map<number, string>();
const storedKeys = new Set<string>();

const watchers = new Set<() => void>();
const views = new Map<number, PendingMessage[]>();
const shares = new Map<string, number>();
const nothing: PendingMessage[] = [];

/** Everything that waits, whoever wrote it. */
export function allPending(): readonly PendingMessage[] {
  return pendingMessages;
}

export function changePending(next: PendingMessage[]): void {
  pendingMessages = next;
  views.clear();
  keep();
  for (const watcher of watchers) watcher();
}

export function patchPending(key: string, given: Partial<Bubble>, error: unknown = null): void {
  changePending(
    pendingMessages.map((pending) =>
      bubbleKey(pending.bubble) === key ? { ...pending, error, bubble: { ...pending.bubble, ...given } } : pending,
    ),
  );
}

export function findPending(key: string): PendingMessage | undefined {
  return pendingMessages.find(({ bubble }) => bubbleKey(bubble) === key);
}

export const isMine = ({ owner }: PendingMessage): boolean => owner === storage.get(storageKeys.userId);
export const isStored = ({ bubble }: PendingMessage): boolean => storedKeys.has(bubbleKey(bubble));

/** The server stored a message under a key of ours: it takes the place of its bubble. */
export function markStored(clientId: string, message: Message): void {
  if (bubbleKeys.has(message.id)) return;
  const pending = pendingMessages.filter((pending) => !isStored(pending)).map(({ bubble }) => bubble);
  const left = settle(pending, clientId, message);
  const bubble = pending.find((one) => !left.includes(one));
  if (!bubble) return;
  const key = bubbleKey(bubble);
  bubbleKeys.set(message.id, key);
  storedKeys.add(key);
  keep();
  // the thread leaves the bubble out as soon as it has the message; it goes from here once that was drawn
  setTimeout(() => changePending(pendingMessages.filter((other) => bubbleKey(other.bubble) !== key)), DRAWN_MS);
  const picture = bubble.message.mediaUrl;
  if (picture) setTimeout(() => URL.revokeObjectURL(picture), PICTURE_MS);
}

/** Texts outlive a reload of this tab, and no longer than the tab. */
function keep(): void {
  const texts = pendingMessages
    .filter((pending) => !pending.file && !isStored(pending))
    .map((pending) => ({ ...pending, error: null }));
  if (texts.length > 0) tabStorage.setJson(storageKeys.outbox, texts);
  else tabStorage.remove(storageKeys.outbox);
}

function restore(): PendingMessage[] {
  try {
    const kept = tabStorage.getJson<PendingMessage[]>(storageKeys.outbox, []);
    return kept.map((pending) => {
      const id = temporaryId();
      const old = Date.now() - Date.parse(pending.bubble.message.createdAt) > STALE_MS;
      const state = old || pending.bubble.state === 'refused' ? 'refused' : 'waiting';
      return { ...pending, bubble: { ...pending.bubble, state, message: { ...pending.bubble.message, id } } };
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
      const isLost = left.some((key) => (findPending(key)?.bubble.state ?? 'refused') === 'refused');
      if (left.length > 0 && !isLost) return;
      stop();
      resolve(!isLost);
    }
    look();
  });
}

/** The same of everything that waits in a conversation; what was refused already is not waited for. */
export function whenAllStored(ticketId: number): Promise<boolean> {
  const waits = (pending: PendingMessage) =>
    pending.ticketId === ticketId && isMine(pending) && pending.bubble.state !== 'refused' && !isStored(pending);
  return whenStored(pendingMessages.filter(waits).map(({ bubble }) => bubbleKey(bubble)));
}

/** What waits in a conversation, oldest first. */
export function usePendingMessages(ticketId: number): PendingMessage[] {
  return useSyncExternalStore(watch, () => {
    let view = views.get(ticketId);
    if (!view) {
      view = pendingMessages.filter((pending) => pending.ticketId === ticketId && isMine(pending));
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
    () =>
      pendingMessages.filter((pending) => pending.bubble.state !== 'refused' && isMine(pending) && !isStored(pending))
        .length,
  );
}
