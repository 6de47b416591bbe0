import { mayReadTicket } from '@guiche/contract/ticket-access';
import { ticketTags } from '@guiche/contract/ticket-tags';
import {
  tickets,
  untilReply,
  type TicketChange,
  type TicketFound,
  type TicketInList,
  type TicketShown,
} from '@guiche/contract/tickets';
import type { NamedRef } from '@guiche/contract/shapes';
import type { Tag } from '@guiche/contract/tags';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../platform/session';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { say } from '../platform/strings';
import { awaitField, endAwaiting, goOnAwaiting } from '../platform/use-keys';
import { toast, toastError } from '../ui/toast-store';
import { hear, showAnswer, showEarly, ticketKeys } from './cache';
import { askConnection } from './ask-connection';
import { isUnanswered, mayClose } from './close-question';
import { conflictOf, mayOpen } from './conflict';
import { shownOf, type ListViewer } from './live';
import { afterWords, opens } from './turns';
import { ticketStrings } from './strings';
import { offerUndo } from './undo';
import { useViewer } from './viewer';

type Ticket = TicketFound | TicketShown;
/** What a move changes in sight before the server has answered. */
type Early = Partial<Omit<TicketInList, 'contact'>>;
/** Where one is after a move. */
type Destination = 'ticket' | 'list' | 'stay';

/** Every move also takes up what was put off. */
const awake = { snoozedUntil: null, wokenAt: null } as const;

export interface Transfer {
  queue: TicketInList['queue'];
  /** Without one the ticket waits in the queue. */
  user: TicketInList['user'];
  whatsappId?: number;
}

/** How one came where one is on the desk. */
export interface DeskState {
  /** The conversation before was dealt with. */
  isDone?: boolean;
  /** What was found in this one, which is gone to. */
  messageId?: number;
}

/** What a search has found in a conversation is where one comes to in it. */
export const foundIn = (ticket: Ticket): DeskState | undefined =>
  'hit' in ticket && ticket.hit ? { messageId: ticket.hit.messageId } : undefined;

export const ticketPath = (uuid: string): string => `/tickets/${uuid}`;

/** The list of those who wait. */
export const waitingPath = '/tickets?waiting=1';

/** Is this the ticket in the chat pane? Asked when it matters, since it may change while the server thinks. */
const isOpen = ({ uuid }: { uuid: string }): boolean => location.pathname === ticketPath(uuid);

/** Whoever meanwhile went elsewhere stays there. */
const comesBack = (wasOpen: boolean): boolean => wasOpen && location.pathname === '/tickets';

/** Moves that are on their way, by ticket: a second click is none. */
const underway = new Map<number, { opens: boolean; done: Promise<boolean> }>();

/** Is it being moved elsewhere? What is done right behind its acceptance is no second click. */
const isLeaving = ({ id }: { id: number }): boolean => underway.get(id)?.opens === false;

/**
 * What is done right behind an acceptance waits for it, as words do; behind any other move it is none. Where nothing is
 * on its way it is done at once, in the same task.
 */
async function inTurn({ id }: { id: number }, act: () => Promise<boolean>): Promise<boolean> {
  const before = underway.get(id);
  if (!before) return act();
  const isNext = before.opens && (await before.done) && !underway.has(id);
  return isNext && act();
}

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
    const go = (to: string, state?: DeskState) => void navigate(to, { state });
    const toList = () => void navigate('/tickets', { state: { isDone: true } satisfies DeskState });

    async function move(ticket: Ticket, early: Early, body: TicketChange, to: Destination): Promise<boolean> {
      if (underway.has(ticket.id)) return false;
      const done = carryOut(ticket, early, body, to).finally(() => underway.delete(ticket.id));
      underway.set(ticket.id, { opens: to === 'ticket', done });
      return done;
    }

    async function carryOut(ticket: Ticket, early: Early, body: TicketChange, to: Destination): Promise<boolean> {
      const wasOpen = isOpen(ticket);
      // what is typed from now on is meant for the conversation, also before its composer is drawn
      if (to === 'ticket') awaitField();
      const takeBack = showEarly(ticket, { ...awake, ...early }, viewer);
      if (to === 'ticket') {
        seedShown({ ...ticket, ...early });
        go(ticketPath(ticket.uuid), foundIn(ticket));
      } else if (to === 'list' && wasOpen) toList();
      try {
        const change = () => call(tickets.update, { ticketId: ticket.id, body });
        if (to !== 'ticket') await afterWords(ticket.id);
        showAnswer(await (to === 'ticket' ? opens(ticket.id, change()) : change()), viewer);
        return true;
      } catch (error) {
        if (to === 'ticket') endAwaiting();
        takeBack();
        void queryClient.invalidateQueries({ queryKey: ticketKeys.one(ticket.uuid) });
        if (comesBack(wasOpen)) go(ticketPath(ticket.uuid));
        if (!wasOpen && isOpen(ticket)) toList();
        tellConflict(error, ticket.contact.name, viewer, go);
        return false;
      }
    }

    /** Pending to open, and one's own. */
    function accept(ticket: Ticket): Promise<boolean> {
      const to = { status: 'open', userId: mine.id } as const;
      return move(ticket, { ...to, user: mine, chatbot: false }, to, 'ticket');
    }

    /** Closed to open again, and one's own. Where its connection is gone, over which it goes on is asked first. */
    async function reopen(ticket: Ticket, line?: NamedRef): Promise<boolean> {
      if (!ticket.whatsapp && !line) {
        askConnection(ticket);
        return false;
      }
      const to = { status: 'open', userId: mine.id } as const;
      const early = { ...to, user: mine, ...(line && { whatsappId: line.id, whatsapp: line }) };
      const body = { ...to, queueId: ticket.queueId, ...(line && { whatsappId: line.id }) };
      return move(ticket, early, body, 'ticket');
    }

    /** What is typed from the undo on is meant for the conversation that comes back, also before the server has answered. */
    function offerBack(text: string, ticket: Ticket, wasOpen: boolean, done: Promise<boolean>): void {
      const atOnce = () => void (comesBack(wasOpen) && awaitField());
      offerUndo(text, done, () => void takeBack(ticket, wasOpen), atOnce);
    }

    /** Everything is as it was before one's own newest move, and nothing was sent. */
    async function takeBack(ticket: Ticket, wasOpen: boolean): Promise<void> {
      if (comesBack(wasOpen)) goOnAwaiting();
      try {
        showAnswer(await call(tickets.undo, { ticketId: ticket.id }), viewer);
        if (comesBack(wasOpen)) go(ticketPath(ticket.uuid));
      } catch (error) {
        endAwaiting();
        tellConflict(error, ticket.contact.name, viewer, go);
      }
    }

    /** Open to pending: back to those who wait. */
    const giveBack = (ticket: Ticket): Promise<boolean> =>
      inTurn(ticket, () => {
        const to = { status: 'pending', userId: null } as const;
        const wasOpen = isOpen(ticket);
        const done = move(ticket, { ...to, user: null }, { ...to, queueId: ticket.queueId }, 'list');
        offerBack(t('done.returned', { name: nameOf(ticket) }), ticket, wasOpen, done);
        return done;
      });

    /** `asked`: whether to close one that nobody has answered was asked already. */
    async function close(ticket: Ticket, asked = false): Promise<boolean> {
      if (isLeaving(ticket)) return false;
      if (!asked && isUnanswered(ticket) && !(await mayClose([ticket]))) return false;
      return inTurn(ticket, () => {
        const { userId, queueId } = ticket;
        const early = { status: 'closed', unreadMessages: 0, chatbot: false } as const;
        const wasOpen = isOpen(ticket);
        const done = move(ticket, early, { status: 'closed', userId, queueId }, 'list');
        offerBack(t('done.closed', { name: nameOf(ticket) }), ticket, wasOpen, done);
        return done;
      });
    }

    const transfer = (ticket: Ticket, { queue, user, whatsappId }: Transfer): Promise<boolean> =>
      inTurn(ticket, () => {
        const wasOpen = isOpen(ticket);
        const to = { status: user ? 'open' : 'pending', userId: user?.id ?? null, queueId: queue?.id ?? null } as const;
        const keeps = to.status === 'open' && mayReadTicket(viewer, to);
        const early = { ...to, user, queue, chatbot: ticket.chatbot && !user };
        const done = move(ticket, early, { ...to, ...(whatsappId ? { whatsappId } : {}) }, keeps ? 'stay' : 'list');
        offerBack(t('done.transferred', { name: nameOf(ticket), queue: queue?.name ?? '' }), ticket, wasOpen, done);
        return done;
      });

    /** Puts it off until a time or the customer's next message; null takes it up again. */
    async function snooze(ticket: Ticket, until: string | null): Promise<boolean> {
      const early = { snoozedUntil: until === 'reply' ? untilReply : until, wokenAt: null };
      const takeBack = showEarly(ticket, early, viewer);
      const wasOpen = isOpen(ticket);
      if (until !== null && wasOpen) toList();
      try {
        showAnswer(await call(tickets.snooze, { ticketId: ticket.id, body: { until } }), viewer);
        return true;
      } catch (error) {
        takeBack();
        if (comesBack(wasOpen)) go(ticketPath(ticket.uuid));
        toastError(error);
        return false;
      }
    }

    /** Put off, with the way back. */
    function putOff(ticket: Ticket, until: string): void {
      offerUndo(t('done.snoozed', { name: nameOf(ticket) }), snooze(ticket, until), () => {
        void snooze(
          { ...ticket, snoozedUntil: until },
          ticket.snoozedUntil === untilReply ? 'reply' : ticket.snoozedUntil,
        );
      });
    }

    /** Taken up again before its time. */
    const wake = (ticket: Ticket): Promise<boolean> => snooze(ticket, null);

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
      // the event may have been here first, and said so already
      toast.success(t('done.deleted'), { id: 'ticket-gone' });
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

    return { accept, reopen, giveBack, close, transfer, putOff, wake, remove, setTags };
  }, [mine, viewer, navigate]);
}

/** What is known of a row opens at once; the rest comes with the server's answer. */
function seedShown(ticket: Ticket): void {
  queryClient.setQueryData<TicketShown>(ticketKeys.one(ticket.uuid), (known) => known ?? shownOf(ticket));
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
