import type { TicketInList, TicketShown } from '@guiche/contract/tickets';
import { useSyncExternalStore } from 'react';

type Ticket = TicketInList | TicketShown;
let asked: Ticket | null = null;
const watchers = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const watcher of watchers) watcher();
}

/** A conversation is to go on whose connection was deleted: over which one? */
export const askConnection = (ticket: Ticket): void => set(ticket);

export const closeConnectionQuestion = (): void => set(null);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The conversation that waits for an answer, for the one dialog that asks. */
export const useAskedConnection = () => useSyncExternalStore(watch, () => asked);
