import { afterEach, expect, test, vi } from 'vitest';
import script from '../../public/early.js?raw';

// What runs before the page's code repeats three things of it, which must be the same.

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

/** What was asked, in whose turn, and until when it was waited for. */
function watch() {
  const seen: { url: string; method: string; turn: string; gaveUpAt: number | undefined }[] = [];
  let turn = '';
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'kept' : null) });
  vi.stubGlobal('navigator', {
    locks: {
      request(name: string, work: () => unknown) {
        turn = name;
        return work();
      },
    },
  });
  vi.stubGlobal('fetch', (url: string, { method, signal }: RequestInit) => {
    const one = { url, method: method!, turn, gaveUpAt: undefined as number | undefined };
    seen.push(one);
    return new Promise((_, reject) => {
      signal!.addEventListener('abort', () => {
        one.gaveUpAt = Date.now();
        reject(new DOMException('late', 'AbortError'));
      });
    });
  });
  return seen;
}

test('the session is asked for at one address, in one turn and for as long, before the code is there and by it', async () => {
  const seen = watch();
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
  await vi.advanceTimersByTimeAsync(60_000);
  const { refresh } = await import('./access');
  vi.setSystemTime(0);
  const asked = refresh('kept');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toBe('unsure');
  expect(seen[0]).toMatchObject({ url: '/api/auth/refresh_token', turn: 'guiche-refresh', gaveUpAt: 30_000 });
  expect(seen).toEqual([seen[0], seen[0]]);
});
