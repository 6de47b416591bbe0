import { lazy } from 'react';

const load = {
  newTicket: () => import('./NewTicketDialog'),
  filters: () => import('./FilterSheet'),
  campaigns: () => import('./CampaignSearch'),
  snooze: () => import('./SnoozeDialog'),
  bulk: () => import('./BulkBar'),
  reopen: () => import('./ReopenDialog'),
};

/** What is needed only when somebody asks for it stays out of the desk's first load. */
export const NewTicketDialog = lazy(async () => ({ default: (await load.newTicket()).NewTicketDialog }));
export const FilterSheet = lazy(async () => ({ default: (await load.filters()).FilterSheet }));
export const CampaignSearch = lazy(async () => ({ default: (await load.campaigns()).CampaignSearch }));
export const SnoozeDialog = lazy(async () => ({ default: (await load.snooze()).SnoozeDialog }));
export const ReopenDialog = lazy(async () => ({ default: (await load.reopen()).ReopenDialog }));
export const BulkBar = lazy(async () => ({ default: (await load.bulk()).BulkBar }));

/** For admins of new companies only. */
export const FirstSteps = lazy(() => import('../first-steps/FirstSteps'));

/** Fetches them while nothing else is to be done: what is typed finds its dialog. */
export function fetchTicketParts(): void {
  for (const one of Object.values(load)) one().catch(() => {});
}
