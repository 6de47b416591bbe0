import type { auth } from '@guiche/contract/auth';
import type { ReplyOf } from '@guiche/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../platform/database';
import { until } from '../testing/world';
import { createDesk, password, type Desk } from './desk.fixture';

const minute = 60_000;

let desk: Desk;
let company: { companyId: number; userId: number; email: string };
let operator: { companyId: number; userId: number; email: string };
beforeAll(async () => {
  desk = await createDesk();
  company = await desk.makeCompany('padaria');
  operator = await desk.makeCompany('operacao');
  await desk.across((db) => db.run(sql`update users set super = true where id = ${operator.userId}`));
  await desk.across((db) => db.run(sql`update plans set users = 1000`));
});
afterAll(() => desk.stop());
// Wrong tries are forgotten, and the links of other tests have run out.
beforeEach(() => desk.pass(120 * minute));

const tokenFor = async ({ companyId, userId }: { companyId: number; userId: number }) =>
  (await desk.auth.openFor(companyId, userId)).token;
const forgot = (email: string, ip?: string) => desk.call('POST /auth/forgot', { body: { email }, ip });
const reset = (token: string, to = 'nova-senha') => desk.call('POST /auth/reset', { body: { token, password: to } });
const login = (email: string, given = password) => desk.call('POST /auth/login', { body: { email, password: given } });
const said = ({ status, body }: Awaited<ReturnType<typeof forgot>>) => [status, (body as { error?: string }).error];

async function pending() {
  const answer = await desk.call('GET /auth/reset_links', { token: await tokenFor(operator) });
  expect(answer.status).toBe(200);
  return answer.body as ReplyOf<typeof auth.pendingLinks>;
}
const tokenIn = (link: string) => new URL(link).searchParams.get('token')!;
let made = 0;
/** Somebody new, made by the admin. */
async function hire(profile = 'user') {
  const email = `pessoa${++made}@padaria.example`;
  const body = { name: 'Carla', email, password, profile };
  const answer = await desk.call('POST /users', { token: await tokenFor(company), body });
  expect(answer.status).toBe(201);
  return { companyId: company.companyId, userId: (answer.body as { id: number }).id, email };
}
async function makeLink(userId: number, by = company) {
  return desk.call(`POST /users/${userId}/reset_link`, { token: await tokenFor(by) });
}
async function linkFor(userId: number) {
  const answer = await makeLink(userId);
  expect(answer.status).toBe(201);
  return tokenIn((answer.body as { link: string }).link);
}

describe('asking for a new password', () => {
  it('answers known and unknown addresses alike, before anything is looked up', async () => {
    const { email } = await hire();
    const [known, unknown] = [await forgot(email, '10.1.0.1'), await forgot('ninguem@padaria.example', '10.1.0.2')];
    expect([known.status, known.body]).toEqual([200, { message: 'Link requested' }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    await until(async () => (await pending()).some((link) => link.email === email));
    expect((await pending()).map((link) => link.email)).toEqual([email]);
  });

  it('is slowed down like wrong tries, by address and by e-mail, and slows down no login', async () => {
    const { email } = await hire();
    for (let n = 1; n <= 5; n++) expect((await forgot(email, '10.2.0.1')).status).toBe(200);
    const sixth = await forgot(email, '10.2.0.2');
    expect([...said(sixth), sixth.headers['retry-after']]).toEqual([429, 'ERR_TOO_MANY_REQUESTS', '1']);
    expect((await forgot('outra@padaria.example', '10.2.0.1')).status).toBe(429);
    expect((await login(email)).status).toBe(200);
    desk.pass(1000);
    expect((await forgot(email, '10.2.0.2')).status).toBe(200);
  });

  it('keeps at most five links of one user', async () => {
    const { email, userId } = await hire();
    const count = async () =>
      (
        await desk.across((db) =>
          db.one<{ n: number }>(sql`
        select count(*)::int as n from password_resets where user_id = ${userId}`),
        )
      ).n;
    for (let n = 1; n <= 7; n++) {
      expect((await forgot(email, `10.3.0.${n}`)).status).toBe(200);
      await until(async () => (await count()) === Math.min(n, 5));
      desk.pass(40_000);
    }
    expect(await count()).toBe(5);
  });

  it('is refused to a page of another site', async () => {
    const body = { email: company.email };
    const headers = { origin: 'https://evil.example' };
    expect(said(await desk.call('POST /auth/forgot', { body, headers }))).toEqual([403, 'ERR_NO_PERMISSION']);
    const other = { token: 'x', password };
    expect(said(await desk.call('POST /auth/reset', { body: other, headers }))).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  it('is done even when the server is stopped right after the answer', async () => {
    const stopped = await createDesk();
    const { email } = await stopped.makeCompany('apressada');
    expect((await stopped.call('POST /auth/forgot', { body: { email } })).status).toBe(200);
    await stopped.end();
    const owner = new pg.Client({ connectionString: stopped.ownerUrl });
    await owner.connect();
    expect((await owner.query('select email from password_resets')).rows).toEqual([{ email }]);
    await owner.end();
    await stopped.drop();
  });
});

describe('a link', () => {
  it('sets the password once, and ends the sessions of its user', async () => {
    const carla = await hire();
    const { token, cookie } = await desk.auth.openFor(carla.companyId, carla.userId);
    const link = await linkFor(carla.userId);
    expect((await reset(link)).body).toEqual({ message: 'Password changed' });
    expect((await desk.call('GET /auth/me', { token })).status).toBe(401);
    expect((await desk.call('POST /auth/refresh_token', { cookie })).status).toBe(401);
    expect((await login(carla.email)).status).toBe(401);
    expect((await login(carla.email, 'nova-senha')).status).toBe(200);
    expect(said(await reset(link, 'mais-uma'))).toEqual([400, 'ERR_INVALID_RESET_LINK']);
    expect((await login(carla.email, 'nova-senha')).status).toBe(200);
  });

  it('used twice at once sets one of the two', async () => {
    const carla = await hire();
    const link = await linkFor(carla.userId);
    const answers = await Promise.all([reset(link, 'a-primeira'), reset(link, 'a-segunda')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is good for half an hour', async () => {
    const carla = await hire();
    const [early, late] = [await linkFor(carla.userId), await linkFor((await hire()).userId)];
    desk.pass(30 * minute - 1);
    expect((await reset(early)).status).toBe(200);
    desk.pass(1);
    expect(said(await reset(late))).toEqual([400, 'ERR_INVALID_RESET_LINK']);
  });

  it('is good no more when the password or the e-mail has changed, or a newer one was made', async () => {
    const change = async (userId: number, body: object) =>
      expect((await desk.call(`PUT /users/${userId}`, { token: await tokenFor(company), body })).status).toBe(200);
    for (const body of [{ password: 'do-admin' }, { email: 'outra.carla@padaria.example' }]) {
      const carla = await hire();
      const link = await linkFor(carla.userId);
      await change(carla.userId, body);
      expect(said(await reset(link))).toEqual([400, 'ERR_INVALID_RESET_LINK']);
    }
    const carla = await hire();
    const [older, newer] = [await linkFor(carla.userId), await linkFor(carla.userId)];
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  it('is stored as no one could use it', async () => {
    const link = await linkFor((await hire()).userId);
    const rows = await desk.across((db) => db.many(sql`select * from password_resets`));
    expect(JSON.stringify(rows)).not.toContain(link.split('.')[1]);
  });

  it.each(['', 'nonsense', '1.', `1.${'A'.repeat(43)}`, `999999999.${'A'.repeat(43)}`])(
    'that says %j is refused',
    async (token) => expect(said(await reset(token))).toEqual([400, 'ERR_INVALID_RESET_LINK']),
  );

  it('wants a password of 5 to 50 characters', async () => {
    const link = await linkFor((await hire()).userId);
    for (const short of ['', '1234', 'x'.repeat(51)]) expect((await reset(link, short)).status).toBe(400);
    expect((await reset(link, '12345')).status).toBe(200);
  });
});

describe('without mail', () => {
  it('the operator sees what users of all companies have asked for, as links that are good', async () => {
    const carla = await hire();
    const at = desk.clock().getTime();
    await forgot(carla.email);
    await until(async () => (await pending()).length === 1);
    const [asked] = await pending();
    expect(asked).toMatchObject({
      user: { id: carla.userId, name: 'Carla' },
      email: carla.email,
      company: { id: company.companyId, name: 'padaria' },
      createdAt: new Date(at).toISOString(),
      expiresAt: new Date(at + 30 * minute).toISOString(),
    });
    expect((await reset(tokenIn(asked!.link))).status).toBe(200);
    expect(await pending()).toEqual([]);
  });

  it('nobody else sees them, and the operator none that an admin made', async () => {
    const carla = await hire();
    await linkFor(carla.userId);
    expect(await pending()).toEqual([]);
    for (const person of [company, carla]) {
      const answer = await desk.call('GET /auth/reset_links', { token: await tokenFor(person) });
      expect(said(answer)).toEqual([403, 'ERR_NO_PERMISSION']);
    }
  });

  it('an admin makes one for a user of the company, not for oneself, an operator or a stranger', async () => {
    const carla = await hire();
    const oficina = await desk.makeCompany(`oficina${made}`);
    expect(said(await makeLink(carla.userId, carla))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(said(await makeLink(company.userId))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(said(await makeLink(oficina.userId))).toEqual([404, 'ERR_NO_USER_FOUND']);
    await desk.across((db) => db.run(sql`update users set super = true where id = ${carla.userId}`));
    expect(said(await makeLink(carla.userId))).toEqual([403, 'ERR_NO_PERMISSION']);
  });
});
