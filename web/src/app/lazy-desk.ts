import { loadLive } from '../platform/load-live';

export const loadShell = () => import('./shell/Shell');

/** Fetches what the desk is made of before it is asked for; whoever needs a part asks again if that failed. */
export function fetchDesk(): void {
  for (const load of [loadShell, () => import('../desk/TicketsPage'), loadLive]) load().catch(() => {});
}
