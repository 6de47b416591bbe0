import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { kept, sweep, sweepStep } from './sweep';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const day = 86_400_000;
const count = async (table: string) =>
  (await world.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
const now = () => world.app.tenancy.reading(world.home.id).now;
const sweeping = () => sweep({ tenancy: world.app.tenancy, clock: now });

it('takes what is older than it says, in steps, and leaves what is not', async () => {
  const { home } = world;
  const made = (ageDays: number, n: number) =>
    world.owner.query(
      `insert into idempotency_keys (company_id, user_id, key, request_hash, status, reply, created_at)
       select $1, $2, 'key-' || $4 || '-' || i, '', 200, '{}', $3 from generate_series(1, $5::int) i`,
      [home.id, home.ana.viewer.id, new Date(now().getTime() - ageDays * day), String(ageDays), n],
    );
  await made(1, 10);
  await made(3, sweepStep * 2 + 7);
  expect((await sweeping()).idempotency_keys).toBe(sweepStep * 2 + 7);
  expect(await count('idempotency_keys')).toBe(10);
  expect((await sweeping()).idempotency_keys).toBe(0);
});

it('is done by one process at a time', async () => {
  const { home } = world;
  await world.owner.query(
    `insert into early_changes (company_id, whatsapp_id, provider_id, from_me, event, created_at)
     select $1, 1, i::text, false, '{}', $2 from generate_series(1, 600) i`,
    [home.id, new Date(now().getTime() - 8 * day)],
  );
  const gone = await Promise.all([sweeping(), sweeping(), sweeping()]);
  await sweeping();
  expect(await count('early_changes')).toBe(0);
  expect(gone.reduce((sum, { early_changes: n }) => sum + (n ?? 0), 0)).toBeLessThanOrEqual(600);
});

it('keeps nobody logged out who is logged in, and no job that is still to be done', async () => {
  const { home } = world;
  await world.owner.query(`update sessions set created_at = now() - interval '1 year'`);
  await world.owner.query(
    `select graphile_worker.add_job('tickets.settle', json_build_object('companyId', $1::int, 'ticketId', 1), run_at => now() - interval '90 days')`,
    [home.id],
  );
  const given = await world.owner.query<{ id: string }>(
    `select id from graphile_worker.add_job('tickets.settle', json_build_object('companyId', $1::int, 'ticketId', 2), run_at => now() - interval '90 days', max_attempts => 1)`,
    [home.id],
  );
  await world.owner.query('update graphile_worker._private_jobs set attempts = 1 where id = $1', [given.rows[0]!.id]);
  const before = await count('sessions where revoked_at is null');
  await sweeping();
  expect(await count('sessions where revoked_at is null')).toBe(before);
  const { rows } = await world.owner.query<{ payload: { ticketId: number } }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'ticketId' in ('1', '2')`,
  );
  expect(rows.map(({ payload }) => payload.ticketId)).toEqual([1]);
});

it('takes the files of what goes, unless something else names them', async () => {
  const { home } = world;
  const key = '11111111-2222-4333-8444-555555555555';
  await world.customerSays('5511970000801', 'oi');
  await world.owner.query(
    `insert into media (company_id, key, name, mime, size) values ($1, $2, 'a.png', 'image/png', 1)`,
    [home.id, key],
  );
  await world.owner.query(`update sandbox_messages set media_key = $1, created_at = now() - interval '40 days'`, [key]);
  expect((await sweeping()).sandbox_messages).toBeGreaterThan(0);
  await world.work();
  expect(await count(`media where key = '${key}'`)).toBe(0);
});

it('asks every table by columns that it has', async () => {
  expect(Object.keys(await sweeping()).sort()).toEqual(kept.map(({ table }) => table).sort());
});
