import type { TicketMove } from '@guiche/contract/tickets';
import { say } from '../messages/send';
import type { UserCtx } from '../platform/serve';
import type { Speech } from '../tickets/service';
import type { Move, TicketRow } from '../tickets/queries';
import { limits, newTalk, noFacts, type Event } from './case';
import { step } from './machine';
import * as queries from './queries';
import { ratingLines } from './replies';

const nothing = { text: '', asksRating: false };

/** What moves of tickets say to customers, by the same table as everything else; tickets stand below and are handed it. */
export const speech: Speech = {
  async wordsOf(ctx, before, move, to) {
    if (before.isGroup || move === 'return' || move === 'reopen') return nothing;
    const facts = await queries.readMoveFacts(ctx, ctx.viewer.id, { ...to, move });
    const line = { greeting: '', away: '', completion: facts.completion, rating: facts.rating };
    const { says, talk } = step(newTalk, { ...noFacts(ctx.now), line }, eventOf(ctx, before, move, to, facts));
    return says ? { text: says.text, asksRating: talk.state === 'rating' } : nothing;
  },

  async say(ctx, ticket, { text, asksRating }) {
    const messageId = await say(ctx, ticket, text, asksRating ? { lines: ratingLines } : {});
    // Whoever could not be asked owes no answer.
    if (asksRating && messageId !== undefined && ticket.status === 'closed') {
      const rateUntil = new Date(ctx.now.getTime() + limits.rating);
      await queries.writeTalk(ctx, ticket.id, { ...newTalk, state: 'rating', rateUntil }, false);
    }
    return messageId;
  },
};

function eventOf(ctx: UserCtx, before: TicketRow, move: TicketMove, to: Move, facts: queries.MoveFacts): Event {
  const { greets, greeting, tells, transfer, queue, rates } = facts;
  if (move === 'accept') return { t: 'accepted', greets, greeting, by: ctx.viewer.name };
  // One that nobody had taken up ends without a word.
  if (move === 'close') return { t: 'closed', wasOpen: before.status === 'open', rates };
  const isHandedOver = to.queueId !== before.queueId || (to.userId !== null && to.userId !== before.userId);
  return { t: 'transferred', tells: tells && isHandedOver && to.userId !== ctx.viewer.id, text: transfer, queue };
}
