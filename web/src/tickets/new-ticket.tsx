import type { ContactLite } from '@guiche/contract/contact-lite';
import { useSyncExternalStore } from 'react';
import { OverThePage } from '../ui/OverThePage';
import { NewTicketDialog } from './lazy-parts';

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

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The dialog, where it was asked for. There is one in the shell. */
export function NewTicket() {
  const wanted = useSyncExternalStore(watch, () => asked);
  if (!wanted) return null;
  return (
    <OverThePage>
      <NewTicketDialog {...wanted} onClose={() => set(null)} />
    </OverThePage>
  );
}
