import { say } from '../messages/send';
import type { Attendant } from '../messages/attendant';
import type { Handlers } from '../platform/jobs';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { attend, lock } from '../tickets/service';
import type { TicketRow } from '../tickets/queries';
import { limits, newTalk, type Facts, type Talk } from './case';
import { readFacts } from './facts';
import { step, walk, type Step } from './machine';
import * as queries from './queries';
import { rateOf, stopWordOf } from './words';

export { speech } from './speech';

/** For the corridor of messages, which stands below. */
export const attendant: Attendant = {
  isRate: (text) => rateOf(text) !== undefined,
  isStopWord: (text) => stopWordOf(text) !== undefined,
  async hear(ctx, ticketId, messageId) {
    await Promise.all([queries.noteHeard(ctx, messageId), askToAnswer(ctx, ticketId)]);
  },
  moveOnAt: (ctx, ticketId, runAt) =>
    ctx.enqueue(
      'attendant.moveOn',
      { ticketId },
      { key: `moveOn:${ctx.companyId}:${ticketId}`, keepsTime: true, runAt },
    ),
};

const askToAnswer = (ctx: Ctx, ticketId: number) =>
  ctx.enqueue('attendant.answer', { ticketId }, { key: `attend:${ctx.companyId}:${ticketId}` });

export const attendantJobs = (tenancy: Tenancy): Pick<Handlers, 'attendant.answer' | 'attendant.moveOn'> => ({
  'attendant.answer': ({ companyId, ticketId }) => tenancy.inCompany(companyId, (ctx) => answer(ctx, ticketId)),
  'attendant.moveOn': ({ companyId, ticketId }) => tenancy.inCompany(companyId, (ctx) => moveOn(ctx, ticketId)),
});

/**
 * What a customer has said since the last time is answered with one message at most. That it was heard, where the
 * conversation stands, the ticket's queue and the answer change in one transaction, under the ticket's lock: however
 * often this runs, and wherever it dies, nothing is said twice.
 */
export async function answer(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lock(ctx, ticketId);
  const heard = ticket ? await queries.takeHeard(ctx, ticketId) : [];
  const fresh = heard.filter(({ at }) => ctx.now.getTime() - Date.parse(at) <= limits.fresh);
  if (!ticket || !fresh.length) return;
  const said = await wordsOf(ctx, ticketId, fresh);
  const { talk, facts } = await look(ctx, ticket, said);
  const steps = walk(
    talk,
    facts,
    said.map((text) => ({ t: 'message', text }) as const),
  );
  await queries.letRatingsGo(ctx, ticketId, ticket.contactId, ticket.whatsappId);
  await carryOut(ctx, ticket, steps, fresh.at(-1)!.id);
}

/**
 * A line that was tapped is what would have been typed, once, where it belongs to what was asked last. Of an older menu
 * it means nothing any more, and is heard like anything that was not understood.
 */
async function wordsOf(ctx: Ctx, ticketId: number, heard: queries.Heard[]): Promise<string[]> {
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
  const { talk, facts } = await look(ctx, ticket, []);
  const done = step(talk, facts, { t: 'waited' });
  if (done.queueId !== null) await carryOut(ctx, ticket, [done], null);
}

async function look(ctx: Ctx, ticket: TicketRow, said: string[]): Promise<{ talk: Talk; facts: Facts }> {
  const [row, facts] = await Promise.all([queries.readTalk(ctx, ticket.id), readFacts(ctx, ticket, said)]);
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    talk: row ? { ...row, silentUntil: time(row.silentUntil), rateUntil: time(row.rateUntil) } : newTalk,
    facts,
  };
}

/** Does what the steps lead to, and says the last thing that they say. */
async function carryOut(ctx: Ctx, before: TicketRow, steps: Step[], answers: number | null): Promise<void> {
  const last = steps.at(-1);
  if (!last) return;
  const { state } = last.talk;
  const queueId = steps.findLast((one) => one.queueId !== null)?.queueId ?? null;
  const ticket =
    before.status === 'pending'
      ? await attend(ctx, before, { queueId, chatbot: state === 'queues' || state === 'options' })
      : before;
  await queries.writeTalk(
    ctx,
    ticket.id,
    last.talk,
    steps.some(({ wasTold }) => wasTold),
  );
  for (const { optOut, rate } of steps) {
    if (optOut !== null) await queries.insertOptOut(ctx, ticket.contactId, optOut);
    if (rate !== null) await queries.insertRating(ctx, { ticketId: ticket.id, userId: ticket.userId, rate });
  }
  const speaking = steps.findLast(({ says }) => says !== null);
  if (answers === null || !speaking?.says) return;
  const { text, mediaKey, lines } = speaking.says;
  const media = mediaKey === null ? null : ((await queries.readMedia(ctx, mediaKey)) ?? null);
  const messageId = await say(ctx, ticket, text, { media, lines });
  if (messageId === undefined) return;
  await queries.noteReply(ctx, { messageId, answers, contactId: ticket.contactId, rule: speaking.row.name });
}

interface Moves {
  merged(ctx: Ctx, keptId: number, mergedId: number): Promise<unknown>;
  parted(ctx: Ctx, moved: unknown): Promise<void>;
}

/** What a merge of contacts takes along of the attendant's. */
export const following = (moves: Moves): Moves => ({
  async merged(ctx, keptId, mergedId) {
    await queries.keepOptOut(ctx, keptId, mergedId);
    const moved = await moves.merged(ctx, keptId, mergedId);
    // What was heard in one conversation may stand in another by now.
    for (const { ticketId } of await queries.heardOf(ctx, keptId)) await askToAnswer(ctx, ticketId);
    return moved;
  },
  parted: (ctx, moved) => moves.parted(ctx, moved),
});
