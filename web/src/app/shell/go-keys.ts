import type { Command } from '../keys';
import type { ScreenName } from './screen-names';

/** Screens that have keys of their own. */
export const goKeys = {
  goTickets: 'tickets',
  goContacts: 'contacts',
  goKanban: 'kanban',
  goDashboard: 'dashboard',
  goSettings: 'settings',
} as const satisfies Partial<Record<Command, ScreenName>>;
