import { auth } from '@guiche/contract/auth';
import { channel } from '@guiche/contract/channel';
import { users } from '@guiche/contract/users';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, enter, until, type Person, type World } from '../testing/world';

let world: World;
let address: string;
const open = new Set<Socket>();

beforeAll(async () => {
  world = await createWorld();
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of open) socket.close();
  open.clear();
});
afterAll(() => world.close());

interface Heard {
  socket: Socket;
  /** What came, in order; `end` when the server closed it. */
  words: unknown[];
}

/** Resolves when the server says `ready`, or with its refusal. */
function connect(token: string, query: object = {}): Promise<Heard | string> {
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
    query,
    forceNew: true,
  });
  open.add(socket);
  const heard: Heard = { socket, words: [] };
  socket.onAny((name: string, event: unknown) => heard.words.push([name, event]));
  socket.on('disconnect', () => heard.words.push('end'));
  return new Promise((resolve) => {
    socket.on('ready', () => resolve(heard));
    socket.on('connect_error', (error) => resolve(error.message));
  });
}
const listen = async (person: Person) => (await connect(person.token)) as Heard;
const again = (person: Person) => enter(world.app, person.viewer.companyId, person.viewer.id);

describe('a socket', () => {
  it('opens for a live session only', async () => {
    const { ana, id } = world.home;
    for (const token of ['', 'nonsense', `${ana.token}x`]) expect(await connect(token)).toBe('ERR_SESSION_EXPIRED');
    expect(await connect(ana.token, { companyId: world.other.id })).toBe('ERR_SESSION_EXPIRED');
    expect(await connect(ana.token, { companyId: id })).toHaveProperty('socket.connected', true);
    const cookie = (await world.app.auth.openFor(world.other.id, world.other.ana.viewer.id)).cookie;
    expect(await connect(`cookie:${cookie}`)).toBe('ERR_SESSION_EXPIRED');
  });

  it('of a session that was taken elsewhere is told so, and ends', async () => {
    const bruno = await again(world.home.bruno);
    const old = await listen(bruno);
    const fresh = await again(bruno);
    await until(() => old.words.includes('end'));
    const { id, email, companyId, sessionId } = fresh.viewer;
    const event = { action: 'update', user: { id, email, companyId }, sessionId };
    expect(old.words.filter((word) => word === 'end' || (word as [string])[0].endsWith('auth'))).toEqual([
      [channel(companyId, 'auth'), event],
      'end',
    ]);
    expect(await connect(bruno.token)).toBe('ERR_SESSION_EXPIRED');
    const now = await listen(fresh);
    expect(now.socket.connected).toBe(true);
  });

  it('ends with logout and with the user', async () => {
    const sofia = await again(world.home.supervisor);
    const first = await listen(sofia);
    await sofia.call(auth.logout);
    await until(() => first.words.includes('end'));
    const back = await again(sofia);
    const second = await listen(back);
    const removal = await world.home.admin.call(users.remove, { params: { userId: back.viewer.id } });
    expect(removal.status).toBe(200);
    await until(() => second.words.includes('end'));
    expect(await connect(back.token)).toBe('ERR_SESSION_EXPIRED');
  });

  it('shows its user online to everybody', async () => {
    const { admin, bruno } = world.other;
    world.events.length = 0;
    await listen(bruno);
    await until(() => world.events.some(({ name }) => name === 'user'));
    expect(world.heardBy(admin).map(({ event }) => event)).toMatchObject([
      { action: 'update', user: { id: bruno.viewer.id, online: true } },
    ]);
    const { body } = await admin.call(users.listShort);
    expect(body.find(({ id }) => id === bruno.viewer.id)!.online).toBe(true);
  });

  it('of a demoted user hears no further event of what they may no longer read, and their next call is refused', async () => {
    const { admin, ana } = world.home;
    const { id } = world.home.bruno.viewer;
    const become = async (profile: 'admin' | 'user') =>
      expect((await admin.call(users.update, { params: { userId: id }, body: { profile } })).status).toBe(200);
    const ofTickets = ({ words }: Heard) => words.filter((word) => String((word as string[])[0]).endsWith('-ticket'));
    await become('admin');
    const bruno = await again(world.home.bruno);
    const [his, hers] = [await listen(bruno), await listen(await again(ana))];
    await world.customerSays('5511970000701', 'oi');
    await until(() => ofTickets(his).length > 0 && ofTickets(hers).length > 0);
    await become('user');
    expect((await bruno.call(users.remove, { params: { userId: ana.viewer.id } })).status).toBe(403);
    // as soon as the socket has left what is not his any more
    const vendas = () => world.app.live.io.sockets.sockets.get(his.socket.id!)!.data.viewer.profile;
    await until(() => vendas() === 'user');
    const [before, known] = [ofTickets(his).length, ofTickets(hers).length];
    await world.customerSays('5511970000702', 'oi');
    await until(() => ofTickets(hers).length > known);
    world.app.live.io.to(his.socket.id!).emit('mark');
    await until(() => his.words.some((word) => (word as string[])[0] === 'mark'));
    expect(ofTickets(his)).toHaveLength(before);
  });

  it('that floods is closed, and nobody else notices', async () => {
    const [loud, quiet] = [
      await listen(await again(world.other.supervisor)),
      await listen(await again(world.other.admin)),
    ];
    for (let n = 0; n < 100; n++) loud.socket.emit('userStatus');
    for (let n = 0; n < 10; n++) quiet.socket.emit('userStatus');
    await until(() => loud.words.includes('end'));
    world.app.live.io.to(quiet.socket.id!).emit('mark');
    await until(() => quiet.words.some((word) => (word as string[])[0] === 'mark'));
    expect(quiet.socket.connected).toBe(true);
  });

  it('is dead within a second of a login elsewhere, and so are the old access and refresh token', async () => {
    const { companyId, id } = world.other.ana.viewer;
    const old = await world.app.auth.openFor(companyId, id);
    const heard = (await connect(old.token)) as Heard;
    const at = performance.now();
    await world.app.auth.openFor(companyId, id);
    await until(() => heard.words.includes('end'));
    const headers = { authorization: `Bearer ${old.token}` };
    expect((await world.anonymous.call(auth.me, { headers })).status).toBe(401);
    expect((await world.anonymous.call(auth.refresh, { headers: { cookie: `jrt=${old.cookie}` } })).status).toBe(401);
    expect(performance.now() - at).toBeLessThan(1000);
  });
});

describe('a page whose company is not served', () => {
  const set = (what: string) =>
    world.owner.query(`update companies set ${what}, updated_at = now() where id = $1`, [world.other.id]);

  it('waits in a room of its own, hears of nothing else, and goes on when the company is freed', async () => {
    const ana = await again(world.other.ana);
    const open = await listen(ana);
    await set(`status = false`);
    await until(() => open.words.includes('end'));
    await until(async () => (await connect(ana.token)) === 'ERR_SESSION_EXPIRED');
    const outside = await wait(ana.token);
    world.app.live.publish(
      world.other.id,
      'holiday',
      { action: 'delete', holidayId: 1 },
      { rooms: [`${world.other.id}`] },
    );
    await set(`status = true`);
    await until(() => outside.words.length > 0);
    expect(outside.words).toEqual([[channel(world.other.id, 'access'), { action: 'freed' }]]);
    expect((await ana.call(auth.me)).status).toBe(200);
  });

  it('waits with a token that is too old for anything else, as long as its session lives', async () => {
    const ana = await again(world.other.ana);
    world.advance(16 * 60_000);
    expect((await ana.call(auth.session)).status).toBe(403);
    const outside = await wait(ana.token);
    await until(() => outside.words.length > 0);
  });

  it('is told at once where it was freed before it came, and nobody waits without a live session', async () => {
    const ana = await again(world.other.ana);
    const outside = await wait(ana.token);
    await until(() => outside.words.length > 0);
    await ana.call(auth.logout);
    for (const token of [ana.token, 'nonsense', '']) await expect(wait(token)).rejects.toThrow('ERR_SESSION_EXPIRED');
  });
});

function wait(token: string): Promise<Heard> {
  const socket = io(`${address}/waiting`, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
    forceNew: true,
  });
  open.add(socket);
  const heard: Heard = { socket, words: [] };
  socket.onAny((name: string, event: unknown) => heard.words.push([name, event]));
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(heard));
    socket.on('connect_error', reject);
  });
}
