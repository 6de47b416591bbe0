import { clientEvents } from '@guiche/contract/client-events';
import { channel } from '@guiche/contract/channel';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { seeded } from '../testing/bad-input';
import { hostileArguments } from '../testing/hostile-values';
import { createWorld, until, type World } from '../testing/world';

const seed = Number(process.env.BAD_INPUT_SEED ?? Math.floor(Math.random() * 2 ** 31));

let world: World;
let address: string;
const open = new Set<Socket>();
/** What nobody caught: each of these would have ended the process. */
const escaped: unknown[] = [];
const note = (error: unknown) => void escaped.push(error);

beforeAll(async () => {
  world = await createWorld();
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
  process.prependListener('uncaughtException', note).prependListener('unhandledRejection', note);
});
afterEach(() => {
  for (const socket of open) socket.close();
  open.clear();
});
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note);
  await world.close();
});

/** Resolves when the server says `ready`, or with its refusal. */
function connect(handshake: { auth?: object; query?: Record<string, unknown> }): Promise<Socket | string> {
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(handshake as object),
  });
  open.add(socket);
  return new Promise((resolve) => {
    socket.on('ready', () => resolve(socket));
    socket.on('connect_error', ({ message }) => resolve(message));
    // what is no handshake at all is not answered
    socket.on('disconnect', () => resolve('ERR_SESSION_EXPIRED'));
  });
}
const enter = async () => (await connect({ auth: { token: world.home.ana.token } })) as Socket;

/** Whatever was said before has been heard: what this socket is told now comes behind it. */
function heard(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('mark', () => resolve());
    world.app.live.io.to(socket.id!).emit('mark');
  });
}

const ignored = () => Object.values(world.app.live.ignored.counts).reduce((sum, count) => sum + count, 0);

/** Says it, and waits until the server has counted it as ignored. */
async function isIgnored(say: (socket: Socket) => unknown): Promise<void> {
  const socket = await enter();
  const before = ignored();
  say(socket);
  await until(() => ignored() > before);
  await heard(socket);
  socket.close();
}

describe('a socket', () => {
  it.each(['typing', 'leaveChatBox', 'joinChatBox'])('says %s with an object that is no text', async (name) => {
    for (const odd of [
      { toString: 1 },
      { valueOf: 1 },
      { toString: null, valueOf: null },
      JSON.parse('{"__proto__":1}'),
    ])
      await isIgnored((socket) => socket.emit(name, odd));
    expect(escaped).toEqual([]);
  });

  it.each([
    ['nothing at all', (socket: Socket) => socket.emit('typing')],
    ['an answer to be called', (socket: Socket) => socket.emit('joinChatBox', () => undefined)],
    ['bytes', (socket: Socket) => socket.emit('joinChatBox', Buffer.alloc(100))],
    ['a name that every object has', (socket: Socket) => socket.emit('constructor', 1)],
    ['another such name', (socket: Socket) => socket.emit('__proto__', 1)],
    ['an error', (socket: Socket) => socket.emit('error', 'x')],
    ['a number for a name', (socket: Socket) => socket.emit(1 as never, 'x')],
  ])('says %s', async (_what, say) => {
    await isIgnored(say);
    expect(escaped).toEqual([]);
  });

  it('of a page that waits to be served is counted with all others', async () => {
    const { counts } = world.app.live.ignored;
    const before = counts.unknown;
    const socket = io(`${address}/waiting`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: world.home.ana.token },
    });
    open.add(socket);
    socket.emit('joinChatBox', 1);
    await until(() => counts.unknown > before);
    expect(counts.unknown).toBe(before + 1);
  });

  it('is heard all the same when it asks for an answer', async () => {
    const { admin, vendas } = world.home;
    expect(vendas).toBeGreaterThan(0);
    const { companyId, id } = admin.viewer;
    const socket = (await connect({ auth: { token: admin.token } })) as Socket;
    await world.customerSays('5511970000711', 'oi');
    const [event] = world.events.filter(({ name }) => name === 'appMessage').slice(-1);
    const ticket = (event!.event as { ticket: { id: number } }).ticket.id;
    const told = new Promise<{ presence: { people: { id: number }[] } }>((resolve) =>
      socket.on(channel(companyId, 'presence'), resolve),
    );
    socket.emit('joinChatBox', String(ticket), () => expect.unreachable());
    expect((await told).presence.people.map((person) => person.id)).toEqual([id]);
  });

  it('that sends a frame beyond all reason is closed, and nobody else notices', async () => {
    const [loud, quiet] = [await enter(), (await connect({ auth: { token: world.other.ana.token } })) as Socket];
    const closed = new Promise((resolve) => loud.on('disconnect', resolve));
    loud.emit('joinChatBox', 'x'.repeat(1_000_000));
    await closed;
    await heard(quiet);
    expect(escaped).toEqual([]);
  });

  it('that breaks the protocol is closed, and nobody else notices', async () => {
    const quiet = await enter();
    const frames = [
      '42["disconnect"]',
      '42{"a":1}',
      '42[',
      '451-["typing",{"_placeholder":true,"num":9}]',
      '4',
      '49',
      '\u0000',
    ];
    for (const frame of frames) {
      const raw = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      const closed = new Promise((resolve) => raw.once('close', resolve));
      raw.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith('0')) raw.send(`40${JSON.stringify({ token: world.other.admin.token })}`);
        if (!text.startsWith('42["ready"')) return;
        raw.send(frame);
        raw.send('41');
        raw.close();
      });
      await closed;
    }
    await heard(quiet);
    expect(escaped).toEqual([]);
  });

  it('is refused cleanly, whatever it says it is', async () => {
    const { token } = world.home.ana;
    const refused = [
      {},
      { auth: [token] },
      { auth: { token: [token] } },
      { auth: { token: { toString: 1 } } },
      { auth: { token: 'x'.repeat(10_000) } },
      { auth: { token, companyId: { toString: 1 } } },
      { auth: { token, companyId: [world.home.id] } },
      { auth: { token }, query: { companyId: [world.home.id, world.home.id] } },
      { query: { token: [token, token] } },
      { auth: { token: `${'cookie:'.repeat(100)}${token}x` } },
    ];
    for (const handshake of refused)
      expect([handshake, await connect(handshake as object)]).toEqual([handshake, 'ERR_SESSION_EXPIRED']);
    expect(escaped).toEqual([]);
  });

  it(`says anything at all, and is ignored (BAD_INPUT_SEED=${seed})`, async () => {
    const random = seeded(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const names = [...Object.keys(clientEvents), 'unknown', 'toString', '__proto__', '', 'message', 'ready', 'error'];
    const quiet = (await connect({ auth: { token: world.other.ana.token } })) as Socket;
    for (let sockets = 0; sockets < 30; sockets++) {
      const socket = await enter();
      for (let n = 0; n < 15; n++) {
        const args = Array.from({ length: Math.floor(random() * 4) }, () => pick(hostileArguments));
        if (random() < 0.2) args.push(() => undefined);
        socket.emit(pick(names), ...args);
      }
      await heard(socket);
      socket.close();
    }
    await heard(quiet);
    const { statusCode } = await world.app.http.inject({ url: '/api/health' });
    expect([statusCode, escaped]).toEqual([200, []]);
  });
});
