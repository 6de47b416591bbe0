import { auth } from '@guiche/contract/auth';
import { companies } from '@guiche/contract/companies';
import type { BodyOf } from '@guiche/contract/endpoint';
import { pay } from '@guiche/contract/pay-link';
import { paymentHooks, pixSandbox } from '@guiche/contract/payment-provider';
import { billing } from '@guiche/contract/payments';
import { invoices } from '@guiche/contract/invoices';
import { subscription } from '@guiche/contract/subscription';
import { addMonths, dayIn, endOfDay } from '@guiche/contract/calendar';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';
import { keyFor, sign } from '../platform/crypto';
import { secret } from '../testing/world';
import { askForCode, renewals, setDueIn, sumsOf, zone } from './billing.fixture';

let world: World;
let operator: Person;
const hour = 3_600_000;
const hmac = sign(keyFor(secret, 'payment webhook'), 'sandbox');

beforeAll(async () => {
  world = await createWorld({ lines: false });
  operator = await world.operator();
});
afterAll(() => world.close());

const dueIn = (days: number, plan?: string) => setDueIn(world, days, plan);

beforeEach(async () => {
  await world.work();
  await world.owner
    .query(`truncate invoices, moves, payments, refunds, payment_inbox, sandbox_pix, sandbox_pix_payments,
    due_moves cascade; update payment_provider set is_chosen = false, driver = null`);
  await dueIn(5);
  world.events.length = 0;
});

const dueNow = async (): Promise<string> =>
  (
    await world.owner.query<{ due: Date }>('select due_date as due from companies where id = $1', [world.home.id])
  ).rows[0]!.due.toISOString();
const code = (body?: object) => askForCode(world, body);
const payCode = (txid: string, body: object = {}) => world.anonymous.call(pixSandbox.pay, { params: { txid }, body });
const fault = (body: BodyOf<typeof pixSandbox.faults>) => world.anonymous.call(pixSandbox.faults, { body });
const notice = (txid: string, word = hmac) =>
  world.anonymous.call(paymentHooks.post, {
    params: { driver: 'sandbox' },
    query: { hmac: word },
    body: { pix: [{ endToEndId: 'E1', txid }] } as never,
  });
const renewed = () => renewals(world);
const sums = () => sumsOf(world);

describe('paying', () => {
  it('a code of the sandbox moves the due date by a month, tells every screen, and makes the invoice paid', async () => {
    const before = await dueNow();
    const charge = await code();
    const early = await world.home.admin.call(invoices.receipt, { params: { invoiceId: charge.invoiceId } });
    expect([early.status, (early.body as never)['error']]).toEqual([409, 'ERR_INVALID_TRANSITION']);
    expect(charge).toMatchObject({ status: 'ATIVA', valor: { original: '799.00' }, driver: 'sandbox' });
    expect(charge.qrcode.qrcode).toMatch(/^000201.*SANDBOX NAO PAGUE/);
    await payCode(charge.txid);
    await world.work();
    const day = dayIn(zone, new Date(before));
    const next = endOfDay(zone, addMonths(day, 1, Number(day.slice(8)))).toISOString();
    expect(await dueNow()).toBe(next);
    expect(renewed()).toHaveLength(1);
    expect(renewed()[0]!.event).toMatchObject({
      company: { id: world.home.id, dueDate: next },
      invoiceId: charge.invoiceId,
    });
    expect(world.heardBy(world.home.ana).filter(({ name }) => name === 'payment')).toHaveLength(1);
    const { body: list } = await world.home.admin.call(invoices.all, {});
    expect(list).toMatchObject([{ id: charge.invoiceId, status: 'paid', value: 799, method: 'pix', kind: 'renewal' }]);
    const { body: receipt } = await world.home.admin.call(invoices.receipt, {
      params: { invoiceId: charge.invoiceId },
    });
    expect(receipt).toMatchObject({ value: 799, method: 'pix', company: { name: 'Padaria' } });
    expect(await sums()).toMatchObject({ received: 79_900, applied: 79_900, credit: 0, unmatched: 0 });
  });

  it('is seen by the open Pix screen where no notice comes', async () => {
    const charge = await code();
    await fault({ kind: 'no-webhook' });
    await payCode(charge.txid);
    const { body } = await world.home.admin.call(subscription.charge, { params: { txid: charge.txid } });
    expect(body.status).toBe('CONCLUIDA');
    expect(renewed()).toHaveLength(1);
    await fault({ kind: 'none' });
  });

  it('in time and told after the access has ended, by a code that has ended too, counts from the due date', async () => {
    const charge = await code();
    const due = await dueIn(-2);
    await world.owner.query('update sandbox_pix set expires_at = $1', [due]);
    expect((await payCode(charge.txid)).status).toBe(409);
    await fault({ kind: 'late', ms: 20 * hour });
    expect((await payCode(charge.txid)).status, 'it had ended by then').toBe(409);
    await fault({ kind: 'late', ms: 80 * hour });
    expect(Date.parse((await payCode(charge.txid)).body.paidAt)).toBeLessThan(due.getTime());
    await fault({ kind: 'none' });
    await world.work();
    const day = dayIn(zone, due);
    expect(dayIn(zone, new Date(await dueNow()))).toBe(addMonths(day, 1, Number(day.slice(8))));
  });

  it('asked again gives the same code, also where the answer of the bank was lost', async () => {
    await fault({ kind: 'lose-answer-next' });
    const one = await code();
    expect((await code()).txid).toBe(one.txid);
    expect((await world.owner.query('select from sandbox_pix')).rowCount).toBe(1);
  });

  it.each([
    ['usa', 'US'],
    ['Brasil', 'BR'],
    ['Centro', 'PT'],
    ['SP', 'PT'],
    ['', 'PT'],
  ])('with the country %s of an older client is made out to %s where Portugal was kept', async (country, kept) => {
    await world.home.admin.call(subscription.billing, { body: { addressCountry: 'PT' } });
    await code({ country });
    expect((await world.home.admin.call(subscription.show, {})).body.billing.addressCountry).toBe(kept);
  });

  it('takes what an older client sends, keeps no card, and reckons the price itself', async () => {
    const body = {
      firstName: '',
      lastName: '',
      address2: '',
      city: '',
      state: '',
      zipcode: '',
      country: '',
      useAddressForPaymentDetails: false,
      nameOnCard: 'CANARY CARD',
      cardNumber: '4111111111111111',
      cvv: 'CANARY CVV',
      plan: JSON.stringify({ planId: 3, title: 'Empresarial' }),
      price: 0.01,
      users: 999,
      connections: 999,
      invoiceId: '',
    };
    const answer = await world.home.admin.call(subscription.pay, { body: body as never });
    expect([answer.status, answer.body.valor.original]).toEqual([201, '799.00']);
    const card = /CANARY|4111111111111111/;
    expect(JSON.stringify(answer.body)).not.toMatch(card);
    const { rows: tables } = await world.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    expect(tables.length).toBeGreaterThan(100);
    for (const { name } of tables) {
      const { rows } = await world.owner.query(`select t::text as row from ${name} t`);
      expect(JSON.stringify(rows), name).not.toMatch(card);
    }
  });

  it('of two codes of one invoice takes the other back: whoever still has it cannot pay by it', async () => {
    const one = await code();
    await world.owner.query(`update charges set expires_at = now() where txid = $1`, [one.txid]);
    const other = await code();
    expect(other.txid).not.toBe(one.txid);
    expect((await payCode(one.txid)).status).toBe(409);
    const states = await world.owner.query<{ txid: string; state: string }>(
      'select txid, state from charges order by created_at',
    );
    expect(states.rows).toEqual([
      { txid: one.txid, state: 'removed' },
      { txid: other.txid, state: 'active' },
    ]);
    expect((await code()).txid).toBe(other.txid);
  });

  it('of two codes the one that is paid meanwhile pays the invoice, and no other is made', async () => {
    const one = await code();
    await world.owner.query(`update charges set expires_at = now() where txid = $1`, [one.txid]);
    await payCode(one.txid, { times: 0 });
    const { body } = await world.home.admin.call(subscription.pay, { body: { invoiceId: one.invoiceId } });
    expect(body).toMatchObject({ error: 'ERR_INVOICE_NOT_OPEN' });
    expect(renewed()).toHaveLength(1);
    expect(await sums()).toMatchObject({ received: 79_900, applied: 79_900, credit: 0 });
  });

  it('of two codes of one invoice pays once; the other money is credit, and stands in the worklist', async () => {
    const one = await code();
    await world.owner.query(`update charges set expires_at = now() where txid = $1`, [one.txid]);
    const other = await code();
    // what was on its way to the bank when the code was taken back
    await fault({ kind: 'late', ms: 60_000 });
    await payCode(one.txid);
    await fault({ kind: 'none' });
    await payCode(other.txid);
    await world.work();
    expect(renewed()).toHaveLength(1);
    expect(await sums()).toMatchObject({ received: 159_800, applied: 79_900, credit: 79_900 });
    const { body } = await operator.call(billing.worklist, {});
    expect(body.records).toMatchObject([{ kind: 'surplus', value: 799, company: { id: world.home.id } }]);
    await operator.call(billing.seen, { params: { paymentId: body.records[0]!.paymentId! }, body: { note: 'ok' } });
    expect((await operator.call(billing.worklist, {})).body.records).toEqual([]);
    // The next renewal takes it: nothing is left to pay, and another month is there.
    await dueIn(5);
    await world.app.billing.invoiceAll();
    expect(await sums()).toMatchObject({ applied: 159_800, credit: 0 });
  });

  it('too little is held on its invoice and stands in the worklist; a new code asks for the rest, which pays it', async () => {
    const charge = await code();
    await payCode(charge.txid, { cents: 100 });
    await world.work();
    expect(renewed()).toEqual([]);
    expect(await sums()).toMatchObject({ received: 100, applied: 0, held: 100, credit: 0 });
    expect((await world.home.admin.call(subscription.show, {})).body).toMatchObject({
      credit: 0,
      openInvoice: { status: 'open', value: 799, toPay: 798 },
    });
    const worklist = async () => (await operator.call(billing.worklist, {})).body.records;
    expect(await worklist()).toMatchObject([{ kind: 'short', value: 1, invoiceId: charge.invoiceId }]);
    expect((await operator.call(billing.summary, {})).body).toMatchObject({ held: 1, credit: 0 });

    const rest = await code();
    expect(rest.valor.original).toBe('798.00');
    await payCode(rest.txid);
    await world.work();
    expect(renewed()).toHaveLength(1);
    expect(await worklist()).toEqual([]);
    expect(await sums()).toMatchObject({ received: 79_900, applied: 79_900, held: 0, credit: 0 });
    const params = { invoiceId: charge.invoiceId };
    expect((await world.home.admin.call(invoices.show, { params })).body).toMatchObject({
      status: 'paid',
      value: 799,
      toPay: 0,
      payments: [{ state: 'settled' }, { state: 'settled' }],
    });
  });

  it('for a renewal that was made void is held on the one in its place, and is credit once that is void too', async () => {
    const charge = await code();
    const price = (value: number) =>
      world.owner.query(`update plans set value = $1 where name = 'Empresarial'`, [value]);
    await price(900);
    // the bank does not answer: its code stays as it is
    await world.owner.query(`update charges set state = 'removed' where txid = $1`, [charge.txid]);
    await world.app.billing.invoiceAll();
    await payCode(charge.txid);
    await world.work();
    await price(799);
    expect(await sums()).toMatchObject({ received: 79_900, applied: 0, held: 79_900, credit: 0 });
    const { openInvoice } = (await world.home.admin.call(subscription.show, {})).body;
    expect(openInvoice).toMatchObject({ value: 900, toPay: 101 });
    expect(openInvoice!.id).not.toBe(charge.invoiceId);
    // what the operator makes void gives it back as credit
    await operator.call(billing.void, { params: { invoiceId: openInvoice!.id }, body: {} });
    expect(await sums()).toMatchObject({ received: 79_900, held: 0, credit: 79_900 });
    expect((await operator.call(billing.worklist, {})).body.records).toMatchObject([{ kind: 'surplus', value: 799 }]);
  });

  it('money that went back by itself is in the book once, however often it is told', async () => {
    const charge = await code();
    await payCode(charge.txid);
    await world.work();
    await world.anonymous.call(pixSandbox.faults, { body: { kind: 'refund', txid: charge.txid } });
    for (let n = 0; n < 5; n++) await notice(charge.txid);
    await world.work();
    expect(await sums()).toMatchObject({ received: 79_900, refunded: 79_900, applied: 0, credit: 0 });
    expect(renewed()).toHaveLength(1);
  });

  it('another company’s invoice is as one that is not there, and a paid one cannot be paid', async () => {
    const charge = await code();
    const foreign = await world.other.admin.call(subscription.pay, { body: { invoiceId: charge.invoiceId } });
    const none = await world.other.admin.call(subscription.pay, { body: { invoiceId: 99_999_999 } });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_INVOICE_FOUND']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
    await payCode(charge.txid);
    await world.work();
    const again = await world.home.admin.call(subscription.pay, { body: { invoiceId: charge.invoiceId } });
    expect([again.status, again.body.error]).toEqual([409, 'ERR_INVOICE_NOT_OPEN']);
  });
});

describe('what everybody of a company sees', () => {
  it('is until when it may work and where invoices go, and nothing of prices, invoices and addresses', async () => {
    await world.home.admin.call(subscription.billing, {
      body: { billingName: 'Padaria Ltda', email: 'c@padaria.test' },
    });
    for (const person of [world.home.ana, world.home.supervisor, world.home.admin]) {
      const { body } = await person.call(subscription.standing, {});
      expect(body).toEqual({
        access: 'active',
        dueDate: await dueNow(),
        trialExpiration: null,
        email: 'c@padaria.test',
      });
    }
    expect((await world.home.ana.call(subscription.show, {})).status).toBe(403);
    expect((await world.other.ana.call(subscription.standing, {})).body.email).not.toBe('c@padaria.test');
  });
});

describe('the books', () => {
  it.each([
    ['update moves set cents = cents + 1', 'moves'],
    ['delete from moves', 'moves'],
    ['update due_moves set to_at = now()', 'due_moves'],
    ['update invoice_lines set cents = 1', 'invoice_lines'],
  ])('are only ever added to, also by whoever owns the database: %s', async (change, table) => {
    await payCode((await code()).txid);
    await world.work();
    const rows = async () => (await world.owner.query(`select * from ${table} order by id`)).rows;
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await expect(world.owner.query(change)).rejects.toThrow(`${table} is only ever added to`);
    expect(await rows()).toEqual(before);
  });
});

describe('a notice', () => {
  it('without the right word is nobody’s, and one of what was not paid does nothing', async () => {
    const charge = await code();
    for (const word of ['', hmac.slice(1), `${hmac}x`, sign(keyFor(secret, 'payment webhook'), 'efi')])
      expect((await notice(charge.txid, word)).body).toMatchObject({ error: 'ERR_NOT_SIGNED' });
    expect((await world.owner.query('select from payment_inbox')).rowCount).toBe(0);
    expect((await notice(charge.txid)).status).toBe(200);
    await world.work();
    expect(await sums()).toMatchObject({ received: 0 });
  });

  it('of ten megabytes is refused as too large before it is read, and nothing of it is kept', async () => {
    for (const path of ['', '/pix']) {
      const { statusCode, json } = await world.app.http.inject({
        method: 'POST',
        url: `/api/webhooks/payments/sandbox${path}?hmac=${hmac}&ignorar=`,
        payload: `{"pix":[${'{"txid":"x"},'.repeat(800_000)}{}]}`,
        headers: { 'content-type': 'application/json' },
      });
      expect([statusCode, json()]).toMatchObject([413, { error: expect.any(String) }]);
    }
    expect((await world.owner.query('select from payment_inbox')).rowCount).toBe(0);
  });

  it('of what was paid counts however its bytes are written: the word is of the address, the payment of the bank', async () => {
    const charge = await code();
    await fault({ kind: 'no-webhook' });
    await payCode(charge.txid);
    await fault({ kind: 'none' });
    const escaped = [...charge.txid].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    const { statusCode } = await world.app.http.inject({
      method: 'POST',
      url: `/api/webhooks/payments/sandbox?hmac=${hmac}`,
      payload: `\n{ "extra": 1e3, "pix" : [ {"valor":"1e3","txid":"${escaped}"} ] }\n`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(statusCode).toBe(200);
    await world.work();
    // what it says of the amount is not asked
    expect(await sums()).toMatchObject({ received: 79_900, applied: 79_900 });
  });

  it('that is packed is stored as it came, and moves nothing', async () => {
    const charge = await code();
    const { statusCode } = await world.app.http.inject({
      method: 'POST',
      url: `/api/webhooks/payments/sandbox?hmac=${hmac}`,
      payload: gzipSync(`{"pix":[{"txid":"${charge.txid}"}]}`),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(statusCode).toBe(200);
    await world.work();
    expect(await sums()).toMatchObject({ received: 0 });
  });

  it.each(['not json', '{"pix":{}}', '{"pix":[null,1,{"txid":{}}]}', '{"evento":"teste_webhook"}', '[]', '"\u0000"'])(
    'that is no notice is stored and moves nothing (%#)',
    async (text) => {
      const { statusCode } = await world.app.http.inject({
        method: 'POST',
        url: `/api/webhooks/payments/sandbox/pix?hmac=${hmac}&ignorar=`,
        payload: text,
        headers: { 'content-type': 'application/json' },
      });
      expect(statusCode).toBe(200);
      await world.work();
      expect(await sums()).toMatchObject({ received: 0 });
    },
  );

  it('comes a thousand times at once for a hundred payments: a hundred are applied, and none is refused', async () => {
    const txids: string[] = [];
    await world.app.tenancy.acrossCompanies(async () => undefined);
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into invoices (company_id, company_name, kind, price, cents, due_on, detail)
       select $1, 'Padaria', 'manual', 100, 100, current_date, 'Avulsa ' || n from generate_series(1, 100) n returning id`,
      [world.home.id],
    );
    for (const [n, { id }] of rows.entries()) {
      const txid = `muchos${String(n).padStart(26, '0')}`;
      txids.push(txid);
      await world.owner.query(
        `insert into charges (company_id, txid, invoice_id, driver, cents, state, expires_at) values ($1, $2, $3, 'sandbox', 100, 'active', now() + interval '1 hour')`,
        [world.home.id, txid, id],
      );
      await world.owner.query(
        `insert into sandbox_pix (txid, cents, br_code, expires_at, created_at) values ($1, 100, 'x', now() + interval '1 hour', now())`,
        [txid],
      );
      await payCode(txid, { times: 0 });
    }
    const times: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        const begun = performance.now();
        const { status } = await notice(txids[n % 100]!);
        times.push(performance.now() - begun);
        return status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await world.work();
    expect((await world.owner.query(`select from payments where state = 'settled'`)).rowCount).toBe(100);
    expect(await sums()).toMatchObject({ received: 10_000, applied: 10_000, credit: 0, unmatched: 0 });
    const p99 = times.sort((a, b) => a - b)[989]!;
    if (process.env.BENCH) process.stdout.write(`1000 notices at once: p99 ${Math.round(p99)} ms\n`);
  });
});

describe('the job of invoices', () => {
  it('makes the next one ten days ahead, once however often it runs, and none where nothing is due', async () => {
    await dueIn(11);
    await world.app.billing.invoiceAll();
    expect((await world.home.admin.call(invoices.all, {})).body).toEqual([]);
    await dueIn(10);
    const made = await Promise.all([1, 2, 3].map(() => world.app.billing.invoiceAll()));
    expect(made.reduce((sum, one) => sum + one.made, 0)).toBe(1);
    expect(await world.app.billing.invoiceAll()).toEqual({ made: 0, taken: 0 });
    const { body } = await world.home.admin.call(invoices.all, {});
    expect(body).toMatchObject([{ kind: 'renewal', status: 'open', value: 799, recurrence: 'MENSAL' }]);
    await world.owner.query('update companies set billing_exempt = true where id = $1', [world.home.id]);
    expect(await world.app.billing.invoiceAll()).toEqual({ made: 0, taken: 1 });
    expect((await world.home.admin.call(invoices.list, { query: { look: 'void' } })).body.count).toBe(1);
  });

  it('makes an open one anew when the plan’s price is another, and never changes one that was paid', async () => {
    const charge = await code();
    await payCode(charge.txid);
    await world.work();
    await dueIn(5);
    await world.app.billing.invoiceAll();
    await world.owner.query(`update plans set value = 900 where name = 'Empresarial'`);
    expect(await world.app.billing.invoiceAll()).toEqual({ made: 1, taken: 1 });
    const { body } = await world.home.admin.call(invoices.all, {});
    expect(body.map(({ status, value }) => [status, value]).sort(([one], [other]) => (one! < other! ? -1 : 1))).toEqual(
      [
        ['open', 900],
        ['paid', 799],
      ],
    );
    await world.owner.query(`update plans set value = 799 where name = 'Empresarial'`);
  });

  it('goes over many companies in a few questions', async () => {
    const many = Number(process.env.COMPANIES ?? 1200);
    await world.owner.query(
      `insert into companies (name, due_date, plan_id) select 'Empresa ' || n, now() + interval '3 days', 1 from generate_series(1, $1) n`,
      [many],
    );
    const begun = performance.now();
    const { made } = await world.app.billing.invoiceAll();
    const took = performance.now() - begun;
    expect(made).toBe(many + 1);
    if (process.env.BENCH) process.stdout.write(`${many} companies: ${Math.round(took)} ms\n`);
    expect(await world.app.billing.invoiceAll()).toEqual({ made: 0, taken: 0 });
    await world.owner.query(`delete from companies where name like 'Empresa %'`);
  });
});

describe('the operator', () => {
  const manual = { driver: 'manual', key: 'pix@guiche.test', name: 'Guichê', city: 'São Paulo' } as const;

  it('takes money by a code of their own, which the payer says is paid and they settle', async () => {
    expect((await operator.call(billing.setProvider, { body: { driver: 'manual' } })).body.error).toBe(
      'ERR_VALIDATION',
    );
    expect((await operator.call(billing.setProvider, { body: manual })).body).toMatchObject({
      driver: 'manual',
      isChosen: true,
    });
    const charge = await code();
    expect(charge).toMatchObject({ driver: 'manual' });
    expect(charge.txid).toMatch(/^[A-Z0-9]{25}$/);
    // It is no less payable because there is another.
    await world.owner.query(`update charges set expires_at = now() where txid = $1`, [charge.txid]);
    expect((await code()).txid).not.toBe(charge.txid);
    const claimed = await world.home.admin.call(invoices.claim, { params: { invoiceId: charge.invoiceId } });
    expect(claimed.body).toMatchObject({ status: 'open', claimedAt: expect.any(String) });
    expect((await operator.call(billing.worklist, {})).body.records).toMatchObject([
      { kind: 'claimed', invoiceId: charge.invoiceId },
    ]);
    const params = { invoiceId: charge.invoiceId };
    const both = await Promise.all(
      [1, 2].map(() => operator.call(billing.settle, { params, body: { note: 'no extrato' } })),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(renewed()).toHaveLength(1);
    expect((await operator.call(billing.worklist, {})).body.records).toEqual([]);
  });

  it('makes an invoice void, and what is paid for it later is credit', async () => {
    const charge = await code();
    await payCode(charge.txid, { times: 0 });
    const params = { invoiceId: charge.invoiceId };
    // What was paid before the code could be taken back has paid it.
    expect((await operator.call(billing.void, { params, body: {} })).body.error).toBe('ERR_INVOICE_NOT_OPEN');
    expect(renewed()).toHaveLength(1);
    const next = await code();
    expect(
      (await operator.call(billing.void, { params: { invoiceId: next.invoiceId }, body: { note: 'erro' } })).body
        .status,
    ).toBe('void');
    expect((await payCode(next.txid)).status).toBe(409);
  });

  it('sends money back once, and the due date stays unless days go with it', async () => {
    const before = await dueNow();
    const charge = await code();
    await payCode(charge.txid);
    await world.work();
    const params = { invoiceId: charge.invoiceId };
    const part = await operator.call(billing.refund, { params, body: { value: 99, note: 'desconto' } });
    expect(part.body).toMatchObject({ status: 'paid', payments: [{ refunded: 99 }] });
    const tooMuch = await operator.call(billing.refund, { params, body: { value: 700.01, note: 'demais' } });
    expect(tooMuch).toMatchObject({ status: 409, body: { error: 'ERR_INVALID_TRANSITION' } });
    const listed = async () => {
      const { body } = await operator.call(billing.invoices, {});
      return body.invoices.find(({ id }) => id === charge.invoiceId);
    };
    expect(await listed()).toMatchObject({ value: 799, refundable: 700 });
    const rest = await operator.call(billing.refund, { params, body: { note: 'tudo', days: 30 } });
    expect(rest.body).toMatchObject({ status: 'refunded' });
    expect(await listed()).toMatchObject({ value: 799, refundable: 0 });
    expect(await sums()).toMatchObject({ received: 79_900, refunded: 79_900, applied: 0, credit: 0 });
    expect(Math.abs(Date.parse(await dueNow()) - Date.parse(before))).toBeLessThan(2 * 86_400_000);
    // What the bank tells of it is no second refund.
    await notice(charge.txid);
    await world.work();
    expect(await sums()).toMatchObject({ refunded: 79_900 });
  });

  it('makes void what a date covers that an older client moves on, and leaves it where the date stays', async () => {
    await dueIn(5);
    await world.app.billing.invoiceAll();
    const statuses = async () =>
      (await world.owner.query<{ status: string }>('select status from invoices order by id')).rows.map(
        ({ status }) => status,
      );
    const params = { companyId: world.home.id };
    const day = dayIn(zone, new Date(await dueNow()));
    await operator.call(companies.update, { params, body: { notes: 'nada', dueDate: day } });
    expect(await statuses()).toEqual(['open']);
    const next = addMonths(day, 1, Number(day.slice(8)));
    expect((await operator.call(companies.update, { params, body: { dueDate: next } })).status).toBe(200);
    expect(await statuses()).toEqual(['void']);
  });

  it('asks for a date when a company is exempt no more, and its old one has passed', async () => {
    const companyId = world.home.id;
    const exempt = (body: object) => operator.call(billing.exempt, { body: { companyId, ...body } as never });
    await exempt({ exempt: true });
    await dueIn(-5);
    await world.owner.query('update companies set billing_exempt = true where id = $1', [companyId]);
    const refused = { status: 400, body: { error: 'ERR_VALIDATION', fields: { dueDate: 'Required' } } };
    expect(await exempt({ exempt: false })).toMatchObject(refused);
    const today = dayIn(zone, world.app.clock());
    const dueDate = addMonths(today, 1, Number(today.slice(8)));
    expect((await exempt({ exempt: false, dueDate })).status).toBe(200);
    expect(await dueNow()).toBe(endOfDay(zone, dueDate).toISOString());
    await exempt({ exempt: true });
    expect((await exempt({ exempt: false })).status).toBe(200);
  });

  it('sends nothing back together with days of a company that has no due date', async () => {
    const charge = await code();
    await payCode(charge.txid);
    await world.work();
    await world.owner.query('update companies set due_date = null where id = $1', [world.home.id]);
    const params = { invoiceId: charge.invoiceId };
    const refused = await operator.call(billing.refund, { params, body: { note: 'tudo', days: 30 } });
    expect([refused.status, (refused.body as never)['error']]).toEqual([409, 'ERR_INVALID_TRANSITION']);
    expect(await sums()).toMatchObject({ received: 79_900, refunded: 0 });
    expect((await operator.call(billing.refund, { params, body: { note: 'tudo' } })).status).toBe(200);
  });

  it('tells everyone of the company when days are given or taken back, and when it is exempt', async () => {
    const charge = await code();
    await payCode(charge.txid);
    await world.work();
    const heard = () =>
      world.heardBy(world.home.ana).flatMap(({ name, event }) => (name === 'company' ? [event as never] : []));
    const companyId = world.home.id;
    world.events.length = 0;
    const { body } = await operator.call(billing.giveDays, {
      params: { companyId },
      body: { days: 3, reason: 'cortesia' },
    });
    expect(heard()).toMatchObject([{ action: 'update', company: { dueDate: body.dueDate } }]);
    const refund = { note: 'erro', value: 1, days: 3 };
    await operator.call(billing.refund, { params: { invoiceId: charge.invoiceId }, body: refund });
    expect(heard()).toMatchObject([{}, { company: { dueDate: await dueNow() } }]);
    await operator.call(billing.exempt, { body: { companyId, exempt: true } });
    expect(heard()).toHaveLength(3);
    await operator.call(billing.exempt, { body: { companyId, exempt: false } });
  });

  it('finds what banks sent back by themselves, and companies that lost their due date, until somebody has looked', async () => {
    const charge = await code();
    await payCode(charge.txid);
    await world.work();
    await world.anonymous.call(pixSandbox.faults, { body: { kind: 'refund', txid: charge.txid } });
    await world.work();
    const work = async () => (await operator.call(billing.worklist, {})).body.records;
    const params = { companyId: world.home.id };
    await operator.call(companies.update, { params, body: { dueDate: null } });
    const found = await work();
    const company = { id: world.home.id, name: 'Padaria' };
    expect(found).toMatchObject([
      { kind: 'returned', value: 799, company, invoiceId: charge.invoiceId },
      { kind: 'undated', value: 0, company, paymentId: null },
    ]);
    for (const { kind, id } of found)
      await operator.call(billing.looked, { body: { kind: kind as 'returned' | 'undated', id } });
    expect(await work()).toEqual([]);
    // one that is sent back from here is no work
    await dueIn(5);
    await operator.call(companies.update, { params, body: { dueDate: null } });
    expect(await work()).toMatchObject([{ kind: 'undated' }]);
    await operator.call(companies.update, { params, body: { dueDate: '2031-01-31' } });
    expect(await work()).toEqual([]);
    const none = await operator.call(billing.looked, { body: { kind: 'returned', id: 999_999 } });
    expect(none.status).toBe(404);
  });

  it('knows the money of nobody, and gives it to a company', async () => {
    await world.owner.query(
      `insert into sandbox_pix_payments (end_to_end_id, txid, cents, paid_at) values ('Enobody', 'nobodys', 5000, now())`,
    );
    for (let n = 0; n < 2; n++) await world.app.billing.settlement.reconcile();
    expect(await sums()).toMatchObject({ received: 5000, unmatched: 5000 });
    const { body } = await operator.call(billing.worklist, {});
    const paymentId = body.records[0]!.paymentId!;
    const give = () => operator.call(billing.give, { params: { paymentId }, body: { companyId: world.home.id } });
    expect((await give()).status).toBe(200);
    expect((await give()).body.error).toBe('ERR_INVALID_TRANSITION');
    expect(await sums()).toMatchObject({ unmatched: 0, credit: 5000 });
  });

  it('gives days, also to who is blocked, and sees the figures of the month', async () => {
    await world.owner.query(`update companies set due_date = now() - interval '20 days' where id = $1`, [
      world.other.id,
    ]);
    const { body } = await operator.call(billing.giveDays, {
      params: { companyId: world.other.id },
      body: { days: 3, reason: 'cortesia' },
    });
    const today = dayIn(zone, world.app.clock());
    expect(body.dueDate).toBe(
      endOfDay(zone, dayIn(zone, new Date(Date.parse(`${today}T12:00:00Z`) + 3 * 86_400_000))).toISOString(),
    );
    const charge = await code();
    await payCode(charge.txid);
    await world.work();
    expect((await operator.call(billing.summary, {})).body).toMatchObject({
      received: { count: 1, value: 799 },
      paid: { count: 1, value: 799 },
    });
    const { body: listed } = await operator.call(billing.invoices, { query: { searchParam: 'padaria' } });
    expect(listed.invoices).toMatchObject([{ company: { id: world.home.id, name: 'Padaria' } }]);
    const file = String((await operator.call(billing.csv, {})).body);
    expect(file).toContain('"Padaria"');
    expect(file).toContain('"799,00"');
  });
});

describe('another plan', () => {
  const planOf = async (name: string) =>
    (await world.owner.query<{ id: number }>('select id from plans where name = $1', [name])).rows[0]!.id;
  const change = async (name: string, more: object = {}) =>
    world.home.admin.call(subscription.change, { body: { planId: await planOf(name), ...more } });

  it('that is dearer is priced first, and begins when the rest of the period is paid', async () => {
    await dueIn(5, 'Profissional');
    const { body: dry } = await change('Empresarial', { dryRun: true });
    expect(dry).toMatchObject({
      takesEffect: 'when paid',
      isDryRun: true,
      invoice: null,
      price: 799,
      toPay: dry.value,
    });
    expect((await world.home.admin.call(invoices.all, {})).body).toEqual([]);
    const { body } = await change('Empresarial');
    expect(body).toMatchObject({ value: dry.value, invoice: { kind: 'upgrade', value: dry.value } });
    expect((await world.home.admin.call(subscription.show, {})).body.plan.name).toBe('Profissional');
    const before = await dueNow();
    const charge = await code({ invoiceId: body.invoice!.id });
    await payCode(charge.txid);
    await world.work();
    expect((await world.home.admin.call(subscription.show, {})).body.plan.name).toBe('Empresarial');
    expect(await dueNow()).toBe(before);
  });

  it('that is cheaper waits for the renewal, and says what there is too much of', async () => {
    const { body } = await change('Profissional');
    expect(body).toMatchObject({ takesEffect: 'at renewal', value: 0, invoice: { value: 249 } });
    await payCode((await code()).txid);
    await world.work();
    expect((await world.home.admin.call(subscription.show, {})).body).toMatchObject({
      plan: { name: 'Empresarial' },
      pending: { plan: { name: 'Profissional' }, paidFrom: expect.any(String) },
    });
    const over = await change('Básico');
    expect([over.status, over.body.error]).toEqual([409, 'ERR_PLAN_LIMIT']);
    expect((await change('Operação')).body.error).toBe('ERR_NO_PLAN_FOUND');
  });
});

describe('a change that waits for the renewal', () => {
  const planOf = async (name: string) =>
    (await world.owner.query<{ id: number }>('select id from plans where name = $1', [name])).rows[0]!.id;
  const change = async (name: string, more: object = {}) =>
    (await world.home.admin.call(subscription.change, { body: { planId: await planOf(name), ...more } })).body;
  const waiting = async () => (await world.home.admin.call(subscription.show, {})).body.pending?.plan?.name;

  it('says what a checkout will ask for, credit taken off, and asks for just that', async () => {
    // 100 too much, of which the open renewal has 100 and gives them back.
    await payCode((await code()).txid, { cents: 89_900 });
    await world.work();
    await world.app.billing.invoiceAll();
    await dueIn(5);
    await world.app.billing.invoiceAll();
    expect(await change('Empresarial', { dryRun: true })).toMatchObject({ toPay: 699 });
    const dry = await change('Profissional', { dryRun: true });
    expect(dry).toMatchObject({ takesEffect: 'at renewal', value: 0, price: 249, toPay: 149, invoice: null });
    expect(await change('Profissional')).toMatchObject({ toPay: 149, invoice: { value: 149 } });
    expect((await code()).valor.original).toBe('149.00');
    // What waits is what is planned: choosing it again changes nothing.
    expect(await change('Profissional', { dryRun: true })).toMatchObject({ toPay: 149 });
    expect(await change('Empresarial', { dryRun: true })).toMatchObject({ toPay: 699 });
  });

  it('stays where a checkout sends the present plan along, and is taken back where that is chosen', async () => {
    await change('Profissional');
    expect((await code({ plan: { id: await planOf('Empresarial') } })).valor.original).toBe('249.00');
    expect(await waiting()).toBe('Profissional');
    expect(await change('Empresarial')).toMatchObject({ toPay: 799, invoice: { value: 799 } });
    expect(await waiting()).toBeUndefined();
    expect((await code({ plan: { id: await planOf('Profissional') } })).valor.original).toBe('249.00');
  });
});

// It logs in, which ends the session that the others have: so it comes last.
describe('a link to pay', () => {
  it('opens without login one invoice and nothing else, and frees who was blocked', async () => {
    await dueIn(-3);
    const { email } = world.home.admin.viewer;
    const login = (password: string) => world.anonymous.call(auth.login, { body: { email, password } });
    expect((await login('errado')).body).not.toHaveProperty('payUrl');
    const { body: refused } = await login('segredo');
    expect(refused).toMatchObject({
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      payUrl: expect.stringMatching(/^\/pagar\/[\w-]{43}$/),
    });
    const token = (refused as never as { payUrl: string }).payUrl.split('/').at(-1)!;
    const { body: page } = await world.anonymous.call(pay.show, { params: { token } });
    expect(page).toMatchObject({ companyName: 'Padaria', value: 799, status: 'open', charge: null });
    const { body: made } = await world.anonymous.call(pay.create, { params: { token } });
    await payCode(made.charge!.txid);
    await world.work();
    expect((await world.anonymous.call(pay.show, { params: { token } })).body).toMatchObject({ status: 'paid' });
    expect(Date.parse(await dueNow())).toBeGreaterThan(world.app.clock().getTime());
    expect((await login('segredo')).status).toBe(200);
    const { rows } = await world.owner.query('select token_hash from pay_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    const wrong = await world.anonymous.call(pay.show, { params: { token: `${token.slice(1)}x` } });
    expect([wrong.status, wrong.body.error]).toEqual([404, 'ERR_NO_INVOICE_FOUND']);
  });
});

describe('+ Vencimento of a company that has an open invoice', () => {
  const extend = (body: object) =>
    operator.call(companies.extend, { params: { companyId: world.home.id }, body: body as never });
  const statuses = async () =>
    (await world.owner.query('select status from invoices where company_id = $1', [world.home.id])).rows;

  it('settles it where the operator says that the money has come: one period, one move of the due date', async () => {
    const before = dayIn(zone, new Date(await dueNow()));
    await world.app.billing.invoiceAll();
    const { body } = await extend({ settle: true });
    expect(dayIn(zone, new Date(body.dueDate!))).toBe(addMonths(before, 1, Number(before.slice(8))));
    expect(await statuses()).toEqual([{ status: 'paid' }]);
    expect((await world.owner.query('select reason from due_moves')).rows).toEqual([{ reason: 'hand' }]);
  });

  it('gives no second period where it is to be settled and was paid meanwhile', async () => {
    await world.app.billing.invoiceAll();
    await extend({ settle: true });
    const before = await dueNow();
    const again = await extend({ settle: true });
    expect([again.status, again.body.error]).toEqual([409, 'ERR_INVOICE_NOT_OPEN']);
    expect(await dueNow()).toBe(before);
  });

  it('voids it where the period is a gift, and owes no period twice', async () => {
    const before = dayIn(zone, new Date(await dueNow()));
    await world.app.billing.invoiceAll();
    const { body } = await extend({});
    expect(dayIn(zone, new Date(body.dueDate!))).toBe(addMonths(before, 1, Number(before.slice(8))));
    expect(await statuses()).toEqual([{ status: 'void' }]);
  });
});
