import { chats } from '@guiche/contract/chats';
import { push } from '@guiche/contract/push';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSafeHttp } from '../platform/safe-http';
import { startPushService } from '../push/service.fixture';
import { createWorld, enter, type Person, type World } from '../testing/world';

let world: World;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  world = await createWorld({ lines: false, safeHttp: createSafeHttp({ loopback: true }) });
});
afterAll(async () => {
  await world.close();
  service.close();
});

const idOf = ({ viewer }: Person) => ({ id: viewer.id });
const picture = readFileSync(new URL('../../../web/public/icon-192.png', import.meta.url));

async function begin(owner: Person, others: Person[], title = 'Entregas') {
  const { status, body } = await owner.call(chats.create, { body: { title, users: others.map(idOf) } });
  expect(status).toBe(201);
  return body;
}
const say = async (person: Person, chatId: number, body: object | string) =>
  (
    await person.call(chats.send, {
      params: { chatId },
      body: typeof body === 'string' ? { message: body } : (body as never),
    })
  ).body;
const thread = async (person: Person, chatId: number) =>
  (await person.call(chats.messages, { params: { chatId } })).body.records;
const saidEarlier = (id: number, interval: string) =>
  world.owner.query('update chat_messages set created_at = created_at - $2::interval where id = $1', [id, interval]);
const wordsOf = async (person: Person, chatId: number) => (await thread(person, chatId)).map(({ message }) => message);

describe('one’s own words', () => {
  it('are changed and taken back for a quarter of an hour, by nobody else', async () => {
    const { ana, bruno, supervisor } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const { id: messageId } = await say(ana, chatId, 'Chego às 8');
    const params = { messageId };
    for (const [person, refusal] of [
      [bruno, '403 ERR_NO_PERMISSION'],
      [supervisor, '404 ERR_NO_MESSAGE_FOUND'],
    ] as const) {
      const edit = await person.call(chats.edit, { params, body: { message: 'Não' } });
      const gone = await person.call(chats.removeMessage, { params });
      expect([edit, gone].map(({ status, body }) => `${status} ${body.error}`)).toEqual([refusal, refusal]);
    }
    world.events.length = 0;
    const { body: edited } = await ana.call(chats.edit, { params, body: { message: '  Chego às 9 ' } });
    expect(edited).toMatchObject({ message: 'Chego às 9', isEdited: true, isDeleted: false });
    const [heard, list] = world.heardBy(bruno);
    expect(heard).toMatchObject({ name: 'chat', event: { action: 'message', changed: edited } });
    expect(list!.event).toMatchObject({ action: 'update', chat: { lastMessage: 'Ana Padaria: Chego às 9' } });

    await saidEarlier(messageId, '14 minutes 50 seconds');
    const { body: gone } = await ana.call(chats.removeMessage, { params });
    expect(gone).toMatchObject({ message: '', isDeleted: true });
    const late = await say(ana, chatId, 'Outra');
    await saidEarlier(late.id, '15 minutes 1 second');
    for (const answer of [
      await ana.call(chats.edit, { params: { messageId: late.id }, body: { message: 'Tarde' } }),
      await ana.call(chats.removeMessage, { params: { messageId: late.id } }),
      await ana.call(chats.removeMessage, { params }),
      await ana.call(chats.react, { params, body: { emoji: '👍' } }),
    ])
      expect([answer.status, answer.body.error]).toEqual([409, 'ERR_CHAT_MESSAGE_FIXED']);
    expect(await wordsOf(bruno, chatId)).toEqual(['', 'Outra']);
  });

  it('take the list back to what was said before', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId, uuid } = await begin(ana, [bruno]);
    await say(bruno, chatId, 'Primeira');
    const { id: messageId } = await say(ana, chatId, 'Segunda');
    await ana.call(chats.removeMessage, { params: { messageId } });
    expect((await bruno.call(chats.show, { params: { uuid } })).body.lastMessage).toBe('Bruno Padaria: Primeira');
  });

  it('are at most 10,000 characters, and neither blanks nor nothing', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const send = (message: string) => ana.call(chats.send, { params: { chatId }, body: { message } });
    expect((await send('a'.repeat(10_001))).body.fields).toEqual({ message: 'Too Long!' });
    expect((await send(' \n\t ')).body.fields).toEqual({ message: 'Required' });
    expect((await send('a'.repeat(10_000))).status).toBe(201);
    expect(await thread(bruno, chatId)).toHaveLength(1);
  });
});

describe('a message', () => {
  it('carries a file, with or without words, that only those in the chat are given', async () => {
    const { ana, bruno, admin } = world.home;
    const { id: chatId, uuid } = await begin(ana, [bruno]);
    const { body: sent } = await ana.call(chats.send, {
      params: { chatId },
      files: [{ name: 'forno.png', bytes: picture, field: 'medias' }],
    });
    expect(sent).toMatchObject({ message: '', mediaType: 'image', mediaName: 'forno.png', mediaWidth: 192 });
    expect(sent.chat.lastMessage).toBe('Ana Padaria: 📎 forno.png');
    const file = await world.app.http.inject(sent.mediaPath!.replace(/^https?:\/\/[^/]+/, ''));
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, picture.length]);

    const params = { messageId: sent.id };
    expect((await bruno.call(chats.media, { params })).body.mediaUrl).toContain('/public/');
    expect((await admin.call(chats.media, { params })).status).toBe(404);

    const keyOf = `select key from media where name = 'forno.png' and company_id = $1`;
    expect((await world.owner.query(keyOf, [world.home.id])).rows).toHaveLength(1);
    await ana.call(chats.removeMessage, { params });
    await world.work();
    expect((await world.owner.query(keyOf, [world.home.id])).rows).toEqual([]);
    expect((await ana.call(chats.show, { params: { uuid } })).body.lastMessage).toBe('');
  });

  it('quotes one of the same chat only, and tells of it when that is taken back', async () => {
    const { ana, bruno, supervisor } = world.home;
    const [here, elsewhere] = [await begin(ana, [bruno]), await begin(ana, [supervisor])];
    const first = await say(bruno, here.id, 'Tem trigo?');
    const foreign = await say(supervisor, elsewhere.id, 'Segredo');
    const answer = await say(ana, here.id, { message: 'Tem', quotedId: first.id });
    expect(answer.quoted).toMatchObject({ id: first.id, message: 'Tem trigo?', sender: { name: 'Bruno Padaria' } });
    const refused = await ana.call(chats.send, {
      params: { chatId: here.id },
      body: { message: 'E isto?', quotedId: foreign.id },
    });
    expect([refused.status, refused.body.error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
    await bruno.call(chats.removeMessage, { params: { messageId: first.id } });
    expect((await thread(ana, here.id)).at(-1)!.quoted).toMatchObject({ message: '', isDeleted: true });
  });

  it('names colleagues of the chat, and nobody else', async () => {
    const { ana, bruno, admin } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const ids = [bruno, admin, world.other.ana].map(({ viewer }) => viewer.id);
    const sent = await say(ana, chatId, { message: '@Bruno Padaria, chegou', mentions: [...ids, ids[0]!] });
    expect(sent.mentions).toEqual([bruno.viewer.id]);
  });

  it('has one reaction of each person, the newest', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const params = { messageId: (await say(ana, chatId, 'Chegou o forno')).id };
    const react = async (person: Person, emoji: string) =>
      (await person.call(chats.react, { params, body: { emoji } })).body.reactions;
    await react(ana, '👍');
    await react(bruno, '🎉');
    expect(await react(bruno, '❤️')).toEqual([
      { emoji: '👍', userId: ana.viewer.id },
      { emoji: '❤️', userId: bruno.viewer.id },
    ]);
    expect(await react(ana, '')).toEqual([{ emoji: '❤️', userId: bruno.viewer.id }]);
  });

  it('comes back with the key of the bubble that its writer shows', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    world.events.length = 0;
    const clientId = '6a2f41a3-c54c-4cde-8e4d-7f1b4e0b7c21';
    await say(ana, chatId, { message: 'oi', clientId });
    expect(world.heardBy(ana)[0]!.event).toMatchObject({ action: 'new-message', clientId });
  });
});

it('what is said is found in one’s own chats, whatever its case and accents, page by page', async () => {
  const { ana, bruno, admin } = world.home;
  const mine = await begin(ana, [bruno], 'Forno');
  const theirs = await begin(admin, [bruno], 'Da chefia');
  for (let n = 1; n <= 22; n++) await say(ana, mine.id, `Pão número ${n}`);
  await say(admin, theirs.id, 'Pão da chefia');
  const found = async (person: Person, query: object) => (await person.call(chats.search, { query })).body;
  const first = await found(ana, { searchParam: 'PAO NUM' });
  expect([first.count, first.hasMore, first.records.length]).toEqual([22, true, 20]);
  expect(first.records[0]).toMatchObject({ message: 'Pão número 22', chat: { title: 'Forno', uuid: mine.uuid } });
  const rest = await found(ana, { searchParam: 'PAO NUM', cursor: first.nextCursor! });
  expect(rest.records.map(({ message }) => message)).toEqual(['Pão número 2', 'Pão número 1']);
  expect((await found(ana, { searchParam: 'chefia' })).records).toEqual([]);
  expect((await found(bruno, { searchParam: 'chefia' })).count).toBe(1);
  for (const searchParam of ['%', '_', '\\', '   ']) expect((await found(ana, { searchParam })).records).toEqual([]);
});

describe('who takes part', () => {
  it('is seen to have read up to which message', async () => {
    const { ana, bruno, supervisor } = world.home;
    const { id: chatId } = await begin(ana, [bruno, supervisor]);
    const first = await say(ana, chatId, 'um');
    await bruno.call(chats.read, { params: { chatId }, body: {} });
    const { chat } = await say(ana, chatId, 'dois');
    const readBy = (id: number) =>
      chat.users.filter(({ lastReadId }) => lastReadId >= id).map(({ user }) => user.name.split(' ')[0]);
    expect(readBy(first.id)).toEqual(['Ana', 'Bruno']);
    expect(readBy(first.id + 1)).toEqual(['Ana']);
  });

  it('hands a chat on, and then may leave it', async () => {
    const { ana, bruno, supervisor } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const params = { chatId };
    expect((await ana.call(chats.leave, { params })).body.error).toBe('ERR_NO_PERMISSION');
    const outside = await ana.call(chats.handOn, { params, body: { userId: supervisor.viewer.id } });
    expect(outside.body.error).toBe('ERR_NO_USER_FOUND');
    const { body } = await ana.call(chats.handOn, { params, body: { userId: bruno.viewer.id } });
    expect([body.ownerId, body.owner.name]).toEqual([bruno.viewer.id, 'Bruno Padaria']);
    world.events.length = 0;
    expect((await ana.call(chats.leave, { params })).status).toBe(200);
    expect(world.heardBy(ana).map(({ event }) => event.action)).toEqual(['delete']);
    expect((await ana.call(chats.messages, { params })).status).toBe(404);
    expect(await wordsOf(bruno, chatId)).toEqual([]);
  });

  it('may be two hundred, and no more', async () => {
    const { ana, bruno } = world.home;
    const users = Array.from({ length: 201 }, () => idOf(bruno));
    expect((await ana.call(chats.create, { body: { title: 'Todos', users } })).body.fields).toEqual({
      users: 'Too Long!',
    });
    expect((await ana.call(chats.create, { body: { title: 'Todos', users: users.slice(1) } })).status).toBe(201);
  });

  it('are two hundred: each hears every word, has it unread, and is seen to have read it', async () => {
    const { ana, bruno, supervisor, admin, id: companyId } = world.home;
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into users (company_id, name, email, password_hash, profile)
       select $1, 'Gente ' || n, 'gente' || n || '@padaria.test', 'none', 'user' from generate_series(1, 197) n returning id`,
      [companyId],
    );
    const users = [...[bruno, supervisor].map(idOf), ...rows];
    const { status, body: chat } = await ana.call(chats.create, { body: { title: 'Todo mundo', users } });
    expect([status, chat.users.length]).toEqual([201, 200]);
    world.events.length = 0;
    const { id } = await say(ana, chat.id, 'um');
    await say(ana, chat.id, 'dois');
    expect(world.heardBy(bruno)).toHaveLength(world.events.length);
    expect(world.events.length).toBeLessThan(10);
    expect(world.heardBy(admin)).toEqual([]);
    await bruno.call(chats.read, { params: { chatId: chat.id }, body: {} });
    const last = await enter(world.app, companyId, rows.at(-1)!.id);
    const { body: list } = await last.call(chats.list);
    expect(list.records).toMatchObject([{ id: chat.id, lastMessage: expect.stringContaining('dois') as string }]);
    const { body: shown } = await last.call(chats.show, { params: { uuid: chat.uuid } });
    const unread = shown.users.map((one) => one.unreads);
    expect([unread.filter((count) => count === 2).length, unread.filter((count) => count === 0).length]).toEqual([
      198, 2,
    ]);
    expect(shown.users.filter(({ lastReadId }) => lastReadId >= id)).toHaveLength(2);
    // one leaves, 199 are told of it; nobody else is
    world.events.length = 0;
    await last.call(chats.leave, { params: { chatId: chat.id } });
    expect(world.heardBy(last).map(({ event }) => event.action)).toEqual(['delete']);
    expect((await ana.call(chats.show, { params: { uuid: chat.uuid } })).body.users).toHaveLength(199);
  });
});

describe('a device whose page is closed', () => {
  const work = async () => {
    await world.makeDue();
    await world.work();
  };
  let devices = 0;
  async function subscribe(person: Person, more: object = {}) {
    const browser = service.browser(`chat-device-${++devices}`);
    const { status } = await person.call(push.subscribe, { body: { ...browser.subscription, ...more } });
    expect(status).toBe(200);
    return browser;
  }
  it('is told of what nobody has read there, once, unless muted without being named or switched off for chats', async () => {
    const { ana, bruno, supervisor, admin } = world.home;
    const { id: chatId, uuid } = await begin(ana, [bruno, supervisor, admin], 'Forno');
    const [his, hers, without] = [
      await subscribe(bruno),
      await subscribe(supervisor),
      await subscribe(admin, { chats: false }),
    ];
    await supervisor.call(chats.mute, { params: { chatId }, body: { muted: true } });
    await say(ana, chatId, 'Chegou');
    await say(ana, chatId, 'O forno');
    await work();
    expect(his.notices()).toMatchObject([{ title: 'Forno', body: 'Ana Padaria: O forno', url: `/chats/${uuid}` }]);
    expect([hers.notices(), without.notices()]).toEqual([[], []]);
    await say(ana, chatId, { message: '@Supervisor, venha', mentions: [supervisor.viewer.id] });
    await bruno.call(chats.read, { params: { chatId }, body: {} });
    await work();
    expect([his.notices().length, hers.notices().length]).toEqual([1, 1]);
  });
});
