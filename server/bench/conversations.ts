import { createHash } from 'node:crypto';
import { preview } from '../src/messages/preview';
import type { DataSet } from './data-sets';
import { interleave, ofCompany, planTickets, tags, type TicketPlan } from './plan';
import { createRandom } from './random';
import type { Load, Row } from './rows';
import { terms } from './words';

const time = (at: number) => new Date(at).toISOString();

/** What a ticket's newest message leaves on it. */
interface Newest {
  id: number;
  body: string;
  fromMe: boolean;
  at: number;
  /** Incoming ones since the last answer. */
  unread: number;
  /** When somebody of ours first wrote. */
  answeredAt: number | null;
}

/** Messages first: a ticket shows its newest one. */
export function* conversations(scale: number, dataSet: DataSet): Generator<Load> {
  const plans = planTickets(scale, dataSet);
  const newest: Newest[] = plans.map(() => ({ id: 0, body: '', fromMe: false, at: 0, unread: 0, answeredAt: null }));
  yield { table: 'messages', rows: messages(plans, newest, plant(plans, scale * dataSet.share), dataSet.text) };
  yield { table: 'tickets', rows: tickets(plans, newest) };
  yield { table: 'ticket_tags', rows: ticketTags(plans) };
  yield { table: 'ticket_notes', rows: notes(plans) };
  yield { table: 'ratings', rows: ratings(plans, newest) };
}

function* messages(
  plans: TicketPlan[],
  newest: Newest[],
  planted: (id: number) => string[] | undefined,
  text: DataSet['text'],
): Generator<Row> {
  const random = createRandom(7);
  let id = 0;
  for (const { ticket, at } of interleave(plans, random)) {
    const plan = plans[ticket]!;
    const before = newest[ticket]!;
    id++;
    const isFirst = before.id === 0;
    const fromMe = plan.userId !== null && !isFirst && random.next() < 0.55;
    const phrases = planted(id);
    const body = text(random, fromMe) + (phrases ? ` ${random.pick(phrases)}` : '');
    const answeredAt = before.answeredAt ?? (fromMe ? at : null);
    newest[ticket] = { id, body, fromMe, at, unread: fromMe ? 0 : before.unread + 1, answeredAt };
    yield {
      company_id: plan.companyId,
      id,
      ticket_id: ticket + 1,
      whatsapp_id: plan.connectionId,
      provider_id: `3EB0${id.toString(16).toUpperCase().padStart(18, '0')}`,
      from_me: fromMe,
      contact_id: fromMe ? null : plan.contactId,
      user_id: fromMe ? plan.userId : null,
      queue_id: plan.queueId,
      body,
      quoted_id: !isFirst && random.next() < 0.04 ? before.id : null,
      ack: fromMe ? 4 : 0,
      state: fromMe ? 'read' : 'received',
      read: fromMe || plan.status === 'closed',
      created_at: time(at),
      updated_at: time(at),
    };
  }
}

function* tickets(plans: TicketPlan[], newest: Newest[]): Generator<Row> {
  for (const [n, plan] of plans.entries()) {
    const last = newest[n]!;
    const isClosed = plan.status === 'closed';
    yield {
      company_id: plan.companyId,
      id: n + 1,
      uuid: uuidOf(n + 1),
      status: plan.status,
      contact_id: plan.contactId,
      whatsapp_id: plan.connectionId,
      queue_id: plan.queueId,
      user_id: plan.userId,
      unread_messages: isClosed ? 0 : Math.min(last.unread, 9),
      last_message: preview({ body: last.body, mediaType: 'conversation', mediaName: null }),
      last_message_id: last.id,
      last_message_from_me: last.fromMe,
      last_message_state: last.fromMe ? 'read' : 'received',
      first_accepted_at: plan.userId === null ? null : time(plan.startsAt + 60_000),
      first_response_at: last.answeredAt === null ? null : time(last.answeredAt),
      // of open ones, where the customer has the last word
      waiting_since: plan.status === 'pending' || (!isClosed && !last.fromMe) ? time(last.at) : null,
      closed_at: isClosed ? time(last.at) : null,
      created_at: time(plan.startsAt),
      updated_at: time(last.at),
    };
  }
}

export function uuidOf(ticketId: number): string {
  const hex = createHash('md5').update(`ticket ${ticketId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Two tickets in five have up to three tags. */
function* ticketTags(plans: TicketPlan[]): Generator<Row> {
  const random = createRandom(9);
  for (const [n, { companyId, startsAt }] of plans.entries()) {
    const count = random.next() < 0.6 ? 0 : 1 + random.below(3);
    const first = random.below(tags);
    for (let k = 0; k < count; k++) {
      const at = { created_at: time(startsAt), updated_at: time(startsAt) };
      const tagId = ofCompany(companyId, 1 + ((first + k * 11) % tags), tags);
      yield { company_id: companyId, ticket_id: n + 1, tag_id: tagId, ...at };
    }
  }
}

/** One ticket in twenty has a note. */
function* notes(plans: TicketPlan[]): Generator<Row> {
  for (let n = 0; n < plans.length; n += 20) {
    const { companyId, contactId, userId, startsAt } = plans[n]!;
    const about = { ticket_id: n + 1, contact_id: contactId, user_id: userId };
    const note = 'Cliente prefere falar de manhã.';
    yield { company_id: companyId, note, ...about, created_at: time(startsAt), updated_at: time(startsAt) };
  }
}

/** One closed ticket in three is rated. */
function* ratings(plans: TicketPlan[], newest: Newest[]): Generator<Row> {
  const random = createRandom(11);
  for (const [n, { companyId, status, userId }] of plans.entries()) {
    if (status !== 'closed' || random.next() < 0.67) continue;
    const at = time(newest[n]!.at);
    const rate = 3 - Math.floor(random.next() ** 2 * 3);
    yield { company_id: companyId, ticket_id: n + 1, user_id: userId, rate, created_at: at, updated_at: at };
  }
}

/** How many messages hold a term at a scale. */
export const hitsAt = (hits: number, scale: number) => Math.max(1, Math.round(hits * scale));

/** Which term, if any, a message holds: each as often as told, spread evenly, never two in one message. */
function plant(plans: TicketPlan[], scale: number): (id: number) => string[] | undefined {
  const total = plans.reduce((sum, { messages: count }) => sum + count, 0);
  const rules = terms.map(({ hits, phrases }, n) => {
    const wanted = hitsAt(hits, scale);
    const every = Math.floor(total / wanted);
    // Different remainders of four: the most common term stands in every fourth message.
    return { phrases, every, last: every * wanted, offset: wanted === 1 ? 4 * Math.floor(total / 8) + n : n };
  });
  return (id) => rules.find(({ every, offset, last }) => id % every === offset % every && id <= last)?.phrases;
}
