import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world';
import { selfSigned } from '../../whatsapp/beta/fake/certificate';
import { readBrCode } from '../br-code';
import { readCertificate } from './certificate';
import { chargeLife, Refused, type PaymentDriver, type Received } from './driver';
import { efiDriver } from './efi';
import { efiCalls, type EfiAccount } from './efi-calls';
import { startFakeEfi, type FakeEfi } from './fake-efi.fixture';
import { manualDriver } from './manual';
import * as p12 from './pkcs12.fixture';
import { sandboxDriver } from './sandbox';

const clock = () => new Date();
const [server, client, stranger] = [selfSigned(), selfSigned(), selfSigned()];

let world: World;
let efi: FakeEfi;
const closing: (() => void)[] = [];
const open = (more: Partial<EfiAccount> = {}) => {
  const { call, close } = efiCalls({
    base: efi.base,
    clientId: 'id',
    clientSecret: 'secret',
    identity: { cert: client.cert, key: client.key },
    ca: server.cert,
    ...more,
  });
  closing.push(close);
  return efiDriver(call, 'pix@guiche.test', clock);
};
beforeAll(async () => {
  world = await createWorld({ lines: false });
  efi = await startFakeEfi(server, client.cert);
});
afterAll(async () => {
  for (const close of closing) close();
  await efi.close();
  await world.close();
});

const wanted = (txid: string, cents = 9990) => ({ txid, cents, description: 'Plano Básico', expiresIn: chargeLife });
const every = async (list: AsyncIterable<Received>) => {
  const all: Received[] = [];
  for await (const one of list) all.push(one);
  return all;
};

/** What every driver must do; those with a bank also say what became of a code. */
describe.each<{
  name: PaymentDriver['name'];
  make: () => PaymentDriver;
  bank?: { pay(txid: string, cents?: number): Promise<string>; lose(): void };
}>([
  { name: 'manual', make: () => manualDriver({ key: 'pix@guiche.test', name: 'Guichê', city: 'Santos' }, clock) },
  {
    name: 'sandbox',
    make: () => sandboxDriver(world.app.billing.bank),
    bank: {
      pay: async (txid, cents) => (await world.app.billing.bank.pay(txid, cents)).endToEndId,
      lose: () => world.app.billing.bank.setFault({ kind: 'lose-answer-next' }),
    },
  },
  {
    name: 'efi',
    make: open,
    bank: { pay: async (txid, cents) => efi.pay(txid, cents), lose: () => efi.fails({ is: 'lost' }) },
  },
])('the driver $name', ({ name, make, bank }) => {
  it('makes a code that can be paid for an hour, and the same again when it is asked again, also at once', async () => {
    const driver = make();
    const charge = wanted(driver.newTxid());
    const made = await driver.create(charge);
    const left = made.expiresAt.getTime() - Date.now();
    expect([left > 3_500_000, left <= 3_600_000]).toEqual([true, true]);
    const again = await Promise.all([1, 2, 3].map(() => driver.create(charge)));
    expect(new Set(again.map(({ brCode }) => brCode))).toEqual(new Set([made.brCode]));
    // What the bank makes is its own; what we make can be read.
    expect(readBrCode(made.brCode) !== null).toBe(name !== 'efi');
    expect((await driver.fetch(charge.txid)).state).toBe('active');
    expect(driver.newTxid()).not.toBe(charge.txid);
  });

  it('takes a code back, however often it is asked to', async () => {
    const driver = make();
    const txid = driver.newTxid();
    await driver.create(wanted(txid));
    for (let n = 0; n < 2; n++) expect(await driver.remove(txid)).toBe('removed');
    // A static code can be paid for as long as somebody has it.
    expect((await driver.fetch(txid)).state).toBe(bank ? 'removed' : 'active');
  });

  it('says whether it can send money back, and does not where it cannot', async () => {
    const driver = make();
    expect([driver.can.webhook, driver.can.refund]).toEqual([bank !== undefined, bank !== undefined]);
    expect(await driver.refund('Enobody', 'r0', 100)).toBe('refused');
  });

  it.runIf(bank)('has the code also where its answer was lost', async () => {
    const driver = make();
    const charge = wanted(driver.newTxid());
    bank!.lose();
    await expect(driver.create(charge)).rejects.not.toBeInstanceOf(Refused);
    const { state, brCode } = await driver.fetch(charge.txid);
    expect([state, (await driver.create(charge)).brCode]).toEqual(['active', brCode]);
  });

  it.runIf(bank)('says what was paid and what went back, once each, and lists it', async () => {
    const driver = make();
    const from = new Date(Date.now() - 60_000);
    const paid: string[] = [];
    for (let n = 0; n < 5; n++) {
      const txid = driver.newTxid();
      await driver.create(wanted(txid));
      const endToEndId = await bank!.pay(txid);
      paid.push(endToEndId);
      expect(await driver.fetch(txid)).toMatchObject({
        state: 'paid',
        payments: [{ endToEndId, txid, cents: 9990, refunds: [] }],
      });
      expect(await driver.remove(txid)).toBe('too-late');
      for (let again = 0; again < 2; again++) expect(await driver.refund(endToEndId, `r${n}`, 1000)).toBe('done');
      expect(await driver.refund(endToEndId, `more${n}`, 9000)).toBe('refused');
      expect((await driver.fetch(txid)).payments[0]!.refunds).toEqual([
        { refundId: `r${n}`, cents: 1000, state: 'done' },
      ]);
    }
    const listed = (await every(driver.list(from, new Date(Date.now() + 60_000)))).map(({ endToEndId }) => endToEndId);
    expect(listed.filter((one) => paid.includes(one)).sort()).toEqual([...paid].sort());
    expect(await every(driver.list(new Date(0), new Date(1)))).toEqual([]);
  });

  it.runIf(bank)('says the amount that came, whatever the code was for', async () => {
    const driver = make();
    const txid = driver.newTxid();
    await driver.create(wanted(txid));
    await bank!.pay(txid, 1);
    expect(await driver.fetch(txid)).toMatchObject({ state: 'paid', payments: [{ cents: 1 }] });
  });

  it.runIf(bank)('knows what it never made as missing, and refuses an amount that is another', async () => {
    const driver = make();
    expect(await driver.fetch('n'.repeat(32))).toEqual({ state: 'missing', payments: [] });
    const txid = driver.newTxid();
    await driver.create(wanted(txid));
    await expect(driver.create(wanted(txid, 1))).rejects.toBeInstanceOf(Refused);
  });
});

describe('the driver efi', () => {
  it('asks for one new token where fifty find theirs expired', async () => {
    const driver = open();
    await driver.fetch('a');
    efi.forgetTokens();
    const before = efi.count('/oauth/token');
    await Promise.all(Array.from({ length: 50 }, () => driver.fetch('a')));
    expect(efi.count('/oauth/token')).toBe(before + 1);
  });

  it('is not let in with a certificate of somebody else, nor with another secret', async () => {
    const other = open({ identity: { cert: stranger.cert, key: stranger.key } });
    await expect(other.fetch('a')).rejects.toThrow('401');
    await expect(open({ clientSecret: 'guessed' }).fetch('a')).rejects.toThrow('401');
  });

  it('believes no server whose certificate it does not know', async () => {
    await expect(open({ ca: stranger.cert }).fetch('a')).rejects.toThrow(/certificate|self-signed/i);
  });

  it('gives up where nobody is, long before it would give up on an answer', async () => {
    // It takes the connection, and says nothing from then on: as a network that lets nothing through does, too.
    const hole = net.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hole, 'listening');
    const base = `https://127.0.0.1:${(hole.address() as net.AddressInfo).port}`;
    await expect(open({ base, reach: 50, patience: 3_600_000 }).fetch('a')).rejects.toThrow('out of reach');
    hole.close();
  });

  it.each(['failed', 'nonsense', 'silent', 'lost'] as const)(
    'does not take for an answer what is none (%s), and goes on after',
    async (is) => {
      const driver = open({ patience: 300 });
      const charge = wanted(driver.newTxid());
      await driver.fetch('a');
      efi.fails({ is });
      await expect(driver.create(charge)).rejects.not.toBeInstanceOf(Refused);
      expect((await driver.create(charge)).brCode).toContain(charge.txid);
      expect(efi.count(`PUT /v2/cob/${charge.txid}`)).toBe(2);
    },
  );

  it('asks for a refund again where the answer was lost, and waits where the bank does', async () => {
    const driver = open();
    const txid = driver.newTxid();
    await driver.create(wanted(txid));
    const endToEndId = efi.pay(txid);
    efi.refundsBecome('EM_PROCESSAMENTO');
    efi.fails({ is: 'lost' });
    await expect(driver.refund(endToEndId, 'r', 500)).rejects.toThrow('socket hang up');
    expect(await driver.refund(endToEndId, 'r', 500)).toBe('pending');
    efi.refundsBecome('DEVOLVIDO');
    expect(await driver.refund(endToEndId, 'r', 500)).toBe('done');
    expect((await driver.fetch(txid)).payments[0]!.refunds).toHaveLength(1);
  });

  it('finds a code that the provider took back, and what the provider says in words of its own', async () => {
    const driver = open();
    const txid = driver.newTxid();
    await driver.create(wanted(txid));
    efi.cancel(txid);
    expect((await driver.fetch(txid)).state).toBe('removed');
    const odd = efi.cobs.get(txid)!;
    Object.assign(odd, {
      status: 'ALGO_NOVO',
      pix: { endToEndId: 'E1', valor: '5.00', horario: 'ontem', devolucoes: {} },
    });
    expect(await driver.fetch(txid)).toMatchObject({ state: 'active', payments: [] });
    Object.assign(odd, {
      pix: [null, 1, { endToEndId: '../E1', valor: '5.00', horario: new Date().toISOString() }, { valor: '1e3' }],
    });
    expect((await driver.fetch(txid)).payments).toEqual([]);
  });
});

describe('a certificate', () => {
  const read = (text: string, now = clock()) => readCertificate(Buffer.from(text, 'latin1'), undefined, now);
  it('is read with its key, and is otherwise told what is wrong with it', () => {
    expect(read(client.cert + client.key)).toMatchObject({ subject: 'CN=localhost' });
    expect(read(client.cert)).toBe('Key missing');
    expect(read(client.key)).toBe('Not a certificate');
    expect(read(client.cert + stranger.key)).toBe('Key of another');
    expect(read('hello')).toBe('Not a certificate');
    expect(read('')).toBe('Not a certificate');
    expect(read(client.cert + client.key, new Date('2091-01-01'))).toBe('Certificate expired');
  });

  it('is read from PKCS#12, and an old or a locked one is told as such', () => {
    const file = (text: string, word?: string) => readCertificate(Buffer.from(text, 'base64'), word, clock());
    const subject = 'C=BR, CN=guiche-teste';
    expect(file(p12.withPassphrase, 'abc')).toMatchObject({ subject });
    expect(file(p12.withoutPassphrase)).toMatchObject({ subject });
    expect(file(p12.withPassphrase)).toBe('Wrong passphrase');
    expect(file(p12.withPassphrase, 'abd')).toBe('Wrong passphrase');
    expect(file(p12.inOldEncryption)).toBe('Old encryption');
    expect(file(p12.withoutKey)).toBe('Key missing');
    for (let cut = 10; cut < 900; cut += 97) expect(typeof file(p12.withoutPassphrase.slice(0, cut))).toBe('string');
  });
});
