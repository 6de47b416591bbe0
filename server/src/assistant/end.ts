import { send } from '../messages/send';
import { keepSuggestion } from '../messages/suggestions';
import { CodedError } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { readLanguage } from '../settings/language';
import { endedNote } from '../tickets/note-words';
import { writeNote } from '../tickets/notes';
import type { TicketRow } from '../tickets/queries';
import { closeSilently } from '../tickets/service';
import type { Said } from './ask';
import { limits, type Facts } from './context';
import { giveTags } from './give-tags';
import { askToAnswer, listenOn } from './hear';
import { leaveToPeople } from './leave-to-people';
import { step } from './machine';
import * as queries from './queries';
import { contentOf, introduced, type Speech } from './speech';
import type { Row } from './table';
import { isMiss } from './words';

/** Does what a row leads to, with what the model has said. */
export async function end(
  ctx: Ctx,
  ticket: TicketRow,
  turn: queries.Turn,
  row: Row,
  facts: Facts,
  said?: Said,
  speech?: Speech,
): Promise<void> {
  if (row.does?.includes('try once more')) {
    const dueAt = new Date(ctx.now.getTime() + limits.retryAfter);
    await queries.putOff(ctx, turn.id, row.name, dueAt);
    return askToAnswer(ctx, ticket.id, dueAt);
  }
  let messageId: number | null = null;
  const counts = row.does?.includes('say the answer') || row.name === 'transfer';
  if (row.does?.includes('say the answer') && said) {
    const sent = await sayAnswer(ctx, ticket, facts, said.text, speech);
    if (sent === undefined)
      return end(ctx, ticket, turn, step({ state: 'running', facts, event: { t: 'refused' } }), facts);
    messageId = sent;
  }
  if (row.does?.includes('leave it to people')) {
    const promptId = turn.promptId ?? facts.promptId;
    const refused = [...(said?.unfounded ?? []), ...(said?.forbidden ?? [])];
    // What stands behind the marker is read by the customer, as an answer is: it may say no more than one.
    const more = { reason: said?.transfer ?? refused.join(', '), text: refused.length ? undefined : said?.text };
    const queueId = row.name === 'transfer' ? (said?.toQueueId ?? null) : null;
    messageId = await leaveToPeople(ctx, ticket, { rule: row.name, promptId, queueId, ...more });
  }
  if (said?.more.length && (row.to === 'answered' || row.to === 'drafted'))
    await queries.addSources(ctx, turn.id, said.more);
  if (counts && said) await giveTags(ctx, ticket, turn.promptId, said.tagIds);
  const uptoMessageId = facts.said.at(-1)?.id ?? turn.uptoMessageId;
  const proposesEnd = row.to === 'answered' && (said?.proposesEnd ?? false);
  await queries.endTurn(ctx, turn.id, { state: row.to, rule: row.name, uptoMessageId, messageId, proposesEnd });
  if (row.does?.includes('end the conversation')) await endConversation(ctx, ticket);
  if (row.does?.includes('keep it for agents') && said)
    await keepSuggestion(ctx, { turnId: turn.id, ticketId: ticket.id, text: said.text });
  if (row.does?.includes('begin again'))
    await listenOn(ctx, ticket.id, limits.retryAfter, { isDraft: facts.isDraft, restarts: turn.restarts + 1 });
}

/** The customer has read its last word, and staff find a note. */
async function endConversation(ctx: Ctx, ticket: TicketRow): Promise<void> {
  await writeNote(ctx, ticket, endedNote(await readLanguage(ctx)));
  await closeSilently(ctx, ticket);
}

/** @returns nothing where it may not be sent */
async function sayAnswer(
  ctx: Ctx,
  ticket: TicketRow,
  { turns }: Facts,
  text: string,
  speech: Speech | undefined,
): Promise<number | undefined> {
  const content = contentOf(await introduced(ctx, text, turns), speech);
  try {
    const [sent] = await send(ctx, { as: 'ai', to: ticket, content });
    await queries.countTurn(ctx, ticket.id, isMiss(text));
    return sent?.id;
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}
