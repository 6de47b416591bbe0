import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import type { Filled } from './databases';
import { percentiles } from './load';
import { company, firstAgent, queuesOf } from './plan';
import { login, type Running } from './processes';
import { createRandom } from './random';
import { emailOf } from './rows';
import { sentence } from './words';

/** How long a message took from the customer's phone to the screen of an agent, and how many were stored a second. */
export interface Inbound {
  perSecond: number;
  p50: number;
  p99: number;
}

const connection = 1;
const agent = firstAgent;

/** Customers who write again as soon as the agent's page has shown what they wrote: enough to keep the server busy. */
export const manyCustomers = 128;

/**
 * Customers with a conversation in progress write to one connection; another agent's page listens.
 * @returns figures at 50 messages a second, and with many customers at once
 */
export async function measureInbound(
  product: Running,
  database: Filled,
  seconds: number,
): Promise<{ steady: Inbound; saturated: Inbound }> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  const phones = await createPhones(product, client);
  try {
    await phones.atPace(50, 2);
    const steady = await phones.atPace(50, seconds);
    await phones.asFastAsShown(manyCustomers, 1);
    const saturated = await phones.asFastAsShown(manyCustomers, seconds);
    return { steady, saturated };
  } finally {
    phones.close();
    await client.end();
  }
}

async function createPhones(product: Running, client: pg.Client) {
  const numbers = await customersOf(client);
  const token = await login(product.url, emailOf(1));
  const socket = await listen(product.url, await login(product.url, emailOf(agent)));
  const wire = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const random = createRandom(400);
  /** When each message left its phone, and whom to tell when it is shown; then it is taken out. */
  const left = new Map<string, { since: number; shown: () => void }>();
  const name = `bench${Date.now()}`;
  let times: number[] = [];
  let count = 0;

  socket.on(`company-${company}-appMessage`, (event: { action: string; message: { providerId: string } }) => {
    const message = left.get(event.message.providerId);
    if (event.action !== 'create' || !message) return;
    times.push(performance.now() - message.since);
    left.delete(event.message.providerId);
    message.shown();
  });

  /** Resolves when the network has it and the agent's page shows it. */
  async function write(): Promise<void> {
    const id = `${name}-${++count}`;
    const body = JSON.stringify({ from: numbers[count % numbers.length], id, body: sentence(random, false) });
    const shown = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('A message was not shown within half a minute.')), 30_000);
      left.set(id, { since: performance.now(), shown: () => (clearTimeout(late), resolve()) });
    });
    await post(`${product.url}/api/sandbox/${connection}/messages`, token, body, wire);
    await shown;
  }

  const newest = async () => (await client.query<{ id: number }>('select max(id) as id from messages')).rows[0]!.id;
  const storedSince = async (id: number) =>
    (
      await client.query<{ n: number }>('select count(*)::int as n from messages where company_id = $1 and id > $2', [
        company,
        id,
      ])
    ).rows[0]!.n;

  async function measured(send: () => Promise<number>): Promise<Inbound> {
    const before = await newest();
    times = [];
    const from = performance.now();
    const sent = await send();
    while ((await storedSince(before)) < sent) await patience(from);
    return { perSecond: sent / ((performance.now() - from) / 1000), ...percentiles(times) };
  }

  return {
    atPace: (perSecond: number, seconds: number) =>
      measured(async () => {
        const under: Promise<void>[] = [];
        const from = performance.now();
        for (let n = 0; n < perSecond * seconds; n++) {
          const early = from + (n * 1000) / perSecond - performance.now();
          if (early > 0) await sleep(early);
          under.push(write());
        }
        await Promise.all(under);
        return under.length;
      }),
    asFastAsShown: (customers: number, seconds: number) =>
      measured(async () => {
        let sent = 0;
        const until = performance.now() + seconds * 1000;
        const customer = async () => {
          for (; performance.now() < until; sent++) await write();
        };
        await Promise.all(Array.from({ length: customers }, customer));
        return sent;
      }),
    close: () => {
      socket.disconnect();
      wire.destroy();
    },
  };
}

async function patience(from: number): Promise<void> {
  if (performance.now() - from > 60_000) throw new Error('Messages were shown and not stored within a minute.');
  await sleep(20);
}

/** Phones of customers whose conversation in progress the listening agent may see. */
async function customersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    `select c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.whatsapp_id = $2 and t.status in ('open', 'pending') and t.queue_id = any($3) order by t.id`,
    [company, connection, queuesOf(agent)],
  );
  return rows.map(({ number }) => number);
}

export async function listen(url: string, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

function post(url: string, token: string, body: string, agentOfWire: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const request = http.request(url, { method: 'POST', agent: agentOfWire, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 201
          ? resolve()
          : reject(new Error(`a customer's message was answered with ${response.statusCode}`)),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}
