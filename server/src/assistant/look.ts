import { readSpeaker } from '../messages/speaker';
import { readThankedNames } from '../messages/thanked';
import type { Ctx } from '../platform/tenancy';
import type { Facts } from './context';
import * as queries from './queries';

/** A ticket, by whoever holds it. */
interface Held {
  id: number;
  contactId: number;
  queueId: number | null;
  status: string;
}

/**
 * How it is now with a conversation in which a turn is under way.
 * @param isFirst nothing was asked yet in this run: what counts is how it is now
 */
export async function look(
  ctx: Ctx,
  ticket: Held,
  turn: queries.Turn,
  isFirst: boolean,
): Promise<Facts & { isWriting: boolean; isShowing: boolean }> {
  const speaker = await readSpeaker(ctx, ticket.id);
  // a prompt that was put to drafts meanwhile says nothing more
  const isDraft = turn.isDraft || (speaker?.draftsBy ?? null) !== null;
  const [said, newest, today, saidInAMinute, isAnswered, hasProposedEnd] = await Promise.all([
    queries.saidSince(ctx, ticket.id),
    queries.newestOf(ctx, ticket.id),
    queries.turnsToday(ctx, ticket.contactId, isDraft ? 'drafted' : 'answered'),
    queries.saidInAMinute(ctx, ticket.contactId),
    isDraft && queries.isAnswered(ctx, ticket.id),
    !isDraft && queries.hasProposedEnd(ctx, ticket.id),
  ]);
  return {
    ...today,
    names: hasProposedEnd ? await readThankedNames(ctx, ticket.id) : [],
    saidInAMinute,
    isSpent: false,
    hasProposedEnd,
    isDraft,
    isOff: isDraft ? isAnswered || ticket.status === 'closed' : (speaker?.isOff ?? true),
    hasOptedOut: speaker?.hasOptedOut ?? false,
    promptId: (isDraft ? speaker?.draftsBy : speaker?.promptId) ?? null,
    askedPromptId: turn.promptId,
    isMoved: !isFirst && ticket.queueId !== turn.queueId,
    isOvertaken: !isFirst && newest !== undefined && newest.id > (turn.uptoMessageId ?? 0),
    restarts: turn.restarts,
    tries: turn.tries,
    // what a customer was never told counts for the day alone
    turns: isDraft ? 0 : (speaker?.turns ?? 0),
    misses: isDraft ? 0 : (speaker?.misses ?? 0),
    isWriting: said.some(({ transcript }) => transcript === 'waiting'),
    isShowing: said.some(({ mediaType, isLoading }) => mediaType === 'image' && isLoading),
    said: said.map(({ id, body, mediaType, transcript, pictureKey }) => ({
      id,
      text: body,
      isPicture: pictureKey !== null,
      isUnreadable:
        mediaType === 'unreadable' ||
        (mediaType === 'audio' && transcript !== 'done') ||
        (mediaType !== 'conversation' && !body.trim()),
    })),
  };
}
