import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../campaigns/claim-queries';
import type { Ctx } from '../platform/tenancy';
import { countRowsRead, planOf, recordQuestions } from '../testing/explain';
import { createWorld, type World } from '../testing/world';
import { headsWithFile, lockWaiting, nextOutgoing, setOutcome, setSending } from './outbox-queries';

/** However much programs and campaigns have put into an outbox: what leaves next is read off an index. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const waiting = 600;
/** The message, its conversation, and who was looked at on the way. */
const most = 12;

/**
 * Two lines of a company that had much behind them and nothing to send when PostgreSQL last counted, and programs that write to many
 * people over both.
 */
async function fillOutboxes(origin: 'api' | 'campaign'): Promise<number[]> {
  const { owner, home } = world;
  const { rows: lines } = await owner.query<{ id: number }>(
    `insert into connections (company_id, name, status, provider) select $1, 'Programa ' || n, 'CONNECTED', 'sandbox'
     from generate_series(1, 2) n returning id`,
    [home.id],
  );
  const say = (state: string, of: string | null, many: number) =>
    owner.query(
      `with people as (
        insert into contacts (company_id, name, number)
        select $1, 'Cliente ' || n, (nextval('contacts_id_seq') + 5511980000000)::text from generate_series(1, $3::int) n returning id)
      insert into messages (company_id, recipient_id, whatsapp_id, provider_id, from_me, origin, body, state)
      select $1, people.id, line, line || '-' || people.id, true, $4, 'Seu pedido saiu.', $5 from people, unnest($2::int[]) line`,
      [home.id, lines.map(({ id }) => id), many, of, state],
    );
  await owner.query('delete from messages');
  await say('read', 'api', 2000);
  await say('read', 'campaign', 2000);
  await owner.query('vacuum analyze messages');
  await say('waiting', origin, waiting);
  return lines.map(({ id }) => id);
}

const rowsRead = (act: (ctx: Ctx) => Promise<unknown>) =>
  world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const counted = countRowsRead(ctx);
    await act(counted.ctx);
    return counted.rowsRead();
  });

test.each(['api', 'campaign'] as const)(
  'of much that waits (%s) what leaves next is read, and nothing else',
  async (origin) => {
    const [line] = (await fillOutboxes(origin)) as [number];
    for (let n = 0; n < 20; n++) {
      let id = 0;
      expect(await rowsRead(async (ctx) => void (id = (await nextOutgoing(ctx, line, []))!.id))).toBeLessThan(most);
      expect(await rowsRead((ctx) => headsWithFile(ctx, line, []))).toBeLessThan(most);
      expect(await rowsRead((ctx) => lockWaiting(ctx, id))).toBeLessThan(most);
      await world.app.tenancy.inCompany(world.home.id, (ctx) => setSending(ctx, id));
      expect(await rowsRead((ctx) => setOutcome(ctx, id, { state: 'sent' }))).toBeLessThan(most);
    }
  },
);

test('what campaigns have put there is counted without looking at what programs have', async () => {
  const [line] = (await fillOutboxes('api')) as [number];
  expect(await rowsRead((ctx) => countWaiting(ctx, line, 10))).toBeLessThan(most);
});

test('so are files that have to go up first', async () => {
  const { ctx, asked } = recordQuestions(world.home.id);
  await headsWithFile(ctx, 1, []);
  const plan = await planOf(world.owner, asked[0]!);
  expect(plan).toContain('using messages_outbox_files');
  expect(plan).not.toContain('Seq Scan');
});
