import { billing } from '@guiche/contract/payments';
import { pay } from '@guiche/contract/pay-link';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { invoices } from '@guiche/contract/invoices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, enter, type Person, type World } from '../testing/world';
import { askForCode, renewals, setDueIn, sumsOf } from './billing.fixture';
import { linkTo } from './pay-link';

let world: World;
let operator: Person;

beforeAll(async () => {
  world = await createWorld({ lines: false, env: { RATE_LIMITS: 'on' } });
  operator = await world.operator();
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.work();
  await world.owner
    .query(`truncate invoices, moves, payments, refunds, payment_inbox, sandbox_pix, sandbox_pix_payments,
    due_moves, throttles cascade; update payment_provider set is_chosen = false, driver = null`);
  await setDueIn(world, 5);
  world.events.length = 0;
});

const hour = 3_600_000;
const worklist = async () => (await operator.call(billing.worklist, {})).body.records;
const claim = (invoiceId: number, as = world.home.admin) => as.call(invoices.claim, { params: { invoiceId } });
/** Paid, and no notice of it comes. */
const payInSilence = (txid: string) => world.anonymous.call(pixSandbox.pay, { params: { txid }, body: { times: 0 } });
/** The address of a page at which an invoice can be paid. */
const linkOf = (invoiceId: number) =>
  world.app.billing.books.write((book) => linkTo(book, { companyId: world.home.id, id: invoiceId }));
const manual = { driver: 'manual', key: 'pix@guiche.test', name: 'Guichê', city: 'São Paulo' } as const;

describe('that an invoice is paid, said by its company', () => {
  it('makes us ask the provider at once: what has come settles it, and nobody has to look', async () => {
    const { txid, invoiceId } = await askForCode(world);
    await payInSilence(txid);
    const { body } = await claim(invoiceId);
    expect(body).toMatchObject({ id: invoiceId, status: 'paid' });
    expect(renewals(world)).toHaveLength(1);
    expect(await worklist()).toEqual([]);
    // of one that is paid it may be said, and changes nothing
    expect((await claim(invoiceId)).body).toMatchObject({ status: 'paid' });
  });

  it('finds money for a code that nobody can pay any more, and of which nobody asks', async () => {
    const { txid, invoiceId } = await askForCode(world);
    await payInSilence(txid);
    await world.owner.query(`update charges set state = 'expired', ask_at = null where txid = $1`, [txid]);
    expect((await claim(invoiceId)).body).toMatchObject({ status: 'paid' });
    expect(await sumsOf(world)).toMatchObject({ received: 79_900, applied: 79_900 });
  });

  it('stands in the operator’s worklist where the provider knows of nothing, and on the company’s screens', async () => {
    const { txid, invoiceId } = await askForCode(world);
    const { body } = await claim(invoiceId);
    expect(body).toMatchObject({ status: 'open', claimedAt: expect.any(String) });
    expect(await worklist()).toMatchObject([
      { kind: 'claimed', invoiceId, txid, value: 799, company: { id: world.home.id }, at: body.claimedAt },
    ]);
    const told = world.events.filter(({ name }) => name === 'payment').at(-1);
    expect(told?.event).toMatchObject({ action: 'update', invoice: { id: invoiceId, claimedAt: body.claimedAt } });
    // and leaves it once the money is there
    await payInSilence(txid);
    await world.app.billing.settlement.look(txid);
    expect(await worklist()).toEqual([]);
  });

  it('stands there where there is no provider to ask, where it does not answer, and where no code was ever made', async () => {
    await world.app.billing.invoiceAll();
    const { id } = (await world.home.admin.call(invoices.all, {})).body[0]!;
    expect((await claim(id)).status).toBe(200);
    expect(await worklist()).toMatchObject([{ kind: 'claimed', invoiceId: id, txid: null, value: 799 }]);

    const again = () => world.owner.query('update invoices set claimed_at = null');
    await again();
    const { txid } = await askForCode(world, { invoiceId: id });
    // its provider has no credentials
    await world.owner.query(`update charges set driver = 'efi' where txid = $1`, [txid]);
    expect((await claim(id)).status).toBe(200);
    expect(await worklist()).toMatchObject([{ kind: 'claimed', txid }]);

    await again();
    await operator.call(billing.setProvider, { body: manual });
    const own = await askForCode(world, { invoiceId: id });
    expect((await claim(id)).status).toBe(200);
    expect(await worklist()).toMatchObject([{ kind: 'claimed', txid: own.txid }]);
  });

  it('of two who say so at once asks the provider for one of them', async () => {
    const { invoiceId } = await askForCode(world);
    const both = await Promise.all([claim(invoiceId), claim(invoiceId)]);
    expect(new Set(both.map(({ body }) => body.claimedAt)).size).toBe(1);
    expect(await worklist()).toHaveLength(1);
  });

  it('is not said of another company’s invoice, by who may not see money, nor of one that is void', async () => {
    const { invoiceId } = await askForCode(world);
    const foreign = await claim(invoiceId, world.other.admin);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_INVOICE_FOUND']);
    expect((await claim(invoiceId, world.home.ana)).status).toBe(403);
    await operator.call(billing.void, { params: { invoiceId }, body: {} });
    expect((await claim(invoiceId)).body.error).toBe('ERR_INVOICE_NOT_OPEN');
    expect(await worklist()).toEqual([]);
  });

  it('is found to be wrong by the operator: it leaves the worklist, and may be said again', async () => {
    const { invoiceId } = await askForCode(world);
    const params = { invoiceId };
    expect((await operator.call(billing.unclaim, { params })).body.error).toBe('ERR_INVOICE_NOT_OPEN');
    await claim(invoiceId);
    expect((await operator.call(billing.unclaim, { params })).body).toMatchObject({ status: 'open', claimedAt: null });
    expect(await worklist()).toEqual([]);
    expect((await claim(invoiceId)).body.claimedAt).not.toBeNull();
    expect(await worklist()).toHaveLength(1);
  });

  it('cannot be said of ever more invoices: twenty in an hour are enough', async () => {
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into invoices (company_id, company_name, kind, price, cents, due_on, detail)
       select $1, 'Padaria', 'manual', 100, 100, current_date, 'Avulsa ' || n from generate_series(1, 21) n returning id`,
      [world.home.id],
    );
    const statuses: number[] = [];
    for (const { id } of rows) statuses.push((await claim(id)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('that an invoice is paid, said at its link', () => {
  it('settles it where the provider knows of the money', async () => {
    const { txid, invoiceId } = await askForCode(world);
    const token = await linkOf(invoiceId);
    await payInSilence(txid);
    expect((await world.anonymous.call(pay.claim, { params: { token } })).body).toMatchObject({ status: 'paid' });
    expect(renewals(world)).toHaveLength(1);
  });

  it('stands in the worklist where it does not, and the page says so from then on', async () => {
    const { invoiceId } = await askForCode(world);
    const token = await linkOf(invoiceId);
    const params = { token };
    expect((await world.anonymous.call(pay.show, { params })).body.claimedAt).toBeNull();
    const { body } = await world.anonymous.call(pay.claim, { params });
    expect(body).toMatchObject({ status: 'open', claimedAt: expect.any(String) });
    expect((await world.anonymous.call(pay.show, { params })).body.claimedAt).toBe(body.claimedAt);
    expect(await worklist()).toMatchObject([{ kind: 'claimed', invoiceId }]);
    const none = await world.anonymous.call(pay.claim, { params: { token: `${token.slice(1)}x` } });
    expect([none.status, none.body.error]).toEqual([404, 'ERR_NO_INVOICE_FOUND']);
  });
});

// The clock goes on in it, and sessions end: so it comes last.
describe('that an invoice is paid', () => {
  it('counts once in six hours: until then the provider is not asked again, and nobody is told anew', async () => {
    const { txid, invoiceId } = await askForCode(world);
    const first = (await claim(invoiceId)).body.claimedAt;
    await payInSilence(txid);
    world.events.length = 0;
    const many = await Promise.all([1, 2, 3].map(() => claim(invoiceId)));
    expect(many.map(({ body }) => [body.status, body.claimedAt])).toEqual(many.map(() => ['open', first]));
    expect(world.events.filter(({ name }) => name === 'payment')).toEqual([]);
    world.advance(6 * hour);
    // a session does not last for so long
    const admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
    expect((await claim(invoiceId, admin)).body.status).toBe('paid');
  });
});
