import { loadLive } from '../platform/load-live';
import { loadFiles } from '../platform/transport';

export const loadShell = () => import('./shell/Shell');

/**
 * Fetches what the desk is made of before it is asked for; whoever needs a part asks again if that failed.
 * What files need comes last, but comes: after an upgrade the server has that build's parts no more, and nobody would reload
 * a page for a file that does not go.
 */
export function fetchDesk(): void {
  const desk = [loadShell, () => import('../desk/TicketsPage'), loadLive].map((load) => load().catch(() => {}));
  void Promise.all(desk)
    .then(loadFiles)
    .catch(() => {});
}
