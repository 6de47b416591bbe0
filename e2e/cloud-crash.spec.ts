import { expect, test, type Browser } from '@playwright/test';
import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { createHash } from 'node:crypto';
import { createFakeApi, seconds, type FakeApi, type Fault } from '../server/src/whatsapp/cloud/fake-api.fixture';
import { password, staff } from './staff';
import { createCaller } from './caller';
import { openKilledServer, type KilledServer } from './killed-server';
import { stopsAt } from './stops';

/**
 * A server with a line of the official API is killed at each step that a message takes, in and out. That network takes
 * no message back and knows no repetition: what was accepted arrives at most once, and what may be missing says so. The
 * product knows nothing of these steps: the database waits in the middle of them, and the network leaves without answer.
 */
const stops = stopsAt({
  posted: 'insert on cloud_events',
  taken: 'update of taken_at on cloud_events',
  named: 'insert on cloud_messages',
});

interface Step {
  name: string;
  /** The transaction that waits; or the table that nobody may read meanwhile. */
  stop?: string;
  locks?: string;
  fault?: Fault;
}

const inwards: (Step & { isAnswered: boolean })[] = [
  { name: 'posted, and not committed', stop: 'posted', isAnswered: false },
  { name: 'answered, and not with the product', stop: 'stored', isAnswered: true },
  { name: 'with the product, and not marked as taken', stop: 'taken', isAnswered: true },
];

/** `confirms`: what the network tells later of what it has. `by`: our name travels along, or its own alone is known. */
const outwards: (Step & { reaches: 0 | 1; state: Message['state']; confirms?: 'by our name' | 'by its own' })[] = [
  { name: 'being claimed', stop: 'claimed', reaches: 1, state: 'sent' },
  { name: 'claimed, and the API not called', locks: 'cloud_lines', reaches: 0, state: 'unknown' },
  { name: 'called, and not accepted', fault: { on: 'messages', ignore: true }, reaches: 0, state: 'unknown' },
  {
    name: 'accepted, and not answered',
    fault: { on: 'messages', lose: 'silence' },
    reaches: 1,
    state: 'unknown',
    confirms: 'by our name',
  },
  { name: 'answered, and its name not kept', stop: 'named', reaches: 1, state: 'unknown', confirms: 'by our name' },
  { name: 'answered, and not concluded', stop: 'concluded', reaches: 1, state: 'unknown', confirms: 'by its own' },
];

const customer = '5511970000871';
let server: KilledServer;
let api: FakeApi;
const { call, insist, logIn, takeTicketOf } = createCaller(() => server.url());

test('killed at each step of a message over the official API: stored once, sent at most once, and unknown where that is so', async ({
  browser,
}) => {
  api = await createFakeApi();
  server = await openKilledServer('cloud_crash', { stops, env: () => ({ CLOUD_API_URL: api.url }) });
  const { ask } = server;
  try {
    await logIn();
    const line = await makeLine();
    const status = async () =>
      (await ask<{ status: string }>('select status from connections where id = $1', [line]))[0]!.status;
    await expect.poll(status, { intervals: [20] }).toBe('CONNECTED');

    /** The API posts until it is answered. */
    const post = async (bytes: Buffer, signature: string) => {
      for (;;) {
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
        const answer = await fetch(`${server.url()}/api/webhooks/cloud/${line}`, {
          method: 'POST',
          headers,
          body: new Uint8Array(bytes),
        }).catch(() => undefined);
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const tell = (value: Record<string, unknown>) => {
      const { bytes, signature } = api.webhook(value);
      return post(bytes, signature);
    };
    const say = (body: string, more: object = {}) =>
      tell({
        ...more,
        contacts: [{ profile: { name: 'Juliana' }, wa_id: customer }],
        messages: [{ from: customer, id: nameOf(body), timestamp: seconds(new Date()), type: 'text', text: { body } }],
      });
    const storedTimes = async (body: string) =>
      (await ask('select 1 from messages where whatsapp_id = $1 and body = $2', [line, body])).length;
    const waiting = () => ask('select 1 from cloud_events where taken_at is null');
    const isTaken = async (body: string) => {
      await expect.poll(() => storedTimes(body)).toBe(1);
      await expect.poll(async () => (await waiting()).length).toBe(0);
    };
    await say('começo');
    const ticketId = await takeTicketOf(customer);
    // the greeting has left before anything is killed
    const greeted = async () =>
      (await ask<{ state: string }>('select state from messages where whatsapp_id = $1 and from_me', [line])).map(
        ({ state }) => state,
      );
    await expect.poll(greeted).toEqual(['sent']);

    const killAt = async ({ stop, locks, fault }: Step, begin: () => Promise<unknown>) => {
      const called = () => api.calls.filter(({ path }) => path.endsWith('/messages')).length;
      const before = called();
      if (fault) api.fault(fault);
      const isReached = () => !fault || called() > before;
      await server.killAt({ ...(stop && { stop }), ...(locks && { locks }), isReached }, begin);
      await expect.poll(status, { timeout: 30_000, intervals: [20] }).toBe('CONNECTED');
    };
    const sent = async (body: string) =>
      (await insist(contract.messages.send, { ticketId }, { body }, { 'idempotency-key': body })) as Message;
    const stateOf = async ({ id }: Message) =>
      (await ask<{ state: string }>('select state from messages where id = $1', [id]))[0]!.state;
    const arrived = ({ providerId }: Message) => api.sent.filter(({ callback }) => callback === providerId);

    for (const step of inwards)
      await test.step(`in: ${step.name}`, async () => {
        let said: Promise<void> | undefined;
        await killAt(step, async () => {
          said = say(step.name);
          if (step.isAnswered) await said;
        });
        // What was not answered is posted again.
        await said;
        await isTaken(step.name);
      });
    for (const { name: body } of inwards) {
      for (let n = 0; n < 3; n++) await say(body);
      // The same message in other bytes.
      await say(body, { again: true });
    }
    const results: { step: (typeof outwards)[number]; message: Message }[] = [];
    for (const step of outwards)
      await test.step(`out: ${step.name}`, async () => {
        let message: Message | undefined;
        await killAt(step, async () => (message = await sent(step.name)));
        await expect.poll(() => stateOf(message!), { timeout: 30_000 }).toBe(step.state);
        expect(arrived(message!)).toHaveLength(step.reaches);
        results.push({ step, message: message! });
      });

    const shown = (await call(contract.messages.list, { ticketId }))!.body as { messages: Message[] };
    for (const { step, message } of results)
      expect([step.name, shown.messages.find(({ id }) => id === message.id)!.state]).toEqual([step.name, step.state]);
    for (const { step, message } of results.filter(({ step: { confirms } }) => confirms)) {
      const [one] = arrived(message);
      const ours = step.confirms === 'by our name' ? { biz_opaque_callback_data: one!.callback } : {};
      const about = { id: one!.wamid, recipient_id: customer, timestamp: seconds(new Date()), ...ours };
      await tell({ statuses: [{ ...about, status: 'delivered' }] });
      await expect.poll(() => stateOf(message), step.name).toBe('delivered');
    }
    await isOnTheDesk(
      browser,
      ticketId,
      results.filter(({ step: { reaches } }) => !reaches).map(({ step }) => step.name),
    );

    // Somebody decides: only then is it sent again, and the line is as good as before.
    await logIn();
    const [missing, left] = results.filter(({ step: { reaches } }) => !reaches).map(({ message }) => message);
    await insist(contract.messages.retry, { messageId: missing!.id }, {});
    await expect.poll(() => stateOf(missing!)).toBe('sent');
    await say('tudo certo?');
    await isTaken('tudo certo?');
    const last = await sent('Tudo!');
    await expect.poll(() => stateOf(last)).toBe('sent');
    for (const step of inwards) expect([step.name, await storedTimes(step.name)]).toEqual([step.name, 1]);
    for (const { step, message } of results)
      expect([step.name, arrived(message).length]).toEqual([step.name, message.id === missing!.id ? 1 : step.reaches]);
    expect([await stateOf(left!), arrived(last).length, (await waiting()).length]).toEqual(['unknown', 1, 0]);
  } finally {
    await server.close();
    await api.close();
  }
});

const nameOf = (body: string) => `wamid.${createHash('sha256').update(body).digest('hex').slice(0, 20)}`;

async function makeLine(): Promise<number> {
  const queues = (await call(contract.queues.list, {}))!.body as { id: number }[];
  const cloud = {
    phoneNumberId: api.phoneNumberId,
    wabaId: '2055512345',
    accessToken: api.token,
    appSecret: api.appSecret,
    verifyToken: 'palavra',
  };
  const body = { name: 'Loja oficial', provider: 'cloud', queueIds: [queues[0]!.id], cloud };
  return ((await insist(contract.connections.create, {}, body)) as { id: number }).id;
}

/** The agent sees of which messages nobody knows whether they arrived, and is asked. */
async function isOnTheDesk(browser: Browser, ticketId: number, unknown: string[]): Promise<void> {
  const { uuid } = (await call(contract.tickets.show, { ticketId }))!.body as { uuid: string };
  const page = await browser.newPage({ baseURL: server.url(), locale: 'pt-BR', reducedMotion: 'reduce' });
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(staff.helena.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/\/tickets/);
  await page.goto(`/tickets/${uuid}`);
  for (const body of unknown) await expect(page.getByText(body).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar de novo' })).toHaveCount(unknown.length);
  await page.close();
}
