import { connections } from '@guiche/contract/connections';
import { sandbox } from '@guiche/contract/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../platform/database';
import { createWorld, until, type World } from '../testing/world';
import { notOfTheLine } from '../whatsapp/line-failures';
import { figuresOf } from './state-queries';
import { noteStatus } from './states';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const read = async (whatsappId = world.home.line) =>
  (await world.home.admin.call(connections.health, { params: { whatsappId } })).body;
const note = (...args: Parameters<typeof noteStatus> extends [unknown, ...infer Rest] ? Rest : never) =>
  world.app.tenancy.inCompany(world.home.id, (ctx) => noteStatus(ctx, ...args));

describe('how a line has been', () => {
  it('is a row for each change of its state, the newest first, with the cause', async () => {
    const { home } = world;
    const input = { params: { whatsappId: home.line } };
    await until(async () => (await read()).states[0]?.status === 'CONNECTED');
    await home.admin.call(connections.stop, input);
    await home.admin.call(connections.start, input);
    await home.admin.call(sandbox.faults, { ...input, body: { kind: 'logout' } });
    await until(async () => (await read()).states[0]?.status === 'DISCONNECTED');
    await home.admin.call(connections.renew, input);
    await home.admin.call(connections.renew, input);
    await home.admin.call(sandbox.scan, { ...input, body: { number: '5511970000598' } });
    expect((await read()).states.map(({ status, cause }) => [status, cause])).toEqual([
      ['CONNECTED', null],
      ['PAIRING', null],
      // a code that is renewed is no other state
      ['qrcode', null],
      ['DISCONNECTED', 'unlinked'],
      ['CONNECTED', null],
      ['OPENING', null],
      ['DISCONNECTED', 'stopped'],
      ['CONNECTED', null],
      ['OPENING', null],
    ]);
  });

  it('stands in the list with its newest state: since when, and why', async () => {
    const { home } = world;
    await note(home.lineOfAll, 'DISCONNECTED', { cause: 'unlinked' });
    const [newest] = (await read(home.lineOfAll)).states;
    const { body } = await home.admin.call(connections.list);
    const line = body.find(({ id }) => id === home.lineOfAll);
    expect(line).toMatchObject({ status: 'DISCONNECTED', cause: 'unlinked', statusSince: newest!.at });
    await note(home.lineOfAll, 'CONNECTED');
    const told = world.events.findLast(({ name }) => name === 'whatsappSession');
    expect(told).toMatchObject({ event: { session: { id: home.lineOfAll, status: 'CONNECTED', cause: null } } });
  });

  it('is written with the state or not at all', async () => {
    const { home } = world;
    const before = (await read(home.lineOfAll)).states;
    const broken = world.app.tenancy.inCompany(home.id, async (ctx) => {
      await noteStatus(ctx, home.lineOfAll, 'TIMEOUT', { cause: 'unreachable' });
      throw new Error('the process ends here');
    });
    await expect(broken).rejects.toThrow('ends here');
    expect((await read(home.lineOfAll)).states).toEqual(before);
  });

  it('keeps the newest states only', async () => {
    const { home } = world;
    for (let n = 0; n < 160; n++) {
      await note(home.lineOfAll, 'TIMEOUT', { cause: 'unreachable' });
      await note(home.lineOfAll, 'CONNECTED');
    }
    const { rows } = await world.owner.query(
      'select count(*)::int as count from connection_states where connection_id = $1',
      [home.lineOfAll],
    );
    expect(rows).toEqual([{ count: 300 }]);
    expect((await read(home.lineOfAll)).states).toHaveLength(50);
  });

  it('counts the renewals of a QR code and begins anew with each state', async () => {
    const { home } = world;
    const retries = async () =>
      (await home.admin.call(connections.show, { params: { whatsappId: home.lineOfAll } })).body.retries;
    for (const qrcode of ['a', 'b', 'b', 'c']) await note(home.lineOfAll, 'qrcode', { qrcode });
    expect(await retries()).toBe(2);
    await note(home.lineOfAll, 'CONNECTED');
    expect(await retries()).toBe(0);
  });
});

describe('what a line has carried', () => {
  it('is counted for a day, what waits however old it is, and the newest failure is told', async () => {
    const { home } = world;
    const { body: made } = await home.admin.call(connections.create, { body: { name: 'Contada' } });
    await world.customerSays('5511970000597', 'oi');
    const { rows } = await world.owner.query<{ id: number }>('select id from tickets limit 1');
    const insert = (fromMe: boolean, state: string, ageHours: number, failure: string | null = null) =>
      world.owner.query(
        `insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, state, failure_code,
           failure_detail, created_at, updated_at)
         select $1, $2, $3, gen_random_uuid()::text, $4, $5, $6, $6, at, at
         from (select now() - make_interval(hours => $7) as at) as t`,
        [home.id, rows[0]!.id, made.id, fromMe, state, failure, ageHours],
      );
    await insert(false, 'received', 1);
    await insert(false, 'received', 2);
    await insert(false, 'received', 25);
    await insert(true, 'delivered', 3);
    await insert(true, 'waiting', 30);
    await insert(true, 'unknown', 6, 'NO_ANSWER');
    await insert(true, 'failed', 4, 'REFUSED');
    await insert(true, 'failed', 50, 'LINE_DOWN');
    await insert(true, 'failed', 5, 'TOO_FAST');
    // that says nothing of the line
    for (const code of notOfTheLine) await insert(true, 'failed', 1, code);
    expect(await read(made.id)).toMatchObject({
      received: 2,
      sent: 1,
      failed: 2,
      waiting: 1,
      unknown: 1,
      lastError: { code: 'TOO_FAST', detail: 'TOO_FAST' },
      governor: { paused: false, pausedUntil: null, reason: null, pausedFor: null },
    });
  });

  it('is read from three indexes', async () => {
    const { home } = world;
    const { rows } = await world.owner.query<{ id: number }>('select id from tickets limit 1');
    await world.owner.query(
      `insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, state, created_at)
       select $1, $2, 900000 + n % 50, 'x' || n, true, 'sent', now() - make_interval(mins => n)
       from generate_series(1, 20000) as n`,
      [home.id, rows[0]!.id],
    );
    await world.owner.query('analyze messages');
    const ctx = world.app.tenancy.reading(home.id);
    const since = new Date(Date.now() - 24 * 3_600_000);
    const plan = await ctx.db.many<Record<string, string>>(sql`explain ${figuresOf(ctx, 900_001, since)}`);
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    for (const index of ['messages_of_line', 'messages_outbox', 'messages_failed']) expect(text).toContain(index);
    expect(text).not.toContain('Seq Scan');
  });
});
