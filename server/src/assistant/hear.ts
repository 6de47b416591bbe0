import type { MessageHook, Stored } from '../messages/message-hook';
import { drafts, readSpeaker, speaks } from '../messages/speaker';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { publishTicket } from '../tickets/service';
import { limits, noFacts } from './context';
import { step } from './machine';
import * as queries from './queries';

/** What cannot be read is mostly readable within seconds. */
const readableWithin = 15_000;

/** An assistant listens where customers write; whoever types on the line's own phone takes the conversation from it. */
export const messageHook: MessageHook<boolean> = {
  asks: () => sql`exists (select from prompts p where p.company_id = c.company_id)`,

  async stored(ctx, message, hasPrompts) {
    if (!hasPrompts || message.isGroup || message.mediaType === 'call_log') return;
    if (message.fromMe) return typedOnPhone(ctx, message);
    await listen(ctx, message, message.mediaType === 'unreadable' ? readableWithin : limits.breath);
  },

  async healed(ctx, message, hasPrompts) {
    if (hasPrompts && !message.fromMe && !message.isGroup) await listen(ctx, message, 0);
  },
};

async function listen(ctx: Ctx, { contact, at, ticket }: Stored, breath: number): Promise<void> {
  if (contact.isBlocked || !queries.isFresh(ctx, at)) return;
  await hear(ctx, ticket.id, breath);
}

/** `#off`, `#on`, or anything else that a person says there. */
async function typedOnPhone(ctx: Ctx, { ticket, body }: Stored): Promise<void> {
  const isOn = /^\s*#on\s*$/i.test(body);
  const speaker = await readSpeaker(ctx, ticket.id);
  if (isOn || speaks(speaker) || /^\s*#off\s*$/i.test(body)) await switchAssistant(ctx, ticket.id, isOn);
}

/**
 * Somebody of ours takes a conversation from the assistant, or gives it back; what nobody has answered by then is answered.
 * Whoever calls holds the ticket.
 */
export async function switchAssistant(ctx: Ctx, ticketId: number, isOn: boolean): Promise<void> {
  const { promptId = null } = (await readSpeaker(ctx, ticketId)) ?? {};
  await queries.switchTalk(ctx, ticketId, isOn ? 'on' : 'off', isOn ? promptId : null);
  await publishTicket(ctx, ticketId);
  if (isOn && (await queries.lastLines(ctx, ticketId, 1)).some(({ fromMe }) => !fromMe)) await hear(ctx, ticketId, 0);
}

/** The customer has written where an assistant may speak: its turn waits until they have said it all. The ticket is held. */
export async function hear(ctx: Ctx, ticketId: number, breath: number = limits.breath): Promise<void> {
  const speaker = await readSpeaker(ctx, ticketId);
  if (drafts(speaker)) return listenOn(ctx, ticketId, breath, { isDraft: true, restarts: 0 });
  if (!speaks(speaker)) return;
  if (await queries.takeTalk(ctx, ticketId, speaker.promptId)) await publishTicket(ctx, ticketId);
  await listenOn(ctx, ticketId, breath, { isDraft: false, restarts: 0 });
}

/** @param restarts how many turns before it were overtaken */
export async function listenOn(
  ctx: Ctx,
  ticketId: number,
  breath: number,
  { isDraft, restarts }: { isDraft: boolean; restarts: number },
): Promise<void> {
  const turn = await queries.activeTurn(ctx, ticketId);
  const row = step({ state: turn?.state ?? 'none', facts: noFacts, event: { t: 'heard' } });
  // Whoever asks the model sees that it was overtaken, and begins again: a second job would take the first one's place.
  if (!row.does?.includes('wait for the end of the breath')) return;
  const since = turn ? new Date(turn.heardAt) : ctx.now;
  const dueAt = new Date(Math.min(ctx.now.getTime() + breath, since.getTime() + limits.longestBreath));
  if (turn) {
    await queries.putOff(ctx, turn.id, row.name, dueAt);
    if (turn.isDraft !== isDraft) await queries.turnInto(ctx, turn.id, isDraft);
  } else await queries.insertTurn(ctx, { ticketId, isDraft, rule: row.name, dueAt, restarts });
  await askToAnswer(ctx, ticketId, dueAt);
}

/** One job for each turn that is under way: it exists exactly as long as the turn does. */
export const askToAnswer = (ctx: Ctx, ticketId: number, runAt: Date) =>
  ctx.enqueue('assistant.answer', { ticketId }, { key: `assist:${ctx.companyId}:${ticketId}`, runAt });
