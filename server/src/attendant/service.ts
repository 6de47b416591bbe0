import { send } from '../messages/send';
import { optOut } from '../opt-outs/service';
import type { Handlers } from '../platform/jobs';
import { sideBySide } from '../platform/side-by-side';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { attend, handOver, handOverIfUnserved, handOverOnce, lock, tellLate, undoableUntil } from '../tickets/service';
import { readLanguage } from '../settings/language';
import { noteWord } from '../tickets/note-words';
import { writeNote } from '../tickets/notes';
import type { TicketRow } from '../tickets/queries';
import { limits, newTalk, type Facts, type Talk } from './context';
import { isLate, wasAsked } from './late';
import { readFacts } from './load-facts';
import { step, walk, type Step } from './machine';
import { lastUnanswered, takeHeard, type Heard } from './schedule-reply-queries';
import * as queries from './queries';

export { moveMessages } from './move-messages';

/** What waits holds back nothing that is asked for earlier. */
export const askToAnswer = (ctx: Ctx, ticketId: number, runAt?: Date) =>
  ctx.enqueue(
    'attendant.answer',
    { ticketId },
    { key: `attend:${ctx.companyId}:${ticketId}`, ...(runAt && { runAt, keepsTime: true }) },
  );

/** Nobody may have answered a ticket by then. */
export const askToMoveOn = (ctx: Ctx, ticketId: number, runAt: Date) =>
  ctx.enqueue('attendant.moveOn', { ticketId }, { key: `moveOn:${ctx.companyId}:${ticketId}`, keepsTime: true, runAt });

/** What a line was away for comes within seconds. */
const broughtWithin = 20_000;
export const askToTellLate = (ctx: Ctx, connectionId: number) =>
  ctx.enqueue(
    'attendant.tellLate',
    { connectionId },
    {
      key: `tellLate:${ctx.companyId}:${connectionId}`,
      keepsTime: true,
      runAt: new Date(ctx.now.getTime() + broughtWithin),
    },
  );

export const attendantJobs = (
  tenancy: Tenancy,
): Pick<Handlers, 'attendant.answer' | 'attendant.moveOn' | 'attendant.tellLate'> => ({
  'attendant.answer': ({ companyId, ticketId }) => tenancy.inCompany(companyId, (ctx) => answer(ctx, ticketId)),
  'attendant.moveOn': ({ companyId, ticketId }) => tenancy.inCompany(companyId, (ctx) => moveOn(ctx, ticketId)),
  'attendant.tellLate': ({ companyId, connectionId }) =>
    tenancy.inCompany(companyId, (ctx) => tellLate(ctx, connectionId)),
});

/**
 * What a customer has said since the last time is answered with one message at most. That it was heard, where the
 * conversation stands, the ticket's queue and the answer change in one transaction, under the ticket's lock: however
 * often this runs, and wherever it dies, nothing is said twice.
 */
export async function answer(ctx: Ctx, ticketId: number): Promise<void> {
  // What is heard is taken once the ticket is held.
  const [ticket, heard] = await sideBySide([lock(ctx, ticketId), takeHeard(ctx, ticketId)]);
  if (!ticket) return;
  if (!heard.length) return settle(ctx, ticket);
  const said = await wordsOf(ctx, ticketId, heard);
  const { talk, facts } = await look(ctx, ticket, said);
  const counts = heard
    .map((one, n) => ({
      ...one,
      event: { t: 'message', text: said[n]!, isTap: one.tapped !== null, at: new Date(one.at) } as const,
    }))
    .filter(({ at, event }) => !isLate(ctx, at) || (wasAsked(talk, at) && step(talk, facts, event).row.isAnswer));
  if (!counts.length) {
    await leaveLate(ctx, ticket);
    return settle(ctx, ticket);
  }
  const steps = walk(
    talk,
    facts,
    counts.map(({ event }) => event),
  );
  // What could not be read was answered as it stood: now that it can be, it is understood, and not answered again.
  const answers = counts.findLast(({ wasAnswered }) => !wasAnswered)?.id ?? null;
  await sideBySide([
    queries.letRatingsGo(ctx, ticketId, ticket.contactId, ticket.whatsappId),
    carryOut(ctx, ticket, steps, answers),
  ]);
}

/**
 * Whoever said something while a menu was on its way, and has chosen nothing since, is answered now, once; where what took
 * the ticket may be taken back, once that is over.
 */
async function settle(ctx: Ctx, ticket: TicketRow): Promise<void> {
  const until = await undoableUntil(ctx, ticket.id);
  if (until) return askToAnswer(ctx, ticket.id, until);
  const { talk, facts } = await look(ctx, ticket, []);
  if (!talk.owes || breathEnds(talk) > ctx.now) return;
  const owed = await lastUnanswered(ctx, ticket.id);
  if (owed !== undefined) await carryOut(ctx, ticket, [step(talk, facts, { t: 'settled' })], owed);
}

/** It came too late to be answered, and answers nothing: whoever sees what waits without queue is told, as of all that a line brings. */
async function leaveLate(ctx: Ctx, ticket: TicketRow): Promise<void> {
  const { status, isTaken, queueId, whatsappId } = ticket;
  if (status !== 'pending' || isTaken || queueId !== null || whatsappId === null) return;
  await attend(ctx, ticket, { queueId, chatbot: false });
  await askToTellLate(ctx, whatsappId);
}

/** In characters, with room for what its variables are filled with. */
const captionHolds = 800;

const breathEnds = ({ shown }: Talk) => new Date((shown?.at.getTime() ?? 0) + limits.breath);

/**
 * A line that was tapped is what would have been typed, once, where it belongs to what was asked last. Of an older menu
 * it means nothing any more, and is heard like anything that was not understood.
 */
async function wordsOf(ctx: Ctx, ticketId: number, heard: Heard[]): Promise<string[]> {
  const hasTaps = heard.some(({ tapped }) => tapped !== null);
  let asked = hasTaps ? await queries.lastQuestion(ctx, ticketId) : null;
  return heard.map(({ body, tapped, quotedId }) => {
    if (tapped === null) return body;
    const isAnswer = quotedId !== null && quotedId === asked;
    if (isAnswer) asked = null;
    return isAnswer ? tapped : '';
  });
}

async function moveOn(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lock(ctx, ticketId);
  if (!ticket) return;
  const until = await undoableUntil(ctx, ticketId);
  if (until) return askToMoveOn(ctx, ticketId, until);
  const { talk, facts } = await look(ctx, ticket, []);
  const done = step(talk, facts, { t: 'waited' });
  if (done.queueId !== null) await carryOut(ctx, ticket, [done], null);
}

async function look(ctx: Ctx, ticket: TicketRow, said: string[]): Promise<{ talk: Talk; facts: Facts }> {
  const reading = queries.readTalk(ctx, ticket.id);
  const [row, facts] = await Promise.all([
    reading,
    readFacts(
      ctx,
      ticket,
      said,
      reading.then((known) => known?.shown ?? null),
    ),
  ]);
  return { talk: row ? queries.talkOf(row) : newTalk, facts };
}

/** Does what the steps lead to, and says the last thing that they say. */
async function carryOut(ctx: Ctx, before: TicketRow, steps: Step[], answers: number | null): Promise<void> {
  const last = steps.at(-1);
  if (!last) return;
  const queueId = steps.findLast((one) => one.queueId !== null)?.queueId ?? null;
  const wasTold = steps.some((one) => one.wasTold);
  const [ticket] = await sideBySide([
    before.status === 'pending'
      ? attend(ctx, before, { queueId, chatbot: last.attends })
      : Promise.resolve<TicketRow>(before),
    queries.writeTalk(ctx, before.id, last.talk, wasTold),
  ]);
  if (last.talk.owes)
    await ctx.enqueue(
      'attendant.answer',
      { ticketId: ticket.id },
      { key: `settle:attendant:${ctx.companyId}:${ticket.id}`, runAt: breathEnds(last.talk) },
    );
  for (const { optOut: word, rate } of steps) {
    if (word !== null) await optOut(ctx, ticket.contactId, { source: 'word', word });
    if (rate !== null) await queries.insertRating(ctx, { ticketId: ticket.id, userId: ticket.userId, rate });
  }
  await leaveToPeople(ctx, ticket, steps);
  if (steps.some(({ isAssisted }) => isAssisted)) await ctx.enqueue('assistant.hear', { ticketId: ticket.id });
  const speaking = steps.findLast(({ says }) => says !== null);
  if (answers === null || !speaking?.says) return;
  const { text, mediaKey, lines } = speaking.says;
  const media = mediaKey === null ? null : ((await queries.readMedia(ctx, mediaKey)) ?? null);
  // What no caption holds is said first, and its file comes behind it: the official network would refuse both.
  const content =
    media && text.length > captionHolds
      ? [
          { text, lines },
          { text: '', media },
        ]
      : [{ text, media, lines }];
  const [said] = await send(ctx, { as: 'attendant', to: ticket, content });
  if (!said) return;
  await queries.noteReply(ctx, { messageId: said.id, answers, contactId: ticket.contactId, rule: speaking.row.name });
}

/** People are told of what it gives up, and of what waits where nobody looks. */
async function leaveToPeople(ctx: Ctx, ticket: TicketRow, steps: Step[]): Promise<void> {
  const why = steps.findLast(({ handsOver }) => handsOver !== null)?.handsOver ?? null;
  if (why === 'loop') await writeNote(ctx, ticket, noteWord(await readLanguage(ctx), 'loop'));
  if (why === 'closed') return handOverOnce(ctx, ticket.id, why);
  if (why !== null) return handOver(ctx, ticket.id, why);
  if (ticket.status === 'pending' && ticket.queueId !== null) await handOverIfUnserved(ctx, ticket.id);
}
