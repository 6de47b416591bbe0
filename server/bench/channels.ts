import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate, servingUrl } from '../src/platform/migrate';
import { onSameServer, runStatements } from '../src/testing/scratch-server';
import { createFakeWhatsApp, type FakeWhatsApp } from '../src/whatsapp/beta/fake/server';
import { loadLibrary } from '../src/whatsapp/beta/library';
import { openServer, type Filled } from './databases';
import { dataSets } from './data-sets';
import { fill } from './fill';
import { listen } from './inbound';
import { percentiles } from './load';
import { company, firstAgent, queuesOf } from './plan';
import { login, residentMemory, serve, type Product } from './processes';
import { emailOf } from './rows';

/** Lines of provider `beta` on a WhatsApp network of our own, which shares the machine. */
export interface Channels {
  lines: number;
  /** From the scan to CONNECTED, each line: milliseconds. */
  pairing: number[];
  /** MB of the server's process: before the first line, and with all of them. */
  memory: { before: number | undefined; with: number | undefined };
  /** Messages a second over ten lines, until the last one is stored. */
  perSecond: number;
  /** From a phone to the socket of an agent, at 20 messages a second. */
  steady: { p50: number; p99: number };
  /** From the start of the process until the last line is up: seconds; and the most logins within a second. */
  restart: { took: number; logins: number };
}

const lines = 50;
const busy = 10;
const phonesPerLine = 20;
/** A line has at most so many messages under way that it has not confirmed. */
const windowOf = 30;

const numberOf = (line: number) => `55114000${String(line).padStart(5, '0')}`;
const phoneOf = (line: number, n: number) => `55119${String(30_000_000 + line * 1000 + n)}`;

export async function measureChannels(undo: (() => Promise<unknown>)[], keep: boolean): Promise<Channels> {
  // Loaded by the product's own hand: what the library prints is keys.
  await loadLibrary();
  const fake = await createFakeWhatsApp();
  undo.push(() => fake.close());
  const database = await openDatabase(undo, keep);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  undo.push(() => client.end());
  const begin = () => serve(database, 'channels', 'web,jobs,channels', {}, { WHATSAPP_URL: fake.url });
  let product = await begin();
  undo.push(() => product.stop());
  await sleep(5_000);
  const before = residentMemory(product.pid);
  const pairing = await pairAll(product, client, fake);
  await sleep(5_000);
  const loaded = residentMemory(product.pid);
  const perSecond = await flood(client, fake, 4_000);
  const steady = await measureSteady(product, fake, 20, 20);
  await product.stop();
  const restart = await measureRestart(fake, async () => void (product = await begin()));
  return { lines, pairing, memory: { before, with: loaded }, perSecond, steady, restart };
}

async function openDatabase(undo: (() => Promise<unknown>)[], keep: boolean): Promise<Filled> {
  const server = await openServer();
  undo.push(() => server.stop(keep));
  const name = 'guiche_bench_channels';
  const ownerUrl = onSameServer(server.url, name);
  await runStatements(server.url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  undo.push(() => runStatements(server.url, [`drop database if exists ${name} with (force)`]));
  await migrate(ownerUrl);
  await fill(ownerUrl, 0.01, dataSets.usual, () => undefined);
  return { scale: 0.01, ownerUrl, servingUrl: await servingUrl(ownerUrl, 'a-password-for-loopback-only') };
}

async function pairAll(product: Product, client: pg.Client, fake: FakeWhatsApp): Promise<number[]> {
  const token = await login(product.url, emailOf(1));
  const queue = queuesOf(firstAgent)[0];
  const times: number[] = [];
  for (let n = 0; n < lines; n++) {
    const { rows } = await client.query<{ id: number }>(
      `with made as (insert into connections (company_id, name, status, provider)
                     values ($1, $2, 'DISCONNECTED', 'beta') returning id)
       insert into connection_queues (company_id, connection_id, queue_id) select $1, id, $3 from made
       returning connection_id as id`,
      [company, `Linha ${n}`, queue],
    );
    const { id } = rows[0]!;
    const status = async () =>
      (
        await client.query<{ status: string; qrcode: string }>('select status, qrcode from connections where id = $1', [
          id,
        ])
      ).rows[0]!;
    const answer = await fetch(`${product.url}/api/whatsappsession/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`A line could not be started: ${answer.status} ${await answer.text()}`);
    await reached(async () => (await status()).status === 'qrcode');
    const { qrcode } = await status();
    const from = performance.now();
    await fake.scan(numberOf(n), qrcode);
    await reached(async () => (await status()).status === 'CONNECTED');
    times.push(performance.now() - from);
  }
  return times;
}

/** As much as the lines take, none of them more than a little ahead of its confirmations. */
async function flood(client: pg.Client, fake: FakeWhatsApp, messages: number): Promise<number> {
  const stored = async () =>
    (
      await client.query<{ n: number }>(
        `select count(*)::int as n from messages where company_id = $1 and body like 'enchente %'`,
        [company],
      )
    ).rows[0]!.n;
  const send = async (count: number) => {
    let left = count;
    const line = async (n: number) => {
      for (let sent = 0; left > 0; sent++) {
        left -= 1;
        while (fake.waiting(numberOf(n)) >= windowOf) await sleep(2);
        await fake.say(phoneOf(n, sent % phonesPerLine), numberOf(n), `enchente ${sent}`);
      }
    };
    await Promise.all(Array.from({ length: busy }, (_, n) => line(n)));
  };
  // The first words of a phone begin a session and a conversation.
  const known = busy * phonesPerLine;
  await send(known);
  await reached(async () => (await stored()) >= known);
  const from = performance.now();
  await send(messages);
  await reached(async () => (await stored()) >= known + messages);
  return messages / ((performance.now() - from) / 1000);
}

async function measureSteady(product: Product, fake: FakeWhatsApp, perSecond: number, seconds: number) {
  const socket = await listen(product.url, await login(product.url, emailOf(firstAgent)));
  const left = new Map<string, number>();
  const times: number[] = [];
  socket.on(`company-${company}-appMessage`, (event: { action: string; message: { providerId: string } }) => {
    const since = left.get(event.message.providerId);
    if (event.action !== 'create' || since === undefined) return;
    left.delete(event.message.providerId);
    times.push(performance.now() - since);
  });
  try {
    const from = performance.now();
    for (let n = 0; n < perSecond * seconds; n++) {
      const early = from + (n * 1000) / perSecond - performance.now();
      if (early > 0) await sleep(early);
      const id = `3ABENCH${String(n).padStart(10, '0')}`;
      left.set(id, performance.now());
      await fake.say(phoneOf(n % busy, n % phonesPerLine), numberOf(n % busy), `aos poucos ${n}`, { id });
    }
    await reached(() => Promise.resolve(left.size === 0));
    return percentiles(times);
  } finally {
    socket.disconnect();
  }
}

async function measureRestart(fake: FakeWhatsApp, start: () => Promise<void>) {
  await reached(() => Promise.resolve(online(fake) === 0));
  const logins: number[] = [];
  let known = fake.logins();
  const watch = setInterval(() => {
    for (; known < fake.logins(); known++) logins.push(performance.now());
  }, 5);
  try {
    const from = performance.now();
    const started = start();
    await reached(() => Promise.resolve(online(fake) === lines));
    const took = (performance.now() - from) / 1000;
    await started;
    const within = logins.map((at, n) => logins.slice(n).filter((other) => other < at + 1000).length);
    return { took, logins: Math.max(...within) };
  } finally {
    clearInterval(watch);
  }
}

const online = (fake: FakeWhatsApp) =>
  Array.from({ length: lines }, (_, n) => fake.isOnline(numberOf(n))).filter(Boolean).length;

async function reached(condition: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 90_000; !(await condition()); await sleep(10))
    if (performance.now() > end) throw new Error('The lines did not get there within 90 seconds.');
}
