import { companies } from '@guiche/contract/companies';
import { settings } from '@guiche/contract/settings';
import { support } from '@guiche/contract/support';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, enter, until, type Person, type World } from '../testing/world';

let world: World;
let address: string;
let operatorId: number;
let operator: Person;
const open = new Set<Socket>();
beforeAll(async () => {
  world = await createWorld({ lines: false });
  operatorId = (await world.operator()).viewer.id;
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
});
beforeEach(async () => void (operator = await enter(world.app, world.home.id, operatorId)));
afterEach(() => {
  for (const socket of open) socket.close();
  open.clear();
});
afterAll(() => world.close());

/** A page's socket, with what it has heard; `end` when the server closed it. */
async function listen(query: object = {}, { token } = operator) {
  const auth = { token };
  const socket = io(address, { transports: ['websocket'], reconnection: false, auth, query, forceNew: true });
  open.add(socket);
  const words: string[] = [];
  socket.onAny((name: string) => words.push(name));
  socket.on('disconnect', () => words.push('end'));
  await new Promise<void>((resolve) => {
    socket.on('ready', () => resolve());
    socket.on('connect_error', ({ message }) => resolve(void words.push(message)));
  });
  return words;
}
const go = () => operator.call(support.enter, { params: { companyId: world.other.id } });
let turns = 0;
/** A change in the other company that every page of it hears. */
const change = async () => {
  const value = ++turns % 2 ? 'enabled' : 'disabled';
  const admin = await enter(world.app, world.other.id, world.other.admin.viewer.id);
  expect((await admin.call(settings.update, { params: { key: 'userRating' }, body: { value } })).status).toBe(200);
};
const theirs = () => `company-${world.other.id}-settings`;

describe('a socket of an operator', () => {
  it('ends with entering and comes back in that company, with nothing of the own', async () => {
    const before = await listen();
    await go();
    await until(() => before.includes('end'));
    expect(await listen({ companyId: world.home.id })).toEqual(['ERR_SESSION_EXPIRED']);
    const words = await listen({ companyId: world.other.id });
    expect(words).toEqual(['ready']);
    await change();
    await until(() => words.includes(theirs()));
    const someone = await enter(world.app, world.home.id, world.home.admin.viewer.id);
    await someone.call(settings.update, { params: { key: 'userRating' }, body: { value: 'enabled' } });
    await change();
    await until(() => words.filter((word) => word === theirs()).length === 2);
    expect(words.filter((word) => word.startsWith(`company-${world.home.id}-`))).toEqual([]);
  });

  it('ends with leaving, and hears nothing of the company after', async () => {
    await go();
    const words = await listen();
    await operator.call(support.leave);
    await until(() => words.includes('end'));
    const after = await listen();
    await change();
    await operator.call(companies.page);
    expect([words.at(-1), after.filter((word) => word === theirs())]).toEqual(['end', []]);
    expect(await listen({ companyId: world.other.id })).toEqual(['ERR_SESSION_EXPIRED']);
  });

  it('ends by itself when the hour is over, though nobody asks', async () => {
    await go();
    const words = await listen();
    await world.owner.query('update sessions set support_until = now() where support_company_id is not null');
    await until(() => words.includes('end'));
    await change();
    expect(words).not.toContain(theirs());
  });

  it('ends also where the end was written in another process that could not say so', async () => {
    await go();
    const words = await listen();
    await world.owner.query(
      'update sessions set support_company_id = null, support_until = null where support_company_id is not null',
    );
    await until(() => words.includes('end'));
    expect(await listen({ companyId: world.other.id })).toEqual(['ERR_SESSION_EXPIRED']);
  });

  it('stays where the company is blocked, and ends with the session', async () => {
    await go();
    const words = await listen();
    const theirPage = await enter(world.app, world.other.id, world.other.ana.viewer.id);
    const ana = await listen({}, theirPage);
    await world.owner.query('update companies set status = false, updated_at = now() where id = $1', [world.other.id]);
    await until(() => ana.includes('end'));
    expect(words).not.toContain('end');
    await enter(world.app, world.home.id, operatorId);
    await until(() => words.includes('end'));
    await world.owner.query('update companies set status = true, updated_at = now() where id = $1', [world.other.id]);
  });
});
