import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { useEffect } from 'react';
import { useMe } from '../platform/session';
import { useRoom } from '../platform/live';
import { markThreadRead } from './data';
import { useVisible } from './use-visible';

/**
 * Marks what arrives as read while it is looked at: the thread's room is joined only while the tab is in sight, and only
 * the assigned agent's eyes count.
 */
export function useReading(ticket: TicketShown, stored: Message[], enabled: boolean): void {
  const me = useMe();
  const looking = useVisible() && enabled;
  useRoom('ChatBox', looking ? String(ticket.id) : null);

  const unread = looking && ticket.userId === me.id ? newestUnread(ticket.id, stored) : 0;
  useEffect(() => {
    // shown as read at once; if the server did not hear it, the next look tells it again
    if (unread > 0) markThreadRead(ticket.id).catch(() => {});
  }, [unread, ticket.id]);

  const woken = looking && ticket.userId === me.id ? ticket.wokenAt : null;
  useEffect(() => {
    if (woken) markThreadRead(ticket.id).catch(() => {});
  }, [woken, ticket.id]);
}

/** The newest unread message of this ticket; 0 when all is read. Those of earlier tickets are nobody's any more. */
function newestUnread(ticketId: number, stored: Message[]): number {
  for (let index = stored.length - 1; index >= 0 && stored[index]!.ticketId === ticketId; index -= 1) {
    const { id, fromMe, read } = stored[index]!;
    if (!fromMe) return read ? 0 : id;
  }
  return 0;
}
