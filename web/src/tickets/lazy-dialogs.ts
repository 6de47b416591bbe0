import { lazy } from 'react';

/** What the desk needs only when somebody asks for it stays out of its first load. */
export const NewTicketDialog = lazy(async () => ({ default: (await import('./NewTicketDialog')).NewTicketDialog }));
export const PeekDialog = lazy(async () => ({ default: (await import('./PeekDialog')).PeekDialog }));
export const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet')).FilterSheet }));
