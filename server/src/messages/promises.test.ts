import { contract } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHooks, messageHooks } from '../hook-list';
import { createContacts } from '../contacts/service';
import { DatabaseAway } from '../platform/errors';
import { createWorld, type World } from '../testing/world';
import type { DriverEvent, Identity } from '../whatsapp/driver';
import { acknowledge } from './acknowledge';
import { receive } from './receive';

/** Small promises of the message flow that nothing else would miss. */
const { tickets, messages, settings } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let phone = 5_511_970_500_000;

/** Somebody who has written twice. */
async function waiting() {
  const from = String(phone++);
  await world.customerSays(from, 'oi');
  await world.customerSays(from, 'tem pão?');
  const { rows } = await world.owner.query<{ id: number }>('select max(id) as id from tickets where company_id = $1', [
    world.home.id,
  ]);
  return { from, params: { ticketId: rows[0]!.id } };
}
/** And whose conversation Ana has open. */
async function served() {
  const one = await waiting();
  await world.home.ana.call(tickets.update, { params: one.params, body: { status: 'open' } });
  return one;
}
const shown = async (params: { ticketId: number }) => (await world.home.admin.call(tickets.show, { params })).body;
const said = async (params: { ticketId: number }) =>
  (await world.home.admin.call(messages.list, { params, query: { markRead: false } })).body.messages;

describe('what a line has told is safe only when it is', () => {
  const parts = () => ({
    tenancy: world.app.tenancy,
    contacts: createContacts({ runHooks }),
    messageHooks,
    runHooks,
    // words alone bring none
    files: {} as never,
  });
  const broken: DriverEvent = { t: 'status', status: 'CONNECTED' } as DriverEvent;
  const message = (body: string): DriverEvent => {
    const party = { id: { kind: 'pn' as const, value: String(phone++) }, aliases: [] };
    return {
      t: 'message',
      providerId: `promise-${phone}`,
      chat: party,
      sender: party,
      fromMe: false,
      isGroup: false,
      at: new Date(),
      content: { type: 'text', text: body },
    } as unknown as DriverEvent;
  };

  it('one that cannot be stored is told to the line, alone and among others, which are stored', async () => {
    const { id, line } = world.home;
    await expect(receive(parts(), id, line, [broken])).rejects.toThrow('no message');
    const list = [message('antes'), broken, message('depois')];
    await expect(receive(parts(), id, line, list)).rejects.toThrow('no message');
    const { rows } = await world.owner.query(`select body from messages where body in ('antes', 'depois') order by id`);
    expect(rows).toEqual([{ body: 'antes' }, { body: 'depois' }]);
  });

  it('while the database is away for a moment, none overtakes the one before it: the line brings all of them again', async () => {
    const { id, line } = world.home;
    let tries = 0;
    const inCompany: typeof world.app.tenancy.inCompany = (companyId, work) =>
      (tries += 1) <= 2 ? Promise.reject(new DatabaseAway()) : world.app.tenancy.inCompany(companyId, work);
    const away = { ...parts(), tenancy: { ...world.app.tenancy, inCompany } };
    const list = [message('primeiro'), message('segundo'), message('terceiro')];
    await expect(receive(away, id, line, list)).rejects.toThrow(DatabaseAway);
    const stored = () =>
      world.owner.query(`select body from messages where body in ('primeiro', 'segundo', 'terceiro') order by id`);
    expect((await stored()).rows).toEqual([]);
    await expect(receive(away, id, line, list)).rejects.toThrow(DatabaseAway);
    await receive(away, id, line, list);
    expect((await stored()).rows.map(({ body }) => body)).toEqual(['primeiro', 'segundo', 'terceiro']);
  });
});

it('nobody changes what stands in another conversation, though they know its id', async () => {
  const [theirs, stranger] = [await waiting(), await waiting()];
  const [first] = await said(theirs.params);
  const about = { at: new Date(), providerId: first!.providerId, fromMe: false };
  const { rows } = await world.owner.query<Identity & { number: string }>(
    `select i.kind, i.value, c.number from contact_identities i
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id where i.company_id = $1 and c.number = any($2)`,
    [world.home.id, [theirs.from, stranger.from]],
  );
  const arrive = (from: string) => {
    const { kind, value } = rows.find(({ number }) => number === from)!;
    const chat = { kind, value };
    const events: DriverEvent[] = [
      { t: 'edited', ...about, chat, text: 'trocado' },
      { t: 'reacted', ...about, chat, emoji: '👎', by: 'customer' },
      { t: 'revoked', ...about, chat },
    ];
    return world.app.receive(world.home.id, world.home.line, events);
  };
  const before = (await said(theirs.params))[0];
  await arrive(stranger.from);
  expect((await said(theirs.params))[0]).toEqual(before);
  await arrive(theirs.from);
  expect((await said(theirs.params))[0]).toMatchObject({ isEdited: true, isDeleted: true });
});

describe('a reply', () => {
  it('means that what the customer wrote was seen', async () => {
    const { params } = await served();
    expect((await shown(params)).unreadMessages).toBe(2);
    await world.home.ana.call(messages.send, { params, body: { body: 'Temos!' } });
    expect((await shown(params)).unreadMessages).toBe(0);
  });

  it('typed on the line’s own phone is an answer too: the first one counts', async () => {
    const { from, params } = await served();
    const answered = async () =>
      (
        await world.owner.query<{ at: Date | null }>('select first_response_at as at from tickets where id = $1', [
          params.ticketId,
        ])
      ).rows[0]!.at;
    expect(await answered()).toBeNull();
    await world.customerSays(from, 'Temos sim', { fromMe: true });
    expect(await answered()).not.toBeNull();
  });

  it('of several files quotes once', async () => {
    const { params } = await served();
    const quoted = (await said(params)).find(({ fromMe }) => !fromMe)!;
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
      'base64',
    );
    const files = ['um.png', 'dois.png', 'tres.png'].map((name) => ({ name, bytes: png, field: 'medias' }));
    const answer = await world.home.ana.call(messages.send, {
      params,
      body: { body: ['', '', ''], quotedMsg: JSON.stringify({ id: quoted.id }) } as never,
      files,
    });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    const stored = answer.body as unknown as { quotedMsg: { id: number } | null }[];
    expect(stored.map(({ quotedMsg }) => quotedMsg?.id ?? null)).toEqual([quoted.id, null, null]);
  });

  it('that was delivered has not failed, whatever the network says later', async () => {
    const { params } = await served();
    const { body } = await world.home.ana.call(messages.send, { params, body: { body: 'Temos!' } });
    const { providerId } = body as unknown as { providerId: string };
    const tell = (receipt: Partial<Parameters<typeof acknowledge>[2]>) =>
      world.app.tenancy.inCompany(world.home.id, (ctx) =>
        acknowledge(ctx, world.home.line, { at: new Date(), providerId, ack: 3, ...receipt }),
      );
    await tell({ ack: 3 });
    await tell({ ack: 0, error: { code: 'REFUSED', detail: 'too late' } as never });
    expect((await said(params)).at(-1)).toMatchObject({ state: 'delivered', ack: 3, failure: null });
  });
});

it('what is said by itself is no answer yet, and leaves unread what it was', async () => {
  const { admin, ana } = world.home;
  await admin.call(settings.update, { params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } });
  const { params } = await waiting();
  await ana.call(tickets.update, { params, body: { status: 'open' } });
  await admin.call(settings.update, { params: { key: 'sendGreetingAccepted' }, body: { value: 'disabled' } });
  expect((await said(params)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
  const { rows } = await world.owner.query(
    'select first_response_at as at, unread_messages as unread from tickets where id = $1',
    [params.ticketId],
  );
  expect(rows).toEqual([{ at: null, unread: 2 }]);
});

it('nothing is said to somebody who is blocked, and no move fails for that', async () => {
  const { admin, ana } = world.home;
  await admin.call(settings.update, { params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } });
  for (const isBlocked of [false, true]) {
    const { params } = await waiting();
    const { contactId } = await shown(params);
    await world.owner.query('update contacts set is_blocked = $2 where id = $1', [contactId, isBlocked]);
    const accepted = await ana.call(tickets.update, { params, body: { status: 'open' } });
    expect([accepted.status, accepted.body.error]).toEqual([200, undefined]);
    expect((await said(params)).filter(({ fromMe }) => fromMe)).toHaveLength(isBlocked ? 0 : 1);
  }
});
