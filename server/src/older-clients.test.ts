import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { format } from 'prettier';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandbox } from '@guiche/contract/sandbox';
import { users } from '@guiche/contract/users';
import { mayRead, maySend, sendAsPage } from './testing/older-client/browser';
import { picture, type Call, type Emitted, type Said, type Who } from './testing/older-client/call';
import { recording } from './testing/older-client/calls';
import { differences, fieldsOf } from './testing/older-client/compare';
import { at, filled } from './testing/older-client/kept';
import { events, shapes, unheard } from './testing/older-client/shapes';
import { writeDown } from './testing/older-client/page';
import { createWorld, until, type World } from './testing/world';

/**
 * A client that was written for another server of this family, replayed against an API alone on its host (`API_BASE=/`,
 * `WEB=off`), from a page of another origin.
 */

const origin = 'https://front.example';
const customer = '5511970000977';

interface Client {
  token: string;
  cookie: string;
  companyId: number;
  heard: { name: string; payload: { action: string } }[];
  /** Every name by which something was heard, whole. */
  names: Set<string>;
  /** How much of it was looked at. */
  seen: number;
  socket: Socket;
}

let world: World;
let address: string;
const clients = {} as Record<Who, Client>;
const kept: Record<string, unknown> = {};

beforeAll(async () => {
  world = await createWorld({ env: { API_BASE: '/', WEB: 'off', WEB_ORIGINS: origin } });
  const { home, other, owner, app } = world;
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const make = async (who: typeof home, name: string, profile: 'admin' | 'user', queueIds: number[]) => {
    const email = `${name.toLowerCase()}@${who === home ? 'padaria' : 'oficina'}.test`;
    const { body } = await who.admin.call(users.create, {
      body: { name, email, password: 'segredo', profile, queueIds },
    });
    return body.id;
  };
  Object.assign(kept, { company: home.id, foreign: other.id });
  kept.admin = await make(home, 'Rita', 'admin', [home.vendas]);
  kept.agent = await make(home, 'Nina', 'user', [home.vendas]);
  kept.operator = await make(other, 'Olga', 'admin', []);
  await owner.query('update users set super = true where id = $1', [kept.operator]);
  await owner.query('update companies set due_date = null where id = $1', [other.id]);
});
afterAll(async () => {
  for (const { socket } of Object.values(clients)) socket?.close();
  await world.close();
});

const send = (call: Call, given: Record<string, string>) => sendAsPage({ address, origin, kept }, call, given);

/** The events that this person's socket hears from here on, until all of these have come in their order. */
async function hears(who: Who, wanted: string[]) {
  const client = clients[who];
  await until(() => {
    let next = 0;
    for (const { name, payload } of client.heard.slice(client.seen))
      if (`${name} ${payload.action}` === wanted[next]) next++;
    return next === wanted.length;
  });
  client.seen = client.heard.length;
}

async function log(who: Who, email: string) {
  const call = { who, call: 'POST /auth/login', body: { email, password: 'segredo' }, gets: 'session' } as const;
  const { answer, reply } = await send(call, {});
  expect([answer.status, differences(reply, 'session', address)]).toEqual([200, []]);
  const { token, user } = reply as {
    token: string;
    user: { id: number; companyId: number; company: { dueDate: string } };
  };
  const cookie = answer.headers
    .getSetCookie()
    .find((one) => one.startsWith('jrt='))!
    .split(';')[0]!;
  clients[who] = { token, cookie, companyId: user.companyId, heard: [], names: new Set(), seen: 0, socket: undefined! };
  await connect(who);
  return user;
}

/** Opens this person's socket, anew where it was lost, and says what such clients say first. */
async function connect(who: Who, isAgain = false) {
  const client = clients[who];
  const { token, companyId, heard, names } = client;
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    query: { token, ...(isAgain && { r: '1' }) },
    extraHeaders: { origin },
  });
  socket.onAny((name: string, payload: { action: string }) => {
    names.add(name);
    const own = new RegExp(`^company-(?:${companyId}-)?(.*?)(?:-\\d+)?$`).exec(name);
    if (own) heard.push({ name: own[1]!, payload });
  });
  client.socket = socket;
  await new Promise((resolve) => socket.on('ready', resolve));
  for (const status of ['open', 'pending', 'closed']) socket.emit('joinTickets', status);
  socket.emit('joinNotification');
}

describe('an older client', () => {
  it('logs in, and opens its socket with the token in the query', async () => {
    await log('admin', 'rita@padaria.test');
    await log('agent', 'nina@padaria.test');
    const operator = await log('operator', 'olga@oficina.test');
    expect(operator.company.dueDate).toBe('2999-12-31T00:00:00.000Z');
  });

  it.each([
    ['admin', /^20\d\d-/],
    ['operator', /^2999-12-31T00:00:00\.000Z$/],
  ] as const)('refreshes, also in a company without a due date: %s', async (who, dueDate) => {
    const { answer, reply } = await send(
      { who, call: 'POST /auth/refresh_token', gets: 'session' },
      { cookie: clients[who].cookie },
    );
    expect([answer.status, differences(reply, 'session', address)]).toEqual([200, []]);
    expect(at(reply, 'user.company.dueDate')).toMatch(dueDate);
    const renewed = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('jrt='));
    expect(renewed).toMatch(/; Path=\/auth; HttpOnly; SameSite=Strict$/);
  });

  it('is refused where its browser sends no cookie, as to another site', async () => {
    const { answer, reply } = await send({ who: 'admin', call: 'POST /auth/refresh_token', gets: 'error' }, {});
    expect([answer.status, reply]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
  });

  describe.each(recording)('$title', ({ steps }) => {
    it.each(steps.map((step) => [nameOf(step), step] as const))('%s', async (_name, step) => {
      const client = clients[step.who];
      const from = client.heard.length;
      client.seen = from;
      if ('customer' in step) {
        await say(step);
        await hears(step.who, step.hears);
        if (!step.file) return;
        // it may come after its message, and other news behind it
        await until(() => JSON.stringify(client.heard.slice(from)).includes('"mediaUrl":"'));
        return assert.deepEqual(await fetchLinks(client.heard.slice(from)), ['image/png']);
      }
      if ('emits' in step) {
        client.socket.emit(step.emits, filled(step.with, kept));
        return hears(step.who, step.hears);
      }
      const { answer, reply } = await send(step, { authorization: `Bearer ${client.token}` });
      expect([answer.status, reply]).toEqual([step.status ?? 200, reply]);
      expect(differences(reply, step.gets, address)).toEqual([]);
      for (const [name, place] of Object.entries(step.keep ?? {})) kept[name] = at(reply, place);
      for (const [place, wanted] of Object.entries(step.holds ?? {}))
        expect([place, at(reply, place)]).toEqual([place, filled(wanted, kept)]);
      if (step.files && step.call.startsWith('POST /messages/'))
        assert.deepEqual(await fetchLinks(reply), ['image/png']);
      if (step.conflict)
        assert.deepEqual(differences(JSON.parse((reply as { error: string }).error), 'conflict', address), []);
      if (step.hears) await hears(step.who, step.hears);
      if (!step.phone) return;
      await world.work();
      const shown = await world.phone(customer);
      expect(shown.filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual(step.phone);
    });
  });

  it('comes back when its socket was lost, hears on, and is seen when it says that it is there', async () => {
    clients.agent.socket.close();
    await connect('agent', true);
    clients.agent.seen = clients.agent.heard.length;
    const change = {
      who: 'admin',
      call: 'PUT /settings/userRating',
      body: { value: 'enabled' },
      gets: 'setting',
    } as const;
    await send(change, { authorization: `Bearer ${clients.admin.token}` });
    await hears('agent', ['settings update']);
    const lastSeen = async () => {
      const { rows } = await world.owner.query<{ at: Date }>('select last_seen_at as at from users where id = $1', [
        kept.agent,
      ]);
      return rows[0]!.at;
    };
    const before = await lastSeen();
    world.advance(61_000);
    clients.agent.socket.emit('userStatus');
    await until(async () => (await lastSeen()) > before);
    expect((await lastSeen()).getTime() - before.getTime()).toBeGreaterThan(60_000);
  });

  it('is told when somebody logs in with its name elsewhere', async () => {
    clients.agent.seen = clients.agent.heard.length;
    const body = { email: 'nina@padaria.test', password: 'segredo' };
    expect((await send({ who: 'agent', call: 'POST /auth/login', body, gets: 'session' }, {})).answer.status).toBe(200);
    await hears('agent', ['auth update']);
  });

  it('has heard nothing of any other shape', () => {
    for (const { heard } of Object.values(clients)) {
      for (const { name, payload } of heard) {
        const event = `${name} ${payload.action}`;
        expect([event, event in events]).toEqual([event, true]);
        expect([event, differences(payload, event, address)]).toEqual([event, []]);
      }
    }
  });

  it('hears of some things by other names, as it spells them', () => {
    const company = String(kept.company);
    const heard = [...clients.admin.names, ...clients.agent.names];
    const names = ['tag', 'prompt', 'schedule', `company${company}-schedule`, `company${company}-quickemessage`];
    expect(names.filter((name) => !heard.includes(name))).toEqual([]);
  });

  it('has heard every event that is written down, but for those of which it is said why not', () => {
    const heard = new Set(
      Object.values(clients).flatMap((client) => client.heard.map(({ name, payload }) => `${name} ${payload.action}`)),
    );
    expect(Object.keys(events).filter((event) => !heard.has(event))).toEqual(Object.keys(unheard));
  });

  it('has asked for every shape that is written down', () => {
    const used = new Set<string>();
    const use = (shape: string) => {
      if (used.has(shape)) return;
      used.add(shape);
      for (const { type } of fieldsOf(shape)) if (type in shapes) use(type);
    };
    for (const { steps } of recording)
      for (const step of steps) if ('gets' in step) use(step.gets.replace(/^\[|\]$/g, ''));
    for (const event of Object.keys(events)) use(event);
    use('session');
    use('conflict');
    const parts = Object.values(shapes).flatMap((text) => [...text.matchAll(/\.\.\.(\w+)/g)].map(([, name]) => name!));
    expect(Object.keys(shapes).filter((shape) => !used.has(shape) && !parts.includes(shape))).toEqual([]);
  });

  it('may be a page of an origin that is named, and of no other', async () => {
    const headers = { authorization: 'Bearer x' };
    const other = 'https://other.example';
    const may = (from: string) => maySend(`${address}/tickets`, from, 'GET', headers);
    expect([await may(origin), await may(other)]).toEqual([true, false]);
    const { headers: told } = await fetch(`${address}/plans/list`, { headers: { origin: other } });
    expect(told.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused without a bearer, and leaves', async () => {
    const none = await send({ who: 'admin', call: 'GET /queue', gets: 'error' }, {});
    expect([none.answer.status, none.reply]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
    const left = await send(
      { who: 'admin', call: 'DELETE /auth/logout', gets: 'nothing' },
      { authorization: `Bearer ${clients.admin.token}` },
    );
    expect([left.answer.status, left.reply]).toEqual([200, {}]);
  });

  it('is written down in docs/older-clients.md (npx vitest run --project server older-clients -u writes it anew)', async () => {
    const text = await format(writeDown(), { parser: 'markdown', printWidth: 120 });
    await expect(text).toMatchFileSnapshot('../../docs/older-clients.md');
  });
});

function nameOf(step: Call | Said | Emitted): string {
  if ('call' in step) return step.call;
  return 'emits' in step ? `says ${step.emits} on its socket` : `a customer says ${step.customer}`;
}

async function say({ customer: body, file, who }: Said) {
  clients[who].seen = clients[who].heard.length;
  if (!file) return world.customerSays(customer, body, { pushName: 'Célia' });
  const bytes = Buffer.from(picture, 'base64');
  const { admin, line } = world.home;
  const params = { whatsappId: line };
  return admin.call(sandbox.send, { params, body: { from: customer, body }, files: [{ name: 'foto.png', bytes }] });
}

/** What lies behind the links to files in an answer or in events. */
async function fetchLinks(value: unknown): Promise<(string | null)[]> {
  const links = [...JSON.stringify(value).matchAll(/"mediaUrl":"([^"]+)"/g)].map(([, link]) => link!);
  // pictures are fetched by a script, with the bearer
  const headers = { authorization: `Bearer ${clients.agent.token}` };
  return Promise.all(
    [...new Set(links)].map(async (link) => {
      assert(await maySend(link, origin, 'GET', headers));
      const answer = await fetch(link, { headers: { origin, ...headers } });
      assert(mayRead(answer.headers, origin));
      return answer.status === 200 ? answer.headers.get('content-type') : String(answer.status);
    }),
  );
}
