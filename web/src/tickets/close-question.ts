import type { TicketInList } from '@guiche/contract/tickets';
import { useSyncExternalStore } from 'react';

interface Question {
  tickets: readonly TicketInList[];
  answer: (may: boolean) => void;
}

let open: Question | null = null;
const watchers = new Set<() => void>();

function set(next: Question | null): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Answered from this page, by what they had waited since: what the server told before it knew of that may still come. */
const answeredHere = new Map<number, string>();
export const noteAnswer = ({ id, waitingSince }: TicketInList): void =>
  void (waitingSince !== null && answeredHere.set(id, waitingSince));
/** It did not leave. */
export const forgetAnswer = (ticketId: number): void => void answeredHere.delete(ticketId);

/** Is there a customer who waits for an answer? Whoever has written again waits anew; among those who wait everybody does. */
export const isUnanswered = ({ id, status, waitingSince }: TicketInList): boolean =>
  waitingSince !== null && (status === 'pending' || answeredHere.get(id) !== waitingSince);

/** Asks whether these customers, who wait for an answer, may be closed all the same. */
export function mayClose(tickets: readonly TicketInList[]): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      tickets,
      answer(may) {
        set(null);
        resolve(may);
      },
    });
  });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    // nobody is left to answer
    if (watchers.size === 0) open?.answer(false);
  };
}

/** What is being asked, for the one dialog that shows it. */
export const useCloseQuestion = () => useSyncExternalStore(watch, () => open);
