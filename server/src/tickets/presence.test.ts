import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import type { TicketPresence } from '@guiche/contract/ticket-presence';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { applyPresence } from '../../../web/src/tickets/presence-live';
import { createWorld, until, type Person, type World } from '../testing/world';

/** Who has a conversation in front of them, or writes in it: told to those who may read it, and gone with the socket. */
const { tickets, users } = contract;

let world: World;
let address: string;
let number = 5_511_970_300_000;
const open: Socket[] = [];
beforeAll(async () => {
  world = await createWorld();
  address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await until(async () => (await world.home.admin.call(tickets.presence)).body.length === 0);
});
afterAll(() => world.close());

async function pending() {
  const from = String(number++);
  await world.customerSays(from, 'Oi');
  const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  return body.tickets.find(({ contact }) => contact.number === from)!.id;
}

/** A page of this person, with what it knows of who is where, from what it hears alone. */
async function page(person: Person) {
  const socket = io(address, { transports: ['websocket'], reconnection: false, auth: { token: person.token } });
  open.push(socket);
  const ready = new Promise((resolve) => socket.on('ready', resolve));
  const page = { socket, known: (await person.call(tickets.presence)).body, heard: 0 };
  socket.on(`company-${person.viewer.companyId}-presence`, (event: LiveEvent<'presence'>) => {
    page.heard += 1;
    page.known = applyPresence(page.known, event);
  });
  await ready;
  return page;
}

const at = (known: TicketPresence[], ticketId: number) =>
  known.find((one) => one.ticketId === ticketId)?.people.map(({ name, typing }) => (typing ? `${name}…` : name)) ?? [];

test('who comes, writes, stops and leaves is told, and a fresh load says the same', async () => {
  const { ana, supervisor, admin } = world.home;
  const id = await pending();
  const [hers, his, theirs] = [await page(ana), await page(supervisor), await page(admin)];
  const everyoneSees = async (names: string[]) => {
    for (const [one, person] of [
      [hers, ana],
      [his, supervisor],
      [theirs, admin],
    ] as const) {
      await until(() => JSON.stringify(at(one.known, id)) === JSON.stringify(names));
      expect(one.known).toEqual((await person.call(tickets.presence)).body);
    }
  };
  hers.socket.emit('joinChatBox', String(id));
  await everyoneSees(['Ana Padaria']);
  his.socket.emit('joinChatBox', String(id));
  await until(() => at(theirs.known, id).length === 2);
  hers.socket.emit('typing', String(id), true);
  await until(() => at(theirs.known, id).includes('Ana Padaria…'));
  hers.socket.emit('typing', String(id), false);
  await until(() => at(theirs.known, id).includes('Ana Padaria'));
  his.socket.emit('leaveChatBox', String(id));
  await everyoneSees(['Ana Padaria']);
  hers.socket.close();
  await until(() => at(theirs.known, id).length === 0);
  expect((await admin.call(tickets.presence)).body).toEqual([]);
});

test('is one person, however many pages they have open, until the last is closed', async () => {
  const { ana, admin } = world.home;
  const id = await pending();
  const watcher = await page(admin);
  const pages = [await page(ana), await page(ana)];
  for (const { socket } of pages) socket.emit('joinChatBox', String(id));
  await until(() => watcher.heard >= 2 && at(watcher.known, id).length === 1);
  pages[0]!.socket.close();
  await until(() => watcher.heard >= 3);
  expect(at(watcher.known, id)).toEqual(['Ana Padaria']);
  pages[1]!.socket.close();
  await until(() => at(watcher.known, id).length === 0);
});

test('another queue and another company hear nothing, and their typing is nothing', async () => {
  const { ana, bruno, admin } = world.home;
  const id = await pending();
  const [watcher, his, stranger, hers] = [
    await page(admin),
    await page(bruno),
    await page(world.other.admin),
    await page(ana),
  ];
  for (const { socket } of [his, stranger]) {
    socket.emit('joinChatBox', String(id));
    socket.emit('typing', String(id), true);
  }
  hers.socket.emit('joinChatBox', String(id));
  await until(() => at(watcher.known, id).length === 1);
  expect(at(watcher.known, id)).toEqual(['Ana Padaria']);
  expect([his.heard, stranger.heard]).toEqual([0, 0]);
  expect((await bruno.call(tickets.presence)).body).toEqual([]);
  expect((await world.other.admin.call(tickets.presence)).body).toEqual([]);
});

test('whoever loses the queue is no longer there; whoever keeps it stays', async () => {
  const { ana, supervisor, admin, vendas, suporte } = world.home;
  const id = await pending();
  const watcher = await page(admin);
  for (const one of [await page(ana), await page(supervisor)]) one.socket.emit('joinChatBox', String(id));
  await until(() => at(watcher.known, id).length === 2);
  const params = { userId: ana.viewer.id };
  await admin.call(users.update, { params, body: { queueIds: [suporte] } });
  await until(() => at(watcher.known, id).length === 1);
  expect(at(watcher.known, id)).toEqual([supervisor.viewer.name]);
  await admin.call(users.update, { params, body: { queueIds: [vendas] } });
  const kept = await page(ana);
  kept.socket.emit('joinChatBox', String(id));
  await until(() => at(watcher.known, id).length === 2);
  // other queues, this one among them: she goes on following
  await admin.call(users.update, { params, body: { queueIds: [vendas, suporte] } });
  await until(async () => (await ana.call(tickets.presence)).body.some(({ people }) => people.length === 2));
  expect(at(watcher.known, id)).toHaveLength(2);
  await admin.call(users.update, { params, body: { queueIds: [vendas] } });
});

test('whoever may no longer read a conversation is not shown there, although their page is', async () => {
  const { ana, supervisor, admin, suporte } = world.home;
  const id = await pending();
  const watcher = await page(admin);
  for (const one of [await page(ana), await page(supervisor)]) one.socket.emit('joinChatBox', String(id));
  await until(() => at(watcher.known, id).length === 2);
  const body = { status: 'pending', queueId: suporte, userId: null } as const;
  await admin.call(tickets.update, { params: { ticketId: id }, body });
  expect(at((await admin.call(tickets.presence)).body, id)).toEqual([supervisor.viewer.name]);
});
