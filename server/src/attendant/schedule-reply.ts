import { needsCampaign, stopWordOf } from '@guiche/contract/stop-words';
import type { MessageHook, Said, Spoken, Stored } from '../messages/message-hook';
import { readStopWords, wroteCampaignTo } from '../opt-outs/predicate';
import { optOut } from '../opt-outs/service';
import type { Ctx } from '../platform/tenancy';
import { lock, resume, handOverIfUnserved } from '../tickets/service';
import { replyFacts, noteHeard, type ReplyFacts, type Over } from './schedule-reply-queries';
import { askToAnswer, askToMoveOn, askToTellLate } from './service';
import { moveMessages } from './move-messages';
import { isThanks } from '../messages/thanks';
import { isNoRating, rateOf } from './rating';
import { pick } from './parse-answer';
import { isLate, wasAsked } from './late';
import { readTalk, talkOf } from './queries';

/** What cannot be read is mostly readable within seconds, and then asks for something. */
const readableWithin = 15_000;

/** The attendant listens where customers write, and thinks about it in a job of its own. */
export const messageHook: MessageHook<ReplyFacts> = {
  asks: replyFacts,

  /**
   * To a conversation that is over belong a rating of it, also behind something that has opened the next one, and thanks
   * for it, which open none; anything else as long as it can be opened again.
   */
  async claims(ctx, said, { over }) {
    if (!over || isSilent(said)) return undefined;
    if (said.active && !over.isBehind) return undefined;
    if (over.isBehind)
      return isAsked(said, over) && rateOf(typed(said, over), over.names) ? lock(ctx, over.ticketId) : undefined;
    if (meaning(said, over) !== 'more') return lock(ctx, over.ticketId);
    return over.isClosing ? resume(ctx, over.ticketId, moveMessages) : undefined;
  },

  async stored(ctx, message, facts) {
    const isReadable = message.mediaType !== 'unreadable';
    await scheduleReply(ctx, message, facts, isReadable ? undefined : new Date(ctx.now.getTime() + readableWithin));
  },

  healed: (ctx, message, facts) => scheduleReply(ctx, message, facts),

  async spoken(ctx, message) {
    await hearStop(ctx, message, await readStopWords(ctx));
  },
};

const isSilent = ({ contact, fromMe, isGroup, mediaType }: Said): boolean =>
  contact.isBlocked || fromMe || isGroup || mediaType === 'call_log';

/** What somebody says after a close. */
function meaning(said: Said, over: Over): 'rating' | 'thanks' | 'more' {
  const text = typed(said, over);
  if (isAsked(said, over) && (rateOf(text, over.names) !== undefined || isNoRating(text, over.names))) return 'rating';
  return over.keepsThanks && said.mediaType === 'conversation' && isThanks(text, over.names) ? 'thanks' : 'more';
}

/** Is a rating what they answer? What they tap says so by itself. */
const isAsked = ({ tapped }: Said, { rates, isLast }: Over): boolean =>
  rates && (isLast === true || tapped !== undefined);

/** What was tapped is no word of theirs and asks nobody to stop; where it answers the question for a rating, it rates. */
function typed({ body, tapped, quoted }: Said, over: Over | null): string {
  if (tapped === undefined) return body;
  return quoted?.asksLast && quoted.ticketId === over?.ticketId ? tapped : '';
}

/** It shall answer this message, in time; a moment later if it may say more by then. Where nothing is set up, nothing is asked. */
async function scheduleReply(ctx: Ctx, message: Stored, facts: ReplyFacts, notBefore?: Date): Promise<void> {
  const { ticket } = message;
  const { attends, movesOnAfter, over, unserved } = facts;
  const saysStop = await noteStop(ctx, message, facts);
  if (isSilent(message)) return;
  const isPending = ticket.status === 'pending';
  const isInNoQueue = isPending && ticket.queueId === null;
  if (isPending && ticket.queueId !== null && unserved.includes(ticket.queueId))
    await handOverIfUnserved(ctx, ticket.id);
  // Thanks want no answer, and what answers a campaign is not its own: a rating is still awaited after them.
  const concerns = isPending
    ? attends || movesOnAfter > 0 || over?.rates === true
    : over !== null && meaning(message, over) === 'rating';
  if (!concerns && !saysStop) return;
  if (movesOnAfter > 0 && isInNoQueue)
    await askToMoveOn(ctx, ticket.id, new Date(ctx.now.getTime() + movesOnAfter * 60_000));
  if (isLate(ctx, message.at) && !(await mayAnswer(ctx, message))) {
    if (isInNoQueue && movesOnAfter === 0 && ticket.whatsappId !== null) await askToTellLate(ctx, ticket.whatsappId);
    return;
  }
  await Promise.all([noteHeard(ctx, message.id), askToAnswer(ctx, ticket.id, notBefore)]);
}

/**
 * Whoever asks to be left alone has opted out with the message itself, however long it was on its way: nothing that begins
 * a conversation may come between. What chooses a line of the menu that they have seen is no such word.
 * @returns whether they ask for it
 */
async function noteStop(ctx: Ctx, message: Stored, { over, stopWords }: ReplyFacts): Promise<boolean> {
  const { id, contact, fromMe, isGroup, mediaType, ticket } = message;
  if (fromMe || isGroup || mediaType !== 'conversation') return false;
  const said = { id, ticketId: ticket.id, contactId: contact.id, text: typed(message, over) };
  return hearStop(ctx, said, stopWords);
}

async function hearStop(ctx: Ctx, { id, ticketId, contactId, text }: Spoken, more: string[]): Promise<boolean> {
  const afterCampaign = needsCampaign(text) && (await wroteCampaignTo(ctx, contactId));
  const word = stopWordOf(text, { more, afterCampaign });
  if (word === undefined) return false;
  const { shown = null } = (await readTalk(ctx, ticketId)) ?? {};
  if (!shown || !pick(text, shown.lines)) await optOut(ctx, contactId, { source: 'word', word, messageId: id });
  return true;
}

async function mayAnswer(ctx: Ctx, { ticket, at }: Stored): Promise<boolean> {
  const row = await readTalk(ctx, ticket.id);
  return row !== undefined && wasAsked(talkOf(row), at);
}
