import type { TicketFilter } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf, recordQuestions } from '../testing/explain';
import { createWorld, type World } from '../testing/world';
import { searchTickets } from './list-queries';

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
  expect(hit).toMatch(/^SubPlan[^\n]*\n\s*->\s*Limit[^\n]*\n\s*->\s*Index Scan using messages_thread on messages m\b/);
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
