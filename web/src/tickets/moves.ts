import { mayReadTicket } from '@guiche/contract/ticket-access';
import { tickets, ticketTags, type TicketChange, type TicketInList, type TicketShown } from '@guiche/contract/tickets';
import type { Tag } from '@guiche/contract/tags';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { say } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { hear, showAnswer, showEarly, ticketKeys } from './cache';
import { conflictOf, mayOpen } from './conflict';
import type { ListViewer } from './live';
import { ticketStrings } from './strings';
import { offerUndo } from './undo';
import { useViewer } from './viewer';

type Ticket = TicketInList | TicketShown;
/** What a move changes in sight before the server has answered. */
type Early = Partial<Omit<TicketInList, 'contact'>>;

export interface Transfer {
  queue: TicketInList['queue'];
  /** Without one the ticket waits in the queue. */
  user: TicketInList['user'];
  whatsappId?: number;
}

export const ticketPath = (uuid: string): string => `/tickets/${uuid}`;

/** Is this the ticket in the chat pane? Asked when it matters, since it may change while the server thinks. */
const isOpen = ({ uuid }: { uuid: string }): boolean => location.pathname === ticketPath(uuid);

/** Moves that are on their way: a second click is none. */
const underway = new Set<number>();

/**
 * Every move of a ticket. Each shows at once, rolls back with a toast when refused, and leads where one then works:
 * to the ticket when it is open, to the list when it no longer is. Each answers whether it was done.
 */
export function useTicketMoves() {
  const me = useMe();
  const viewer = useViewer();
  const navigate = useNavigate();
  const mine = useMemo(() => ({ id: me.id, name: me.name }), [me.id, me.name]);

  return useMemo(() => {
    const t = say(ticketStrings);
    const go = (to: string) => void navigate(to);
    const toList = () => go('/tickets');

    async function move(
      ticket: Ticket,
      early: Early,
      body: TicketChange,
      to: 'ticket' | 'list' | 'stay',
    ): Promise<boolean> {
      if (underway.has(ticket.id)) return false;
      underway.add(ticket.id);
      const wasOpen = isOpen(ticket);
      const takeBack = showEarly(ticket, early, viewer);
      if (to === 'ticket') {
        seedShown({ ...ticket, ...early });
        go(ticketPath(ticket.uuid));
      } else if (to === 'list' && wasOpen) toList();
      try {
        showAnswer(await call(tickets.update, { ticketId: ticket.id, body }), viewer);
        return true;
      } catch (error) {
        takeBack();
        void queryClient.invalidateQueries({ queryKey: ticketKeys.one(ticket.uuid) });
        // whoever meanwhile went elsewhere stays there
        if (wasOpen && location.pathname === '/tickets') go(ticketPath(ticket.uuid));
        if (!wasOpen && isOpen(ticket)) toList();
        tellConflict(error, ticket.contact.name, viewer, go);
        return false;
      } finally {
        underway.delete(ticket.id);
      }
    }

    /** Pending to open, and one's own. */
    function accept(ticket: Ticket): Promise<boolean> {
      const to = { status: 'open', userId: mine.id } as const;
      return move(ticket, { ...to, user: mine, chatbot: false }, to, 'ticket');
    }

    /** Closed to open again, for oneself unless told. */
    function reopen(ticket: Ticket, user: TicketInList['user'] = mine): Promise<boolean> {
      const whose = user ?? mine;
      const to = { status: 'open', userId: whose.id } as const;
      return move(ticket, { ...to, user: whose }, { ...to, queueId: ticket.queueId }, 'ticket');
    }

    /** Open to pending: back to those who wait. */
    function giveBack(ticket: Ticket): Promise<boolean> {
      if (underway.has(ticket.id)) return Promise.resolve(false);
      const to = { status: 'pending', userId: null } as const;
      const done = move(ticket, { ...to, user: null }, { ...to, queueId: ticket.queueId }, 'list');
      const text = t('done.returned', { name: nameOf(ticket) });
      offerUndo(text, done, () => void accept(movedOf(ticket, 'pending')));
      return done;
    }

    function close(ticket: Ticket): Promise<boolean> {
      if (underway.has(ticket.id)) return Promise.resolve(false);
      const { userId, queueId } = ticket;
      const early = { status: 'closed', unreadMessages: 0, chatbot: false } as const;
      const done = move(ticket, early, { status: 'closed', userId, queueId }, 'list');
      const text = t('done.closed', { name: nameOf(ticket) });
      // one that nobody had accepted cannot go back to waiting
      if (ticket.status === 'open') offerUndo(text, done, () => void reopen(movedOf(ticket, 'closed'), ticket.user));
      else void done.then((ok) => ok && toast.success(text));
      return done;
    }

    async function transfer(ticket: Ticket, { queue, user, whatsappId }: Transfer): Promise<boolean> {
      const to = { status: user ? 'open' : 'pending', userId: user?.id ?? null, queueId: queue?.id ?? null } as const;
      const keeps = to.status === 'open' && mayReadTicket(viewer, to);
      const early = { ...to, user, queue, chatbot: ticket.chatbot && !user };
      const done = await move(ticket, early, { ...to, ...(whatsappId ? { whatsappId } : {}) }, keeps ? 'stay' : 'list');
      if (done) toast.success(t('done.transferred', { name: nameOf(ticket), queue: queue?.name ?? '' }));
      return done;
    }

    /** Deletes the ticket with all its messages; asked before. */
    async function remove(ticket: Ticket): Promise<void> {
      try {
        await call(tickets.remove, { ticketId: ticket.id });
      } catch (error) {
        toastError(error);
        throw error;
      }
      if (isOpen(ticket)) toList();
      hear({ action: 'delete', ticketId: ticket.id }, viewer);
      queryClient.removeQueries({ queryKey: ticketKeys.one(ticket.uuid) });
      toast.success(t('done.deleted'));
    }

    /** Gives the ticket exactly these tags. */
    async function setTags(ticket: Ticket, tags: readonly Pick<Tag, 'id' | 'name' | 'color'>[]): Promise<boolean> {
      const now = new Date().toISOString();
      const early = tags.map(({ id, name, color }) => ({
        id,
        name,
        color,
        TicketTag: { ticketId: ticket.id, tagId: id, createdAt: now, updatedAt: now },
      }));
      const takeBack = showEarly(ticket, { tags: early }, viewer);
      try {
        const body = { ticketId: ticket.id, tags: tags.map(({ id }) => id) };
        showAnswer(await call(ticketTags.sync, { body }), viewer);
        return true;
      } catch (error) {
        takeBack();
        toastError(error);
        return false;
      }
    }

    return { accept, reopen, giveBack, close, transfer, remove, setTags };
  }, [mine, viewer, navigate]);
}

/** What is known of a row opens at once; the rest comes with the server's answer. */
function seedShown(ticket: Ticket): void {
  queryClient.setQueryData<TicketShown>(
    ticketKeys.one(ticket.uuid),
    (known) => known ?? { ...ticket, contact: { extraInfo: [], ...ticket.contact } },
  );
}

/** The ticket as it is after a move that was done: what undoing it begins with. */
function movedOf(ticket: Ticket, status: 'pending' | 'closed'): Ticket {
  const known = queryClient.getQueryData<TicketShown>(ticketKeys.one(ticket.uuid));
  return known?.status === status ? known : { ...ticket, status };
}

const nameOf = ({ contact }: Ticket): string => contact.name || contact.number;

/** Says why a move was refused; where another ticket stands in the way, whose it is, or opens it. */
export function tellConflict(error: unknown, name: string, viewer: ListViewer, go: (to: string) => void): void {
  const conflict = conflictOf(error);
  if (!conflict) return toastError(error);
  if (mayOpen(conflict, viewer)) return go(ticketPath(conflict.uuid));
  const t = say(ticketStrings);
  toast.warn(conflict.user ? t('conflict.with', { name, user: conflict.user.name }) : t('conflict.waiting', { name }), {
    detail: conflict.queue ? t('conflict.queue', { queue: conflict.queue.name }) : t('conflict.nothingSent'),
    id: `conflict ${conflict.id}`,
  });
}
