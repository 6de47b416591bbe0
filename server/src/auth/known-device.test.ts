import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDesk, password, type Desk } from './desk.fixture';

const second = 1000;
const day = 86_400 * second;

let desk: Desk;
let owner: { companyId: number; userId: number; email: string };
let made = 0;
beforeAll(async () => void (desk = await createDesk()));
afterAll(() => desk.stop());
beforeEach(async () => {
  desk.pass(20 * 60 * second);
  owner = await desk.makeCompany(`casa${++made}`);
});

interface Given {
  email?: string;
  password?: string;
  ip?: string;
  device?: string | undefined;
}
const login = ({ email = owner.email, password: typed = password, ip, device }: Given = {}) =>
  desk.call('POST /auth/login', { body: { email, password: typed }, ip, device });
const said = ({ status, body }: Awaited<ReturnType<typeof login>>) => [status, (body as { error?: string }).error];
const known = async (given: Given = {}) => (await login(given)).device!.value;
const storm = async (ip = '198.51.100.1', email = owner.email) => {
  for (let n = 1; n <= 8; n++) await login({ password: 'errada', ip, email });
};

describe('a device on which somebody was let in', () => {
  it('is marked for a year by a cookie of the auth path that no script reads', async () => {
    const { device } = await login();
    expect(device).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict', maxAge: 365 * 86_400 });
    expect((await login({ password: 'errada' })).device).toBeUndefined();
  });

  it('lets its owner in during a storm of wrong tries at the e-mail and from the very address', async () => {
    const device = await known();
    await storm('10.0.0.1');
    expect(said(await login({ ip: '10.0.0.1' }))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect(said(await login({ ip: '10.9.9.9' }))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect((await login({ ip: '10.0.0.1', device })).status).toBe(200);
  });

  it('counts its own wrong tries alone, and is slowed down by them', async () => {
    const device = await known();
    for (let n = 1; n <= 5; n++) expect(said(await login({ password: 'errada', device }))[0]).toBe(401);
    const sixth = await login({ device });
    expect([...said(sixth), sixth.headers['retry-after']]).toEqual([429, 'ERR_TOO_MANY_REQUESTS', '1']);
    // Neither the address nor the e-mail has anything to do with it.
    expect((await login()).status).toBe(200);
    desk.pass(second);
    expect((await login({ device })).status).toBe(200);
  });

  it('is known after logout, after the logins of colleagues in the same browser, and for a year', async () => {
    const entered = await login();
    await desk.call('DELETE /auth/logout', { cookie: entered.cookie!.value });
    const colleague = await desk.makeCompany(`vizinha${made}`);
    const shared = await known({ email: colleague.email, device: entered.device!.value });
    desk.pass(365 * day);
    for (const email of [owner.email, colleague.email]) {
      await storm('198.51.100.2', email);
      expect((await login({ email, device: shared })).status).toBe(200);
    }
    desk.pass(second);
    await storm('198.51.100.3');
    expect(said(await login({ device: shared }))[0]).toBe(429);
  });

  it('is nothing to another user, nor changed, made up or taken apart', async () => {
    const colleague = await desk.makeCompany(`outra${made}`);
    const theirs = await known({ email: colleague.email });
    const own = await known();
    await storm();
    const [user, rest] = [`${owner.companyId}.${owner.userId}`, theirs.split('.').slice(2).join('.')];
    for (const device of [theirs, `${user}.${rest}`, `${own.slice(0, -1)}~`, `${own}A`, '~~~~', 'a'.repeat(5000)])
      expect(said(await login({ device }))[0], device.slice(0, 99)).toBe(429);
    expect((await login({ device: `nonsense~${own}` })).status).toBe(200);
  });

  it('remembers eight people, and forgets who was longest not there', async () => {
    const first = await login();
    let device = first.device!.value;
    for (let n = 1; n <= 8; n++) {
      const { email } = await desk.makeCompany(`turno${made}-${n}`);
      device = await known({ email, device });
    }
    expect(device.split('~')).toHaveLength(8);
    await storm();
    expect(said(await login({ device }))[0]).toBe(429);
  });
});

describe('an e-mail in another spelling', () => {
  it.each([
    ['ADMIN', 200],
    ['ａdmin', 200],
    ['admİn', 401],
    ['admın', 401],
  ])('%s@… is answered with %i', async (name, status) => {
    const email = owner.email.replace('admin', name);
    expect((await login({ email, ip: `10.5.0.${status % 250}` })).status).toBe(status);
  });

  it('counts its wrong tries for the same e-mail', async () => {
    for (const [n, name] of ['ADMIN', 'Admin', 'ａdmin', 'adＭin', 'admin'].entries())
      expect(
        (await login({ email: owner.email.replace('admin', name), password: 'errada', ip: `10.6.0.${n}` })).status,
      ).toBe(401);
    expect((await login({ ip: '10.6.0.9' })).status).toBe(429);
  });
});

it('logout from the page of another site is refused, and ends nothing', async () => {
  const { cookie, body } = await login();
  const headers = { origin: 'https://evil.example', host: 'desk.example' };
  expect(said(await desk.call('DELETE /auth/logout', { cookie: cookie!.value, headers }))).toEqual([
    403,
    'ERR_NO_PERMISSION',
  ]);
  const { token } = body as { token: string };
  expect((await desk.call('GET /auth/me', { token })).status).toBe(200);
  expect(
    (
      await desk.call('DELETE /auth/logout', {
        token,
        headers: { origin: 'https://desk.example', host: 'desk.example' },
      })
    ).status,
  ).toBe(200);
});
