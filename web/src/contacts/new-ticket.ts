import type { ContactLite } from '@guiche/contract/contact-lite';
import { useSyncExternalStore } from 'react';

let asked: { contact?: ContactLite } | null = null;
const watchers = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const watcher of watchers) watcher();
}

/** Opens the dialog of a new ticket over whatever screen one is on; with a contact where that is known. */
export function askNewTicket(contact?: ContactLite): void {
  set(contact ? { contact } : {});
}

export const closeNewTicket = (): void => set(null);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What was asked for, for the one dialog that answers. */
export const useAskedTicket = () => useSyncExternalStore(watch, () => asked);
