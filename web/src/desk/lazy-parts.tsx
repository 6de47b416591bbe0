import { lazy } from 'react';
import { fetchTicketParts } from '../tickets/lazy-parts';

const loadChat = () => import('./ChatPane');
const loadPeek = () => import('./PeekDialog');

export const ChatPane = lazy(loadChat);
export const PeekDialog = lazy(async () => ({ default: (await loadPeek()).PeekDialog }));

/** Fetches what the desk is not drawn with while nothing else is to be done: the first ticket opens at once. */
export function fetchParts(): void {
  fetchTicketParts();
  for (const load of [loadChat, loadPeek]) load().catch(() => {});
}
