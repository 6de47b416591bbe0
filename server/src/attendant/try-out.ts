import type { attendant, Happening, TriedOut, Turn } from '@guiche/contract/attendant';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { tried } from '@guiche/contract/queue-menu';
import { render } from '../messages/template';
import type { UserCtx } from '../platform/serve';
import { newTalk, type Event, type Facts, type Talk } from './case';
import { isClosed } from './guards';
import { learn, step, type Step } from './machine';
import * as queries from './queries';
import { eventOf, withWords } from './speech';
import { asNew, optionOf, readTryOut } from './try-out-facts';
import { rateOf } from './words';

type Tried = ReplyOf<typeof attendant.tryOut>;

/** The same table, over a configuration that need not be saved. Nothing is stored, sent or told. */
export async function tryOut(ctx: UserCtx, asked: TriedOut): Promise<Tried> {
  const start = await readTryOut(ctx, asked);
  const { facts } = start;
  const about = {
    name: tried.name,
    now: facts.now,
    zone: facts.zone,
    ticket: { id: tried.ticketId, createdAt: facts.now.toISOString() },
  };
  let at: Place = { talk: newTalk, facts, status: 'pending' };
  const turns: Turn[] = [];
  for (const happening of asked.messages) {
    const { done, ...next } = await happen(ctx, asked.whatsappId, at, happening);
    at = next;
    const { says } = done ?? { says: null };
    const option = optionOf(says?.mediaKey);
    turns.push({
      said: typeof happening === 'string' ? happening : '',
      act: typeof happening === 'string' ? null : happening.act,
      reply: says && render(says.text, about),
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
}

type After = Place & { done: Step | null };

async function happen(ctx: UserCtx, whatsappId: number | null, place: Place, happening: Happening): Promise<After> {
  if (typeof happening !== 'string') return move(ctx, whatsappId, place, happening.act);
  const isRated = place.talk.state === 'rating' && rateOf(happening) !== undefined;
  // What is said to a closed conversation and is no rating begins another.
  const at: Place =
    place.status === 'closed' && !isRated ? { talk: newTalk, facts: asNew(place.facts), status: 'pending' } : place;
  return after(at, { t: 'message', text: happening }, at.facts, at.status);
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
  const known = { ...withWords(facts, said), ticket: { isWaiting: false, wasServed, queueId } };
  return after(place, event, known, act === 'accept' ? 'open' : 'closed');
}

function after({ talk }: Place, event: Event, facts: Facts, status: Place['status']): After {
  const done = step(talk, facts, event);
  return { done, talk: done.talk, facts: learn(facts, done), status };
}

/** The conversation's queue, by its place in the menu. */
function whereIs({ queues, ticket }: Facts): Pick<Turn, 'queue' | 'queueName'> {
  const n = queues.findIndex(({ id }) => id === ticket.queueId);
  return n === -1 ? { queue: null, queueName: null } : { queue: n + 1, queueName: queues[n]!.name };
}
