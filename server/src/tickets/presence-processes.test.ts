import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import type { TicketPresence } from '@guiche/contract/ticket-presence';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPresence } from '../../../web/src/tickets/presence-live';
import type { App } from '../app';
import { createWorld, until, type Person, type World } from '../testing/world';

/** Two processes of the whole product on one database: whoever is at a conversation in one is seen in the other. */
const { tickets } = contract;

let world: World;
let second: App;
let addresses: string[];
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await createWorld({ several: true });
  second = await world.secondProcess();
  addresses = await Promise.all([world.app, second].map((app) => app.http.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await second.stop();
  await world.close();
});

/** A page of this person at one of the processes, with what it knows from what it hears alone. */
async function page(person: Person, process: 0 | 1) {
  const auth = { token: person.token };
  const socket = io(addresses[process]!, { transports: ['websocket'], reconnection: false, auth });
  sockets.push(socket);
  const ready = new Promise((resolve) => socket.on('ready', resolve));
  const page = { socket, known: [] as TicketPresence[], heard: [] as LiveEvent<'ticket'>[] };
  socket.on(`company-${person.viewer.companyId}-presence`, (event: LiveEvent<'presence'>) => {
    page.known = applyPresence(page.known, event);
  });
  socket.on(`company-${person.viewer.companyId}-ticket`, (event: LiveEvent<'ticket'>) => void page.heard.push(event));
  await ready;
  return page;
}

/** What a fresh load says in each of the processes. */
const loads = (token: string) =>
  Promise.all(
    [world.app, second].map(async ({ http }) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await http.inject({ url: '/api/tickets/presence', headers })).json<TicketPresence[]>();
    }),
  );

test('who is at a conversation, writes, moves it and goes is known in every process', async () => {
  const { ana, supervisor, admin } = world.home;
  await world.customerSays('5511970000910', 'Oi');
  const id = (await admin.call(tickets.list, { query: { status: 'pending', showAll: true } })).body.tickets.find(
    ({ contact }) => contact.number === '5511970000910',
  )!.id;
  const [hers, theirs] = [await page(ana, 0), await page(supervisor, 1)];
  const names = (known: TicketPresence[]) =>
    known
      .find(({ ticketId }) => ticketId === id)
      ?.people.map(({ name, typing }) => name + (typing ? '…' : ''))
      .sort() ?? [];
  const bothSee = async (expected: string[]) => {
    for (const one of [hers, theirs]) await until(() => names(one.known).join() === expected.join());
    for (const load of await loads(admin.token)) expect(names(load)).toEqual(expected);
  };

  hers.socket.emit('joinChatBox', String(id));
  await bothSee([ana.viewer.name]);
  theirs.socket.emit('joinChatBox', String(id));
  await bothSee([ana.viewer.name, supervisor.viewer.name].sort());
  theirs.socket.emit('typing', String(id), true);
  await until(() => names(hers.known).includes(`${supervisor.viewer.name}…`));

  await ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
  for (const one of [hers, theirs]) {
    await until(() =>
      one.heard.some((event) => event.action === 'update' && event.ticket.id === id && event.ticket.status === 'open'),
    );
  }

  theirs.socket.close();
  await until(() => names(hers.known).join() === ana.viewer.name);
  for (const load of await loads(admin.token)) expect(names(load)).toEqual([ana.viewer.name]);
});
