import { lazy } from 'react';
import { fetchTicketParts } from '../tickets/lazy-parts';

const loadChat = () => import('./ChatPane');
const loadPeek = () => import('./PeekDialog');
const loadNext = () => import('./NextUp');

export const ChatPane = lazy(loadChat);
export const NextUp = lazy(async () => ({ default: (await loadNext()).NextUp }));
export const PeekDialog = lazy(async () => ({ default: (await loadPeek()).PeekDialog }));

/** Fetches what the desk is not drawn with while nothing else is to be done: the first ticket opens at once. */
export function fetchParts(): void {
  fetchTicketParts();
  for (const load of [loadChat, loadPeek, loadNext]) load().catch(() => {});
}
