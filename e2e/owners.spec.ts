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
import { createCaller } from './caller';
import { startServer, type RunningServer } from './server';

/**
 * Three processes run jobs, one of them serves, the other two may own the lines; whoever does is killed, frozen and
 * stopped while messages flow both ways. Triggers in the database write down who wrote what, and whose the line was in that moment.
 */
const phones = Array.from({ length: 4 }, (_, n) => `551197000083${n}`);
const rounds = ['kill', 'freeze', 'kill', 'stop', 'freeze', 'kill'] as const;
/** Seconds until another process must have taken the line. */
const within = { kill: 5, freeze: 20, stop: 5 };

const witness = `
  create table witness (n bigserial, at timestamptz default clock_timestamp(), who name, what text, line int, about text,
                        owner text, epoch bigint);
  create function bear_witness() returns trigger language plpgsql security definer set search_path = public as $$
  declare lease record; changed jsonb = to_jsonb(new); id int;
  begin
    id = coalesce(changed ->> 'connection_id', changed ->> 'whatsapp_id')::int;
    select * into lease from connection_leases where connection_id = id;
    insert into witness (who, what, line, about, owner, epoch) values (session_user, tg_argv[0], id,
      coalesce(changed ->> 'provider_id', changed ->> 'id'), lease.owner, lease.epoch);
    return null;
  end $$;
  create trigger lease after insert or update of epoch on connection_leases for each row
    execute function bear_witness('lease');
  create trigger sent after insert or update of attempts on sandbox_messages for each row when (new.from_company)
    execute function bear_witness('sent');
  create trigger outcome after update of state on messages for each row execute function bear_witness('outcome');
  create trigger received after insert on messages for each row when (not new.from_me)
    execute function bear_witness('received');`;

interface Seen {
  n: string;
  at: Date;
  who: string;
  what: string;
  line: number;
  about: string;
  owner: string;
  epoch: string;
}

let web: RunningServer;
const { call, insist, logIn, silenceVendas, takeTicketOf, thread } = createCaller(() => web.url);

test('owners of lines are killed, frozen and stopped: one at a time, nothing lost, nothing twice', async () => {
  test.setTimeout(400_000);
  const scratch = await startScratchServer();
  const dataDir = await makeScratchDirectory();
  const name = `guiche_owners_${process.pid}`;
  const roles = ['a', 'b'].map((letter) => `guiche_owner_${letter}_${process.pid}`);
  await runStatements(scratch.url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  const owner = onSameServer(scratch.url, name);
  const { ask, end: endQuestions } = openQuestions(owner);
  const shared = { SECRET: randomBytes(32).toString('hex'), SANDBOX: 'on', LOG_LEVEL: 'warn' };
  const running = new Map<string, RunningServer>();
  const startOwner = async (role: string) => {
    const login = new URL(owner);
    [login.username, login.password] = [role, 'on-loopback-only'];
    const env = { ...shared, DATABASE_OWNER_URL: owner, DATABASE_URL: login.href, DEMO: 'off', ROLES: 'jobs,channels' };
    running.set(role, await startServer({ dataDir, env }));
  };
  try {
    web = await startServer({ dataDir, env: { ...shared, DATABASE_URL: owner, ROLES: 'web,jobs' } });
    for (const role of roles)
      await runStatements(owner, [
        `drop role if exists ${role}`,
        `create role ${role} login noinherit password 'on-loopback-only'`,
        `grant guiche_app, guiche_across to ${role}`,
      ]);
    await runStatements(owner, [witness]);
    for (const role of roles) await startOwner(role);

    await logIn();
    await silenceVendas();
    const lines = (await call(contract.connections.list, {}))!.body as { id: number; name: string }[];
    const whatsappId = lines.find(({ name: called }) => called === 'WhatsApp Demo')!.id;
    const ticketOf = new Map<string, number>();
    for (const phone of phones) {
      await insist(contract.sandbox.send, { whatsappId }, { from: phone, body: 'começo' });
      ticketOf.set(phone, await takeTicketOf(phone));
    }

    const accepted = { in: [] as { phone: string; body: string }[], out: [] as { phone: string; body: string }[] };
    let flows = true;
    let n = 0;
    const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
    const customers = phones.map(async (phone) => {
      for (; flows; await pause()) {
        const body = `cliente ${n++}`;
        await insist(contract.sandbox.send, { whatsappId }, { from: phone, body, id: `in-${body}` });
        accepted.in.push({ phone, body });
      }
    });
    const agents = phones.map(async (phone) => {
      for (; flows; await pause()) {
        const body = `agente ${n++}`;
        const key = { 'idempotency-key': body };
        const ticketId = ticketOf.get(phone);
        const stored = (await insist(contract.messages.send, { ticketId }, { body }, key)) as Message;
        accepted.out.push({ phone, body: stored.body });
      }
    });

    const isMoved = (since: Date, what: string, who: string) =>
      ask<{ at: Date }>(
        'select at from witness where at > $1 and what = $2 and who = $3 and line = $4 order by n limit 1',
        [since, what, who, whatsappId],
      ).then(([row]) => row?.at);
    const took: string[] = [];
    for (const how of rounds) {
      const [last] = await ask<{ who: string }>(
        `select who from witness where what = 'lease' and line = $1 order by n desc limit 1`,
        [whatsappId],
      );
      const [old, heir] = last!.who === roles[0] ? [roles[0], roles[1]!] : [roles[1]!, roles[0]!];
      // It is at work when it goes.
      const [{ now: before }] = (await ask<{ now: Date }>('select clock_timestamp() as now')) as [{ now: Date }];
      await expect.poll(() => isMoved(before, 'sent', old), { timeout: 20_000 }).toBeTruthy();
      const server = running.get(old)!;
      const [{ now: since }] = (await ask<{ now: Date }>('select clock_timestamp() as now')) as [{ now: Date }];
      const ending = how === 'kill' ? server.kill9() : how === 'stop' ? server.stop() : server.freeze();
      const times: number[] = [];
      for (const what of ['lease', 'received', 'sent']) {
        const message = `${took.join('\n')}\n${how} ${old}: ${what} by ${heir}`;
        await expect.poll(() => isMoved(since, what, heir), { message, timeout: 30_000, intervals: [50] }).toBeTruthy();
        times.push(((await isMoved(since, what, heir))!.getTime() - since.getTime()) / 1000);
      }
      took.push(`${how}: line taken after ${times[0]!.toFixed(1)} s, receives after ${times[1]!.toFixed(1)} s, sends after ${times[2]!.toFixed(1)} s`); // prettier-ignore
      expect(times[0], took.at(-1)).toBeLessThan(within[how]);
      if (how === 'freeze') {
        const lost = () => server.logs().split('lost a line').length;
        const known = lost();
        server.thaw();
        await expect.poll(lost, { timeout: 20_000 }).toBeGreaterThan(known);
      } else {
        expect(await ending).toBe(how === 'stop' ? 0 : undefined);
        await startOwner(old);
      }
    }
    flows = false;
    await Promise.all([...customers, ...agents]);

    for (const phone of phones) {
      const sent = accepted.out.filter((message) => message.phone === phone).map(({ body }) => body);
      const said = accepted.in.filter((message) => message.phone === phone).map(({ body }) => body);
      // Straight from the network's table: the phone's page ends after 500 messages.
      const shown = async () =>
        (
          await ask<{ body: string }>(
            `select body from sandbox_messages where connection_id = $1 and phone = $2 and from_company order by seq`,
            [whatsappId, phone],
          )
        ).map(({ body }) => body);
      const stored = async () => (await thread(ticketOf.get(phone)!)).filter(({ body }) => body !== 'começo');
      await expect(async () => {
        expect((await shown()).length).toBeGreaterThanOrEqual(sent.length);
        expect((await stored()).filter(({ fromMe, ack }) => fromMe && ack < 2)).toEqual([]);
        expect((await stored()).filter(({ fromMe }) => !fromMe).length).toBeGreaterThanOrEqual(said.length);
      }).toPass({ timeout: 120_000 });
      // Neither lost nor twice, and in the order in which it was said.
      expect(await shown(), 'on the phone').toEqual(sent);
      const customersWords = (await stored()).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
      expect(customersWords, 'on the desk').toEqual(said);
    }

    const seen = await ask<Seen>('select * from witness order by n');
    const processOf = new Map(seen.filter(({ what }) => what === 'lease').map(({ owner: id, who }) => [id, who]));
    const writes = seen.filter(({ what }) => what !== 'lease');
    expect(writes.filter(({ who, owner: id }) => processOf.get(id) !== who)).toEqual([]);
    const epochs = seen.filter(({ what, line }) => what === 'lease' && line === whatsappId).map(({ epoch }) => +epoch);
    expect(epochs).toEqual(epochs.map((_, index) => index + 1));
    console.log(
      [
        ...took,
        `${accepted.in.length} in, ${accepted.out.length} out, 0 lost, 0 twice; ${writes.length} writes, each by the owner; ${epochs.length} epochs`, // prettier-ignore
      ].join('\n'),
    );
  } finally {
    if (process.env.CRASH_LOGS)
      for (const server of [...running.values(), web]) fs.appendFileSync(process.env.CRASH_LOGS, server.logs());
    for (const server of running.values()) {
      server.thaw();
      await server.kill9();
    }
    await web?.stop().catch(() => undefined);
    await endQuestions();
    await runStatements(scratch.url, [
      `drop database if exists ${name} with (force)`,
      ...roles.map((role) => `drop role if exists ${role}`),
    ]).catch(() => undefined);
    await scratch.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
