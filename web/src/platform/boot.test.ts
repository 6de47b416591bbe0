import { tickets } from '@guiche/contract/tickets';
import { afterEach, describe, expect, test, vi } from 'vitest';
import script from '../../public/boot.js?raw';

// What runs before the page's code repeats some things of it, which must be the same, and asks what the page would ask.

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
  delete globalThis.prefetched;
});

const now = 1_000_000;

/** An access token; `exp` is in seconds. */
const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;
const kept = tokenOf({ sid: 'one', exp: now / 1000 + 600 });
const newer = tokenOf({ sid: 'one', exp: now / 1000 + 900 });

interface Asked {
  url: string;
  method: string;
  turn: string;
  bearer: string | null;
  gaveUpAt: number | undefined;
  answer: (status: number, body: unknown) => Promise<void>;
}

/** What is asked, in whose turn, and until when it is waited for. */
function watch({
  token = kept,
  address = 'http://desk.local/tickets',
  list = '/tickets?status=open' as string | null,
}) {
  const seen: Asked[] = [];
  let turn = '';
  const storage = new Map(Object.entries({ token, ...(list && { firstList: list }) }));
  vi.useFakeTimers({ now });
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, work: () => Promise<unknown>) {
        turn = name;
        return work().finally(() => (turn = ''));
      },
    },
  });
  vi.stubGlobal('fetch', (url: string, { method, signal, headers }: RequestInit) => {
    let resolve: (answer: Response) => void;
    let reject: (error: Error) => void;
    const promise = new Promise<Response>((...both) => ([resolve, reject] = both));
    const one: Asked = {
      url,
      method: method!,
      turn,
      bearer: new Headers(headers).get('authorization'),
      gaveUpAt: undefined,
      async answer(status, body) {
        resolve(new Response(JSON.stringify(body), { status }));
        await vi.advanceTimersByTimeAsync(1);
      },
    };
    seen.push(one);
    signal!.addEventListener('abort', () => {
      one.gaveUpAt = Date.now() - now;
      reject(new DOMException('late', 'AbortError'));
    });
    return promise;
  });
  return { seen, storage };
}

function boot() {
  const set = () => undefined;
  vi.stubGlobal('document', {
    documentElement: { setAttribute: set },
    currentScript: { dataset: { api: '/api' } },
    head: {},
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  vi.stubGlobal('window', globalThis);
  // oxlint-disable-next-line typescript/no-implied-eval -- it is no module, and the page runs it so
  new Function(script)();
}

test('the session is asked for at one address, in one turn and for as long, before the code is there and by it', async () => {
  const { seen } = watch({ list: null });
  boot();
  await vi.advanceTimersByTimeAsync(60_000);
  const { refresh } = await import('./access');
  vi.setSystemTime(now);
  const asked = refresh(kept);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toBe('unsure');
  const [first, later] = seen.map(({ url, method, turn, gaveUpAt }) => ({ url, method, turn, gaveUpAt }));
  expect(first).toEqual({ url: '/api/auth/refresh_token', method: 'POST', turn: 'guiche-refresh', gaveUpAt: 30_000 });
  expect(later).toEqual(first);
  expect(seen).toHaveLength(2);
});

describe('the list that was asked first when the page was last opened', () => {
  const rows = { tickets: [{ id: 7 }] };
  const session = (token: string) => ({ token, user: {} });

  /** The page's code has come, and takes the session. */
  async function arrive() {
    const { refresh } = await import('./access');
    expect(await refresh(kept)).toBe('fresh');
    const { call } = await import('./call');
    return (signal?: AbortSignal) => call(tickets.list, { query: { status: 'open' }, signal });
  }

  test('is asked beside the session, and its answer is taken once', async () => {
    const { seen } = watch({});
    boot();
    expect(seen.map(({ url, bearer }) => [url, bearer])).toEqual([
      ['/api/auth/refresh_token', null],
      ['/api/tickets?status=open', `Bearer ${kept}`],
    ]);
    await seen[0]!.answer(200, session(newer));
    const ask = await arrive();
    const first = ask();
    await seen[1]!.answer(200, rows);
    expect(await first).toEqual(rows);
    expect(seen).toHaveLength(2);
    const second = ask();
    await vi.advanceTimersByTimeAsync(1);
    await seen[2]!.answer(200, { tickets: [] });
    expect(await second).toEqual({ tickets: [] });
  });

  test('is asked with the new token where the kept one is too old', async () => {
    const old = tokenOf({ sid: 'one', exp: now / 1000 - 1 });
    const { seen } = watch({ token: old });
    boot();
    expect(seen).toHaveLength(1);
    await seen[0]!.answer(200, session(newer));
    expect(seen[1]).toMatchObject({ url: '/api/tickets?status=open', bearer: `Bearer ${newer}` });
    const { refresh } = await import('./access');
    expect(await refresh(old)).toBe('fresh');
    const { call } = await import('./call');
    const first = call(tickets.list, { query: { status: 'open' } });
    await seen[1]!.answer(200, rows);
    expect(await first).toEqual(rows);
    expect(seen).toHaveLength(2);
  });

  test.each<[string, (one: Asked) => Promise<unknown>]>([
    ['was refused', (one) => one.answer(403, { error: 'ERR_SESSION_EXPIRED' })],
    ['never came', () => vi.advanceTimersByTimeAsync(10_000)],
  ])('is asked once more where its answer %s', async (_, end) => {
    const { seen } = watch({});
    boot();
    await seen[0]!.answer(200, session(newer));
    const ask = await arrive();
    const first = ask();
    await end(seen[1]!);
    expect(seen[2]).toMatchObject({ url: '/api/tickets?status=open', bearer: `Bearer ${newer}` });
    await seen[2]!.answer(200, rows);
    expect(await first).toEqual(rows);
  });

  test.each<[string, string]>([
    ['another session', tokenOf({ sid: 'two', exp: now / 1000 + 900 })],
    ['one that nobody can read', 'nothing'],
  ])('is not taken by %s', async (_, token) => {
    const { seen } = watch({});
    boot();
    await seen[1]!.answer(200, rows);
    await seen[0]!.answer(200, session(token));
    void (await arrive())();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen[2]).toMatchObject({ url: '/api/tickets?status=open', bearer: `Bearer ${token}` });
  });

  test('is not taken any more once changes are told', async () => {
    const { seen } = watch({});
    boot();
    await seen[1]!.answer(200, rows);
    await seen[0]!.answer(200, session(newer));
    const ask = await arrive();
    const { catchUp } = await import('./catch-up');
    catchUp();
    void ask();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveLength(3);
  });

  test('is not taken half a minute later, by a page that was told nothing meanwhile', async () => {
    const { seen } = watch({});
    boot();
    await seen[1]!.answer(200, rows);
    await seen[0]!.answer(200, session(newer));
    const ask = await arrive();
    await vi.advanceTimersByTimeAsync(30_001);
    void ask();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveLength(3);
  });

  test('is waited for no longer than by whom it is asked', async () => {
    const { seen } = watch({});
    boot();
    await seen[0]!.answer(200, session(newer));
    const ask = await arrive();
    const control = new AbortController();
    const refused = ask(control.signal).catch((error: unknown) => error);
    control.abort();
    expect(await refused).toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(2);
  });

  test.each([
    ['on another page', { address: 'http://desk.local/contacts' }],
    ['on a page whose name only begins so', { address: 'http://desk.local/ticketsx' }],
    ['where a link chooses what is listed', { address: 'http://desk.local/tickets?tags=7' }],
    ['where none is known', { list: null }],
  ])('is not asked %s', async (_, given) => {
    const { seen } = watch(given);
    boot();
    await seen[0]!.answer(200, session(newer));
    expect(seen).toHaveLength(1);
  });
});
