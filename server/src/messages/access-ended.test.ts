import { contract } from '@guiche/contract';
import { schedules } from '@guiche/contract/schedules';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../campaigns/jobs';
import { desk, useCampaigns, world } from '../campaigns/campaign.fixture';
import { createLog } from '../platform/log';
import { sendFromPhone } from '../whatsapp/sandbox/customer';
import { createNetwork } from '../whatsapp/sandbox/network';
import { enter, until } from '../testing/world';

const { tickets, messages } = contract;

useCampaigns();
/** Access is back, and whoever was put out has logged in again. */
beforeEach(async () => {
  await setOpen(true);
  for (const who of ['admin', 'supervisor', 'ana', 'bruno'] as const)
    world.home[who] = await enter(world.app, world.home.id, world.home[who].viewer.id);
});

const setOpen = (isOpen: boolean) =>
  world.owner.query('update companies set status = $2 where id = $1', [world.home.id, isOpen]);
/** What has left for a phone; asked of the network itself, since nobody of the company may ask meanwhile. */
const said = async (...numbers: string[]) =>
  (
    await world.owner.query<{ body: string }>(
      'select body from sandbox_messages where from_company and phone = any($1) order by created_at',
      [numbers],
    )
  ).rows.map(({ body }) => body);
/** What waits has waited a while: from then on nobody has to ask for it. */
const age = () =>
  world.owner.query(`update messages set created_at = clock_timestamp() - interval '1 minute' where state = 'waiting'`);
const waiting = async () =>
  (
    await world.owner.query<{ body: string }>(
      `select body from messages where company_id = $1 and state in ('waiting', 'sending') order by id`,
      [world.home.id],
    )
  ).rows.map(({ body }) => body);

async function served(number: string) {
  await world.customerSays(number, 'bom dia');
  const { rows } = await world.owner.query<{ id: number; contact_id: number }>(
    'select id, contact_id from tickets where company_id = $1 order by id desc limit 1',
    [world.home.id],
  );
  const { id: ticketId, contact_id: contactId } = rows[0]!;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  await world.work();
  return { ticketId, contactId };
}

describe('while the access of a company has ended', () => {
  it('what was written waits, and leaves by itself, once, when access is back', async () => {
    const number = '5511970000501';
    const { ticketId } = await served(number);
    const { status } = await world.home.ana.call(messages.send, {
      params: { ticketId },
      body: { body: 'Saiu do forno' },
    });
    expect(status).toBe(201);
    await setOpen(false);
    await age();
    await world.work();
    expect([await said(number), await waiting()]).toEqual([
      expect.not.arrayContaining([expect.stringContaining('Saiu do forno')]),
      [expect.stringContaining('Saiu do forno')],
    ]);
    await setOpen(true);
    await until(async () => (await waiting()).length === 0);
    expect((await said(number)).filter((text) => text.includes('Saiu do forno'))).toHaveLength(1);
  });

  it('the attendant’s answer waits', async () => {
    const number = '5511970000502';
    await world.owner.query(`update queues set greeting_message = 'Já atendemos você.' where company_id = $1`, [
      world.home.id,
    ]);
    await world.customerSays(number, 'tem pão?');
    await setOpen(false);
    await world.work();
    expect([await said(number), await waiting()]).toEqual([[], [expect.stringContaining('Já atendemos você.')]]);
    await setOpen(true);
    await age();
    await until(async () => (await said(number)).length === 1);
  });

  it('what answers by itself is no answer a day later and stays unsent, what people wrote leaves', async () => {
    const [asking, answered] = ['5511970000504', '5511970000505'];
    const { ticketId } = await served(answered);
    await world.owner.query(`update queues set greeting_message = 'Já atendemos você.' where company_id = $1`, [
      world.home.id,
    ]);
    await world.customerSays(asking, 'tem bolo?');
    const params = { ticketId };
    expect((await world.home.ana.call(messages.send, { params, body: { body: 'Está pronto' } })).status).toBe(201);
    await setOpen(false);
    await world.work();
    await world.owner.query(
      `update messages set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day'
       where state = 'waiting'`,
    );
    await setOpen(true);
    await until(async () => (await waiting()).length === 0);
    expect([await said(asking), await said(answered)]).toEqual([[], [expect.stringContaining('Está pronto')]]);
    const { rows } = await world.owner.query<{ id: number; ticketId: number; state: string; code: string }>(
      `select id, ticket_id as "ticketId", state, failure_code as code from messages
       where company_id = $1 and body like '%Já atendemos você.%' order by id desc limit 1`,
      [world.home.id],
    );
    const one = rows[0]!;
    expect(one).toMatchObject({ state: 'failed', code: 'OUTDATED' });

    // somebody who reads that may send it all the same
    const admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
    await admin.call(tickets.update, { params: { ticketId: one.ticketId }, body: { status: 'open' } });
    expect((await admin.call(messages.retry, { params: { messageId: one.id } })).status).toBe(200);
    await world.work();
    expect(await said(asking)).toEqual([expect.stringContaining('Já atendemos você.')]);
  });

  it('a campaign writes to nobody more, and goes on by itself', async () => {
    const { id: contactListId, numbers } = await desk.list(2);
    const { id } = await desk.create({ contactListId, message1: 'Promoção' });
    expect((await desk.start(id)).status).toBe(200);
    await setOpen(false);
    await desk.write();
    await sweep(world.app.tenancy, world.app.clock());
    await world.work();
    expect([await waiting(), await said(...numbers)]).toEqual([[], []]);
    expect(await desk.states(id)).toEqual({ planned: 2 });
    await setOpen(true);
    await until(async () => {
      await sweep(world.app.tenancy, world.app.clock());
      await world.work();
      return (await said(...numbers)).length === 2;
    });
  });

  it('a schedule waits as long as that lasts, and one that comes again leaves once', async () => {
    const number = '5511970000503';
    const { contactId } = await served(number);
    const inMs = (ms: number) => new Date(world.app.clock().getTime() + ms).toISOString();
    const made = await world.home.ana.call(schedules.create, {
      body: { contactId, body: 'Encomenda do dia', sendAt: inMs(3_600_000), recurrence: 'daily' } as never,
    });
    expect(made.status).toBe(201);
    const run = () =>
      world.app.jobs['schedules.send'](
        { companyId: world.home.id, scheduleId: made.body.id },
        { attempt: 1, lastAttempt: false },
      );
    const stands = async () =>
      (await world.owner.query<{ status: string }>('select status from schedules where id = $1', [made.body.id]))
        .rows[0]!.status;
    await setOpen(false);
    world.advance(3 * 86_400_000 + 3_700_000);
    await run();
    await run();
    await world.work();
    expect([await stands(), await waiting()]).toEqual(['AGENDADA', []]);
    await setOpen(true);
    await run();
    await world.work();
    expect((await said(number)).filter((text) => text.includes('Encomenda do dia'))).toHaveLength(1);
    expect(await stands()).toBe('ENVIADA');
  });

  /** A customer writes although nobody of the company could ask the network to play one. */
  const writes = (from: string, body: string) => {
    const { tenancy, store, clock } = world.app;
    const network = createNetwork({ tenancy, store, clock, log: createLog('silent') });
    return sendFromPhone(
      network,
      { companyId: world.home.id, connectionId: world.home.line },
      { from, body, fromMe: false },
      [],
    );
  };
  const stored = async (body: string) =>
    (
      await world.owner.query('select 1 from messages where company_id = $1 and body = $2 and not from_me', [
        world.home.id,
        body,
      ])
    ).rowCount;
  const isDown = async () =>
    (
      await world.owner.query(
        `select 1 from connection_leases where company_id = $1 and holder <> '' and expires_at > clock_timestamp()`,
        [world.home.id],
      )
    ).rowCount === 0;
  const endedDaysAgo = (days: number) =>
    world.owner.query('update companies set due_date = $2 where id = $1', [
      world.home.id,
      new Date(world.app.clock().getTime() - days * 86_400_000),
    ]);

  it('what customers write is stored, and is there afterwards', async () => {
    await setOpen(false);
    await writes('5511970000511', 'Vocês estão fechados?');
    await until(async () => (await stored('Vocês estão fechados?')) === 1);
    await setOpen(true);
    world.home.bruno = await enter(world.app, world.home.id, world.home.bruno.viewer.id);
    world.home.ana = await enter(world.app, world.home.id, world.home.ana.viewer.id);
    const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
    expect(body.tickets.map(({ lastMessage }) => lastMessage)).toContain('Vocês estão fechados?');
  });

  it('lines stay up for fifteen days, go down then, and are back by themselves with what came meanwhile', async () => {
    await endedDaysAgo(14);
    await writes('5511970000512', 'Ainda ligado');
    await until(async () => (await stored('Ainda ligado')) === 1);
    await endedDaysAgo(16);
    await until(isDown);
    await writes('5511970000512', 'Ninguém ouve');
    expect(await stored('Ninguém ouve')).toBe(0);
    await endedDaysAgo(-30);
    await until(async () => (await stored('Ninguém ouve')) === 1);
    expect(await isDown()).toBe(false);
  });
});
