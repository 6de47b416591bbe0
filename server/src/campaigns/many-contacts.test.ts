import type { Provider } from '@guiche/contract/connections';
import { beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../platform/tenancy';
import { countRowsRead } from '../testing/explain';
import { freeze, readLine } from './audience';
import { countWaiting, nextCampaign, overOn } from './claim-queries';
import { desk, useCampaigns, world } from './campaign.fixture';
import { dryRun } from './dry-run';
import { readCampaign } from './queries';

/**
 * Who belongs to an audience is found one by one, however little the database knows of its tables: just after an import, or
 * where nobody counts them for it, it takes them for empty. An audience then must not be compared with all contacts.
 */

useCampaigns();

const contacts = 1500;
const people = 400;
/** So many rows may be looked at for one of them: there are as many places to look them up. */
const mostForOne = 20;

const lines = {} as Record<Provider, number>;
const audiences = { list: {}, tag: {} };

beforeAll(async () => {
  const { owner, home } = world;
  for (const provider of ['sandbox', 'beta', 'cloud'] as const) {
    const { rows } = await owner.query<{ id: number }>(
      `insert into connections (company_id, name, status, provider) values ($1, $2::text, 'DISCONNECTED', $2) returning id`,
      [home.id, provider],
    );
    lines[provider] = rows[0]!.id;
  }
  // contacts who have each talked on all lines
  await owner.query(
    `with made as (
      insert into contacts (company_id, name, number)
      select $1, 'Contato ' || n, (5511961000000 + n)::text from generate_series(1, $2::int) n returning company_id, id, number),
    called as (
      insert into contact_identities (company_id, contact_id, kind, value) select company_id, id, 'pn', number from made),
    checked as (
      insert into number_checks (company_id, provider, number, found) select company_id, 'beta', number, number from made),
    official as (insert into cloud_lines (company_id, connection_id) values ($1, $3)),
    talked as (
      insert into cloud_talks (company_id, connection_id, address, last_id, last_at)
      select company_id, $3, number, 'wamid.' || id, now() from made)
    insert into tickets (company_id, contact_id, whatsapp_id, status)
    select made.company_id, made.id, l, 'closed' from made, unnest($4::int[]) l`,
    [home.id, contacts, lines.cloud, Object.values(lines)],
  );
  // every other one of the list is one of them; those have the tag
  const { id: contactListId, numbers } = await desk.list(
    Array.from({ length: people }, (_, n) => String((n % 2 ? 5_511_961_000_001 : 5_511_962_000_000) + n)),
  );
  const { rows } = await owner.query<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Todos', '#112233') returning id`,
    [home.id],
  );
  const tagListId = rows[0]!.id;
  await owner.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id) select t.company_id, t.id, $2 from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 and c.number = any($3)`,
    [home.id, tagListId, numbers],
  );
  Object.assign(audiences, { list: { contactListId }, tag: { tagListId } });
});

it.each([
  ['list', 'sandbox', people],
  ['list', 'beta', people],
  ['list', 'cloud', people],
  ['tag', 'sandbox', people / 2],
  ['tag', 'beta', people / 2],
  ['tag', 'cloud', people / 2],
] as const)('everybody of a %s is looked up, and not compared with all contacts: %s', async (from, provider, found) => {
  const { id } = await desk.create({ ...audiences[from], whatsappId: lines[provider], notWithinDays: 7 });
  const rehearsed = await rowsRead((ctx) => dryRun(ctx, id));
  const stood = await rowsRead(async (ctx) =>
    freeze(ctx, id, (await readCampaign(ctx, id))!, await readLine(ctx, lines[provider])),
  );
  expect((await desk.show(id)).shipping).toHaveLength(found);
  expect.soft(rehearsed, 'rehearsed').toBeLessThan(people * mostForOne);
  expect.soft(stood, 'made to stand').toBeLessThan(people * mostForOne);
});

it('whose turn it is, and what is over, is found without looking at whom campaigns have yet to write to', async () => {
  const { id } = await desk.create({ ...audiences.list, whatsappId: lines.sandbox });
  await rowsRead(async (ctx) => freeze(ctx, id, (await readCampaign(ctx, id))!, await readLine(ctx, lines.sandbox)));
  await world.owner.query(`update campaigns set status = 'EM_ANDAMENTO' where id = $1`, [id]);
  const turn = await rowsRead(async (ctx) => expect(await nextCampaign(ctx, lines.sandbox, 0)).toEqual({ id }));
  const over = await rowsRead(async (ctx) => expect(await overOn(ctx, lines.sandbox)).toEqual([]));
  expect.soft(turn, 'whose turn it is').toBeLessThan(mostForOne);
  expect.soft(over, 'what is over').toBeLessThan(mostForOne);
});

it('what waits in the outbox of a line is counted without looking at all that campaigns have sent', async () => {
  const say = (origin: 'phone' | 'campaign', many: number, waiting: number) =>
    world.owner.query(
      `with one as (
        select t.* from tickets t join campaign_shipments s on s.company_id = t.company_id and s.contact_id = t.contact_id
        where t.company_id = $1 and t.whatsapp_id = $2 limit 1)
      insert into messages (company_id, ticket_id, contact_id, whatsapp_id, provider_id, body, from_me, origin, state)
      select company_id, id, contact_id, whatsapp_id, gen_random_uuid(), 'Oi', true, $3, case when n <= $5::int then 'waiting' else 'sent' end
      from one, generate_series(1, $4::int) n`,
      [world.home.id, lines.sandbox, origin, many, waiting],
    );
  // what PostgreSQL knows is of a moment at which all that campaigns had written waited
  await say('phone', 3 * people, 0);
  await say('campaign', people / 4, people / 4);
  await world.owner.query('analyze messages');
  await world.owner.query(`update messages set state = 'sent' where state = 'waiting'`);
  await say('campaign', people, 3);
  await world.owner.query(
    `insert into campaign_messages (company_id, shipment_id, step, part, message_id)
     select m.company_id, s.id, 'main', row_number() over (order by m.id), m.id from messages m
     join lateral (select id from campaign_shipments where company_id = m.company_id order by id limit 1) s on true
     where m.company_id = $1 and m.origin = 'campaign'`,
    [world.home.id],
  );
  const read = await rowsRead(async (ctx) => expect(await countWaiting(ctx, lines.sandbox, 20)).toBe(3));
  expect(read).toBeLessThan(mostForOne);
  await rowsRead(async (ctx) => expect(await countWaiting(ctx, lines.sandbox, 2)).toBe(2));
});

const rowsRead = (work: (ctx: Ctx) => Promise<unknown>): Promise<number> =>
  world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const watched = countRowsRead(ctx);
    await work(watched.ctx);
    return watched.rowsRead();
  });
