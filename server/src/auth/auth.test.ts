import { auth } from '@guiche/contract/auth';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../platform/database';
import { createDesk, password, type Desk } from './desk.fixture';

const second = 1000;
const day = 24 * 60 * 60 * second;

let desk: Desk;
let company: { companyId: number; userId: number; email: string };

beforeAll(async () => {
  desk = await createDesk();
  company = await desk.makeCompany('padaria');
});
afterAll(() => desk.stop());
// Wrong tries are forgotten and sessions of other tests are old.
beforeEach(() => {
  desk.pass(20 * 60 * second);
});

const login = (given: { email?: string; password?: string; ip?: string; origin?: string } = {}) =>
  desk.call('POST /auth/login', {
    body: { email: given.email ?? company.email, password: given.password ?? password },
    ip: given.ip,
    headers: given.origin ? { origin: given.origin, host: 'desk.example' } : undefined,
  });
type Answer = Awaited<ReturnType<typeof login>>;

async function enter() {
  const answer = await login();
  expect(answer.status).toBe(200);
  return { token: tokenOf(answer), cookie: answer.cookie!.value };
}
const sessionOf = (answer: Answer) => answer.body as ReplyOf<typeof auth.login>;
const tokenOf = (answer: Answer) => sessionOf(answer).token;
const refresh = (cookie?: string, origin?: string) =>
  desk.call('POST /auth/refresh_token', { cookie, headers: origin ? { origin } : undefined });
const me = (token: string) => desk.call('GET /auth/me', { token });
const liveSessions = () =>
  desk.across((db) =>
    db.many<{ id: string }>(sql`
      select id from sessions where company_id = ${company.companyId} and user_id = ${company.userId} and revoked_at is null`),
  );
const sidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;

describe('login', () => {
  it('answers with a token and the whole user, and puts the refresh token into a cookie of the auth path', async () => {
    const answer = await login();
    expect(answer.status).toBe(200);
    const body = auth.login.spec.reply.parse(answer.body);
    expect(body.user).toMatchObject({
      id: company.userId,
      email: company.email,
      profile: 'admin',
      super: false,
      companyId: company.companyId,
      queues: [],
      company: {
        id: company.companyId,
        dueDate: '2999-12-31T00:00:00.000Z',
        plan: { name: 'Profissional', useCampaigns: true },
      },
    });
    const settings = new Map(body.user.company.settings.map(({ key, value }) => [key as string, value]));
    expect(settings.get('campaignsEnabled')).toBe('true');
    expect(settings.has('sendGreetingAccepted')).toBe(true);
    expect(answer.cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict', maxAge: 604_800 });
    expect(answer.cookie!.secure).toBeUndefined();
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
  });

  it('takes the e-mail in any letter case, with spaces around it', async () => {
    expect((await login({ email: ` ${company.email.toUpperCase()} ` })).status).toBe(200);
  });

  it('answers known and unknown e-mails alike', async () => {
    const [known, unknown] = [
      await login({ password: 'wrong', ip: '10.1.0.1' }),
      await login({ email: 'nobody@padaria.example', ip: '10.1.0.2' }),
    ];
    expect(known.status).toBe(401);
    expect(known.body).toEqual({ error: 'ERR_INVALID_CREDENTIALS' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const names = (answer: Answer) => Object.keys(answer.headers).sort();
    expect(names(unknown)).toEqual(names(known));
  });

  it('takes about as long for an unknown e-mail as for a known one', async () => {
    const calm = await createDesk({ rateLimits: false });
    try {
      const { email } = await calm.makeCompany('calma');
      const timeOf = async (address: string) => {
        const before = performance.now();
        await calm.call('POST /auth/login', { body: { email: address, password: 'wrong-password' } });
        return performance.now() - before;
      };
      const fastest = { known: Infinity, unknown: Infinity };
      for (let n = 0; n < 15; n++) {
        fastest.known = Math.min(fastest.known, await timeOf(email));
        fastest.unknown = Math.min(fastest.unknown, await timeOf(`nobody${n}@calma.example`));
      }
      // Nearly all of it is the verification: without one for nobody the unknown would take a fifth.
      expect(fastest.unknown / fastest.known).toBeGreaterThan(0.6);
      expect(fastest.unknown / fastest.known).toBeLessThan(1.6);
    } finally {
      await calm.stop();
    }
  });

  it('refuses the sixth wrong try with the seconds to wait, even with the right password', async () => {
    for (let n = 1; n <= 5; n++) expect((await login({ password: 'wrong', ip: '10.2.0.1' })).status).toBe(401);
    const sixth = await login({ ip: '10.2.0.1' });
    expect([sixth.status, sixth.body]).toEqual([429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
    expect(sixth.headers['retry-after']).toBe('1');
    desk.pass(second);
    expect((await login({ ip: '10.2.0.1' })).status).toBe(200);
  });

  it.each([
    ['https://evil.example', 403, 'ERR_NO_PERMISSION'],
    ['null', 403, 'ERR_NO_PERMISSION'],
    ['https://desk.example', 200, undefined],
    ['https://other.example', 200, undefined],
  ])('from a page of %s answers %i', async (origin, status, error) => {
    const answer = await login({ origin });
    expect([answer.status, (answer.body as { error?: string }).error]).toEqual([status, error]);
  });

  it('refuses what is no e-mail and password without asking the database', async () => {
    for (const body of [{}, { email: 5, password: 'x' }, { email: 'a@b.c', password: 'x'.repeat(10_000) }, []]) {
      expect((await desk.call('POST /auth/login', { body })).status).toBe(400);
    }
  });

  it('ends the earlier session of the same user, tells it which one came, and cuts its sockets', async () => {
    const first = await enter();
    expect((await me(first.token)).status).toBe(200);
    desk.happened.length = 0;
    const later = await enter();
    const sessionId = sidOf(later.token);
    expect(await liveSessions()).toEqual([{ id: sessionId }]);
    const { companyId, userId, email } = company;
    const event = { action: 'update', user: { id: userId, email, companyId }, sessionId };
    expect(desk.happened).toEqual([
      { companyId, name: 'auth', event, to: { rooms: [`${companyId}:user:${userId}`] } },
      { cut: sidOf(first.token) },
    ]);
  });

  it('leaves one live session when it happens twice at once', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([login(), login(), login()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const live = await liveSessions();
      expect(live).toHaveLength(1);
      const statuses = await Promise.all(answers.map(async (answer) => (await me(tokenOf(answer))).status));
      expect(statuses.sort((a, b) => a - b)).toEqual([200, 401, 401]);
      expect(answers.map((answer) => sidOf(tokenOf(answer)))).toContain(live[0]!.id);
    }
  });
});

describe('after a login elsewhere', () => {
  it('the old access token, cookie and cached viewer are worth nothing at once', async () => {
    const old = await enter();
    expect((await me(old.token)).status).toBe(200);
    const fresh = await enter();
    for (const answer of [await me(old.token), await refresh(old.cookie), await desk.call('GET /users/list', old)]) {
      expect([answer.status, answer.body]).toEqual([401, { error: 'ERR_SESSION_EXPIRED', endedBy: 'login' }]);
    }
    expect((await me(fresh.token)).status).toBe(200);
  });
});

describe('a refresh', () => {
  it('rotates the token, and the one before is good for 10 s more with the same successor', async () => {
    const { cookie } = await enter();
    const next = await refresh(cookie);
    expect(next.status).toBe(200);
    expect(next.cookie!.value).not.toBe(cookie);
    desk.pass(10 * second);
    const again = await refresh(cookie);
    expect(again.status).toBe(200);
    expect(again.cookie!.value).toBe(next.cookie!.value);
    desk.pass(60 * second);
    const third = await refresh(next.cookie!.value);
    expect(third.status).toBe(200);
    expect([cookie, next.cookie!.value]).not.toContain(third.cookie!.value);
    expect((await me(tokenOf(third))).status).toBe(200);
  });

  it('answers with the same full user as login', async () => {
    const answer = await login();
    const fresh = await refresh(answer.cookie!.value);
    expect(sessionOf(fresh).user).toEqual(sessionOf(answer).user);
    const { status, body } = await desk.call('GET /auth/user', { token: tokenOf(fresh) });
    expect([status, body]).toEqual([200, sessionOf(answer).user]);
  });

  it('of many tabs at once gives all of them the same successor', async () => {
    const { cookie } = await enter();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.cookie!.value)).size).toBe(1);
  });

  it('with a token used before ends the session, for the thief and for the owner', async () => {
    const { cookie, token } = await enter();
    const next = await refresh(cookie);
    desk.pass(10 * second + 1);
    const reused = await refresh(cookie);
    expect([reused.status, reused.body]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
    expect((await refresh(next.cookie!.value)).status).toBe(401);
    expect((await me(tokenOf(next))).status).toBe(401);
    expect(desk.happened).toContainEqual({ cut: sidOf(token) });
    expect(await liveSessions()).toEqual([]);
  });

  it('with a token two generations old ends the session even within the 10 s', async () => {
    const { cookie } = await enter();
    const next = await refresh(cookie);
    const third = await refresh(next.cookie!.value);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(third.cookie!.value)).status).toBe(401);
  });

  it('comes too late after 7 days without one', async () => {
    const { cookie } = await enter();
    desk.pass(7 * day - second);
    const next = await refresh(cookie);
    expect(next.status).toBe(200);
    desk.pass(7 * day);
    expect((await refresh(next.cookie!.value)).status).toBe(401);
  });

  it('does not carry a session beyond 30 days', async () => {
    let { cookie } = await enter();
    for (let days = 6; days < 30; days += 6) {
      desk.pass(6 * day);
      const next = await refresh(cookie);
      expect(next.status).toBe(200);
      expect(next.cookie!.maxAge).toBe(Math.min(7, 30 - days) * 86_400);
      cookie = next.cookie!.value;
    }
    desk.pass(6 * day);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it.each([undefined, 'nonsense', '1.b5b2c0de-0000-4000-8000-000000000001.0.' + 'A'.repeat(43)])(
    'with the cookie %s answers 401',
    async (cookie) => {
      const answer = await refresh(cookie);
      expect([answer.status, answer.body]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
    },
  );

  it('from a foreign page is refused and changes nothing', async () => {
    const { cookie } = await enter();
    expect((await refresh(cookie, 'https://evil.example')).status).toBe(403);
    desk.pass(60 * second);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('all the time is refused for a while without ending anything', async () => {
    let { cookie } = await enter();
    const statuses = [];
    for (let n = 0; n < 31; n++) {
      const answer = await refresh(cookie);
      statuses.push(answer.status);
      cookie = answer.cookie?.value ?? cookie;
    }
    expect(statuses).toEqual([...(Array(30).fill(200) as number[]), 429]);
    desk.pass(60 * second);
    expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('a session', () => {
  it('is asked about at every call: an expired token 403, none 401', async () => {
    const { token } = await enter();
    expect((await me(token)).body).toEqual({ id: company.userId, profile: 'admin', super: false });
    expect((await desk.call('GET /auth/me')).status).toBe(401);
    desk.pass(15 * 60 * second);
    const late = await me(token);
    expect([late.status, late.body]).toEqual([403, { error: 'ERR_SESSION_EXPIRED' }]);
  });

  it('is known by its cookie at me and logout, nowhere else', async () => {
    const { cookie } = await enter();
    expect((await desk.call('GET /auth/me', { cookie })).status).toBe(200);
    expect((await desk.call('GET /users/list', { cookie })).status).toBe(401);
    expect((await desk.call('GET /users/list', { token: cookie })).status).toBe(401);
    expect((await desk.call('GET /users/list', { token: `cookie:${cookie}` })).status).toBe(401);
    expect((await desk.call('DELETE /auth/logout', { cookie })).status).toBe(200);
    expect((await desk.call('GET /auth/me', { cookie })).status).toBe(401);
  });

  it('is not known by a cookie that was exchanged', async () => {
    const { cookie } = await enter();
    await refresh(cookie);
    desk.pass(11 * second);
    expect((await desk.call('GET /auth/me', { cookie })).status).toBe(401);
  });

  it('ends with logout: token, cookie and sockets', async () => {
    const { token, cookie } = await enter();
    const answer = await desk.call('DELETE /auth/logout', { token });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(answer.cookie).toMatchObject({ value: '', path: '/api/auth', maxAge: 0 });
    desk.pass(second);
    // it was not this that ended it
    await enter();
    for (const over of [await me(token), await refresh(cookie)])
      expect([over.status, over.body]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
    expect(desk.happened).toContainEqual({ cut: sidOf(token) });
  });

  it('changed by another process is noticed within half a second', async () => {
    const { token } = await enter();
    const show = () => desk.call('DELETE /users/2000000000', { token });
    expect((await show()).status).toBe(404);
    const setProfile = (profile: string) =>
      desk.across((db) => db.run(sql`update users set profile = ${profile} where id = ${company.userId}`));
    await setProfile('user');
    desk.pass(500);
    expect((await show()).status).toBe(403);
    await setProfile('admin');
    desk.pass(500);
    expect((await show()).status).toBe(404);
    await desk.across((db) => db.run(sql`delete from sessions where user_id = ${company.userId}`));
    desk.pass(500);
    expect((await show()).status).toBe(401);
  });
});

describe('a company whose subscription has expired', () => {
  it('is refused at login with the date, and later calls answer 401', async () => {
    const dueDate = new Date(desk.clock().getTime() + 60 * second);
    const { email, companyId } = await desk.makeCompany('vencida', dueDate);
    const answer = await login({ email });
    expect(answer.status).toBe(200);
    desk.pass(60 * second);
    expect((await me(tokenOf(answer))).status).toBe(200);
    desk.pass(1);
    desk.auth.forgetCompany(companyId);
    const expected = { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: dueDate.toISOString() };
    const refused = await login({ email });
    expect([refused.status, refused.body]).toEqual([403, expected]);
    for (const later of [await me(tokenOf(answer)), await refresh(answer.cookie!.value)]) {
      expect([later.status, later.body]).toEqual([401, expected]);
    }
  });

  it('is not betrayed to whoever does not know the password', async () => {
    const { email } = await desk.makeCompany('atrasada', new Date(0));
    expect((await login({ email, password: 'wrong' })).status).toBe(401);
  });

  it('that was closed by the operator lets nobody in', async () => {
    const { email, companyId } = await desk.makeCompany('fechada');
    const answer = await login({ email });
    await desk.across((db) => db.run(sql`update companies set status = false where id = ${companyId}`));
    desk.auth.forgetCompany(companyId);
    const blocked = { error: 'ERR_COMPANY_BLOCKED' };
    expect(await me(tokenOf(answer))).toMatchObject({ status: 401, body: blocked });
    expect(await login({ email })).toMatchObject({ status: 403, body: blocked });
  });
});
