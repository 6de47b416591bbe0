import { lazy } from 'react';
import { fetchTicketParts } from '../tickets/lazy-parts';

const load = () => import('./parts');

export const ChatPane = lazy(async () => ({ default: (await load()).ChatPane }));
export const NextUp = lazy(async () => ({ default: (await load()).NextUp }));
export const PeekDialog = lazy(async () => ({ default: (await load()).PeekDialog }));

/** Fetches what the desk is not drawn with while nothing else is to be done: the first ticket opens at once. */
export function fetchParts(): void {
  fetchTicketParts();
  load().catch(() => {});
}
