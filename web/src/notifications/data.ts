import type { Connection } from '@guiche/contract/connections';
import { useCan } from '../platform/session';
import { useConnections } from '../connections/data';
import { useTicketList } from '../tickets/data';

const unread = { withUnreadMessages: true };

/** Conversations with something unread that concern whoever is logged in, newest first; kept right by live events. */
export const useUnreadTickets = () => useTicketList(unread);

/** Lines whose admins were told that they are down; for whoever can do something about it. */
export function useLinesDown(): (Connection & { downSince: string })[] {
  const mayMend = useCan()('connections-page:actionButtons');
  const { data = [] } = useConnections(mayMend);
  return data.flatMap((line) =>
    mayMend && line.alertedAt && line.downSince ? [{ ...line, downSince: line.downSince }] : [],
  );
}
