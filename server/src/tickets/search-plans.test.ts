import type { TicketFilter } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf, recordQuestions } from '../testing/explain';
import { createWorld, type World } from '../testing/world';
import { listTickets, searchTickets } from './list-queries';

/** What a search shows of its hits, however many a conversation has. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test('the newest words that were found are read off their conversation, newest first, and no more than those', async () => {
  const { admin, id } = world.home;
  const { ctx, asked } = recordQuestions(id, [{ id: 1, looked_to: null }]);
  const filter = { searchParam: 'bolo', showAll: true, pageNumber: 1 } as TicketFilter;
  await searchTickets(ctx, admin.viewer, filter, 'UTC', undefined);
  const plan = await planOf(world.owner, asked[1]!);
  const hit = plan.slice(plan.indexOf('SubPlan'));
  expect(hit).toMatch(
    /^SubPlan[^\n]*\n\s*->\s*Limit(?:(?!SubPlan|Sort)[\s\S])*Index Scan using messages_thread on messages m\b/,
  );
});

test('the conversations of one contact are read off those of the contact', async () => {
  const { admin, id: company, line } = world.home;
  await world.owner.query(
    `with people as (insert into contacts (company_id, name) select $1::int, 'Pessoa ' || n from generate_series(1, 3000) n returning id)
     insert into tickets (company_id, status, contact_id, whatsapp_id) select $1::int, 'closed', id, $2::int from people`,
    [company, line],
  );
  await world.owner.query('analyze tickets; analyze contacts');
  const { ctx, asked } = recordQuestions(company);
  const filter = { contactId: 1, status: 'closed', pageNumber: 1 } as TicketFilter;
  await listTickets(ctx, admin.viewer, filter, 'UTC', undefined);
  const client = await world.owner.connect();
  const values = [...new Set(asked[0]!.match(/\$\d+/g))].map(() => 'null').join(', ');
  await client.query(`set plan_cache_mode = force_generic_plan; prepare question as ${asked[0]!}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute question(${values})`);
  client.release(true);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.match(/tickets_by_contact/g), plan).toHaveLength(2);
});

test('with ten thousand hits in one conversation they are shown as they are with one', async () => {
  const { admin, id: company, line } = world.home;
  await world.customerSays('5511970250001', 'quero bolo');
  const { owner } = world;
  const { rows } = await owner.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.number = '5511970250001'`,
    [company],
  );
  await owner.query(
    `insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, media_type, state, ack, created_at, updated_at)
     select $1, $2, $3, 'many-' || n, true, 'bolo ' || n, 'conversation', 'sent', 1, now(), now() from generate_series(1, 10000) n`,
    [company, rows[0]!.id, line],
  );
  await owner.query('analyze messages');
  const recorded = recordQuestions(company, [{ id: rows[0]!.id, looked_to: null }]);
  await searchTickets(
    recorded.ctx,
    admin.viewer,
    { searchParam: 'bolo', showAll: true, pageNumber: 1 } as TicketFilter,
    'UTC',
    undefined,
  );
  const values = ['bolo', 'bolo', 'bolo', 'bolo'];
  const question = recorded.asked[1]!;
  const places = new Set(question.match(/\$\d+/g)).size;
  // the words of what is written and of what is spoken, then company and tickets
  const { rows: plan } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers off, timing off, costs off) ${question}`,
    [...values, ...[company, [rows[0]!.id]].slice(0, places - values.length)],
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  const read = /Index Scan using messages_thread on messages m \(actual rows=([\d.]+)/.exec(text);
  expect(Number(read?.[1]), text).toBe(1);
  expect(text).not.toMatch(/Rows Removed by Filter: \d{3}/);
});
