import { expect, test } from '@playwright/test';
import { contract } from '@guiche/contract';
import type { Charge, Subscription } from '@guiche/contract/subscription';
import fs from 'node:fs';
import path from 'node:path';
import { startFakeEfi, type EfiFault, type FakeEfi } from '../server/src/billing/drivers/fake-efi.fixture';
import { isLong } from '../server/src/testing/length';
import { selfSigned } from '../server/src/whatsapp/beta/fake/certificate';
import { createCaller } from './caller';
import { openKilledServer, type KilledServer } from './killed-server';
import { staff } from './staff';
import { stopsAt } from './stops';

/**
 * A server that takes payments by Efí is killed at each step that money takes: while a code is made, while a payment comes
 * in, while money goes back. The bank is in another process, outlives the server and tells of a payment until it is
 * answered. Whatever dies: one code for what is owed, each payment in the book once, one move of the due date, and money
 * goes back once.
 */
const stops = stopsAt({
  asked: 'insert on charges',
  made: 'update of br_code on charges',
  told: 'insert on payment_inbox',
  paid: 'insert on payments',
  moved: 'insert on due_moves',
  handled: 'update of handled_at on payment_inbox',
  refunded: 'update of state on refunds',
});

/** Where the server dies: where the database waits, or where the bank has been asked and says nothing. */
interface Step {
  name: string;
  stop?: string;
  fault?: EfiFault & { on: string };
}

const silent = (on: string, hasHappened: boolean) => ({ is: 'silent', on, hasHappened }) as const;

const makings: Step[] = [
  { name: 'asked for, and not written down', stop: 'asked' },
  { name: 'written down, and not made', fault: silent('PUT /v2/cob/', false) },
  { name: 'made, and not answered', fault: silent('PUT /v2/cob/', true) },
  { name: 'answered, and not kept', stop: 'made' },
];
const payings: Step[] = [
  { name: 'told, and not kept', stop: 'told' },
  { name: 'kept, and the bank has not said that it is paid', fault: silent('GET /v2/cob/', false) },
  { name: 'known, and not in the book', stop: 'paid' },
  { name: 'in the book, and the due date where it was', stop: 'moved' },
  { name: 'done, and the notice not marked', stop: 'handled' },
];
const refundings: Step[] = [
  { name: 'given back, and not answered', fault: silent('PUT /v2/pix/', true) },
  { name: 'answered, and not in the book', stop: 'refunded' },
  // asked about again after a minute
  ...(isLong ? [{ name: 'written down, and not given back', fault: silent('PUT /v2/pix/', false) }] : []),
];

let server: KilledServer;
let efi: FakeEfi;
const admin = createCaller(() => server.url());
const operator = createCaller(() => server.url());

test('killed at each step of a payment: one code, in the book once, the due date moved once, given back once', async () => {
  test.setTimeout(600_000);
  const [bank, client] = [selfSigned(), selfSigned()];
  efi = await startFakeEfi(bank, client.cert);
  const env = (dataDir: string) => {
    const authority = path.join(dataDir, 'bank.pem');
    fs.writeFileSync(authority, bank.cert);
    return { PIX_API_URL: efi.base, PUBLIC_URL: 'https://desk.guiche.test', NODE_EXTRA_CA_CERTS: authority };
  };
  server = await openKilledServer('pix_crash', { stops, env });
  const { ask } = server;
  try {
    /** The bank calls until it is answered. */
    const tell = async (address: string, body: object): Promise<number> => {
      for (;;) {
        const { pathname, search } = new URL(address);
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${server.url()}${pathname}${search}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        }).catch(() => undefined);
        if (answer?.ok) return answer.status;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    efi.tells(tell);
    await admin.logIn();
    await operator.logIn(staff.operator.email);
    const account = {
      driver: 'efi',
      key: 'pix@guiche.test',
      clientId: 'id',
      clientSecret: 'secret',
      certificate: Buffer.from(client.cert + client.key).toString('base64'),
    };
    await operator.insist(contract.billing.setProvider, {}, account);
    await operator.insist(contract.billing.checkProvider, {}, {});
    const [{ company_id: companyId } = { company_id: 0 }] = await ask<{ company_id: number }>(
      'select company_id from users where email = $1',
      [staff.helena.email],
    );

    const killAt = (step: Step, begin: () => void) => {
      const { stop, fault } = step;
      const before = efi.calls.length;
      if (fault) efi.fails(fault);
      const isReached = () => !fault || efi.calls.slice(before).some((call) => call.startsWith(fault.on));
      return server.killAt({ ...(stop && { stop }), isReached }, () => {
        // it ends once the server is there again
        begin();
      });
    };
    const dueNow = async () => ((await admin.call(contract.subscription.show, {}))!.body as Subscription).dueDate!;
    /** A renewal that nobody has paid yet, and the code for it. */
    const askForCode = async () => (await admin.insist(contract.subscription.pay, {}, {})) as Charge;
    const owesAgain = () =>
      ask(`update companies set due_date = date_trunc('day', now()) + interval '5 days' where id = $1`, [companyId]);
    const count = async (question: string, value: unknown) =>
      Number((await ask<{ count: string }>(`select count(*) from ${question}`, [value]))[0]!.count);
    const isPaid = async ({ invoiceId }: Charge) => {
      const status = async () =>
        (await ask<{ status: string }>('select status from invoices where id = $1', [invoiceId]))[0]!.status;
      await expect.poll(status, { timeout: 30_000, intervals: [20] }).toBe('paid');
      await expect
        .poll(() => count('payment_inbox where handled_at is null and $1 = 0', 0), { timeout: 30_000 })
        .toBe(0);
    };
    /** In the book once, whatever the bank and the clock tell of it afterwards. */
    const isOnce = async ({ invoiceId, txid }: Charge) => {
      expect(await count('payments where txid = $1', txid)).toBe(1);
      expect(await count('due_moves where invoice_id = $1', invoiceId)).toBe(1);
    };

    const done: Charge[] = [];
    const pay = async (charge: Charge, step?: Step) => {
      const before = await dueNow();
      efi.pay(charge.txid);
      const notice = { pix: [{ endToEndId: 'E0', txid: charge.txid }] };
      let told: Promise<unknown> | undefined;
      const begin = () => void (told = efi.notify(notice));
      if (step) await killAt(step, begin);
      else begin();
      await told;
      await isPaid(charge);
      await isOnce(charge);
      const moves = await ask<{ from_at: Date; to_at: Date }>(
        'select from_at, to_at from due_moves where invoice_id = $1',
        [charge.invoiceId],
      );
      expect(moves).toEqual([{ from_at: new Date(before), to_at: new Date(await dueNow()) }]);
      expect(moves[0]!.to_at.getTime()).toBeGreaterThan(moves[0]!.from_at.getTime());
      await efi.notify(notice, notice);
      done.push(charge);
    };

    for (const step of makings)
      await test.step(`making: ${step.name}`, async () => {
        await owesAgain();
        let asked: Promise<Charge> | undefined;
        await killAt(step, () => (asked = askForCode()));
        const charge = await asked!;
        expect(charge.qrcode.qrcode).toBe(efi.cobs.get(charge.txid)!.pixCopiaECola);
        // one code for it, here and at the bank
        expect(await count('charges where invoice_id = $1', charge.invoiceId)).toBe(1);
        expect([...efi.cobs.values()].filter(({ status }) => status === 'ATIVA').map(({ txid }) => txid)).toEqual([
          charge.txid,
        ]);
        await pay(charge);
      });
    for (const step of payings)
      await test.step(`paying: ${step.name}`, async () => {
        await owesAgain();
        await pay(await askForCode(), step);
      });
    for (const step of refundings)
      await test.step(`giving back: ${step.name}`, async () => {
        const { txid, invoiceId } = done.pop()!;
        await killAt(step, () => void operator.call(contract.billing.refund, { invoiceId }, { note: 'desistiu' }));
        const refunds = () =>
          ask<{ state: string }>(
            'select r.state from refunds r join payments p on p.id = r.payment_id where p.txid = $1',
            [txid],
          );
        await expect.poll(refunds, { timeout: 90_000, intervals: [50] }).toEqual([{ state: 'done' }]);
        const atBank = efi.cobs.get(txid)!.pix!.flatMap(({ devolucoes }) => devolucoes ?? []);
        expect(atBank.map(({ status }) => status)).toEqual(['DEVOLVIDO']);
        expect(
          await count(`moves where to_account = 'outside' and key like 'refund:' || $1 || ':%'`, await endOf(txid)),
        ).toBe(1);
      });

    // the book and the bank are the same, cent for cent
    for (const charge of done) await isOnce(charge);
    const sumOf = async (question: string) =>
      Number((await ask<{ sum: string }>(`select coalesce(sum(m.cents), 0) as sum from moves m ${question}`))[0]!.sum);
    const paidIn = [...efi.cobs.values()].flatMap(({ pix = [] }) => pix);
    const cents = (values: string[]) => values.reduce((all, value) => all + Math.round(Number(value) * 100), 0);
    const received = `join payments p on p.driver = 'efi' and p.end_to_end_id = m.key where m.from_account = 'outside'`;
    expect(await sumOf(received)).toBe(cents(paidIn.map(({ valor }) => valor)));
    const givenBack = cents(paidIn.flatMap(({ devolucoes = [] }) => devolucoes.map(({ valor }) => valor)));
    expect(givenBack).toBeGreaterThan(0);
    const sentBack = `join payments p on p.driver = 'efi' and m.key like 'refund:' || p.end_to_end_id || ':%'
      where m.to_account = 'outside'`;
    expect(await sumOf(sentBack)).toBe(givenBack);

    async function endOf(txid: string): Promise<string> {
      return (await ask<{ end: string }>('select end_to_end_id as end from payments where txid = $1', [txid]))[0]!.end;
    }
  } finally {
    await server.close();
    await efi.close();
  }
});
