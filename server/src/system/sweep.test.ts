import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Rows of which `at` says how old they are, and a column that tells them apart. */
interface Aged {
  what: string;
  days: number;
  table: string;
  name: string;
  insert: string;
}
const aged: Aged[] = [
  {
    what: 'a session that ran out',
    days: 30,
    table: 'sessions',
    name: 'user_agent',
    // Everybody has one that lives.
    insert: `(company_id, id, user_id, expires_at, user_agent)
      select home, gen_random_uuid(), case given.name when 'old' then min(u.id) else max(u.id) end, at, given.name
      from given join users u on u.company_id = home group by home, at, given.name
      on conflict (company_id, user_id) where revoked_at is null
      do update set expires_at = excluded.expires_at, user_agent = excluded.user_agent`,
  },
  {
    what: 'a session that was ended',
    days: 30,
    table: 'sessions',
    name: 'user_agent',
    insert: `(company_id, id, user_id, expires_at, revoked_at, user_agent)
      select home, gen_random_uuid(), ana, at + interval '60 days', at, name from given`,
  },
  {
    what: 'an answer to a program, kept for its repetition',
    days: 2,
    table: 'connection_idempotency_keys',
    name: 'key',
    insert: `(company_id, connection_id, key, request_hash, status, reply, created_at)
      select home, line, name, '', 200, '{}', at from given`,
  },
  {
    what: 'a link to choose a new password',
    days: 1,
    table: 'password_resets',
    name: 'token_hash',
    insert: `(company_id, token_hash, token_sealed, user_id, email, token_version, expires_at)
      select home, name, '', ana, 'ana@padaria.example', 0, at from given`,
  },
  {
    what: 'a link to an invoice',
    days: 1,
    table: 'pay_links',
    name: 'token_hash',
    insert: `(company_id, token_hash, invoice_id, expires_at)
      select home, name, id, at from given join invoices on company_id = home`,
  },
  {
    what: 'what a network has said of a number',
    days: 31,
    table: 'number_checks',
    name: 'number',
    insert: `(company_id, provider, number, checked_at) select home, 'beta', name, at from given`,
  },
  {
    what: 'what the attendant noted of an answer',
    days: 90,
    table: 'attendant_replies',
    name: 'rule',
    insert: `(company_id, message_id, answers, contact_id, rule, created_at)
      select home, m.id, m.id, t.contact_id, name, at from given
      join messages m on m.company_id = home and m.body = name
      join tickets t on t.company_id = home and t.id = m.ticket_id`,
  },
  {
    what: 'what came over the unofficial network and was taken',
    days: 7,
    table: 'beta_inbound',
    name: 'hash',
    insert: `(company_id, connection_id, hash, sealed, received_at, consumed_at)
      select home, line, name, '', at, at from given`,
  },
  {
    what: 'what was sent over the unofficial network',
    days: 2,
    table: 'beta_sent',
    name: 'id',
    insert: `(company_id, connection_id, id, sealed, sent_at) select home, line, name, '', at from given`,
  },
  {
    what: 'what a payment provider told',
    days: 30,
    table: 'payment_inbox',
    name: 'body',
    insert: `(driver, body, received_at, handled_at) select 'sandbox', name, at, at from given`,
  },
];

describe('an hour before its time it stays, and an hour after it is gone:', () => {
  beforeAll(async () => {
    for (const name of ['young', 'old']) await world.customerSays('5511970000802', name);
    await world.owner.query(
      `insert into invoices (company_id, company_name, kind, price, cents, due_on, detail)
       values ($1, 'Padaria', 'manual', 100, 100, '2026-01-31', 'test')`,
      [world.home.id],
    );
  });

  it.each(aged)('$what, of $days days', async ({ days, table, name, insert }) => {
    const { home } = world;
    for (const [row, hours] of [
      ['young', days * 24 - 1],
      ['old', days * 24 + 1],
    ] as const)
      await world.owner.query(
        `with given as (select $1::int as home, $2::int as ana, $3::int as line, $4::timestamptz as at, $5::text as name)
         insert into ${table} ${insert}`,
        [home.id, home.ana.viewer.id, home.line, new Date(now().getTime() - hours * 3_600_000), row],
      );
    expect((await sweeping())[table]).toBe(1);
    const { rows } = await world.owner.query(
      `delete from ${table} where ${name} in ('young', 'old') returning ${name} as name`,
    );
    expect(rows).toEqual([{ name: 'young' }]);
  });

  it('what still waits to be taken is never old', async () => {
    const { home } = world;
    await world.owner.query(
      `insert into beta_inbound (company_id, connection_id, hash, sealed, received_at) values ($1, $2, 'waits', '', 'epoch')`,
      [home.id, home.line],
    );
    await world.owner.query(
      `insert into payment_inbox (driver, body, received_at) values ('sandbox', 'waits', 'epoch')`,
    );
    await sweeping();
    expect(await count(`beta_inbound where hash = 'waits'`)).toBe(1);
    expect(await count(`payment_inbox where body = 'waits'`)).toBe(1);
  });
});

it('asks every table by columns that it has', async () => {
  expect(Object.keys(await sweeping()).sort()).toEqual(kept.map(({ table }) => table).sort());
});
