import { auth } from '@guiche/contract/auth';
import { connections } from '@guiche/contract/connections';
import { messages } from '@guiche/contract/messages';
import { schedules } from '@guiche/contract/schedules';
import { system } from '@guiche/contract/system';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../app';
import { openMailbox, type Mailbox } from '../testing/mailbox';
import { createWorld, enter, until, type Person, type World } from '../testing/world';

/** What a backup holds of a desk at work: messages that wait, schedules that are due, e-mails, lines that are up. */
let world: World;
let mailbox: Mailbox;
let ticketId: number;
const number = '5511970000900';
/** The processes that were started on the copy: the first was told to hold, the second was not. */
let told: App;
let other: App;
const running: App[] = [];
/** The operator, of the first of them. */
let operator: Person;

beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'desk@guiche.example', PUBLIC_URL: 'https://desk.example' };
  world = await createWorld({ env });
  const { home } = world;
  await world.customerSays(number, 'bom dia');
  const { body } = await home.ana.call(tickets.list, { query: { status: 'pending' } });
  const ticket = body.tickets[0]!;
  ticketId = ticket.id;
  await home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  await world.app.gateway.pause();
  await say('esperava na cópia');
  const sendAt = new Date(Date.now() + 60_000).toISOString();
  const scheduled = await home.ana.call(schedules.create, {
    body: { contactId: ticket.contactId, ticketId, body: 'estava agendada', sendAt } as never,
  });
  if (scheduled.status !== 201) throw new Error(JSON.stringify(scheduled.body));
  await world.owner.query(`update schedules set send_at = now()`);
  await world.anonymous.call(auth.forgot, { body: { email: 'ana@padaria.test' } });
  await world.app.tenancy.settle();
  await world.makeDue();
  await world.owner.query(`update users set super = true, profile = 'admin' where company_id = $1 and id = $2`, [
    home.id,
    home.bruno.viewer.id,
  ]);
  told = await start({ HOLD: true });
  other = await start({});
  operator = await enter(told, home.id, home.bruno.viewer.id);
});
afterAll(async () => {
  await Promise.all(running.map((app) => app.stop()));
  await world.close();
  await mailbox.close();
});

async function start(env: Parameters<World['secondProcess']>[0]): Promise<App> {
  const app = await world.secondProcess(env);
  running.push(app);
  await app.start();
  return app;
}
async function say(body: string) {
  const answer = await world.home.ana.call(messages.send, { params: { ticketId }, body: { body } });
  expect([answer.status, (answer.body as { ack?: number }).ack]).toEqual([201, 0]);
}
const isHeld = async (app: App) => {
  const answer = await app.http.inject({ url: '/api/site' });
  return answer.json<{ held: boolean }>().held;
};
/** Of all that run by then: each looks for itself. */
const held = () => Promise.all(running.map(isHeld));
const ours = async () => (await world.phone(number)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
const owned = async () =>
  (await world.owner.query<{ n: number }>(`select count(*)::int n from connection_leases where owner <> ''`)).rows[0]!
    .n;
const attempts = async () =>
  (
    await world.owner.query<{ n: number }>(
      `select coalesce(sum(attempts), 0)::int n from graphile_worker._private_jobs`,
    )
  ).rows[0]!.n;
/** Resolves when this process has looked so often whether it may send. */
async function looks(app: App, times: number) {
  const asked = vi.spyOn(app.tenancy, 'acrossCompanies');
  await until(() => asked.mock.calls.length >= times);
  asked.mockRestore();
}

describe('a copy that was started with HOLD=on', () => {
  it('sends nothing, starts no line and loses no try, in no process, and says so', async () => {
    await Promise.all([looks(told, 3), looks(other, 3)]);
    expect(await held()).toEqual([true, true]);
    expect([await ours(), await owned(), await attempts(), mailbox.caught]).toEqual([[], 0, 0, []]);
  });

  it('takes what its people write, and what they do to lines, and still sends nothing', async () => {
    const asked = { params: { whatsappId: world.home.lineOfAll } };
    expect((await operator.call(connections.start, asked)).status).toBe(200);
    await say('escrita na cópia');
    await looks(told, 3);
    expect([await ours(), await owned()]).toEqual([[], 0]);
  });

  it('is released by the operator alone', async () => {
    const answer = await world.home.ana.call(system.releaseHold);
    expect([answer.status, answer.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await held()).toEqual([true, true]);
  });

  it('sends everything once it is released, once, in all processes', async () => {
    expect((await operator.call(system.releaseHold)).status).toBe(200);
    await until(async () => (await ours()).length >= 3 && mailbox.caught.length >= 1);
    await until(async () => (await held()).every((one) => !one));
    const words = (await ours()).map((body) => body.split('\n').at(-1));
    expect(new Set(words)).toEqual(new Set(['escrita na cópia', 'estava agendada', 'esperava na cópia']));
    const sent = (await world.phone(number)).filter(({ fromMe }) => fromMe);
    expect(sent.map((message) => message.attempts)).toEqual([1, 1, 1]);
    expect(mailbox.caught).toHaveLength(1);
    // two of each company
    await until(async () => (await owned()) === 4);
  });

  it('stays released for a process that starts without it, and is held by one that starts with it, all processes at once', async () => {
    const third = await start({});
    expect(await isHeld(third)).toBe(false);
    const fourth = await start({ HOLD: true });
    expect(await isHeld(fourth)).toBe(true);
    // whoever has not looked yet may still take a line that another has let go
    await until(async () => (await held()).every(Boolean));
    await until(async () => (await owned()) === 0);
    await say('durante a segunda pausa');
    await looks(told, 3);
    expect((await ours()).some((body) => body.includes('segunda pausa'))).toBe(false);
    await operator.call(system.releaseHold);
    await until(async () => (await ours()).filter((body) => body.includes('segunda pausa')).length === 1);
  });
});
