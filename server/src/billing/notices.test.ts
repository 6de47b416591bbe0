import { paymentHooks, pixSandbox } from '@guiche/contract/payment-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyFor, sign } from '../platform/crypto';
import type { Sql } from '../platform/database';
import { acrossRole } from '../platform/migrate';
import { planOf } from '../testing/explain';
import { createWorld, secret, type World } from '../testing/world';
import { setDueIn, sumsOf } from './billing.fixture';
import * as queries from './charge-queries';

let world: World;
const hmac = sign(keyFor(secret, 'payment webhook'), 'sandbox');
beforeAll(async () => {
  world = await createWorld({ lines: false });
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.work();
  await world.owner
    .query(`truncate invoices, moves, payments, refunds, payment_inbox, sandbox_pix, sandbox_pix_payments,
    due_moves cascade`);
  await setDueIn(world, 5);
});

/** Invoices of the company with a code each, all of them paid at the bank, which has told nobody yet. */
async function paidCodes(count: number): Promise<string[]> {
  const { rows } = await world.owner.query<{ txid: string }>(
    `with i as (
       insert into invoices (company_id, company_name, kind, price, cents, due_on, detail)
       select $1, 'Padaria', 'manual', 100, 100, current_date, 'Avulsa ' || n from generate_series(1, $2::int) n returning id)
     insert into charges (company_id, txid, invoice_id, driver, cents, state, expires_at)
     select $1, 'aviso' || lpad(id::text, 26, '0'), id, 'sandbox', 100, 'active', now() + interval '1 hour' from i
     returning txid`,
    [world.home.id, count],
  );
  const txids = rows.map(({ txid }) => txid);
  await world.owner.query(
    `insert into sandbox_pix (txid, cents, br_code, expires_at, created_at)
     select txid, 100, 'x', now() + interval '1 hour', now() from unnest($1::text[]) txid`,
    [txids],
  );
  for (const txid of txids) await world.anonymous.call(pixSandbox.pay, { params: { txid }, body: { times: 0 } });
  return txids;
}
const tell = (txids: string[]) =>
  world.anonymous.call(paymentHooks.post, {
    params: { driver: 'sandbox' },
    query: { hmac },
    body: { pix: txids.map((txid) => ({ endToEndId: 'E1', txid })) } as never,
  });
const jobs = async () =>
  (await world.owner.query(`select from graphile_worker.jobs where task_identifier = 'billing.settle'`)).rowCount;
const open = async () => (await world.owner.query('select from payment_inbox where handled_at is null')).rowCount;

describe('notices in a burst', () => {
  it('are one job, which takes a transaction for ten payments and three for all notices', async () => {
    const txids = await paidCodes(100);
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => tell([txids[n % 100]!])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // kept before they are answered, each of them once
    expect([await open(), await jobs()]).toEqual([1000, 1]);
    const write = vi.spyOn(world.app.billing.books, 'write');
    try {
      await world.work();
      // ten that write, and of the notices: which there are, of which charges they are, that they are done, that no more are there
      expect(write).toHaveBeenCalledTimes(14);
    } finally {
      write.mockRestore();
    }
    expect([await jobs(), await open()]).toEqual([0, 0]);
    expect(await sumsOf(world)).toMatchObject({ received: 10_000, applied: 10_000, credit: 0, unmatched: 0 });
  });

  it('are looked at by an index, whatever lies in the inbox, and charges are found by theirs', async () => {
    const asked: string[] = [];
    const ask = ({ text }: Sql) => Promise.resolve(void asked.push(text));
    const db = { many: ask, run: ask } as never;
    await queries.toldInInbox(db, '0', 1000);
    await queries.inboxHandled(db, ['1'], new Date());
    await queries.chargesOf(db, ['x']);
    const [told, handled, charges] = await Promise.all(
      asked.map((question) => planOf(world.owner, question, acrossRole)),
    );
    expect(told).toContain('Index Scan using payment_inbox_open on payment_inbox i');
    expect(handled).toMatch(/Index Scan using payment_inbox_(pkey|open) on payment_inbox/);
    expect(charges).toContain('Index Scan using charges_txid on charges');
    for (const plan of [told, handled, charges]) expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  it('that one payment is not to be written leaves the others of its ten written, and is tried again', async () => {
    const txids = await paidCodes(10);
    await world.owner.query(`
      create function refuse_payment() returns trigger language plpgsql as $$ begin
        if new.txid = '${txids[4]!}' then raise exception 'full'; end if; return new; end $$;
      create trigger refuse_payment before insert on payments for each row execute function refuse_payment()`);
    try {
      await tell(txids.slice(0, 5));
      await tell(txids.slice(5));
      await expect(world.app.billing.settlement.settleTold()).rejects.toThrow('full');
    } finally {
      await world.owner.query('drop trigger refuse_payment on payments; drop function refuse_payment');
    }
    expect(await sumsOf(world)).toMatchObject({ received: 900, applied: 900 });
    // the notice that names it stays
    expect(await open()).toBe(1);
    await world.app.billing.settlement.settleTold();
    expect(await open()).toBe(0);
    expect(await sumsOf(world)).toMatchObject({ received: 1000, applied: 1000 });
  });

  it('that nobody could deal with go after thirty days, in steps', async () => {
    await world.owner.query(
      `insert into payment_inbox (driver, body, received_at)
       select 'sandbox', n::text, now() - interval '31 days' * (n > 0)::int from generate_series(0, 1100) n`,
    );
    const write = vi.spyOn(world.app.billing.books, 'write');
    try {
      await world.app.billing.settlement.forgetOld();
      expect(write).toHaveBeenCalledTimes(3);
    } finally {
      write.mockRestore();
    }
    expect((await world.owner.query('select body from payment_inbox')).rows).toEqual([{ body: '0' }]);
  });

  it('that cannot be kept are all refused, and are there neither in part nor for a job', async () => {
    const txids = await paidCodes(10);
    await world.owner.query(`
      create function away() returns trigger language plpgsql as $$ begin
        raise exception 'the database is going down' using errcode = '57P01'; end $$;
      create trigger away before update on payment_provider for each statement execute function away()`);
    try {
      const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => tell([txids[n % 10]!])));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    } finally {
      await world.owner.query('drop trigger away on payment_provider; drop function away');
    }
    expect([await jobs(), (await world.owner.query('select from payment_inbox')).rowCount]).toEqual([0, 0]);
    // the bank tells of it again
    expect((await tell(txids)).status).toBe(200);
    await world.work();
    expect(await sumsOf(world)).toMatchObject({ received: 1000, applied: 1000 });
  });

  it('of codes that nobody has handed out are stored, and nobody is asked about them', async () => {
    await tell(['nunca00000000000000000000000001']);
    await world.work();
    expect([await jobs(), await open()]).toEqual([0, 0]);
    expect(await sumsOf(world)).toMatchObject({ received: 0, unmatched: 0 });
  });
});
