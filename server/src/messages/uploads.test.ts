import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLog } from '../platform/log';
import { createProgramTurns } from '../platform/program-turns';
import { createMediaWork } from '../platform/media-work';
import { createWorld, until, type World } from '../testing/world';
import { deliver } from './deliver';

const { messages, tickets } = contract;

/** What an agent sends with a file, over a network that takes files slowly or not at all. */
let world: World;
let honest: World['app']['gateway']['prepare'];
/** What the log was told of files that did not get up. */
const warned: object[] = [];
beforeAll(async () => {
  const log = createLog('silent');
  log.warn = ((about: object, words: string) =>
    void (words === 'a file did not get up' && warned.push(about))) as never;
  world = await createWorld({ log });
  honest = world.app.gateway.prepare;
});
afterEach(() => void (world.app.gateway.prepare = honest));
afterAll(() => world.close());

let count = 0;
async function conversation() {
  const from = String(5_511_970_200_000 + ++count);
  await world.customerSays(from, 'oi');
  const { rows } = await world.owner.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
    [from],
  );
  const ticketId = rows[0]!.id;
  await world.home.ana.call(tickets.update, {
    params: { ticketId },
    body: { status: 'open', userId: world.home.ana.viewer.id },
  });
  return { from, ticketId };
}
const write = async (ticketId: number, body: string) =>
  (await world.home.ana.call(messages.send, { params: { ticketId }, body: { body } })).body as Message;
async function attach(ticketId: number, body: string) {
  const files = [{ name: 'lista.txt', bytes: 'pão' }];
  const answer = await world.home.ana.call(messages.send, { params: { ticketId }, body: { body }, files });
  return (answer.body as unknown as Message[])[0]!;
}
const ours = async (from: string) => (await world.phone(from)).filter(({ fromMe }) => fromMe);
const says = async (from: string) => (await ours(from)).map(({ body }) => body);
/** The outbox is asked to be emptied, and goes on by itself. */
const leave = () => world.app.gateway.deliver(world.home.id, world.home.line);
const allLeft = () => world.app.gateway.delivered();

it('holds back its own conversation alone while it goes up, and keeps the order of that', async () => {
  const [one, other] = [await conversation(), await conversation()];
  let isUp: (() => void) | undefined;
  world.app.gateway.prepare = async (...of) => {
    await new Promise<void>((resolve) => (isUp = resolve));
    return honest(...of);
  };
  await attach(one.ticketId, 'a lista');
  await write(one.ticketId, 'e um texto');
  await leave();
  await until(() => isUp !== undefined);
  await write(other.ticketId, 'bom dia');
  await leave();
  await until(async () => (await says(other.from)).length === 1);
  expect(await says(one.from)).toEqual([]);
  isUp!();
  await allLeft();
  expect(await says(one.from)).toEqual(['a lista', 'e um texto']);
  expect((await ours(one.from)).map(({ attempts }) => attempts)).toEqual([1, 1]);
});

it('that hangs holds back nobody else: not their texts, and not their files', async () => {
  const [stuck, other] = [await conversation(), await conversation()];
  const hanging = await attach(stuck.ticketId, 'preso');
  world.app.gateway.prepare = (company, line, message, signal) =>
    message.providerId === hanging.providerId ? new Promise(() => undefined) : honest(company, line, message, signal);
  await leave();
  await write(other.ticketId, 'texto');
  await attach(other.ticketId, 'arquivo');
  await leave();
  await until(async () => (await says(other.from)).length === 2);
  expect(await says(stuck.from)).toEqual([]);
  // The line goes to another process, or this one ends: what had not left leaves from there, once.
  await world.app.gateway.stop(world.home.id, world.home.line);
  world.app.gateway.prepare = honest;
  await world.owner.query('update connection_leases set epoch = epoch + 1 where connection_id = $1', [world.home.line]);
  await allLeft();
  await world.app.gateway.start(world.home.id, world.home.line, 'resume');
  await until(async () => {
    await world.work();
    return (await says(stuck.from)).length === 1;
  });
  expect((await ours(stuck.from)).map(({ attempts }) => attempts)).toEqual([1]);
});

it('does not go up where its message will be refused: as an answer a day late, or a campaign’s to who wants none', async () => {
  const [late, unwanted] = [await conversation(), await conversation()];
  const files: string[] = [];
  world.app.gateway.prepare = (company, line, message, signal) => {
    files.push(message.providerId);
    return honest(company, line, message, signal);
  };
  const become = (id: number, more: string) => world.owner.query(`update messages set ${more} where id = $1`, [id]);
  const [one, other] = [await attach(late.ticketId, 'o menu'), await attach(unwanted.ticketId, 'promoção')];
  await become(one.id, `origin = 'attendant', created_at = created_at - interval '25 hours'`);
  await become(other.id, `origin = 'campaign'`);
  await world.owner.query(
    `insert into opt_outs (company_id, contact_id, word)
     select company_id, id, 'sair' from contacts where company_id = $1 and number = $2`,
    [world.home.id, unwanted.from],
  );
  await leave();
  await allLeft();
  expect(files).toEqual([]);
  const { rows } = await world.owner.query<{ code: string }>(
    'select failure_code as code from messages where id = any($1) order by id',
    [[one.id, other.id]],
  );
  expect(rows.map(({ code }) => code)).toEqual(['OUTDATED', 'OPTED_OUT']);
  // Somebody has it sent all the same: then it is needed.
  const params = { messageId: one.id };
  expect((await world.home.ana.call(messages.retry, { params })).status).toBe(200);
  await leave();
  await allLeft();
  expect([files, await says(late.from)]).toEqual([[one.providerId], ['o menu']]);
});

it('that does not get up is an attempt like any other, and says so in the end', async () => {
  const { ticketId } = await conversation();
  const { id } = await attach(ticketId, 'x');
  world.app.gateway.prepare = () =>
    Promise.resolve({ state: 'rejected', error: { code: 'MEDIA_UPLOAD', retry: 'never', detail: 'Refused.' } });
  await leave();
  await allLeft();
  const { rows } = await world.owner.query('select state, attempts, failure_code as code from messages where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ state: 'failed', attempts: 1, code: 'MEDIA_UPLOAD' }]);
});

it('that fails by a fault of ours is an attempt, too, and the log says which', async () => {
  const { ticketId } = await conversation();
  const { id } = await attach(ticketId, 'x');
  const fault = new Error('a fault of ours');
  world.app.gateway.prepare = () => Promise.reject(fault);
  await leave();
  await allLeft();
  expect(warned).toContainEqual(expect.objectContaining({ err: fault, companyId: world.home.id, messageId: id }));
  const { rows } = await world.owner.query('select state, attempts from messages where id = $1', [id]);
  expect(rows).toEqual([{ state: 'waiting', attempts: 1 }]);
});

it('goes up once, also when it gets there while the next message is being looked for', async () => {
  const [one, other] = [await conversation(), await conversation()];
  let [uploads, done] = [0, 0];
  let isUp: (() => void) | undefined;
  world.app.gateway.prepare = async (...of) => {
    uploads += 1;
    if (uploads === 1) await new Promise<void>((resolve) => (isUp = resolve));
    const outcome = await honest(...of);
    done += 1;
    return outcome;
  };
  await attach(one.ticketId, 'a foto');
  await leave();
  await until(() => isUp !== undefined);
  await write(other.ticketId, 'bom dia');
  const holder = await world.owner.connect();
  await holder.query('begin');
  await holder.query('lock table messages in access exclusive mode');
  await leave();
  const isHeld = `select from pg_locks where relation = 'messages'::regclass and not granted`;
  await until(async () => (await world.owner.query(isHeld)).rows.length > 0);
  isUp!();
  await until(() => done === 1);
  await new Promise((resolve) => setImmediate(resolve));
  await holder.query('commit');
  holder.release();
  await allLeft();
  expect(await says(one.from)).toEqual(['a foto']);
  expect(uploads).toBe(1);
});

it('leaves at once, also when it gets there while it is found that nothing can leave', async () => {
  const { from, ticketId } = await conversation();
  let isUp = () => undefined as void;
  let [claims, done] = [0, 0];
  world.app.gateway.prepare = async (...of) => {
    await new Promise<void>((resolve) => (isUp = resolve));
    const outcome = await honest(...of);
    done += 1;
    return outcome;
  };
  await attach(ticketId, 'a conta');
  const work = createMediaWork();
  const { tenancy, gateway } = world.app;
  let asked = false;
  /** The second look sees that the file is not up, and ends once it is. */
  const atTheEnd = async () => {
    if (++claims !== 2) return;
    isUp();
    await until(() => done === 1);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const held: typeof tenancy = {
    ...tenancy,
    inCompany: (companyId, work) =>
      tenancy.inCompany(companyId, async (ctx) => {
        const result = await work(ctx);
        await atTheEnd();
        return result;
      }),
  };
  await deliver({ tenancy: held, gateway, work, programTurns: createProgramTurns(4) }, world.home.id, world.home.line, {
    fence: () => Promise.resolve(),
    isOver: () => false,
    signal: new AbortController().signal,
    askedAgain() {
      if (asked) return new Promise(() => undefined);
      asked = true;
      return Promise.resolve();
    },
  });
  work.close();
  expect(await says(from)).toEqual(['a conta']);
});
