import { settingValues } from '@guiche/contract/settings';
import { createHash } from 'node:crypto';
import { preview } from '../src/messages/preview';
import { company, connections, firstAgent, interleave, people, planTickets, queues, queuesOf, sizeAt, tags } from './plan';
import { createRandom } from './random';
import { mobileNumber, personName, sentence, terms } from './words';

type Value = string | number | boolean | null;
/** A table's columns and its rows, in the order in which they are to be loaded. */
export interface Load {
  table: string;
  columns: string[];
  rows: Iterable<Value[]>;
}

const people20 = people.admins + people.supervisors + people.agents;
const time = (at: number) => new Date(at).toISOString();
const range = (length: number) => Array.from({ length }, (_, n) => n + 1);
const dawn = time(Date.UTC(2023, 4, 1));
const both = ['created_at', 'updated_at'];

export const emailOf = (userId: number) => `pessoa${userId}@bench.local`;
export const uuidOf = (ticketId: number) => {
  const hex = createHash('md5').update(`ticket ${ticketId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
};

/** All rows of the company at a scale. Messages come before tickets: a ticket shows its newest one. */
export function* loads(scale: number, passwordHash: string): Generator<Load> {
  yield* surroundings(passwordHash);
  yield* contacts(scale);
  yield* conversations(scale);
}

function* surroundings(passwordHash: string): Generator<Load> {
  yield {
    table: 'plans',
    columns: ['id', 'name', 'users', 'connections', 'queues', 'value', 'is_public'],
    rows: [[1, 'Medida', 1000, 1000, 1000, 0, false]],
  };
  yield {
    table: 'companies',
    columns: ['id', 'name', 'plan_id', 'due_date', ...both],
    rows: [[company, 'Casa Medida', 1, '2100-01-01T00:00:00Z', dawn, dawn]],
  };
  yield {
    table: 'settings',
    columns: ['company_id', 'key', 'value', ...both],
    rows: Object.entries(settingValues).map(([key, values]) => [company, key, values?.[0] ?? '', dawn, dawn]),
  };
  yield {
    table: 'queues',
    columns: ['company_id', 'id', 'name', 'color', ...both],
    rows: range(queues).map((id) => [company, id, `Setor ${id}`, `#${(id * 1_234_567).toString(16).padStart(6, '0')}`, dawn, dawn]),
  };
  yield {
    table: 'connections',
    columns: ['company_id', 'id', 'name', 'status', 'number', 'is_default', 'provider', ...both],
    rows: range(connections).map((id) => [company, id, `Linha ${id}`, 'CONNECTED', `551199999000${id}`, id === 1, 'sandbox', dawn, dawn]),
  };
  yield {
    table: 'connection_queues',
    columns: ['company_id', 'connection_id', 'queue_id'],
    rows: range(connections).flatMap((id) => range(queues).map((queueId) => [company, id, queueId])),
  };
  const profile = (id: number) => (id <= people.admins ? 'admin' : id < firstAgent ? 'supervisor' : 'user');
  yield {
    table: 'users',
    columns: ['company_id', 'id', 'name', 'email', 'password_hash', 'profile', ...both],
    rows: range(people20).map((id) => [company, id, personName(createRandom(id)), emailOf(id), passwordHash, profile(id), dawn, dawn]),
  };
  yield {
    table: 'user_queues',
    columns: ['company_id', 'user_id', 'queue_id', ...both],
    rows: range(people20).flatMap((id) =>
      (id < firstAgent ? range(queues) : queuesOf(id)).map((queueId) => [company, id, queueId, dawn, dawn]),
    ),
  };
  yield {
    table: 'tags',
    columns: ['company_id', 'id', 'name', 'color', ...both],
    rows: range(tags).map((id) => [company, id, `Etiqueta ${id}`, `#${(id * 314_159).toString(16).padStart(6, '0')}`, dawn, dawn]),
  };
}

function* contacts(scale: number): Generator<Load> {
  const random = createRandom(50);
  const list = range(sizeAt(scale).contacts).map((id) => ({ id, name: personName(random), number: mobileNumber(random, id) }));
  yield {
    table: 'contacts',
    columns: ['company_id', 'id', 'name', 'number', 'email', 'whatsapp_id', ...both],
    rows: list.map(({ id, name, number }) => [company, id, name, number, '', 1, dawn, dawn]),
  };
  yield {
    table: 'contact_identities',
    columns: ['company_id', 'kind', 'value', 'contact_id', 'created_at'],
    rows: list.map(({ id, number }) => [company, 'pn', number, id, dawn]),
  };
}

function* conversations(scale: number): Generator<Load> {
  const { messages } = sizeAt(scale);
  const plans = planTickets(scale);
  /** What a ticket's newest message leaves on it. */
  const newest = plans.map(() => ({ id: 0, body: '', fromMe: false, at: 0, unread: 0 }));
  const random = createRandom(7);
  const planted = plant(messages, scale);

  function* talk(): Generator<Value[]> {
    let id = 0;
    for (const { ticket, at } of interleave(plans, random)) {
      const plan = plans[ticket]!;
      const before = newest[ticket]!;
      id++;
      const fromMe = plan.userId !== null && before.id > 0 && random.next() < 0.55;
      const phrases = planted(id);
      const body = sentence(random, fromMe) + (phrases ? ` ${random.pick(phrases)}` : '');
      const quotedId = before.id > 0 && random.next() < 0.04 ? before.id : null;
      const isRead = fromMe || plan.status === 'closed';
      newest[ticket] = { id, body, fromMe, at, unread: fromMe ? 0 : before.unread + 1 };
      const [state, ack] = fromMe ? ['read', 4] : ['received', 0];
      const sender = fromMe ? null : plan.contactId;
      const wireId = `3EB0${id.toString(16).toUpperCase().padStart(18, '0')}`;
      yield [company, id, ticket + 1, plan.connectionId, wireId, fromMe, sender, fromMe ? plan.userId : null, plan.queueId,
        body, quotedId, ack, state, isRead, time(at), time(at)];
    }
  }
  yield {
    table: 'messages',
    columns: ['company_id', 'id', 'ticket_id', 'whatsapp_id', 'provider_id', 'from_me', 'contact_id', 'user_id', 'queue_id',
      'body', 'quoted_id', 'ack', 'state', 'read', ...both],
    rows: talk(),
  };

  function* tickets(): Generator<Value[]> {
    for (const [n, plan] of plans.entries()) {
      const last = newest[n]!;
      const isClosed = plan.status === 'closed';
      yield [company, n + 1, uuidOf(n + 1), plan.status, plan.contactId, plan.connectionId, plan.queueId, plan.userId,
        isClosed ? 0 : Math.min(last.unread, 9), preview({ body: last.body, mediaType: 'conversation', mediaName: null }),
        last.id, last.fromMe, last.fromMe ? 'read' : 'received', plan.userId === null ? null : time(plan.startsAt + 60_000),
        isClosed ? time(last.at) : null, time(plan.startsAt), time(last.at)];
    }
  }
  yield {
    table: 'tickets',
    columns: ['company_id', 'id', 'uuid', 'status', 'contact_id', 'whatsapp_id', 'queue_id', 'user_id', 'unread_messages',
      'last_message', 'last_message_id', 'last_message_from_me', 'last_message_state', 'first_accepted_at', 'closed_at', ...both],
    rows: tickets(),
  };
  const tagging = createRandom(9);
  yield {
    table: 'ticket_tags',
    columns: ['company_id', 'ticket_id', 'tag_id', ...both],
    rows: plans.flatMap((plan, n) => {
      const count = tagging.next() < 0.6 ? 0 : 1 + tagging.below(3);
      const first = tagging.below(tags);
      return range(count).map((k): Value[] => [company, n + 1, 1 + ((first + k * 11) % tags), time(plan.startsAt), time(plan.startsAt)]);
    }),
  };
  yield {
    table: 'ticket_notes',
    columns: ['company_id', 'note', 'ticket_id', 'contact_id', 'user_id', ...both],
    rows: plans.flatMap((plan, n): Value[][] =>
      n % 20 ? [] : [[company, 'Cliente prefere falar de manhã.', n + 1, plan.contactId, plan.userId, time(plan.startsAt), time(plan.startsAt)]],
    ),
  };
}

export const hitsAt = (hits: number, scale: number) => Math.max(1, Math.round(hits * scale));

/** Which term, if any, the n-th message holds: each as often as told, spread evenly, never two in one message. */
function plant(messages: number, scale: number): (id: number) => string[] | undefined {
  const rules = terms.map(({ hits, phrases }, n) => {
    const wanted = hitsAt(hits, scale);
    const every = Math.floor(messages / wanted);
    // Different remainders of four: the most common term stands in every fourth message.
    return { phrases, every, last: every * wanted, offset: wanted === 1 ? 4 * Math.floor(messages / 8) + n : n };
  });
  return (id) => rules.find(({ every, offset, last }) => id % every === offset % every && id <= last)?.phrases;
}
