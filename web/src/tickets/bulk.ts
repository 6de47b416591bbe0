import type { Tag } from '@guiche/contract/tags';
import { ticketTags } from '@guiche/contract/ticket-tags';
import { tickets, type TicketInList, type TicketShown } from '@guiche/contract/tickets';
import { sentenceOf } from '../platform/errors';
import { call } from '../platform/call';
import { showAnswer } from './cache';
import type { ListViewer } from './live';
import type { Transfer } from './moves';
import { afterWords } from './turns';

/**
 * The same for many tickets, one after the other through the endpoints that each goes through alone: each has a transaction,
 * an access check and a refusal of its own. A few are on their way at once.
 */
const AT_ONCE = 4;

/** What is done to each, and how that is taken back. */
export interface Deed {
  run: (ticket: TicketInList) => Promise<TicketShown>;
  /** Absent when nothing has changed. */
  undo: (ticket: TicketInList) => (() => Promise<TicketShown>) | null;
}

export interface Outcome {
  done: TicketInList[];
  refused: Map<number, string>;
}

const undoMove: Deed['undo'] =
  ({ id }) =>
  () =>
    call(tickets.undo, { ticketId: id });

export const resolving: Deed = {
  async run({ id, userId, queueId }) {
    await afterWords(id);
    return call(tickets.update, { ticketId: id, body: { status: 'closed', userId, queueId } });
  },
  undo: undoMove,
};

export const transferring = ({ queue, user }: Transfer): Deed => ({
  async run({ id }) {
    await afterWords(id);
    const body = { status: user ? 'open' : 'pending', userId: user?.id ?? null, queueId: queue?.id ?? null } as const;
    return call(tickets.update, { ticketId: id, body });
  },
  undo: undoMove,
});

export const tagging = (tags: readonly Tag[]): Deed => ({
  run: ({ id }) => call(ticketTags.sync, { body: { ticketId: id, tags: tags.map((tag) => tag.id), mode: 'add' } }),
  undo: (ticket) => {
    const added = tags.map((tag) => tag.id).filter((id) => !ticket.tags.some((tag) => tag.id === id));
    return added.length
      ? () => call(ticketTags.sync, { body: { ticketId: ticket.id, tags: added, mode: 'remove' } })
      : null;
  },
});

/** Does it to each. `onStep` hears how many are through, done or refused. */
export async function doToAll(
  all: readonly TicketInList[],
  act: (ticket: TicketInList) => Promise<TicketShown>,
  viewer: ListViewer,
  onStep: (through: number) => void = () => {},
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: new Map() };
  const waiting = [...all];
  let through = 0;
  async function work() {
    for (let ticket = waiting.shift(); ticket; ticket = waiting.shift()) {
      try {
        showAnswer(await act(ticket), viewer);
        outcome.done.push(ticket);
      } catch (error) {
        outcome.refused.set(ticket.id, sentenceOf(error));
      }
      onStep((through += 1));
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, work));
  return outcome;
}
