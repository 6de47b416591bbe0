import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../platform/database';
import { bytesOf } from './base32.fixture';
import { createDesk, password, type Desk } from './desk.fixture';
import { codeAt } from './totp';

const second = 1000;

let desk: Desk;
let company: { companyId: number; userId: number; email: string };
beforeAll(async () => void (desk = await createDesk()));
afterAll(() => desk.stop());
let made = 0;
beforeEach(async () => {
  desk.pass(20 * 60 * second);
  company = await desk.makeCompany(`padaria${++made}`);
});

const login = (more: { totp?: string; password?: string } = {}) =>
  desk.call('POST /auth/login', { body: { email: company.email, password, ...more } });
const said = ({ status, body }: Awaited<ReturnType<typeof login>>) => [status, (body as { error?: string }).error];
const bearer = async () => (await desk.auth.openFor(company.companyId, company.userId)).token;
const begin = (token: string, currentPassword = password) =>
  desk.call('POST /auth/totp', { token, body: { currentPassword } });
const confirm = (token: string, totp: string) => desk.call('POST /auth/totp/confirm', { token, body: { totp } });
const off = (token: string, currentPassword: string) =>
  desk.call('POST /auth/totp/off', { token, body: { currentPassword } });
const state = async (token: string) => (await desk.call('GET /auth/totp', { token })).body;

const codeOf = (secret: string, steps = 0) =>
  codeAt(bytesOf(secret), Math.floor(desk.clock().getTime() / 30_000) + steps);

async function setUp() {
  const token = await bearer();
  const { secret, uri } = (await begin(token)).body as { secret: string; uri: string };
  expect(uri).toContain(`secret=${secret}&`);
  const confirmed = await confirm(token, codeOf(secret));
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  // The code that confirmed is used.
  desk.pass(30 * second);
  return { token, secret, recoveryCodes };
}

describe('a second factor', () => {
  it('counts only when a code has confirmed it, and is begun with the password', async () => {
    const token = await bearer();
    expect(said(await begin(token, 'errada'))).toEqual([409, 'ERR_INVALID_CREDENTIALS']);
    expect(said(await confirm(token, '000000'))).toEqual([401, 'ERR_INVALID_TOTP']);
    const { secret: first } = (await begin(token)).body as { secret: string };
    const { secret } = (await begin(token)).body as { secret: string };
    expect((await login()).status).toBe(200);
    const again = await bearer();
    expect(await state(again)).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 });
    expect(said(await confirm(again, codeOf(first)))).toEqual([401, 'ERR_INVALID_TOTP']);
    expect((await confirm(again, codeOf(secret))).status).toBe(200);
    const since = desk.clock().toISOString();
    expect(await state(again)).toEqual({ enabled: true, since, recoveryCodesLeft: 10 });
    expect(said(await begin(again))).toEqual([409, 'ERR_TOTP_ALREADY_ON']);
    expect(said(await confirm(again, codeOf(secret)))).toEqual([409, 'ERR_TOTP_ALREADY_ON']);
    expect(said(await login())).toEqual([401, 'ERR_TOTP_REQUIRED']);
  });

  it('is asked for after the right password only, and lets in with a code', async () => {
    const { secret } = await setUp();
    expect(said(await login({ password: 'errada' }))).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect(said(await login({ password: 'errada', totp: codeOf(secret) }))).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect(said(await login({ totp: ' ' }))).toEqual([401, 'ERR_TOTP_REQUIRED']);
    const code = codeOf(secret);
    const wrong = code === '123456' ? '654321' : '123456';
    expect(said(await login({ totp: wrong }))).toEqual([401, 'ERR_INVALID_TOTP']);
    expect((await login({ totp: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
  });

  it('never takes a code twice, nor an older one, also when both come at once', async () => {
    const { secret } = await setUp();
    const totp = codeOf(secret, 1);
    const answers = await Promise.all([login({ totp }), login({ totp })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
    expect(said(await login({ totp }))).toEqual([401, 'ERR_INVALID_TOTP']);
    expect(said(await login({ totp: codeOf(secret) }))).toEqual([401, 'ERR_INVALID_TOTP']);
    desk.pass(60 * second);
    expect((await login({ totp: codeOf(secret) })).status).toBe(200);
  });

  it('takes each recovery code once, however it is spaced', async () => {
    const { recoveryCodes } = await setUp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one, two] = recoveryCodes as [string, string];
    expect((await login({ totp: one })).status).toBe(200);
    expect(said(await login({ totp: one }))).toEqual([401, 'ERR_INVALID_TOTP']);
    expect((await login({ totp: ` ${two.toUpperCase().replace('-', '')} ` })).status).toBe(200);
    expect(await state(await bearer())).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('cannot be guessed at by whoever knows the password', async () => {
    const { secret } = await setUp();
    for (let n = 1; n <= 5; n++) expect((await login({ totp: 'aaaaa-aaaaa' })).status).toBe(401);
    expect(said(await login({ totp: codeOf(secret) }))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
  });

  it('cannot be guessed at while it is set up', async () => {
    const token = await bearer();
    const { secret } = (await begin(token)).body as { secret: string };
    for (let n = 1; n <= 5; n++) expect(said(await confirm(token, 'aaaaaa'))).toEqual([401, 'ERR_INVALID_TOTP']);
    expect(said(await confirm(token, codeOf(secret)))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect((await login()).status).toBe(200);
  });

  it('is switched off with the password', async () => {
    const { token } = await setUp();
    expect(said(await off(token, 'errada'))).toEqual([409, 'ERR_INVALID_CREDENTIALS']);
    expect(said(await login())).toEqual([401, 'ERR_TOTP_REQUIRED']);
    expect((await off(token, password)).body).toEqual({ message: 'Second factor off' });
    expect((await login()).status).toBe(200);
    const left = await desk.across((db) =>
      db.many(sql`select 1 from user_recovery_codes where company_id = ${company.companyId}`),
    );
    expect(left).toEqual([]);
  });

  it('stays when the password is reset, and an admin takes it from whoever lost it', async () => {
    const token = await bearer();
    const body = { name: 'Carla', email: `carla${made}@padaria.example`, password };
    const { id } = (await desk.call('POST /users', { token, body })).body as { id: number };
    const carla = { ...company, userId: id, email: body.email };
    const admin = company;
    company = carla;
    await setUp();
    const hers = await bearer();
    company = admin;
    const remove = (userId: number, as: string) => desk.call(`DELETE /users/${userId}/totp`, { token: as });
    expect(said(await remove(id, hers))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(said(await remove(admin.userId, token))).toEqual([403, 'ERR_NO_PERMISSION']);
    const made201 = await desk.call(`POST /users/${id}/reset_link`, { token });
    const link = new URL((made201.body as { link: string }).link).searchParams.get('token');
    await desk.call('POST /auth/reset', { body: { token: link, password } });
    company = carla;
    expect(said(await login())).toEqual([401, 'ERR_TOTP_REQUIRED']);
    expect((await remove(id, token)).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('is stored so that a copy of the database gives nothing away', async () => {
    const { secret, recoveryCodes } = await setUp();
    const rows = JSON.stringify(
      await desk.across((db) => db.many(sql`select t.*, c.code_hash from user_totps t, user_recovery_codes c`)),
    );
    for (const text of [secret, bytesOf(secret).toString('base64url'), ...recoveryCodes])
      expect(rows).not.toContain(text);
  });
});

describe('the session one is in', () => {
  it('is shown with device and times', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const at = desk.clock().getTime();
    const entered = await desk.call('POST /auth/login', {
      body: { email: company.email, password },
      ip: '10.9.0.1',
      headers: { 'user-agent': userAgent },
    });
    desk.pass(5 * 60 * second);
    await desk.call('POST /auth/refresh_token', { cookie: entered.cookie!.value });
    const { token } = entered.body as { token: string };
    const answer = await desk.call('GET /auth/session', { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      userAgent,
      ip: '10.9.0.1',
      createdAt: new Date(at).toISOString(),
      refreshedAt: new Date(at + 5 * 60 * second).toISOString(),
    });
  });
});
