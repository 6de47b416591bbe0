import { contract, endpoints } from '@guiche/contract';
import { auth } from '@guiche/contract/auth';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplesOf } from '../testing/endpoint-samples';
import type { Rows } from '../testing/full-rows';
import { createWorld, enter, type Person, type World } from '../testing/world';
import { bytesOf } from './base32.fixture';
import { codeAt } from './totp';

const password = 'segredo';

let world: World;
let address: string;
beforeAll(async () => {
  world = await createWorld({ env: { HOST: '0.0.0.0', RATE_LIMITS: 'on' }, lines: false });
  await world.owner.query('update users set super = true where id = $1', [world.home.admin.viewer.id]);
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());
beforeEach(async () => void (await world.owner.query('delete from user_totps')));

const operator = () => enter(world.app, world.home.id, world.home.admin.viewer.id);
const said = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error?: string }).error];
async function setUp(person: Person) {
  const { secret } = (await person.call(auth.beginTotp, { body: { currentPassword: password } })).body;
  const totp = codeAt(bytesOf(secret), Math.floor(Date.now() / 30_000));
  expect((await person.call(auth.confirmTotp, { body: { totp } })).status).toBe(200);
}
/** What a socket with this token hears first: `ready`, a refusal. */
const connect = (token: string) =>
  new Promise<{ word: string; ended: Promise<void> }>((resolve) => {
    const socket = io(address, { transports: ['websocket'], reconnection: false, auth: { token }, forceNew: true });
    const ended = new Promise<void>((end) => socket.on('disconnect', () => end()));
    socket.on('ready', () => resolve({ word: 'ready', ended }));
    socket.on('connect_error', ({ message }) => resolve({ word: message, ended }));
  });

describe('an operator without a second factor, where others can reach the server,', () => {
  it('logs in, and is told to set it up', async () => {
    const { email } = world.home.admin.viewer;
    const answer = await world.anonymous.call(auth.login, { body: { email, password } });
    expect([answer.status, answer.body.user.mustSetUpTotp]).toEqual([200, true]);
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const refreshed = await world.anonymous.call(auth.refresh, { headers: { cookie } });
    expect([refreshed.status, refreshed.body.user.mustSetUpTotp]).toEqual([200, true]);
  });

  it('finds every endpoint shut but those it takes to set it up', async () => {
    const person = await operator();
    const open: string[] = [];
    const rows = new Proxy({} as Rows, { get: (_, name) => (name === 'totpSecret' ? Buffer.from('app') : 1) });
    for (const { name, endpoint } of endpoints.filter(
      ({ endpoint }) => !['public', 'line'].includes(endpoint.spec.who),
    )) {
      const sample = samplesOf(name, rows)?.[0];
      if (name === 'auth.logout' || !sample) continue;
      const answer = await person.call(endpoint, sample);
      if (said(answer).join(' ') !== '403 ERR_TOTP_SETUP_REQUIRED') open.push(name);
    }
    expect(open).toEqual(['auth.me', 'auth.user', 'auth.session', 'auth.totp', 'auth.beginTotp', 'auth.confirmTotp']);
    expect((await person.call(auth.logout)).status).toBe(200);
  });

  it('hears nothing live', async () => {
    expect((await connect((await operator()).token)).word).toBe('ERR_SESSION_EXPIRED');
  });

  it('may do everything the moment it is set up, and nothing the moment it is off, sockets included', async () => {
    const person = await operator();
    expect(said(await person.call(auth.pendingLinks))).toEqual([403, 'ERR_TOTP_SETUP_REQUIRED']);
    await setUp(person);
    expect((await person.call(auth.pendingLinks)).status).toBe(200);
    const { word, ended } = await connect(person.token);
    expect(word).toBe('ready');
    expect((await person.call(auth.endTotp, { body: { currentPassword: password } })).status).toBe(200);
    expect(said(await person.call(contract.tickets.list))).toEqual([403, 'ERR_TOTP_SETUP_REQUIRED']);
    await ended;
  });
});

describe('nobody else is held up:', () => {
  it('neither staff without a second factor', async () => {
    expect((await world.home.ana.call(contract.tickets.list)).status).toBe(200);
    expect((await world.other.admin.call(contract.users.list)).status).toBe(200);
  });

  it('nor the operator of a server that only this machine reaches', async () => {
    const local = await createWorld({ lines: false });
    await local.owner.query('update users set super = true where id = $1', [local.home.admin.viewer.id]);
    const person = await enter(local.app, local.home.id, local.home.admin.viewer.id);
    const { status } = await person.call(auth.pendingLinks);
    await local.close();
    expect(status).toBe(200);
  });
});
