import { contacts } from '@guiche/contract/contacts';
import type { LiveEvent } from '@guiche/contract/live';
import { messages } from '@guiche/contract/messages';
import { schedules, type Schedule } from '@guiche/contract/schedules';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContacts } from '../contacts/service';
import { createWorld, enter, type Person, type World } from '../testing/world';
import { runHooks } from '../hook-list';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const hour = 3_600_000;
let last = 200;
/** A number that no other test uses. */
const fresh = () => String(5_511_970_000_000 + (last += 1));
/** So far from now, on the product's clock. */
const inMs = (ms: number) => new Date(world.app.tenancy.reading(world.home.id).now.getTime() + ms).toISOString();

/** Somebody who has written, and whose conversation Ana has open. */
async function served(number = fresh()) {
  await world.customerSays(number, 'bom dia');
  const { rows } = await world.owner.query<{ id: number; contact_id: number }>(
    `select t.id, t.contact_id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.number = $2 order by t.id desc limit 1`,
    [world.home.id, number],
  );
  const { id: ticketId, contact_id: contactId } = rows[0]!;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  return { number, ticketId, contactId };
}

async function schedule(given: { contactId: number } & Record<string, unknown>, by: Person = world.home.ana) {
  const answer = await by.call(schedules.create, {
    body: { body: 'Seu pedido está pronto', sendAt: inMs(hour), ...given } as never,
  });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
}

const read = async (id: number) =>
  (await world.home.supervisor.call(schedules.show, { params: { scheduleId: id } })).body as Schedule;

/** Lets time pass; whoever's token ran out meanwhile has logged in again. */
async function pass(ms: number) {
  world.advance(ms);
  for (const company of [world.home, world.other])
    for (const who of ['admin', 'supervisor', 'ana', 'bruno'] as const)
      company[who] = await enter(world.app, company.id, company[who].viewer.id);
}

/** Lets time pass, and does what has come due by then. */
async function later(ms: number) {
  await pass(ms);
  const { now } = world.app.tenancy.reading(world.home.id);
  await world.owner.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= $1`,
    [now],
  );
  await world.work();
}

const run = (id: number) =>
  world.app.jobs['schedules.send']({ companyId: world.home.id, scheduleId: id }, { attempt: 1, lastAttempt: false });
const said = async (number: string, line?: number) =>
  (await world.phone(number, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
const told = (by: Person) =>
  world
    .heardBy(by)
    .filter(({ name }) => name === 'schedule')
    .map(({ event }) => event as LiveEvent<'schedule'>);

describe('a scheduled message', () => {
  it('waits, and at its time leaves once into the conversation, under its writer’s name, with variables filled in', async () => {
    const { number, ticketId, contactId } = await served();
    const { id, ...made } = await schedule({ contactId, ticketId, body: 'Pronto, {{firstName}}!', sign: true });
    expect(made).toMatchObject({ status: 'PENDENTE', sentAt: null, userId: world.home.ana.viewer.id, failure: null });
    expect(made.contact.id).toBe(contactId);
    await later(hour - 60_000);
    expect([(await read(id)).status, await said(number)]).toEqual(['PENDENTE', []]);
    world.events.length = 0;
    await later(120_000);
    expect(await said(number)).toEqual([`*Ana Padaria*\nPronto, ${(await read(id)).contact.name}!`]);
    expect(await read(id)).toMatchObject({ status: 'ENVIADA', ticketId, sentAt: expect.any(String) });
    expect(told(world.home.supervisor)).toMatchObject([{ action: 'update', schedule: { id, status: 'ENVIADA' } }]);
    expect(told(world.other.admin)).toEqual([]);
    await later(hour);
    expect(await said(number)).toHaveLength(1);
  });

  it('is one message, however often and in however many processes its job runs', async () => {
    const { number, contactId } = await served();
    const { id } = await schedule({ contactId });
    await pass(hour);
    await Promise.all(Array.from({ length: 6 }, () => run(id)));
    await run(id);
    await world.work();
    expect(await said(number)).toHaveLength(1);
  });

  it('leaves nothing seen: what the customer wrote still waits for a person', async () => {
    const { number, ticketId, contactId } = await served();
    await schedule({ contactId, ticketId });
    await world.customerSays(number, 'alguém aí?');
    const unread = async () =>
      (await world.home.admin.call(tickets.show, { params: { ticketId } })).body.unreadMessages;
    const before = await unread();
    await later(hour);
    expect([before > 0, await unread()]).toEqual([true, before]);
    expect(await said(number)).toHaveLength(1);
  });

  it('is 400 in the past, with a short text, without contact or time; and nothing is stored', async () => {
    const { contactId } = await served();
    const count = async () => (await world.owner.query('select 1 from schedules')).rowCount;
    const before = await count();
    const refused = async (body: object) => {
      const answer = await world.home.ana.call(schedules.create, { body: body as never });
      return [answer.status, answer.body.fields];
    };
    const good = { contactId, body: 'Seu pedido está pronto', sendAt: inMs(hour) };
    expect(await refused({ ...good, sendAt: inMs(-1000) })).toEqual([400, { sendAt: 'Must be in the future' }]);
    expect(await refused({ ...good, body: ' abc ' })).toEqual([400, { body: 'Mensagem muito curta' }]);
    expect(await refused({ ...good, contactId: undefined })).toEqual([400, { contactId: 'Obrigatório' }]);
    expect(await refused({ ...good, sendAt: undefined })).toEqual([400, { sendAt: 'Obrigatório' }]);
    expect(await refused({ ...good, sendAt: '' })).toEqual([400, { sendAt: 'Obrigatório' }]);
    expect(await refused({ ...good, sendAt: '2097-02-30T10:00:00Z' })).toEqual([400, { sendAt: 'Invalid date' }]);
    expect(await count()).toBe(before);
  });

  it('is kept as a moment: a time without an offset is of the company’s clock, summer time or not', async () => {
    const { contactId } = await served();
    await world.owner.query(`update companies set time_zone = 'America/New_York' where id = $1`, [world.home.id]);
    const summer = await schedule({ contactId, sendAt: '2090-07-03T08:00' });
    const winter = await schedule({ contactId, sendAt: '2090-01-03T08:00' });
    await world.owner.query(`update companies set time_zone = 'America/Sao_Paulo' where id = $1`, [world.home.id]);
    expect([summer.sendAt, winter.sendAt]).toEqual(['2090-07-03T12:00:00.000Z', '2090-01-03T13:00:00.000Z']);
    expect((await schedule({ contactId, sendAt: '2090-01-03T08:00:00-03:00' })).sendAt).toBe(
      '2090-01-03T11:00:00.000Z',
    );
  });

  it('follows from a conversation of this contact that one may read, or from none', async () => {
    const mine = await served();
    const other = await served();
    const ask = (by: Person, body: object) =>
      by.call(schedules.create, { body: { body: 'Bom dia!', sendAt: inMs(hour), ...body } as never });
    const wrong = await ask(world.home.ana, { contactId: mine.contactId, ticketId: other.ticketId });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { ticketId: 'Of another contact' }]);
    const foreign = await ask(world.home.bruno, mine);
    expect(foreign.status).toBe(400);
    const { number: _, ...body } = mine;
    expect((await ask(world.home.bruno, body)).body.error).toBe('ERR_NO_PERMISSION');
    expect((await ask(world.home.ana, { contactId: mine.contactId })).status).toBe(201);
  });
});

describe('when the conversation is closed by then', () => {
  it('another one opens over the same line, for the writer', async () => {
    const { number, ticketId, contactId } = await served();
    const { id } = await schedule({ contactId, ticketId });
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    await later(hour);
    const sent = await read(id);
    expect([sent.status, sent.ticketId === ticketId]).toEqual(['ENVIADA', false]);
    const { body } = await world.home.ana.call(tickets.show, { params: { ticketId: sent.ticketId! } });
    expect(body).toMatchObject({ status: 'open', userId: world.home.ana.viewer.id, queueId: world.home.vendas });
    expect(await said(number)).toHaveLength(1);
  });

  it('without one it goes over the company’s default connection; and waits for anybody when its writer is gone', async () => {
    const { body: contact } = await world.home.ana.call(contacts.create, {
      body: { name: 'Sem conversa', number: fresh() },
    });
    const { body: made } = await world.home.admin.call(users.create, {
      body: { name: 'De passagem', email: 'passagem@padaria.test', password: 'segredo', queueIds: [world.home.vendas] },
    });
    const { id } = await schedule({ contactId: contact.id });
    await world.owner.query('update schedules set user_id = $1, sign = true where id = $2', [made.id, id]);
    await world.home.admin.call(users.remove, { params: { userId: made.id } });
    await later(hour);
    const sent = await read(id);
    const { body } = await world.home.admin.call(tickets.show, { params: { ticketId: sent.ticketId! } });
    expect(body).toMatchObject({ status: 'pending', userId: null, whatsappId: world.home.line });
    expect(await said(contact.number)).toEqual(['Seu pedido está pronto']);
  });

  it('goes into the one in progress, whoever has it', async () => {
    const { number, ticketId, contactId } = await served();
    const { id } = await schedule({ contactId });
    await world.home.admin.call(tickets.update, {
      params: { ticketId },
      body: { queueId: world.home.suporte, userId: world.home.bruno.viewer.id },
    });
    await later(hour);
    expect(await read(id)).toMatchObject({ ticketId, status: 'ENVIADA' });
    expect(await said(number)).toHaveLength(1);
  });
});

describe('when the line is away', () => {
  const turn = (status: string) =>
    world.owner.query('update connections set status = $3 where company_id = $1 and id = $2', [
      world.other.id,
      world.other.line,
      status,
    ]);
  /** The other company's, so that nobody else's line is down meanwhile. */
  const make = async () => {
    const { body: contact } = await world.other.ana.call(contacts.create, {
      body: { name: 'Cliente', number: fresh() },
    });
    const { body } = await world.other.ana.call(schedules.create, {
      body: { contactId: contact.id, body: 'Bom dia!', sendAt: inMs(hour) },
    });
    return body.id;
  };
  const status = async (id: number) => {
    const { body } = await world.other.ana.call(schedules.show, { params: { scheduleId: id } });
    return [body.status, body.failure];
  };

  it('the message is tried again every minute for an hour, opens nothing meanwhile, and leaves when the line is back', async () => {
    const id = await make();
    await turn('DISCONNECTED');
    await later(hour);
    expect(await status(id)).toEqual(['AGENDADA', null]);
    await later(60_000);
    expect(await status(id)).toEqual(['AGENDADA', null]);
    const { rowCount } = await world.owner.query('select 1 from tickets where company_id = $1', [world.other.id]);
    expect(rowCount).toBe(0);
    await turn('OPENING');
    await later(60_000);
    expect(await status(id)).toEqual(['ENVIADA', null]);
    await turn('CONNECTED');
  });

  it('after an hour the message is an error that a person sees, and can be given another time', async () => {
    const id = await make();
    await turn('DISCONNECTED');
    await later(hour);
    await later(hour + 1000);
    expect(await status(id)).toEqual(['ERRO', 'ERR_WAPP_NOT_INITIALIZED']);
    await turn('OPENING');
    const past = await world.other.ana.call(schedules.update, {
      params: { scheduleId: id },
      body: { body: 'Boa tarde!' },
    });
    expect([past.status, past.body.fields]).toEqual([400, { sendAt: 'Must be in the future' }]);
    await world.other.ana.call(schedules.update, { params: { scheduleId: id }, body: { sendAt: inMs(hour) } });
    expect(await status(id)).toEqual(['PENDENTE', null]);
    await later(hour);
    expect(await status(id)).toEqual(['ENVIADA', null]);
    await turn('CONNECTED');
  });
});

describe('changing it', () => {
  it('puts it off: a job that was on its way for the old time sends nothing', async () => {
    const { number, contactId } = await served();
    const { id } = await schedule({ contactId });
    await pass(hour - 1000);
    const { body } = await world.home.supervisor.call(schedules.update, {
      params: { scheduleId: id },
      body: { sendAt: inMs(3 * hour), body: 'Mudou de ideia' },
    });
    expect(body.user?.id).toBe(world.home.supervisor.viewer.id);
    await pass(1000);
    await run(id);
    expect(await said(number)).toEqual([]);
    await later(3 * hour);
    expect(await said(number)).toEqual(['Mudou de ideia']);
  });

  it('is refused once it has left; deleting it then needs to be meant', async () => {
    const { contactId } = await served();
    const { id } = await schedule({ contactId });
    await later(hour);
    const params = { scheduleId: id };
    const edit = await world.home.ana.call(schedules.update, { params, body: { sendAt: inMs(hour) } });
    expect([edit.status, edit.body.error]).toEqual([409, 'ERR_SCHEDULE_SENT']);
    const stop = await world.home.ana.call(schedules.remove, { params, query: { unsent: true } });
    expect([stop.status, stop.body.error]).toEqual([409, 'ERR_SCHEDULE_SENT']);
    expect((await world.home.ana.call(schedules.remove, { params })).status).toBe(200);
    expect((await world.home.ana.call(schedules.show, { params })).status).toBe(404);
  });

  it('and its time coming at once end in one of two ways: sent and refused, or stopped and not sent', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const { number, contactId } = await served();
      const { id } = await schedule({ contactId });
      await pass(hour);
      const stop = () => world.home.ana.call(schedules.remove, { params: { scheduleId: id }, query: { unsent: true } });
      const both = round % 2 ? [run(id), stop()] : [stop(), run(id)];
      const answers = await Promise.all(both as Promise<{ status: number } | undefined>[]);
      await world.work();
      const { status } = answers.find((answer) => answer !== undefined)!;
      outcomes.add(`${status} ${(await said(number)).length}`);
    }
    expect([...outcomes].filter((one) => one !== '200 0' && one !== '409 1')).toEqual([]);
  });

  it('deleted while it waits, it never leaves', async () => {
    const { number, contactId } = await served();
    const { id } = await schedule({ contactId });
    world.events.length = 0;
    await world.home.ana.call(schedules.remove, { params: { scheduleId: id } });
    expect(told(world.home.supervisor)).toEqual([{ action: 'delete', scheduleId: id }]);
    await later(hour);
    expect(await said(number)).toEqual([]);
  });
});

describe('a picture beside it', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const attach = (id: number, name: string, bytes: Buffer) =>
    world.home.ana.call(schedules.attach, {
      params: { scheduleId: id },
      files: [{ name, bytes, field: 'file' }],
    });
  const kept = async () =>
    (await world.owner.query('select 1 from media where company_id = $1', [world.home.id])).rowCount;

  it('goes along as its file; another takes its place, and what is not used any more is removed', async () => {
    const { number, contactId } = await served();
    const { id } = await schedule({ contactId });
    const before = (await kept())!;
    expect((await attach(id, 'velha.png', png)).body).toEqual({ mensagem: 'Arquivo Anexado' });
    await attach(id, 'nova.png', png);
    await world.work();
    expect(await kept()).toBe(before + 1);
    expect(await read(id)).toMatchObject({ mediaName: 'nova.png', mediaPath: expect.stringContaining('/public/') });
    await later(hour);
    const [sent] = (await world.phone(number)).filter(({ fromMe }) => fromMe);
    expect(sent).toMatchObject({ body: 'Seu pedido está pronto', mediaType: 'image' });
    // The message still shows it when the schedule is gone.
    const { rows } = await world.owner.query<{ key: string }>('select media_key as key from schedules where id = $1', [
      id,
    ]);
    await world.home.ana.call(schedules.remove, { params: { scheduleId: id } });
    await world.work();
    expect((await world.owner.query('select 1 from media where key = $1', [rows[0]!.key])).rowCount).toBe(1);
  });

  it('comes in the same call as its message, which never waits without it', async () => {
    const { number, contactId, ticketId } = await served();
    const { status, body } = await world.home.ana.call(schedules.create, {
      body: {
        contactId: String(contactId),
        ticketId: String(ticketId),
        sign: 'true',
        marketing: 'false',
        body: 'Seu bolo está pronto',
        sendAt: inMs(hour),
      } as never,
      files: [{ name: 'bolo.png', bytes: png, field: 'file' }],
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ contactId, ticketId, sign: true, marketing: false, mediaName: 'bolo.png' }),
    ]);
    expect(told(world.home.supervisor)).toEqual([
      { action: 'create', schedule: expect.objectContaining({ mediaName: 'bolo.png' }) },
    ]);
    await later(hour);
    const sent = (await world.phone(number)).filter(({ fromMe }) => fromMe);
    expect(sent).toEqual([
      expect.objectContaining({ body: expect.stringContaining('Seu bolo está pronto'), mediaType: 'image' }),
    ]);
  });

  it('is refused together with its message: neither is kept', async () => {
    const { contactId } = await served();
    const before = await kept();
    const send = (bytes: Buffer, sendAt: string) =>
      world.home.ana.call(schedules.create, {
        body: { contactId: String(contactId), body: 'Seu bolo está pronto', sendAt } as never,
        files: [{ name: 'bolo.png', bytes, field: 'file' }],
      });
    expect((await send(Buffer.from('GIF89a nothing'), inMs(hour))).body.error).toBe('ERR_UNSUPPORTED_MEDIA');
    expect((await send(png, inMs(-hour))).body.error).toBe('ERR_VALIDATION');
    const { body } = await world.home.ana.call(schedules.list, { query: { contactId } });
    expect([body.schedules, await kept()]).toEqual([[], before]);
  });

  it('is a png or jpg by its bytes, and can be taken away', async () => {
    const { contactId } = await served();
    const { id } = await schedule({ contactId });
    expect((await attach(id, 'falsa.png', Buffer.from('GIF89a nothing'))).body.error).toBe('ERR_UNSUPPORTED_MEDIA');
    await attach(id, 'foto.png', png);
    const { body } = await world.home.ana.call(schedules.detach, { params: { scheduleId: id } });
    expect([body.mensagem, (await read(id)).mediaPath]).toEqual(['Arquivo Excluído', null]);
  });
});

describe('the list', () => {
  it('is of those that one may read: by time, of a contact, unsent ones only, by words of text or name', async () => {
    const { contactId } = await served();
    const near = await schedule({ contactId, body: 'Lembrete do aniversário' });
    const far = await schedule({ contactId, sendAt: inMs(5 * hour) });
    const list = async (query: object, by: Person = world.home.supervisor) =>
      (await by.call(schedules.list, { query: query as never })).body;
    const ids = (page: { schedules: Schedule[] }) => page.schedules.map(({ id }) => id);
    expect(ids(await list({ contactId }))).toEqual([far.id, near.id]);
    expect(ids(await list({ searchParam: 'ANIVERSARIO' }))).toEqual([near.id]);
    await later(hour);
    expect(ids(await list({ contactId, unsent: true }))).toEqual([far.id]);
    expect((await list({ contactId })).count).toBe(2);
    expect(ids(await list({ contactId }, world.other.admin))).toEqual([]);
  });

  it.each([
    ['the last first', {}],
    ['those still to leave with the next first', { unsent: true }],
  ])('goes on where the page before ended: %s', async (_, filter) => {
    const { contactId } = await served();
    for (let n = 0; n < 23; n++) await schedule({ contactId, sendAt: inMs(hour + (n % 5) * 1000) });
    const query = { contactId, ...filter };
    const { body: first } = await world.home.ana.call(schedules.list, { query });
    const { body: rest } = await world.home.ana.call(schedules.list, {
      query: { ...query, cursor: first.nextCursor! },
    });
    expect([first.schedules.length, first.hasMore, rest.schedules.length, rest.hasMore]).toEqual([20, true, 3, false]);
    const all = [...first.schedules, ...rest.schedules];
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    const times = all.map(({ sendAt }) => sendAt);
    expect('unsent' in filter ? times : times.toReversed()).toEqual(times.toSorted());
    const { body: second } = await world.home.ana.call(schedules.list, { query: { ...query, pageNumber: 2 } });
    expect(second.schedules).toEqual(rest.schedules);
  });
});

it('goes with its contact: moved when two become one, back when they are parted, deleted when it is', async () => {
  const { home, app } = world;
  const people = createContacts({ runHooks });
  const about = { isGroup: false, connectionId: home.line };
  const identity = (kind: 'pn' | 'lid', value: string) => ({ kind, value });
  const [number, lid] = [fresh(), '99887766'];
  const [kept, merged] = await app.tenancy.inCompany(home.id, async (ctx) => [
    (await people.findOrCreate(ctx, { id: identity('pn', number), aliases: [], pushName: 'Marta' }, about)).contact,
    (await people.findOrCreate(ctx, { id: identity('lid', lid), aliases: [] }, about)).contact,
  ]);
  const { id } = await schedule({ contactId: merged!.id });
  await app.tenancy.inCompany(home.id, (ctx) =>
    people.learnIdentity(ctx, identity('pn', number), identity('lid', lid)),
  );
  expect((await read(id)).contact).toEqual({ id: kept!.id, name: 'Marta' });
  const { body } = await home.admin.call(contacts.show, { params: { contactId: kept!.id } });
  await app.tenancy.inCompany(home.id, (ctx) => people.undoMerge(ctx, body.merges[0]!.id));
  expect((await read(id)).contactId).toBe(merged!.id);
  world.events.length = 0;
  await home.admin.call(contacts.remove, { params: { contactId: merged!.id } });
  expect((await home.ana.call(schedules.show, { params: { scheduleId: id } })).status).toBe(404);
  expect(told(home.supervisor)).toEqual([{ action: 'delete', scheduleId: id }]);
});

it('what the network refuses later is an error of the schedule too', async () => {
  const { ticketId, contactId } = await served();
  const { id } = await schedule({ contactId, ticketId });
  await later(hour);
  // a proof of arrival clears a failure, rightly: what is refused is refused after the last of them
  await vi.waitFor(async () => {
    const { body } = await world.home.ana.call(messages.list, { params: { ticketId } });
    expect(body.messages.at(-1)).toMatchObject({ ack: 3 });
  });
  await world.owner.query(
    `update messages set state = 'failed', failure_code = 'REFUSED' where company_id = $1 and id =
     (select message_id from schedules where company_id = $1 and id = $2)`,
    [world.home.id, id],
  );
  expect(await read(id)).toMatchObject({ status: 'ERRO', failure: 'REFUSED' });
  const { body } = await world.home.ana.call(messages.list, { params: { ticketId } });
  expect(body.messages.at(-1)).toMatchObject({ state: 'failed' });
});
