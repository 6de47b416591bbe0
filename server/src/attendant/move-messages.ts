import type { Viewer } from '@guiche/contract/permissions';
import type { TicketMove } from '@guiche/contract/tickets';
import { send } from '../messages/send';
import type { MoveMessages } from '../tickets/service';
import type { Move, TicketRow } from '../tickets/queries';
import { limits, newTalk, noFacts, type Event, type Facts } from './context';
import { step } from './machine';
import * as queries from './queries';
import { ratingLines } from './rating';
import { readLanguage } from '../settings/language';

const nothing = { text: '', asksRating: false };

/** What moves of tickets say to customers, by the same table as everything else; tickets stand below and are handed it. */
export const moveMessages: MoveMessages = {
  async messageOf(ctx, before, move, to) {
    if (before.isGroup || move === 'return' || move === 'reopen') return nothing;
    const facts = await queries.readMoveFacts(ctx, ctx.viewer.id, { ...to, move });
    const known = withWords(noFacts(ctx.now), facts);
    const { says, talk } = step(newTalk, known, eventOf(ctx.viewer, before, move, to, facts));
    return says ? { text: says.text, asksRating: talk.state === 'rating' } : nothing;
  },

  async send(ctx, ticket, { text, asksRating }) {
    const words = { text, ...(asksRating && { lines: ratingLines(await readLanguage(ctx)) }) };
    const [said] = await send(ctx, { as: 'attendant', to: ticket, content: [words] });
    // Whoever could not be asked owes no answer.
    if (asksRating && said && ticket.status === 'closed') {
      const rateUntil = new Date(ctx.now.getTime() + limits.rating);
      await queries.writeTalk(ctx, ticket.id, { ...newTalk, state: 'rating', rateUntil }, false);
    }
    return said?.id;
  },
};

/** What the connection says at the end of a conversation, and in which language what it does not say. */
export const withWords = (facts: Facts, { completion, rating, language }: queries.MoveFacts): Facts => ({
  ...facts,
  language,
  line: { ...facts.line, completion, rating },
});

type Place = Pick<TicketRow, 'status' | 'queueId' | 'userId'>;

/** What a move of somebody of ours is to the table. */
export function eventOf(
  mover: Pick<Viewer, 'id' | 'name'>,
  before: Place,
  move: TicketMove,
  to: Pick<Move, 'queueId' | 'userId'>,
  facts: queries.MoveFacts,
): Event {
  const { greets, greeting, tells, transfer, queue, rates } = facts;
  if (move === 'accept') return { t: 'accepted', greets, greeting, by: mover.name };
  // One that nobody had taken up ends without a word.
  if (move === 'close') return { t: 'closed', wasOpen: before.status === 'open', rates };
  const isHandedOver = to.queueId !== before.queueId || (to.userId !== null && to.userId !== before.userId);
  return { t: 'transferred', tells: tells && isHandedOver && to.userId !== mover.id, text: transfer, queue };
}
