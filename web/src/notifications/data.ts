import type { Connection } from '@guiche/contract/connections';
import { concerns } from '@guiche/contract/ticket-access';
import type { TicketInList } from '@guiche/contract/tickets';
import { useMemo } from 'react';
import { useCan } from '../platform/session';
import { useConnections } from '../connections/data';
import { useTicketList } from '../tickets/data';
import { useViewer } from '../tickets/viewer';

const unread = { withUnreadMessages: true };

/** Conversations with something unread that concern whoever is logged in, newest first; kept right by live events. */
export function useUnreadTickets(): { tickets: TicketInList[]; failed: boolean; loading: boolean; retry(): void } {
  const viewer = useViewer();
  const { rows, isError, isPending, refetch } = useTicketList(unread);
  const tickets = useMemo(() => rows.filter((ticket) => concerns(ticket, viewer)), [rows, viewer]);
  return { tickets, failed: isError, loading: isPending, retry: () => void refetch() };
}

/** Lines whose admins were told that they are down; for whoever can do something about it. */
export function useLinesDown(): (Connection & { downSince: string })[] {
  const mayMend = useCan()('connections-page:actionButtons');
  const { data = [] } = useConnections(mayMend);
  return data.flatMap((line) =>
    mayMend && line.alertedAt && line.downSince ? [{ ...line, downSince: line.downSince }] : [],
  );
}
