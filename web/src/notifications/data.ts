import { concerns } from '@guiche/contract/ticket-access';
import type { TicketInList } from '@guiche/contract/tickets';
import { useMemo } from 'react';
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
