import { chats } from '@guiche/contract/chats';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, enter, type Person, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

const idOf = ({ viewer }: Person) => ({ id: viewer.id });

async function begin(owner: Person, others: Person[], title = 'Entregas') {
  const { status, body } = await owner.call(chats.create, { body: { title, users: others.map(idOf) } });
  expect(status).toBe(201);
  return body;
}
const say = async (person: Person, chatId: number, message: string) =>
  (await person.call(chats.send, { params: { chatId }, body: { message } })).body;
const namesHeardBy = (person: Person) => world.heardBy(person).map(({ name, event }) => `${name} ${event.action}`);
const unreadOf = (chat: { users: { userId: number; unreads: number }[] }, { viewer }: Person) =>
  chat.users.find(({ userId }) => userId === viewer.id)?.unreads;

describe('a chat', () => {
  it('has its owner in it, each person once, and whoever is in it hears of it', async () => {
    const { ana, bruno, supervisor } = world.home;
    world.events.length = 0;
    const chat = await begin(ana, [bruno, bruno, ana]);
    expect(chat.users.map(({ user }) => user.name)).toEqual(['Ana Padaria', 'Bruno Padaria']);
    expect(namesHeardBy(bruno)).toEqual([`chat-user-${bruno.viewer.id} create`]);
    expect(namesHeardBy(ana)).toEqual([`chat-user-${ana.viewer.id} create`]);
    expect(world.heardBy(supervisor)).toEqual([]);
    expect((await bruno.call(chats.show, { params: { uuid: chat.uuid } })).body).toEqual(chat);
  });

  it('needs a title and somebody, and takes people of the company only', async () => {
    const { ana, bruno } = world.home;
    const make = (body: object) => ana.call(chats.create, { body: body as never });
    expect((await make({ title: '  ', users: [idOf(bruno)] })).body.fields).toEqual({ title: 'Required' });
    expect((await make({ title: 'Oi', users: [] })).body.fields).toEqual({ users: 'Required' });
    const foreign = await make({ title: 'Oi', users: [idOf(world.other.ana)] });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_USER_FOUND']);
    // clients send whole users, and the chat back
    const whole = await make({ title: 'Oi', users: [{ id: bruno.viewer.id, name: 'Bruno', profile: 'user' }], id: 7 });
    expect(whole.status).toBe(201);
  });

  it('is for nobody but those in it, whatever their profile', async () => {
    const { ana, bruno, admin } = world.home;
    const { id: chatId, uuid } = await begin(ana, [bruno]);
    for (const stranger of [admin, world.other.admin]) {
      const answers = await Promise.all([
        stranger.call(chats.show, { params: { uuid } }),
        stranger.call(chats.messages, { params: { chatId } }),
        stranger.call(chats.send, { params: { chatId }, body: { message: 'oi' } }),
        stranger.call(chats.read, { params: { chatId }, body: {} }),
        stranger.call(chats.update, { params: { chatId }, body: { title: 'Meu' } }),
        stranger.call(chats.remove, { params: { chatId } }),
      ]);
      expect(answers.map(({ status, body }) => `${status} ${body.error}`)).toEqual(
        Array.from({ length: 6 }, () => '404 ERR_NO_CHAT_FOUND'),
      );
    }
  });

  it('is changed and deleted by its owner only; who is taken out hears that it is gone', async () => {
    const { ana, bruno, supervisor } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    await say(ana, chatId, 'antes');
    const params = { chatId };
    for (const refused of [
      await bruno.call(chats.update, { params, body: { title: 'Meu' } }),
      await bruno.call(chats.remove, { params }),
    ])
      expect([refused.status, refused.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    world.events.length = 0;
    const { body } = await ana.call(chats.update, { params, body: { title: 'Rotas', users: [idOf(supervisor)] } });
    expect([body.title, body.users.map(({ userId }) => userId)]).toEqual([
      'Rotas',
      [ana.viewer.id, supervisor.viewer.id],
    ]);
    expect(namesHeardBy(bruno)).toEqual(['chat delete']);
    expect(namesHeardBy(supervisor)).toContain(`chat-user-${supervisor.viewer.id} create`);
    expect(namesHeardBy(ana)).toEqual([`chat-user-${ana.viewer.id} update`, 'chat update', `chat-${chatId} update`]);
    world.events.length = 0;
    expect((await ana.call(chats.remove, { params })).status).toBe(200);
    expect(namesHeardBy(supervisor)).toEqual(['chat delete']);
    expect(world.heardBy(bruno)).toEqual([]);
    expect((await world.owner.query('select from chat_messages where chat_id = $1', [chatId])).rows).toEqual([]);
  });
});

describe('what is said', () => {
  it('is unread by everybody else until they have seen it, and is heard by those in the chat', async () => {
    const { ana, bruno, admin } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    world.events.length = 0;
    const sent = await say(bruno, chatId, '  Chegou o forno  ');
    expect(sent).toMatchObject({ message: 'Chegou o forno', chatId, sender: { name: 'Bruno Padaria' } });
    expect(sent.chat.lastMessage).toBe('Bruno Padaria: Chegou o forno');
    expect([unreadOf(sent.chat, ana), unreadOf(sent.chat, bruno)]).toEqual([1, 0]);
    const heard = world.heardBy(ana);
    expect(heard.map(({ name }) => name)).toEqual(['chat', `chat-${chatId}`]);
    expect(heard[0]!.event).toEqual({ action: 'new-message', newMessage: sent, chat: sent.chat });
    expect(world.heardBy(admin)).toEqual([]);
    const again = await say(bruno, chatId, 'E o trigo');
    expect(unreadOf(again.chat, ana)).toBe(2);

    world.events.length = 0;
    const { body: read } = await ana.call(chats.read, { params: { chatId }, body: { userId: 1 } as never });
    expect(unreadOf(read, ana)).toBe(0);
    expect(namesHeardBy(bruno)).toEqual(['chat update', `chat-${chatId} update`]);
    // nothing new, nothing to tell
    world.events.length = 0;
    await ana.call(chats.read, { params: { chatId }, body: {} });
    expect(world.events).toEqual([]);
  });

  it('counts every message, also when many are said at once', async () => {
    const { ana, bruno, supervisor } = world.home;
    const { id: chatId } = await begin(ana, [bruno, supervisor]);
    await Promise.all(Array.from({ length: 12 }, (_, n) => say(n % 2 ? ana : bruno, chatId, `recado ${n}`)));
    const { body } = await supervisor.call(chats.list, {});
    const chat = body.records.find(({ id }) => id === chatId)!;
    expect([unreadOf(chat, supervisor), unreadOf(chat, ana), unreadOf(chat, bruno)]).toEqual([12, 6, 6]);
  });

  it('is read page by page, each oldest first, and blank words are refused', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    for (let n = 1; n <= 23; n++) await say(ana, chatId, `${n}`);
    const page = async (query: object) => (await bruno.call(chats.messages, { params: { chatId }, query })).body;
    const said = ({ records }: { records: { message: string }[] }) => records.map(({ message }) => Number(message));
    const first = await page({});
    expect(said(first)).toEqual(Array.from({ length: 20 }, (_, n) => n + 4));
    expect([first.count, first.hasMore]).toEqual([23, true]);
    await say(ana, chatId, '24');
    expect(said(await page({ cursor: first.nextCursor! }))).toEqual([1, 2, 3]);
    expect(said(await page({ pageNumber: '2' }))).toEqual([1, 2, 3, 4]);
    const blank = await ana.call(chats.send, { params: { chatId }, body: { message: ' \n ' } });
    expect([blank.status, blank.body.fields]).toEqual([400, { message: 'Required' }]);
  });

  it('is read around a message however far back, and goes on from there in both directions', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const ids: number[] = [];
    for (let n = 1; n <= 45; n++) ids.push((await say(ana, chatId, `${n}`)).id);
    const page = async (query: object) => (await bruno.call(chats.messages, { params: { chatId }, query })).body;
    const said = ({ records }: { records: { message: string }[] }) => records.map(({ message }) => Number(message));
    const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => n + from);
    expect((await page({})).newerCursor).toBeNull();

    const middle = await page({ around: String(ids[14]) });
    expect(said(middle)).toEqual(between(6, 25));
    const older = await page({ cursor: middle.nextCursor! });
    expect([said(older), older.hasMore]).toEqual([between(1, 5), false]);
    const newer = await page({ after: middle.newerCursor! });
    expect([said(newer), newer.newerCursor]).toEqual([between(26, 45), null]);
    expect(said(await page({ cursor: newer.nextCursor! }))).toEqual(between(6, 25));
    expect(said(await page({ after: older.newerCursor! }))).toEqual(between(6, 25));

    const { id: elsewhere } = await begin(ana, [bruno]);
    const foreign = await say(ana, elsewhere, 'noutra');
    const query = { around: String(foreign.id) };
    const answer = await bruno.call(chats.messages, { params: { chatId }, query });
    expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  });

  it('is said once, however often it is sent with the same key', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const send = () =>
      ana.call(chats.send, { params: { chatId }, body: { message: 'uma vez' }, headers: { 'idempotency-key': 'k1' } });
    const [one, two] = [await send(), await send()];
    expect(two.body).toEqual(one.body);
    expect((await bruno.call(chats.messages, { params: { chatId } })).body.count).toBe(1);
  });

  it('shows a line of itself in the list, never half a character', async () => {
    const { ana, bruno } = world.home;
    const { id: chatId } = await begin(ana, [bruno]);
    const { chat } = await say(ana, chatId, '👍'.repeat(300));
    expect(chat.lastMessage.length).toBeLessThanOrEqual(255);
    expect(chat.lastMessage).toMatch(/👍…$/u);
  });
});

it('a deleted colleague leaves the chats, which go on, and what was said keeps the name', async () => {
  const { admin, ana, bruno } = world.home;
  const { body: made } = await admin.call(users.create, {
    body: { name: 'Célia Breve', email: 'celia@padaria.test', password: 'segredo' },
  });
  const celia = await enter(world.app, world.home.id, made.id);
  const own = await begin(celia, [ana, bruno]);
  const alone = await begin(celia, [celia], 'Só eu');
  await say(celia, own.id, 'até logo');
  world.events.length = 0;
  await admin.call(users.remove, { params: { userId: made.id } });
  expect(namesHeardBy(bruno)).toContain('chat update');
  const { body: chat } = await ana.call(chats.show, { params: { uuid: own.uuid } });
  expect([chat.owner.name, chat.users.map(({ user }) => user.name)]).toEqual([
    'Ana Padaria',
    ['Ana Padaria', 'Bruno Padaria'],
  ]);
  const { records } = (await ana.call(chats.messages, { params: { chatId: own.id } })).body;
  expect(records[0]).toMatchObject({ senderId: null, sender: { id: null, name: 'Célia Breve' } });
  expect((await world.owner.query('select from chats where id = $1', [alone.id])).rows).toEqual([]);
});
