import { contract } from '@guiche/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { room } from '../platform/live';
import { createWorld, until, type Person, type World } from '../testing/world';

/** Whoever follows a conversation over a socket (`joinChatBox`) has read what arrives in it, if it is theirs to answer. */
const { messages, tickets } = contract;

let world: World;
let address: string;
let number = 5_511_971_000_000;
const open: Socket[] = [];
beforeAll(async () => {
  world = await createWorld();
  address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => world.close());

/** Ana's conversation with somebody new, all of it read. */
async function conversation() {
  const from = String(number++);
  await world.customerSays(from, 'Oi');
  const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
  const { id } = body.tickets.find(({ contact }) => contact.number === from)!;
  await world.home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
  await world.home.ana.call(messages.list, { params: { ticketId: id }, query: {} });
  return { id, from };
}

/** What this person's socket hears, once it follows the conversation. */
async function follow(person: Person, ticketId: number) {
  const socket = io(address, { transports: ['websocket'], reconnection: false, auth: { token: person.token } });
  open.push(socket);
  const heard: { name: string; action?: string }[] = [];
  socket.onAny((name: string, event?: { action?: string }) =>
    heard.push({ name, ...(event?.action ? { action: event.action } : {}) }),
  );
  await new Promise((resolve) => socket.on('ready', resolve));
  socket.emit('joinChatBox', String(ticketId));
  const viewing = room.of(world.home.id, `viewing:${ticketId}`);
  await until(() => world.app.live.io.sockets.adapter.rooms.get(viewing)?.has(socket.id!) ?? false);
  return { socket, heard, viewing };
}

const unread = async (id: number) =>
  (await world.home.admin.call(tickets.show, { params: { ticketId: id } })).body.unreadMessages;

test('what arrives is read at once, and everyone is told', async () => {
  const { id, from } = await conversation();
  const { heard } = await follow(world.home.ana, id);
  await world.customerSays(from, 'Você está aí?');
  await until(() => heard.some(({ name, action }) => name.endsWith('-ticket') && action === 'updateUnread'));
  expect(await unread(id)).toBe(0);
  const { body } = await world.home.ana.call(messages.list, { params: { ticketId: id }, query: { markRead: false } });
  expect(body.messages.map(({ read }) => read)).toEqual([true, true]);
});

test('a colleague who follows it leaves no trace, nor does one who has left it', async () => {
  const { id, from } = await conversation();
  const { heard: colleague } = await follow(world.home.supervisor, id);
  const { socket, heard, viewing } = await follow(world.home.ana, id);
  socket.emit('leaveChatBox', String(id));
  await until(() => !world.app.live.io.sockets.adapter.rooms.get(viewing)?.has(socket.id!));
  await world.customerSays(from, 'Alguém?');
  await until(() => [colleague, heard].every((all) => all.some(({ name }) => name.endsWith('-appMessage'))));
  await world.app.live.looked();
  expect(await unread(id)).toBe(1);
});

test('what Ana herself writes marks nothing', async () => {
  const { id } = await conversation();
  const { heard } = await follow(world.home.ana, id);
  world.events.length = 0;
  await world.home.ana.call(messages.send, { params: { ticketId: id }, body: { body: 'Pois não' } });
  await until(() => heard.some(({ name }) => name.endsWith('-appMessage')));
  await world.app.live.looked();
  expect(world.events.filter(({ event }) => (event as { action?: string }).action === 'updateUnread')).toEqual([]);
});
