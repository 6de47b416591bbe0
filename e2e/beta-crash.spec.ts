import { expect, test } from '@playwright/test';
import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { createFakeWhatsApp, type FakeWhatsApp } from '../server/src/whatsapp/beta/fake/server';
import { loadLibrary } from '../server/src/whatsapp/beta/library';
import { triesOf } from '../server/src/testing/length';
import { createCaller } from './caller';
import { openKilledServer, type DeathPlace, type KilledServer } from './killed-server';
import { stopsAt } from './stops';

/**
 * A server with a line of provider `beta` is killed at each step that a message takes, in and out. The product knows
 * nothing of these steps: triggers make the database wait in the middle of a transaction, and the network loses words.
 */
const stops = stopsAt({
  decrypted: 'insert on beta_inbound',
  consumed: 'update of consumed_at on beta_inbound',
  prepared: 'insert on beta_sent',
});

interface Step extends Pick<DeathPlace, 'stop' | 'isReached'> {
  name: string;
  /** How the network misbehaves until the kill. */
  faults?: Partial<FakeWhatsApp['faults']>;
}

const company = '5511940000777';
const customer = '5511988887777';
let server: KilledServer;
let fake: FakeWhatsApp;
const { call, insist, logIn, takeTicketOf } = createCaller(() => server.url());

const heard = (word: string) => fake.trace.some((line) => line.startsWith(word));
const inwards: Step[] = [
  { name: 'decrypted, and not committed', stop: 'decrypted' },
  {
    name: 'committed, and the network has no receipt',
    faults: { loseReceipts: true },
    isReached: () => heard('receipt'),
  },
  { name: 'confirmed, and not with the product', stop: 'stored', isReached: () => fake.waiting(company) === 0 },
  { name: 'with the product, and not marked as taken', stop: 'consumed' },
];
const outwards: Step[] = [
  { name: 'being claimed', stop: 'claimed' },
  { name: 'claimed, and not handed over', stop: 'prepared' },
  { name: 'handed over, and not confirmed', faults: { withholdAcks: true, withholdReceipts: true } },
  { name: 'confirmed, and not concluded', stop: 'concluded', faults: { withholdReceipts: true } },
];

let lineId: number;

const ask: (typeof server)['ask'] = (...asked) => server.ask(...asked);
const isOnline = () => expect.poll(() => fake.isOnline(company), { timeout: 20_000 }).toBe(true);
const answer = async (ticketId: number, body: string) =>
  (await insist(contract.messages.send, { ticketId }, { body }, { 'idempotency-key': body })) as Message;
const storedTimes = async (body: string) =>
  (await ask('select 1 from messages where whatsapp_id = $1 and body = $2', [lineId, body])).length;
const shownTimes = (body: string, number = customer) =>
  fake.shown(number).filter(({ message }) => (message.conversation ?? message.extendedTextMessage?.text) === body).length; // prettier-ignore
const isTaken = async (body: string) => {
  await expect.poll(() => storedTimes(body), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => fake.waiting(company), { timeout: 20_000 }).toBe(0);
};
const isSent = async ({ id, body }: Message, number = customer) => {
  const ack = async () => (await ask<{ ack: number }>('select ack from messages where id = $1', [id]))[0]!.ack;
  await expect.poll(ack, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
  expect(shownTimes(body, number)).toBe(1);
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  await loadLibrary();
  fake = await createFakeWhatsApp();
  /** The network misbehaves for one step. */
  const onKilled = () => {
    for (const fault of ['loseReceipts', 'withholdAcks', 'withholdReceipts'] as const) delete fake.faults[fault];
  };
  server = await openKilledServer('beta_crash', { stops, env: () => ({ WHATSAPP_URL: fake.url }), onKilled });
  await logIn();
  const [queue] = (await call(contract.queues.list, {}))!.body as { id: number }[];
  const about = { name: 'Aparelho', provider: 'beta', queueIds: [queue!.id] };
  lineId = ((await insist(contract.connections.create, {}, about)) as { id: number }).id;
  const line = async () =>
    (await ask<{ status: string; qrcode: string }>('select status, qrcode from connections where id = $1', [lineId]))[0]!; // prettier-ignore
  const isStatus = (status: string) => expect.poll(async () => (await line()).status, { intervals: [20] }).toBe(status);
  await isStatus('qrcode');
  await fake.scan(company, (await line()).qrcode);
  await isStatus('CONNECTED');
});
test.afterAll(async () => {
  await server?.close();
  await fake?.close();
});

test('killed at each step of a message: stored once, sent once', async () => {
  await fake.say(customer, company, 'começo');
  const ticketId = await takeTicketOf(customer);

  const killAt = async ({ faults = {}, ...place }: Step, begin: () => Promise<unknown>) => {
    Object.assign(fake.faults, faults);
    fake.trace.length = 0;
    await server.killAt(place, begin);
    await isOnline();
  };

  for (const step of inwards)
    await test.step(`in: ${step.name}`, async () => {
      await killAt(step, () => fake.say(customer, company, step.name));
      await isTaken(step.name);
    });
  for (const step of outwards)
    await test.step(`out: ${step.name}`, async () => {
      let sent: Message | undefined;
      const isReached = step.stop ? undefined : () => shownTimes(step.name) === 1;
      await killAt(
        { ...step, ...(isReached && { isReached }) },
        async () => (sent = await answer(ticketId, step.name)),
      );
      await isSent(sent!);
    });
  // The device is as good as before, and nothing came a second time meanwhile.
  await fake.say(customer, company, 'tudo certo?');
  await isTaken('tudo certo?');
  await isSent(await answer(ticketId, 'Tudo!'));
  for (const step of inwards) expect([step.name, await storedTimes(step.name)]).toEqual([step.name, 1]);
  for (const step of outwards) expect([step.name, shownTimes(step.name)]).toEqual([step.name, 1]);
  expect(await ask('select 1 from beta_inbound where consumed_at is null')).toEqual([]);
  expect(fake.unread).toEqual([]);
});

/** How often it is killed. */
const kills = triesOf('KILLS', { short: 2, long: 20 });

test('killed as the network gets a message: no key is used twice, and the next message is there, its phone off or not', async () => {
  test.setTimeout(300_000 + kills * 60_000);
  const people = Array.from({ length: kills }, (_, n) => String(5_511_988_880_000 + n));
  const tickets: number[] = [];
  for (const one of people) {
    await fake.say(one, company, `oi de ${one}`);
    tickets.push(await takeTicketOf(one));
  }
  // To half of them it is we who begin: no session is left on our side.
  await server.kill();
  const strangers = people.filter((_, n) => n % 2).map((one) => fake.addressOf(one).split('@')[0]);
  await ask(
    `delete from beta_keys where kind = 'session' and id like any (select s || '%' from unnest($1::text[]) s)`,
    [strangers],
  );
  await server.begin();
  await isOnline();
  Object.assign(fake.faults, { phonesOff: true });
  fake.unread.length = fake.asked.length = 0;
  let readable = 0;
  for (const [n, one] of people.entries()) {
    let killed: Promise<void> | undefined;
    fake.faults.onMessage = () => void (killed ??= server.kill());
    const sent = await answer(tickets[n]!, `resposta a ${one}`);
    await expect.poll(() => killed !== undefined, { intervals: [5] }).toBe(true);
    await killed;
    delete fake.faults.onMessage;
    // The phone reads it, whoever has sent it is gone; then it writes, and is switched off.
    await expect.poll(() => shownTimes(sent.body, one)).toBe(1);
    const next = await fake.say(one, company, `e depois, ${one}?`);
    await server.begin();
    await isOnline();
    await isSent(sent, one);
    const stored = () => ask<{ body: string }>('select body from messages where provider_id = $1', [next]);
    await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(1);
    if ((await stored())[0]!.body === `e depois, ${one}?`) readable += 1;
  }
  console.log(`killed as the network gets a message, phones off: ${readable} of ${kills} next messages readable, ${fake.unread.length} keys used twice, ${fake.asked.length} copies asked for`); // prettier-ignore
  expect([readable, fake.unread, fake.asked]).toEqual([kills, [], []]);
});
