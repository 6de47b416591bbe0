import { contract } from '@guiche/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf, recordQuestions } from '../testing/explain';
import { createWorld, type World } from '../testing/world';
import { figuresIn, recount } from './figures';
import { gather, sumsIn } from './figures-queries';
import { keepUp } from './keep-figures';
import { countLeads } from './queries';
import { spanOf } from './span';

/** What is kept of what the dashboard counts; that it is right is in `figures.property.test.ts`. */
const { messages, tickets } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const ask = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await world.owner.query<Row>(text, [world.home.id, ...values])).rows;
const idsOf = async (table: string, condition = 'true') =>
  (await ask<{ id: number }>(`select id from ${table} where company_id = $1 and ${condition} order by id`)).map(
    ({ id }) => id,
  );
const wrong = async () => (await ask<{ wrong: number }>('select guiche_wrong_figures($1) as wrong'))[0]!.wrong;
const isWhole = async () =>
  (await ask<{ whole: boolean }>('select is_whole as whole from figure_counts where company_id = $1'))[0]!.whole;

test('what changes no figure writes nothing down', async () => {
  const { home } = world;
  const from = '5511980099001';
  await world.customerSays(from, 'Oi');
  const [ticketId] = (await idsOf('tickets', `status = 'pending'`)).slice(-1);
  await home.admin.call(tickets.update, { params: { ticketId: ticketId! }, body: { status: 'open' } });
  await home.admin.call(messages.send, { params: { ticketId: ticketId! }, body: { body: 'Bom dia!' } });
  const before = await idsOf('figure_changes');
  await home.admin.call(messages.send, { params: { ticketId: ticketId! }, body: { body: 'Tudo bem?' } });
  await world.customerSays(from, 'Tudo');
  expect(await idsOf('figure_changes')).toEqual(before);
  await home.admin.call(tickets.update, { params: { ticketId: ticketId! }, body: { status: 'closed' } });
  expect((await idsOf('figure_changes')).length).toBe(before.length + 2);
});

test('a sum that is wrong is found, and counted anew', async () => {
  await keepUp(world.app.tenancy, 1);
  const mend = async () => (await ask<{ wrong: number | null }>('select guiche_mend_figures($1) as wrong'))[0]!.wrong;
  expect([await mend(), await isWhole()]).toEqual([0, true]);
  await ask('update figures set created = created + 1 where company_id = $1 and width = 900');
  expect(await mend()).toBeGreaterThan(0);
  expect([await isWhole(), await mend()]).toEqual([false, null]);
  // Every ticket is read meanwhile, and says the same.
  const ctx = world.app.tenancy.reading(world.home.id);
  const span = await spanOf(ctx, { days: 30 });
  expect(await figuresIn(ctx, span)).toEqual(await recount(ctx, span));
  await keepUp(world.app.tenancy, 1);
  expect([await isWhole(), await wrong()]).toEqual([true, 0]);
});

test('a period is read off the sums by their key, and no ticket is looked at', async () => {
  const { ctx, asked } = recordQuestions(world.home.id);
  const span = { beforeFrom: '', from: '', to: '' } as never;
  await sumsIn(ctx, span, []);
  const plan = await planOf(world.owner, asked[0]!);
  expect(plan).toContain('using figures_pkey');
  expect(plan).toContain('using figure_changes_pkey');
  expect(plan).not.toMatch(/Seq Scan|tickets|contacts|ratings/);
});

test('who became a contact in a period is read off an index of since when', async () => {
  const { ctx, asked } = recordQuestions(world.home.id);
  await countLeads(ctx, { beforeFrom: '', from: '', to: '' } as never);
  const plan = await planOf(world.owner, asked[0]!);
  expect(plan.match(/using contacts_by_lead [^\n]*\n\s*Index Cond: [^\n]*lead_from/g), plan).toHaveLength(2);
});

test('what is counted of a company goes with it', async () => {
  const { id } = world.other;
  const count = async () =>
    (
      await world.owner.query<{ rows: number }>(
        `select (select count(*)::int from figure_changes where company_id = $1) + (select count(*)::int from figures where company_id = $1)
          + (select count(*)::int from figure_counts where company_id = $1) as rows`,
        [id],
      )
    ).rows[0]!.rows;
  await world.owner.query(
    `insert into contacts (company_id, name) select $1, 'Alguém ' || n from generate_series(1, 9) n`,
    [id],
  );
  await world.app.tenancy.inCompany(id, (ctx) => gather(ctx, 4));
  expect(await count()).toBeGreaterThan(6);
  await world.owner.query('delete from contacts where company_id = $1 and id % 2 = 0', [id]);
  await world.owner.query('delete from companies where id = $1', [id]);
  expect(await count()).toBe(0);
});
