import { pay as payLink } from '@guiche/contract/pay-link';
import { paymentHooks } from '@guiche/contract/payment-provider';
import { billing } from '@guiche/contract/payments';
import { invoices } from '@guiche/contract/invoices';
import { subscription } from '@guiche/contract/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, enter, until, type Person, type World } from '../testing/world';
import { selfSigned } from '../whatsapp/beta/fake/certificate';
import { askForCode, renewals, setDueIn, sumsOf } from './billing.fixture';
import { startFakeEfi, type FakeEfi } from './drivers/fake-efi.fixture';
import * as p12 from './drivers/pkcs12.fixture';
import { askRefunds } from './refunds';

/** A provider behind it all: the API of Efí on loopback, with its certificates, and its notices over the webhook. */
const [server, client, stranger] = [selfSigned(), selfSigned(), selfSigned()];
const base64 = (text: string) => Buffer.from(text).toString('base64');

let world: World;
let operator: Person;
let efi: FakeEfi;

beforeAll(async () => {
  efi = await startFakeEfi(server, client.cert, () => world.app.clock());
  world = await createWorld({
    lines: false,
    env: { PIX_API_URL: efi.base, PUBLIC_URL: 'https://desk.guiche.test' },
    pix: { ca: server.cert, patience: 2000 },
  });
  efi.tells(async (address, body) => {
    const { origin, pathname, search } = new URL(address);
    if (origin !== 'https://desk.guiche.test') throw new Error(`the bank was told to call ${origin}`);
    const { statusCode } = await world.app.http.inject({
      method: 'POST',
      url: pathname + search,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return statusCode;
  });
  operator = await world.operator();
});
afterAll(async () => {
  await world.close();
  await efi.close();
});

const account = {
  driver: 'efi',
  key: 'pix@guiche.test',
  clientId: 'id',
  clientSecret: 'secret',
  certificate: base64(client.cert + client.key),
} as const;
const choose = (body: object) => operator.call(billing.setProvider, { body: body as never });

beforeEach(async () => {
  await world.work();
  efi.forget();
  await world.owner.query(`truncate invoices, moves, payments, refunds, payment_inbox, due_moves cascade`);
  await setDueIn(world, 5);
  world.events.length = 0;
});

const code = () => askForCode(world);
const hint = (txid: string, more: object = {}) => ({
  pix: [{ endToEndId: 'E0', txid, valor: '0.01', horario: 'x', ...more }],
});
const renewed = () => renewals(world);
const sums = () => sumsOf(world);
const charges = async () =>
  (await world.owner.query<{ txid: string; state: string }>('select txid, state from charges order by created_at'))
    .rows;

describe('setting up', () => {
  it('wants all that is needed, says what is wrong with a certificate, and shows no secret ever', async () => {
    const fieldsOf = async (body: object) => ((await choose(body)).body as { fields?: object }).fields;
    expect(await fieldsOf({ driver: 'efi' })).toEqual({
      key: 'Required',
      clientId: 'Required',
      clientSecret: 'Required',
      certificate: 'Required',
    });
    for (const [certificate, wrong] of [
      [base64(client.cert), 'Key missing'],
      [base64(client.cert + stranger.key), 'Key of another'],
      [base64('nonsense'), 'Not a certificate'],
      [p12.inOldEncryption, 'Old encryption'],
    ])
      expect(await fieldsOf({ ...account, certificate })).toEqual({ certificate: wrong });
    expect(await fieldsOf({ ...account, certificate: p12.withPassphrase, passphrase: 'no' })).toEqual({
      passphrase: 'Wrong passphrase',
    });
    expect(await fieldsOf({ ...account, key: 'com espaço' })).toEqual({ key: 'Invalid' });
    const { body } = await choose(account);
    expect(body).toMatchObject({
      driver: 'efi',
      hasClientId: true,
      hasClientSecret: true,
      health: { checkedAt: null },
    });
    expect(body.certificate).toEqual({ subject: 'CN=localhost', until: '2090-01-01T00:00:00.000Z' });
    const { rows } = await world.owner.query(`select p::text as row from payment_provider p`);
    for (const shown of [JSON.stringify(body), JSON.stringify(rows)])
      expect(shown).not.toMatch(/"secret"|PRIVATE KEY|LS0tLS1CRUdJTi/);
    // What is left out, or empty, stays.
    expect((await choose({ driver: 'efi', clientId: '', clientSecret: '' })).body).toMatchObject(body);
  });

  it('registers the webhook when it is checked, once, and says in a word what is not well', async () => {
    const check = async () => (await operator.call(billing.checkProvider, {})).body.health;
    expect(await check()).toMatchObject({ isTokenGood: true, isWebhookRegistered: true, problem: null });
    const address = new URL(efi.webhook()!);
    expect(address.pathname + address.search).toMatch(/^\/api\/webhooks\/payments\/efi\?hmac=[\w-]{43}&ignorar=$/);
    const puts = () => efi.calls.filter((call) => call.startsWith('PUT /v2/webhook')).length;
    const before = puts();
    await check();
    expect(puts()).toBe(before);
    for (const [wrong, problem] of [
      [{ clientSecret: 'guessed' }, 'credentials'],
      [{ certificate: base64(stranger.cert + stranger.key) }, 'credentials'],
      [{ key: 'another@guiche.test' }, 'key'],
    ] as const) {
      await choose({ ...account, ...wrong });
      expect(await check()).toMatchObject({ problem });
    }
    await choose(account);
    efi.fails({ is: 'failed' });
    expect(await check()).toMatchObject({ isTokenGood: null, problem: 'unreachable' });
    expect(await check()).toMatchObject({ isTokenGood: true, problem: null });
  });
});

describe('paying', () => {
  it('moves the due date when the provider says that it is paid, whatever a notice claims', async () => {
    const charge = await code();
    expect(charge).toMatchObject({ status: 'ATIVA', driver: 'efi', valor: { original: '799.00' } });
    expect(efi.cobs.get(charge.txid)).toMatchObject({ valor: { original: '799.00' }, status: 'ATIVA' });
    expect(await efi.notify(hint(charge.txid, { valor: '799.00' }))).toEqual([200]);
    await world.work();
    expect(await sums()).toMatchObject({ received: 0 });
    efi.pay(charge.txid);
    await efi.notify(hint(charge.txid));
    await world.work();
    expect(renewed()).toHaveLength(1);
    expect(await sums()).toMatchObject({ received: 79_900, applied: 79_900 });
    expect((await world.home.admin.call(invoices.all, {})).body).toMatchObject([{ status: 'paid', method: 'pix' }]);
    expect((await operator.call(billing.provider, {})).body.health.lastEventAt).not.toBeNull();
  });

  it('counts once what is told twenty times at once, before and after, in one notice and in many', async () => {
    const [one] = [await code()];
    await world.owner.query(`update charges set expires_at = now() where txid = $1`, [one.txid]);
    const other = await code();
    // What was on its way to the bank when the code was taken back.
    efi.cobs.get(one.txid)!.status = 'ATIVA';
    for (const { txid } of [one, other]) efi.pay(txid);
    const both = {
      pix: [hint(other.txid).pix[0], hint(one.txid).pix[0], { endToEndId: 'Esent', tipo: 'SOLICITACAO' }],
    };
    const repeats = Array.from({ length: 20 }, (_, n) => (n % 2 ? hint(one.txid) : both));
    await Promise.all([
      efi.notify(...repeats),
      world.app.billing.settlement.look(one.txid),
      world.app.billing.settlement.reconcile(),
      world.app.billing.settlement.look(other.txid),
    ]);
    await world.work();
    await efi.notify(both, hint(one.txid));
    await world.work();
    expect(renewed()).toHaveLength(1);
    expect(await sums()).toMatchObject({ received: 159_800, applied: 79_900, credit: 79_900 });
  });

  it('by a code whose hour is over is not possible at the bank, which still calls it active: the next one is another', async () => {
    const old = await code();
    const hour = 3_600_000;
    world.advance(hour);
    try {
      expect(() => efi.pay(old.txid)).toThrow('nobody can pay');
      // by the link: a session would have ended meanwhile
      const token = (await world.app.billing.payPathOf(world.home.id))!.split('/').at(-1)!;
      const fresh = (await world.anonymous.call(payLink.create, { params: { token } })).body.charge!;
      expect(fresh.txid).not.toBe(old.txid);
      expect([efi.cobs.get(old.txid)!.status, efi.cobs.get(fresh.txid)!.status]).toEqual([
        'REMOVIDA_PELO_USUARIO_RECEBEDOR',
        'ATIVA',
      ]);
      efi.pay(fresh.txid);
      await efi.notify(hint(old.txid), hint(fresh.txid));
      await world.work();
      expect(renewed()).toHaveLength(1);
      expect(await sums()).toMatchObject({ received: 79_900, applied: 79_900 });
    } finally {
      world.advance(-hour);
    }
  });

  it.each([
    ['too little: held', 100, { applied: 0, held: 100, credit: 0 }],
    ['too much: the rest is credit', 80_000, { applied: 79_900, credit: 100 }],
  ])('of another amount is %s', async (_, cents, found) => {
    const charge = await code();
    efi.pay(charge.txid, cents);
    await efi.notify(hint(charge.txid));
    await world.work();
    expect(await sums()).toMatchObject({ received: cents, ...found });
  });

  it('into the key without a code of ours is nobody’s, found by the list of the day', async () => {
    efi.pay(undefined, 5000);
    const foreign = 'f'.repeat(32);
    await efi.notify(hint(foreign));
    await world.work();
    expect(await sums()).toMatchObject({ received: 0 });
    for (let n = 0; n < 2; n++) await world.app.billing.settlement.reconcile();
    expect(await sums()).toMatchObject({ unmatched: 5000 });
  });

  it('by a code that was made before another way was chosen is found by the list of the day, too', async () => {
    const charge = await code();
    efi.pay(charge.txid);
    await choose({ driver: 'manual', name: 'Guichê', city: 'Santos' });
    await world.app.billing.settlement.reconcile();
    await choose(account);
    expect(await sums()).toMatchObject({ received: 79_900, applied: 79_900 });
    expect(renewed()).toHaveLength(1);
  });

  it('by a code that the provider took back is not possible, and the next press gives another', async () => {
    const charge = await code();
    efi.cancel(charge.txid);
    await world.app.billing.settlement.look(charge.txid);
    expect(await charges()).toMatchObject([{ state: 'removed' }]);
    const next = await code();
    expect(next.txid).not.toBe(charge.txid);
  });

  it('is found by the clock where no notice comes', async () => {
    const charge = await code();
    efi.pay(charge.txid);
    await world.owner.query(`update charges set ask_at = now() - interval '1 second'`);
    expect(await world.app.billing.settlement.askDue()).toBe(1);
    await world.work();
    expect(renewed()).toHaveLength(1);
  });

  it('with a word that is wrong, or of another driver, is nobody’s', async () => {
    const charge = await code();
    efi.pay(charge.txid);
    const hmac = new URL(efi.webhook()!).searchParams.get('hmac')!;
    for (const [driver, word] of [
      ['efi', ''],
      ['efi', `${hmac}x`],
      ['sandbox', hmac],
    ] as const) {
      const { body } = await world.anonymous.call(paymentHooks.post, {
        params: { driver },
        query: { hmac: word },
        body: hint(charge.txid) as never,
      });
      expect(body).toMatchObject({ error: 'ERR_NOT_SIGNED' });
    }
    await world.work();
    expect(await sums()).toMatchObject({ received: 0 });
  });
});

describe('a code', () => {
  it('is one, however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => code()));
    expect(new Set(asked.map(({ txid }) => txid)).size).toBe(1);
    expect(await charges()).toMatchObject([{ state: 'active' }]);
  });

  it.each(['lost', 'failed', 'silent', 'nonsense'] as const)(
    'is one where the answer is none (%s), once or both times it is asked for',
    async (is) => {
      efi.fails({ is });
      const first = await code();
      expect(first.status).toBe('ATIVA');
      await world.owner.query(`update charges set expires_at = now()`);
      // The old one cannot be taken back, and no new one be made.
      efi.fails({ is, times: 3 });
      const refused = await world.home.admin.call(subscription.pay, { body: {} });
      expect([refused.status, refused.body.error]).toEqual([503, 'ERR_PAYMENTS_OFF']);
      expect(await charges()).toMatchObject([{ state: 'active' }, { state: 'unknown' }]);
      const again = await code();
      expect(await charges()).toEqual([
        { txid: first.txid, state: 'removed' },
        { txid: again.txid, state: 'active' },
      ]);
      expect([...efi.cobs.values()].filter(({ txid }) => txid === again.txid)).toHaveLength(1);
    },
  );

  it('is asked for under a token that has run out, and nobody notices', async () => {
    efi.forgetTokens();
    expect((await code()).status).toBe('ATIVA');
  });

  /** What a process leaves that dies on its way to the provider or back: the txid, and nothing else. */
  const dies = () => world.owner.query(`update charges set state = 'creating', br_code = ''`);

  it('is the same one after a process died before the provider was asked', async () => {
    const charge = await code();
    await dies();
    efi.cobs.delete(charge.txid);
    expect((await code()).txid).toBe(charge.txid);
    expect(await charges()).toHaveLength(1);
  });

  it('is the same one after a process died when the provider had it, and money for it is not lost', async () => {
    const charge = await code();
    await dies();
    expect((await code()).qrcode).toEqual(charge.qrcode);
    await dies();
    efi.pay(charge.txid);
    await world.app.billing.settlement.look(charge.txid);
    expect(renewed()).toHaveLength(1);
  });

  it('is none where the provider is down: a coded answer, and whoever comes later gets one', async () => {
    efi.fails({ is: 'failed', hasHappened: false, times: 2 });
    const { status, body } = await world.home.admin.call(subscription.pay, { body: {} });
    expect([status, body.error]).toEqual([503, 'ERR_PAYMENTS_OFF']);
    expect((await code()).status).toBe('ATIVA');
    expect(await charges()).toHaveLength(1);
  });

  it('of an invoice that is made void cannot be paid any more, and one paid meanwhile has paid it', async () => {
    const charge = await code();
    const makeVoid = () =>
      operator.call(billing.void, { params: { invoiceId: charge.invoiceId }, body: { note: 'erro' } });
    efi.pay(charge.txid);
    expect((await makeVoid()).body.error).toBe('ERR_INVOICE_NOT_OPEN');
    expect(renewed()).toHaveLength(1);
    const next = await code();
    await operator.call(billing.void, { params: { invoiceId: next.invoiceId }, body: { note: 'erro' } });
    expect(efi.cobs.get(next.txid)!.status).toMatch(/^REMOVIDA/);
    expect(() => efi.pay(next.txid)).toThrow('nobody can pay this code');
  });
});

describe('a refund', () => {
  const paid = async () => {
    const charge = await code();
    efi.pay(charge.txid);
    await world.app.billing.settlement.look(charge.txid);
    return charge;
  };
  const refund = (invoiceId: number, value?: number) =>
    operator.call(billing.refund, { params: { invoiceId }, body: { note: 'pedido', ...(value && { value }) } });
  const later = () => world.owner.query(`update refunds set updated_at = now() - interval '1 hour'`);

  it('goes back once, also where the answer was lost, and the bank’s own notice of it is no second', async () => {
    const { invoiceId, txid } = await paid();
    efi.fails({ is: 'lost' });
    expect((await refund(invoiceId, 99)).status).toBe(200);
    expect(await sums()).toMatchObject({ refunded: 0 });
    await later();
    for (let n = 0; n < 2; n++) await askRefunds(world.app.billing);
    await efi.notify(hint(txid, { devolucoes: { id: 'x' } }));
    await world.work();
    expect(await sums()).toMatchObject({ received: 79_900, refunded: 9_900, applied: 70_000 });
    expect(renewed()).toHaveLength(1);
  });

  it('takes the days back once the money has gone, whoever says so first, and none where the bank will not', async () => {
    const due = async () =>
      (await world.owner.query<{ at: Date }>('select due_date as at from companies where id = $1', [world.home.id]))
        .rows[0]!.at;
    const { invoiceId, txid } = await paid();
    const before = await due();
    const ask = () =>
      operator.call(billing.refund, { params: { invoiceId }, body: { note: 'pedido', value: 99, days: 10 } });
    efi.refundsBecome('EM_PROCESSAMENTO');
    expect((await ask()).status).toBe(200);
    expect(await due()).toEqual(before);
    efi.refundsBecome('NAO_REALIZADO');
    await later();
    await askRefunds(world.app.billing);
    expect(await due()).toEqual(before);
    efi.refundsBecome('DEVOLVIDO');
    efi.fails({ is: 'lost' });
    await ask();
    expect(await due()).toEqual(before);
    // the bank's notice comes before anybody asks it
    await efi.notify(hint(txid, { devolucoes: { id: 'x' } }));
    await world.work();
    await later();
    await askRefunds(world.app.billing);
    expect(before.getTime() - (await due()).getTime()).toBe(10 * 86_400_000);
  });

  it('waits while the bank does, and comes to nothing where it will not', async () => {
    const { invoiceId } = await paid();
    efi.refundsBecome('EM_PROCESSAMENTO');
    await refund(invoiceId);
    expect((await refund(invoiceId)).body.error).toBe('ERR_INVALID_TRANSITION');
    await later();
    await askRefunds(world.app.billing);
    expect(await sums()).toMatchObject({ refunded: 0, applied: 79_900 });
    efi.refundsBecome('NAO_REALIZADO');
    await later();
    await askRefunds(world.app.billing);
    efi.refundsBecome('DEVOLVIDO');
    expect((await refund(invoiceId)).body).toMatchObject({ status: 'refunded' });
    expect(await sums()).toMatchObject({ received: 79_900, refunded: 79_900, applied: 0 });
  });
});

// The last: whoever enters the copy is out of the original.
describe('an installation on hold', () => {
  const invoice = async (id: number) =>
    (await world.owner.query<{ status: string }>('select status from invoices where id = $1', [id])).rows[0]!.status;

  it('asks the bank for nothing, whoever wants it to and whatever is due, and does what is due once it is released', async () => {
    const charge = await code();
    // the open renewal is of a plan that the company has no more: it is to be made void, and its code taken back
    await setDueIn(world, 5, 'Básico');
    const before = efi.calls.length;
    const copy = await world.secondProcess({ HOLD: true });
    await copy.start();
    const there = await enter(copy, operator.viewer.companyId, operator.viewer.id);
    const admin = await enter(copy, world.home.id, world.home.admin.viewer.id);
    expect((await there.call(billing.checkProvider, {})).body).toMatchObject({ error: 'ERR_UNAVAILABLE' });
    await world.owner.query(`update charges set expires_at = now()`);
    expect((await admin.call(subscription.pay, { body: {} })).status).toBe(503);
    await copy.billing.settlement.retire({ companyId: world.home.id, id: charge.invoiceId });
    await expect(copy.billing.settlement.look(charge.txid)).rejects.toThrow('ERR_UNAVAILABLE');
    // what had begun by itself is through by then
    await copy.stop();
    expect(efi.calls.slice(before)).toEqual([]);
    expect([await invoice(charge.invoiceId), efi.cobs.get(charge.txid)!.status]).toEqual(['open', 'ATIVA']);

    await world.owner.query('update hold set is_on = false');
    const released = await world.secondProcess({});
    await released.start();
    await until(async () => (await invoice(charge.invoiceId)) === 'void');
    await released.stop();
  });
});
