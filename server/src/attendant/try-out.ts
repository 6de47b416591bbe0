import type { attendant, Happening, TriedOut, Turn } from '@guiche/contract/attendant';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { tried } from '@guiche/contract/queue-menu';
import { render } from '../messages/template';
import type { UserCtx } from '../platform/serve';
import { limits, minutes, newTalk, type Event, type Facts, type Talk } from './context';
import { isClosed } from './guards';
import { learn, step, type Step } from './machine';
import * as queries from './queries';
import { eventOf, withWords } from './move-messages';
import { isNoRating, rateOf } from './rating';
import { isThanks } from '../messages/thanks';
import { asNew, optionOf, readTryOut, type Start } from './try-out-facts';

type Tried = ReplyOf<typeof attendant.tryOut>;

/** The same table, over a configuration that need not be saved. Nothing is stored, sent or told. */
export async function tryOut(ctx: UserCtx, request: TriedOut): Promise<Tried> {
  const start = await readTryOut(ctx, request);
  const { facts } = start;
  const about = {
    name: tried.name,
    now: facts.now,
    zone: facts.zone,
    language: facts.language,
    ticket: { id: tried.ticketId, createdAt: facts.now.toISOString() },
  };
  let at: Place = { talk: newTalk, facts, status: 'pending', movesOnAt: null, closedAt: null };
  const turns: Turn[] = [];
  for (const happening of request.messages) {
    const { done, ...next } = await happen(ctx, request.whatsappId, at, happening, start);
    at = next;
    const { says } = done ?? { says: null };
    const option = optionOf(says?.mediaKey);
    turns.push({
      said: typeof happening === 'string' ? happening : '',
      act: typeof happening === 'string' ? null : happening.act,
      minutes: typeof happening === 'object' && happening.act === 'wait' ? happening.minutes : null,
      reply: says && render(says.text, { ...about, now: next.facts.now }),
      option,
      file: says?.mediaKey && option === null ? ((await queries.readMedia(ctx, says.mediaKey))?.name ?? null) : null,
      rule: done?.row.name ?? '',
      state: next.talk.state,
      ...whereIs(next.facts),
      status: next.status,
    });
  }
  const place = facts.queues.findIndex(({ id }) => id === start.tried?.id) + 1;
  return { turns, isOpen: !isClosed(facts, start.tried), place: place > 0 && facts.queues.length > 1 ? place : null };
}

/** Where the conversation that is played has got to. */
interface Place {
  talk: Talk;
  facts: Facts;
  status: Turn['status'];
  /** Until when somebody has to answer, or it goes to the queue that the connection names. */
  movesOnAt: Date | null;
  /** When it was closed, while it is. */
  closedAt: Date | null;
}

type After = Place & { done: Step | null };

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

async function happen(
  ctx: UserCtx,
  whatsappId: number | null,
  place: Place,
  happening: Happening,
  start: Start,
): Promise<After> {
  if (typeof happening === 'string') return hear(place, happening, start);
  if (happening.act === 'wait') return wait(place, minutes(happening.minutes));
  return move(ctx, whatsappId, place, happening.act);
}

/** Whoever tries it out has read what was said before they answer. */
function hear(before: Place, text: string, { movesOnAfter, keepsThanks }: Start): After {
  const { done: _, ...place } = wait(before, limits.breath);
  const meant = place.status === 'closed' ? meaning(place, text) : undefined;
  // Thanks stay with it, and want no answer.
  if (meant === 'thanks' && keepsThanks) return { ...place, done: null };
  // What else is said to a closed conversation begins another.
  const at: Place =
    meant && meant !== 'rating'
      ? { talk: newTalk, facts: asNew(place.facts), status: 'pending', movesOnAt: null, closedAt: null }
      : place;
  const { ticket, now } = at.facts;
  const waits = movesOnAfter > 0 && ticket.isWaiting && ticket.queueId === null;
  const movesOnAt = at.movesOnAt ?? (waits ? later(now, minutes(movesOnAfter)) : null);
  return after({ ...at, movesOnAt }, { t: 'message', text }, at.facts, at.status);
}

/** What somebody says after a close. */
function meaning({ talk, facts, closedAt }: Place, text: string): 'rating' | 'thanks' | 'more' {
  const isAwaited = talk.state === 'rating' && talk.rateUntil !== null && facts.now <= talk.rateUntil;
  if (isAwaited && (rateOf(text, facts.names) !== undefined || isNoRating(text, facts.names))) return 'rating';
  const isFresh = closedAt !== null && facts.now < later(closedAt, limits.thanks);
  return isFresh && isThanks(text, facts.names) ? 'thanks' : 'more';
}

/** Nobody does anything for so long: what was due by then has happened. */
function wait(place: Place, ms: number): After {
  const facts = { ...place.facts, now: later(place.facts.now, ms) };
  const { movesOnAt } = place;
  if (!movesOnAt || movesOnAt > facts.now) return { ...place, facts, done: null };
  const moved = after({ ...place, movesOnAt: null }, { t: 'waited' }, { ...facts, now: movesOnAt }, place.status);
  return { ...moved, facts: { ...moved.facts, now: facts.now } };
}

/** Somebody takes the conversation, or ends it; where it cannot be, nothing happens. */
async function move(ctx: UserCtx, whatsappId: number | null, place: Place, act: 'accept' | 'close'): Promise<After> {
  const { status, facts } = place;
  if (status === 'closed' || (status === 'open' && act === 'accept')) return { ...place, done: null };
  const { queueId } = facts.ticket;
  const said = await queries.readMoveFacts(ctx, ctx.viewer.id, { whatsappId, queueId, move: act });
  const to = { queueId, userId: ctx.viewer.id };
  const event = eventOf(ctx.viewer, { status, queueId, userId: null }, act, to, said);
  const wasServed = facts.ticket.wasServed || act === 'accept';
  const names = act === 'accept' ? [...facts.names, ctx.viewer.name] : facts.names;
  const known = { ...withWords(facts, said), names, ticket: { isWaiting: false, wasServed, queueId } };
  const closedAt = act === 'close' ? facts.now : null;
  return after({ ...place, closedAt }, event, known, act === 'accept' ? 'open' : 'closed');
}

function after(place: Place, event: Event, facts: Facts, status: Place['status']): After {
  const done = step(place.talk, facts, event);
  return { ...place, done, talk: done.talk, facts: learn(facts, done), status };
}

/** The conversation's queue, by its place in the menu. */
function whereIs({ queues, ticket }: Facts): Pick<Turn, 'queue' | 'queueName'> {
  const n = queues.findIndex(({ id }) => id === ticket.queueId);
  return n === -1 ? { queue: null, queueName: null } : { queue: n + 1, queueName: queues[n]!.name };
}
