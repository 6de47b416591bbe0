import { lazy } from 'react';

const load = {
  chat: () => import('../messages/ChatPane'),
  newTicket: () => import('./NewTicketDialog'),
  peek: () => import('./PeekDialog'),
  filters: () => import('./FilterSheet'),
  snooze: () => import('./SnoozeDialog'),
  bulk: () => import('./BulkBar'),
};

/** What the desk needs only when somebody asks for it stays out of its first load. */
export const ChatPane = lazy(load.chat);
export const NewTicketDialog = lazy(async () => ({ default: (await load.newTicket()).NewTicketDialog }));
export const PeekDialog = lazy(async () => ({ default: (await load.peek()).PeekDialog }));
export const FilterSheet = lazy(async () => ({ default: (await load.filters()).FilterSheet }));
export const SnoozeDialog = lazy(async () => ({ default: (await load.snooze()).SnoozeDialog }));
export const BulkBar = lazy(async () => ({ default: (await load.bulk()).BulkBar }));

/** For admins of new companies only. */
export const FirstSteps = lazy(() => import('../first-steps/FirstSteps'));

/** Fetches them while nothing else is to be done: the first ticket opens at once, what is typed finds its dialog. */
export function fetchParts(): void {
  for (const one of Object.values(load)) one().catch(() => {});
}
