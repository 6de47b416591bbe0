import { expect, test } from '@playwright/test';
import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import {
  makeScratchDirectory,
  onSameServer,
  openQuestions,
  runStatements,
  startScratchServer,
} from '../server/src/testing/scratch-server';
import { createFakeWhatsApp, type FakeWhatsApp } from '../server/src/whatsapp/beta/fake/server';
import { loadLibrary } from '../server/src/whatsapp/beta/library';
import { createCaller } from './caller';
import { startServer, type RunningServer } from './server';

/**
 * A server with a line of provider `beta` is killed at each step that a message takes, in and out. The product knows
 * nothing of these steps: triggers make the database wait in the middle of a transaction, and the network loses words.
 */
const stops = `
  create table stops (name text primary key);
  create function stop_here() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    while exists (select from stops where name = tg_argv[0]) loop perform pg_sleep(0.02); end loop;
    return null;
  end $$;
  create trigger decrypted after insert on beta_inbound for each row execute function stop_here('decrypted');
  create trigger stored after insert on messages for each row when (not new.from_me)
    execute function stop_here('stored');
  create trigger consumed after update of consumed_at on beta_inbound for each row
    execute function stop_here('consumed');
  create trigger claimed after update of state on messages for each row when (new.state = 'sending')
    execute function stop_here('claimed');
  create trigger prepared after insert on beta_sent for each row execute function stop_here('prepared');
  create trigger concluded after update of state on messages for each row when (new.state = 'sent')
    execute function stop_here('concluded');`;

interface Step {
  name: string;
  /** The transaction that waits. */
  stop?: string;
  /** How the network misbehaves until the kill. */
  faults?: Partial<FakeWhatsApp['faults']>;
  /** Besides, before the kill. */
  reached?: () => boolean;
}

const company = '5511940000777';
const customer = '5511988887777';
let server: RunningServer;
let fake: FakeWhatsApp;
const { call, insist, logIn, takeTicketOf } = createCaller(() => server.url);

const heard = (word: string) => fake.trace.some((line) => line.startsWith(word));
const inwards: Step[] = [
  { name: 'decrypted, and not committed', stop: 'decrypted' },
  {
    name: 'committed, and the network has no receipt',
    faults: { loseReceipts: true },
    reached: () => heard('receipt'),
  },
  { name: 'confirmed, and not with the product', stop: 'stored', reached: () => fake.waiting(company) === 0 },
  { name: 'with the product, and not marked as taken', stop: 'consumed' },
];
const outwards: Step[] = [
  { name: 'being claimed', stop: 'claimed' },
  { name: 'claimed, and not handed over', stop: 'prepared' },
  { name: 'handed over, and not confirmed', faults: { withholdAcks: true, withholdReceipts: true } },
  { name: 'confirmed, and not concluded', stop: 'concluded', faults: { withholdReceipts: true } },
];

test('killed at each step of a message: stored once, sent once', async () => {
  test.setTimeout(240_000);
  await loadLibrary();
  fake = await createFakeWhatsApp();
  const scratch = await startScratchServer();
  const dataDir = await makeScratchDirectory();
  const name = `guiche_beta_crash_${process.pid}`;
  await runStatements(scratch.url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  const url = onSameServer(scratch.url, name);
  const env = { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex'), WHATSAPP_URL: fake.url, LOG_LEVEL: 'warn' };
  const { ask, end } = openQuestions(url);
  try {
    server = await startServer({ dataDir, env: { ...env, DEMO: 'on' } });
    const { port } = server;
    await runStatements(url, [stops]);
    await logIn();
    const queues = (await call(contract.queues.list, {}))!.body as { id: number }[];
    const made = (await insist(
      contract.connections.create,
      {},
      {
        name: 'Aparelho',
        provider: 'beta',
        queueIds: [queues[0]!.id],
      },
    )) as { id: number };
    const line = async () =>
      (await ask<{ status: string; qrcode: string }>('select status, qrcode from connections where id = $1', [made.id]))[0]!; // prettier-ignore
    const isStatus = (status: string) =>
      expect.poll(async () => (await line()).status, { intervals: [20] }).toBe(status);
    await isStatus('qrcode');
    await fake.scan(company, (await line()).qrcode);
    await isStatus('CONNECTED');
    await fake.say(customer, company, 'começo');
    const ticketId = await takeTicketOf(customer);

    const killAt = async ({ stop, faults = {}, reached = () => true }: Step, begin: () => Promise<unknown>) => {
      Object.assign(fake.faults, faults);
      fake.trace.length = 0;
      if (stop) await ask('insert into stops values ($1)', [stop]);
      await begin();
      const waiting = () =>
        ask<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        );
      await expect
        .poll(async () => reached() && (!stop || (await waiting()).length > 0), { intervals: [10] })
        .toBe(true);
      const pids = (await waiting()).map(({ pid }) => pid);
      await server.kill9();
      await ask('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
      await ask('delete from stops');
      for (const fault of Object.keys(faults)) delete fake.faults[fault as keyof typeof faults];
      server = await startServer({ dataDir, port, env: { ...env, DEMO: 'on' } });
      await expect.poll(() => fake.isOnline(company), { timeout: 20_000 }).toBe(true);
    };
    const answer = async (body: string) =>
      (await insist(contract.messages.send, { ticketId }, { body }, { 'idempotency-key': body })) as Message;
    const storedTimes = async (body: string) =>
      (await ask('select 1 from messages where whatsapp_id = $1 and body = $2', [made.id, body])).length;
    const shownTimes = (body: string) =>
      fake.shown(customer).filter(({ message }) => (message.conversation ?? message.extendedTextMessage?.text) === body).length; // prettier-ignore
    const isTaken = async (body: string) => {
      await expect.poll(() => storedTimes(body), { timeout: 20_000 }).toBe(1);
      await expect.poll(() => fake.waiting(company), { timeout: 20_000 }).toBe(0);
    };
    const isSent = async ({ id, body }: Message) => {
      const ack = async () => (await ask<{ ack: number }>('select ack from messages where id = $1', [id]))[0]!.ack;
      await expect.poll(ack, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
      expect(shownTimes(body)).toBe(1);
    };

    for (const step of inwards)
      await test.step(`in: ${step.name}`, async () => {
        await killAt(step, () => fake.say(customer, company, step.name));
        await isTaken(step.name);
      });
    for (const step of outwards)
      await test.step(`out: ${step.name}`, async () => {
        let sent: Message | undefined;
        const reached = step.stop ? undefined : () => shownTimes(step.name) === 1;
        await killAt({ ...step, ...(reached && { reached }) }, async () => (sent = await answer(step.name)));
        await isSent(sent!);
      });
    // The device is as good as before, and nothing came a second time meanwhile.
    await fake.say(customer, company, 'tudo certo?');
    await isTaken('tudo certo?');
    await isSent(await answer('Tudo!'));
    for (const step of inwards) expect([step.name, await storedTimes(step.name)]).toEqual([step.name, 1]);
    for (const step of outwards) expect([step.name, shownTimes(step.name)]).toEqual([step.name, 1]);
    expect(await ask('select 1 from beta_inbound where consumed_at is null')).toEqual([]);
  } finally {
    await server?.kill9().catch(() => undefined);
    await end();
    await runStatements(scratch.url, [`drop database if exists ${name} with (force)`]).catch(() => undefined);
    await scratch.stop();
    await fake.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
