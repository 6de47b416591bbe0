import type { Message } from '@guiche/contract/messages';
import { contract } from '@guiche/contract';
import { expect } from '@playwright/test';
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
 * One process serves and runs jobs; others, which are started, killed and stopped, may own the lines. Triggers in the
 * database write down who wrote what, and whose the line was in that moment.
 */
const witness = `
  create table witness (n bigserial, at timestamptz default clock_timestamp(), who name, what text, line int, about text,
                        owner text, epoch bigint);
  create function bear_witness() returns trigger language plpgsql security definer set search_path = public as $$
  declare lease record; changed jsonb = to_jsonb(new); id int;
  begin
    id = coalesce(changed ->> 'connection_id', changed ->> 'whatsapp_id', changed ->> 'id')::int;
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
  create trigger passing after update of passing_to on connection_leases for each row
    when (new.passing_to <> old.passing_to and new.passing_to <> '' and new.owner <> '') execute function bear_witness('passing');
  create trigger up after update of status on connections for each row
    when (new.status = 'CONNECTED' and old.status <> 'CONNECTED') execute function bear_witness('up');
  create trigger received after insert on messages for each row when (not new.from_me)
    execute function bear_witness('received');`;

export interface Seen {
  n: string;
  at: Date;
  who: string;
  what: string;
  line: number;
  about: string;
  owner: string;
  epoch: string;
}

export interface Talk {
  line: number;
  phone: string;
  ticketId: number;
}

/** @param name of the file that plays on it, for what it makes on a database server that others share */
export async function openStage(name: string) {
  const scratch = await startScratchServer();
  const dataDir = await makeScratchDirectory();
  const database = `guiche_${name}_${process.pid}`;
  const roles = ['a', 'b'].map((letter) => `guiche_${name}_${letter}_${process.pid}`);
  await runStatements(scratch.url, [`drop database if exists ${database} with (force)`, `create database ${database}`]);
  const owner = onSameServer(scratch.url, database);
  const { ask, end: endQuestions } = openQuestions(owner);
  const shared = { SECRET: randomBytes(32).toString('hex'), SANDBOX: 'on', LOG_LEVEL: 'warn' };
  const running = new Map<string, RunningServer>();
  const web = await startServer({ dataDir, env: { ...shared, DATABASE_URL: owner, ROLES: 'web,jobs' } });
  const caller = createCaller(() => web.url);
  const { call, insist, thread } = caller;
  for (const role of roles)
    await runStatements(owner, [
      `drop role if exists ${role}`,
      `create role ${role} login noinherit password 'on-loopback-only'`,
      `grant guiche_app, guiche_across to ${role}`,
    ]);
  await runStatements(owner, [witness]);

  return {
    ...caller,
    roles: roles as [string, string],
    running,
    ask,
    seen: () => ask<Seen>('select * from witness order by n'),
    now: async () => (await ask<{ now: Date }>('select clock_timestamp() as now'))[0]!.now,
    async startOwner(role: string): Promise<void> {
      const login = new URL(owner);
      [login.username, login.password] = [role, 'on-loopback-only'];
      const env = {
        ...shared,
        DATABASE_OWNER_URL: owner,
        DATABASE_URL: login.href,
        DEMO: 'off',
        ROLES: 'jobs,channels',
      };
      running.set(role, await startServer({ dataDir, env }));
    },
    /** Customers write and agents answer, one after the other in each conversation, until they are told to end. */
    converse(talks: Talk[]) {
      const accepted = { in: new Map<string, string[]>(), out: new Map<string, string[]>() };
      let flows = true;
      let n = 0;
      const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
      const note = (where: Map<string, string[]>, phone: string, body: string) =>
        where.set(phone, [...(where.get(phone) ?? []), body]);
      const customers = talks.map(async ({ line: whatsappId, phone }) => {
        for (; flows; await pause()) {
          const body = `cliente ${n++}`;
          await insist(contract.sandbox.send, { whatsappId }, { from: phone, body, id: `in-${body}` });
          note(accepted.in, phone, body);
        }
      });
      const agents = talks.map(async ({ ticketId, phone }) => {
        for (; flows; await pause()) {
          const body = `agente ${n++}`;
          const key = { 'idempotency-key': body };
          const stored = (await insist(contract.messages.send, { ticketId }, { body }, key)) as Message;
          note(accepted.out, phone, stored.body);
        }
      });
      const countOf = (where: Map<string, string[]>) =>
        [...where.values()].reduce((sum, { length }) => sum + length, 0);

      /** Neither lost nor twice, and in the order in which it was said. @returns how much was said */
      return async function endAndCompare(): Promise<string> {
        flows = false;
        await Promise.all([...customers, ...agents]);
        for (const { line, phone, ticketId } of talks) {
          const [sent, said] = [accepted.out.get(phone)!, accepted.in.get(phone)!];
          // Straight from the network's table: the phone's page ends after 500 messages.
          const shown = async () =>
            (
              await ask<{ body: string }>(
                `select body from sandbox_messages where connection_id = $1 and phone = $2 and from_company order by seq`,
                [line, phone],
              )
            ).map(({ body }) => body);
          const stored = async () => (await thread(ticketId)).filter(({ body }) => body !== 'começo');
          await expect(async () => {
            expect((await shown()).length).toBeGreaterThanOrEqual(sent.length);
            expect((await stored()).filter(({ fromMe, ack }) => fromMe && ack < 2)).toEqual([]);
            expect((await stored()).filter(({ fromMe }) => !fromMe).length).toBeGreaterThanOrEqual(said.length);
          }).toPass({ timeout: 120_000 });
          expect(await shown(), 'on the phone').toEqual(sent);
          const customersWords = (await stored()).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
          expect(customersWords, 'on the desk').toEqual(said);
        }
        return `${countOf(accepted.in)} in, ${countOf(accepted.out)} out, 0 lost, 0 twice`;
      };
    },
    /** Every write for a line was its owner's. @returns how many there were, and the epochs of each line */
    async judge() {
      const seen = await ask<Seen>('select * from witness order by n');
      const processOf = new Map(seen.filter(({ what }) => what === 'lease').map(({ owner: id, who }) => [id, who]));
      const writes = seen.filter(({ what }) => !['lease', 'passing', 'up'].includes(what));
      expect(writes.filter(({ who, owner: id }) => processOf.get(id) !== who)).toEqual([]);
      const epochsOf = (line: number) =>
        seen.filter((one) => one.what === 'lease' && one.line === line).map(({ epoch }) => +epoch);
      for (const line of new Set(seen.map((one) => one.line)))
        expect(epochsOf(line)).toEqual(epochsOf(line).map((_, index) => index + 1));
      return { writes: writes.length, epochsOf };
    },
    /** A conversation with this phone, which an agent has taken. */
    async begin(line: number, phone: string): Promise<Talk> {
      await insist(contract.sandbox.send, { whatsappId: line }, { from: phone, body: 'começo' });
      return { line, phone, ticketId: await caller.takeTicketOf(phone) };
    },
    lines: async () => (await call(contract.connections.list, {}))!.body as { id: number; name: string }[],
    async close(): Promise<void> {
      if (process.env.CRASH_LOGS)
        for (const server of [...running.values(), web]) fs.appendFileSync(process.env.CRASH_LOGS, server.logs());
      for (const server of running.values()) {
        server.thaw();
        await server.kill9();
      }
      await web.stop().catch(() => undefined);
      await endQuestions();
      await runStatements(scratch.url, [
        `drop database if exists ${database} with (force)`,
        ...roles.map((role) => `drop role if exists ${role}`),
      ]).catch(() => undefined);
      await scratch.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
