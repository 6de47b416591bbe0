import { auth } from '@guiche/contract/auth';
import { tags } from '@guiche/contract/tags';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import { beforeEach, expect, test, vi } from 'vitest';

const shelf = new Map<string, string>();
vi.stubGlobal('navigator', {});
vi.stubGlobal('localStorage', {
  getItem: (key: string) => shelf.get(key) ?? null,
  setItem: (key: string, value: string) => void shelf.set(key, value),
  removeItem: (key: string) => void shelf.delete(key),
});

interface Seen {
  line: string;
  bearer: string | null;
  body: string | null;
}
let seen: Seen[] = [];
let answers: Record<string, (request: Seen, times: number) => Response | Promise<Response>> = {};
vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  const headers = init.headers as Record<string, string>;
  const line = `${init.method} ${url}`;
  const request = { line, bearer: headers['Authorization']?.slice(7) ?? null, body: init.body as string | null };
  const times = seen.filter((other) => other.line === line).length;
  seen.push(request);
  await Promise.resolve();
  const answer = answers[line];
  if (!answer) throw new TypeError('Failed to fetch');
  return answer(request, times);
});

const { call } = await import('./call');
const { onOver, refresh } = await import('./access');
const over = vi.fn<() => void>();
onOver(over);

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const expired = () => json({ error: 'ERR_SESSION_EXPIRED' }, 403);
const fresh = () => json({ token: 'new', user: {} });
const REFRESH = 'POST /api/auth/refresh_token';
const LIST = 'GET /api/tickets?status=open&showAll=true&queueIds=%5B1%2C2%5D';
const list = () => call(tickets.list, { query: { status: 'open', showAll: true, queueIds: [1, 2] } });

beforeEach(() => {
  seen = [];
  answers = {};
  shelf.clear();
  shelf.set('token', 'old');
  shelf.set('companyId', '1');
  shelf.set('preferredTheme', 'dark');
  over.mockClear();
});

test('path, query and body go where they belong', async () => {
  answers[LIST] = () => json({ tickets: [] });
  answers['PUT /api/tickets/7'] = ({ body }) => json({ got: body });
  expect(await list()).toEqual({ tickets: [] });
  expect(await call(tickets.update, { ticketId: 7, body: { status: 'closed' } })).toEqual({
    got: '{"status":"closed"}',
  });
  expect(seen[0]?.bearer).toBe('old');
});

test('a 403 refreshes once for all calls and repeats each once', async () => {
  answers[LIST] = ({ bearer }) => (bearer === 'new' ? json({ tickets: [] }) : expired());
  answers['GET /api/tags/list'] = ({ bearer }) => (bearer === 'new' ? json([]) : expired());
  answers[REFRESH] = fresh;
  await Promise.all([list(), call(tags.list)]);
  expect(seen.filter(({ line }) => line === REFRESH)).toHaveLength(1);
  expect(shelf.get('token')).toBe('new');
  expect(over).not.toHaveBeenCalled();
});

test('a second 403 is shown, and nobody is logged out', async () => {
  answers[LIST] = () => json({ error: 'ERR_NO_PERMISSION' }, 403);
  answers[REFRESH] = fresh;
  await expect(list()).rejects.toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
  expect(seen.filter(({ line }) => line === LIST)).toHaveLength(2);
  expect(over).not.toHaveBeenCalled();
});

test('a 401 ends the session; theme and language stay', async () => {
  answers[LIST] = () => json({ error: 'ERR_SESSION_EXPIRED' }, 401);
  await expect(list()).rejects.toMatchObject({ status: 401 });
  expect(over).toHaveBeenCalledTimes(1);
  expect([...shelf.keys()]).toEqual(['preferredTheme']);
});

test('a 401 that the endpoint gives by itself ends nothing: a wrong current password', async () => {
  answers['PUT /api/users/7'] = () => json({ error: 'ERR_INVALID_CREDENTIALS' }, 401);
  const attempt = call(users.update, { userId: 7, body: { password: 'outra-senha', currentPassword: 'errada' } });
  await expect(attempt).rejects.toMatchObject({ status: 401, code: 'ERR_INVALID_CREDENTIALS' });
  expect(over).not.toHaveBeenCalled();
  expect(shelf.get('token')).toBe('old');
});

test('an answer to a token that was replaced meanwhile is no reason to log out', async () => {
  answers[LIST] = ({ bearer }) => {
    if (bearer === 'new') return json({ tickets: [] });
    shelf.set('token', 'new');
    return json({ error: 'ERR_SESSION_EXPIRED' }, 401);
  };
  expect(await list()).toEqual({ tickets: [] });
  expect(over).not.toHaveBeenCalled();
});

test.each([
  ['its rate', () => json({ error: 'ERR_TOO_MANY_REQUESTS' }, 429)],
  ['trouble of the server', () => json({}, 503)],
])('a refresh refused for %s logs nobody out', async (_, refused) => {
  answers[LIST] = expired;
  answers[REFRESH] = refused;
  await expect(list()).rejects.toMatchObject({ status: 403 });
  expect(over).not.toHaveBeenCalled();
  expect(shelf.get('token')).toBe('old');
});

test('a refresh that is refused ends the session', async () => {
  answers[LIST] = expired;
  answers[REFRESH] = () => json({ error: 'ERR_SESSION_EXPIRED' }, 401);
  await expect(list()).rejects.toMatchObject({ status: 403 });
  expect(over).toHaveBeenCalledTimes(1);
});

test('a refused login is a refused login', async () => {
  answers['POST /api/auth/login'] = () => json({ error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-01-02' }, 403);
  const attempt = call(auth.login, { body: { email: 'a@b.c', password: 'x' } });
  await expect(attempt).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED', extra: { dueDate: '2026-01-02' } });
  expect(seen).toHaveLength(1);
});

test('errors carry what the form and support need', async () => {
  answers[LIST] = () =>
    json({ error: 'ERR_VALIDATION', detail: 'no', fields: { name: 'Required' } }, 400, {
      'x-request-id': 'r-1',
      'retry-after': '4',
    });
  await expect(list()).rejects.toMatchObject({ fields: { name: 'Required' }, requestId: 'r-1', retryAfter: 4 });
});

test('no answer is ERR_NETWORK; what was cancelled is an AbortError', async () => {
  await expect(list()).rejects.toMatchObject({ status: 0, code: 'ERR_NETWORK' });
  await expect(call(tags.list, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

test('twenty 403s at once make one refresh', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => `GET /api/tickets/${n + 1}`);
  for (const line of lines) answers[line] = ({ bearer }) => (bearer === 'new' ? json({ id: 1 }) : expired());
  answers[REFRESH] = fresh;
  await Promise.all(lines.map((_, n) => call(tickets.show, { ticketId: n + 1 })));
  expect(seen.filter(({ line }) => line === REFRESH)).toHaveLength(1);
  for (const line of lines) expect(seen.filter((one) => one.line === line)).toHaveLength(2);
  expect(over).not.toHaveBeenCalled();
});

function prefetch(held: string, answer: unknown) {
  const asked = new Map([[held, Promise.resolve(answer)]]);
  const take = (what: string) => {
    const taken = asked.get(what);
    asked.delete(what);
    return taken;
  };
  vi.stubGlobal('prefetched', { take });
}
const answered = { status: 200, header: () => null, text: '{"token":"prefetched","user":{}}' };

test('what was asked while the code came is the first refresh, and no other', async () => {
  prefetch('old', answered);
  answers[REFRESH] = fresh;
  expect(await refresh(null)).toBe('fresh');
  expect(shelf.get('token')).toBe('prefetched');
  expect(seen).toEqual([]);
  expect(await refresh('prefetched')).toBe('fresh');
  expect(seen.map(({ line }) => line)).toEqual([REFRESH]);
});

test('a prefetched answer that says no ends the session', async () => {
  prefetch('old', { ...answered, status: 401, text: '{"error":"ERR_SESSION_EXPIRED"}' });
  expect(await refresh(null)).toBe('over');
  expect(over).toHaveBeenCalledTimes(1);
});

test.each([
  ['has not come', 'old', undefined],
  ['was to somebody who has left', 'older', answered],
])('a prefetched answer that %s is asked for again', async (_, held, answer) => {
  prefetch(held, answer);
  answers[REFRESH] = fresh;
  expect(await refresh(null)).toBe('fresh');
  expect(shelf.get('token')).toBe('new');
});

test('two tabs at once make one refresh: who waited for the lock finds the new token', async () => {
  // the browser's lock, as both tabs meet it
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => (turn = turn.then(work));
  vi.stubGlobal('navigator', { locks: { request } });
  vi.resetModules();
  const other = await import('./call');
  answers[LIST] = ({ bearer }) => (bearer === 'new' ? json({ tickets: [] }) : expired());
  answers['GET /api/tags/list'] = ({ bearer }) => (bearer === 'new' ? json([]) : expired());
  answers[REFRESH] = fresh;
  await Promise.all([list(), list(), other.call(tags.list), other.call(tags.list)]);
  expect(seen.filter(({ line }) => line === REFRESH)).toHaveLength(1);
  vi.stubGlobal('navigator', {});
});

test.each([
  ['totp', 'GET /api/auth/totp', () => call(auth.totp)],
  ['session', 'GET /api/auth/session', () => call(auth.session)],
  ['reset links', 'GET /api/auth/reset_links', () => call(auth.pendingLinks)],
  ['turning on', 'POST /api/auth/totp', () => call(auth.beginTotp, { body: { currentPassword: 'x' } })],
])('a logged-in endpoint of /auth refreshes like any other: %s', async (_, line, act) => {
  answers[line] = ({ bearer }) => (bearer === 'new' ? json({}) : expired());
  answers[REFRESH] = fresh;
  await act();
  expect(seen.map((one) => one.line)).toEqual([line, REFRESH, line]);
});

test('a wrong code or password at an endpoint of /auth ends nothing; a session that is over does', async () => {
  answers['POST /api/auth/totp/confirm'] = () => json({ error: 'ERR_INVALID_TOTP' }, 401);
  await expect(call(auth.confirmTotp, { body: { totp: '1' } })).rejects.toMatchObject({ code: 'ERR_INVALID_TOTP' });
  expect(over).not.toHaveBeenCalled();
  answers['GET /api/auth/session'] = () => json({ error: 'ERR_SESSION_EXPIRED' }, 401);
  await expect(call(auth.session)).rejects.toMatchObject({ status: 401 });
  expect(over).toHaveBeenCalledTimes(1);
});

test.each([
  ['login', 'POST /api/auth/login', () => call(auth.login, { body: { email: 'a@b.c', password: 'x' } })],
  ['refresh', REFRESH, () => call(auth.refresh)],
  ['forgot', 'POST /api/auth/forgot', () => call(auth.forgot, { body: { email: 'a@b.c' } })],
  ['reset', 'POST /api/auth/reset', () => call(auth.reset, { body: { token: 't', password: 'x' } })],
  ['logout', 'DELETE /api/auth/logout', () => call(auth.logout)],
])('an endpoint of coming and going never refreshes: %s', async (_, line, act) => {
  answers[line] = expired;
  await expect(act()).rejects.toMatchObject({ status: 403 });
  expect(seen.map((one) => one.line)).toEqual([line]);
  expect(over).not.toHaveBeenCalled();
});

test('a company whose time runs out while somebody works is told so, and logged out', async () => {
  answers[LIST] = () => json({ error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-01-02T00:00:00.000Z' }, 401);
  await expect(list()).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED' });
  expect(over).toHaveBeenCalledWith(expect.objectContaining({ code: 'ERR_SUBSCRIPTION_EXPIRED' }));
  // why is left for the other tabs
  expect([...shelf.keys()].sort()).toEqual(['companyShut', 'preferredTheme']);
});
