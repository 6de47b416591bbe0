import { auth } from '@guiche/contract/auth';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { ApiError } from './api-error';
import { storage, storageKeys } from './storage';
import { transport } from './transport';

export type Session = ReplyOf<typeof auth.refresh>;

type Outcome =
  /** There is a fresh token: repeat the call. */
  | 'fresh'
  /** The session is over. */
  | 'over'
  /** The server did not say (too many tries, out of reach): nobody is logged out for that. */
  | 'unsure';

const listeners = {
  fresh: new Set<(session: Session) => void>(),
  over: new Set<(error: ApiError | null) => void>(),
};

/** Where the API stands: beside the page, unless the build says otherwise. */
export const apiBase: string = (import.meta.env['VITE_API_BASE'] as string | undefined) ?? '/api';

export function token(): string | null {
  return storage.get(storageKeys.token);
}

/** Called with every new session, of a login or a refresh. Returns the way to stop. */
export function onFresh(listener: (session: Session) => void): () => void {
  listeners.fresh.add(listener);
  return () => listeners.fresh.delete(listener);
}

/** Called when the server says that the session is over, or another tab has logged out. */
export function onOver(listener: (error: ApiError | null) => void): () => void {
  listeners.over.add(listener);
  return () => listeners.over.delete(listener);
}

let held: { token: string; companyId: number; userId: string | null } | null = null;

/** With which this page was last let in, for as long as it stays open: proves who waits for the company to be served again. */
export const heldToken = (): typeof held => held;

function hold(): void {
  const now = token();
  const userId = storage.get(storageKeys.userId);
  if (now !== null) held = { token: now, companyId: Number(storage.get(storageKeys.companyId)), userId };
}

/** The company is not served at the moment, and a page goes on by itself when it is again. */
export const isShut = (code: string | undefined): boolean =>
  code === 'ERR_SUBSCRIPTION_EXPIRED' || code === 'ERR_COMPANY_BLOCKED';

/** Puts a session in place and tells the app: whoever waited for it goes on. */
export function begin(session: Session): void {
  storage.remove(storageKeys.shut);
  storage.set(storageKeys.token, session.token);
  for (const listener of listeners.fresh) listener(session);
  hold();
}

/** Forgets the session and tells the app, which goes to the login page. */
export function endSession(error: ApiError | null): void {
  hold();
  // before the token goes, since by that the other tabs hear of it
  if (error && isShut(error.code)) storage.setJson(storageKeys.shut, [error.status, error.code, error.extra]);
  storage.clearSession();
  for (const listener of listeners.over) listener(error);
}

let running: Promise<Outcome> | null = null;

/**
 * Gets a fresh access token for the cookie's refresh token. All calls of this page share one request, and all pages
 * of this browser take turns: whoever waited finds the token already changed.
 */
export function refresh(stale: string | null): Promise<Outcome> {
  running ??= inTurn(async () => {
    const now = token();
    if (now !== null && stale !== null && now !== stale) return 'fresh' as const;
    return ask();
  }).finally(() => {
    running = null;
  });
  return running;
}

async function inTurn(work: () => Promise<Outcome>): Promise<Outcome> {
  // Web Locks need a secure context; without them the server's grace for the last refresh token covers two tabs
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request('guiche-refresh', work) : work();
}

async function ask(): Promise<Outcome> {
  try {
    // by the token that there was: somebody else may be logged in by now
    const answer =
      (await globalThis.prefetched?.take(token())) ??
      (await transport({ method: auth.refresh.method, url: apiBase + auth.refresh.path, headers: {} }));
    if (answer.status === 200) {
      begin(JSON.parse(answer.text) as Session);
      return 'fresh';
    }
    if (answer.status !== 401 && answer.status !== 403) return 'unsure';
    endSession(ApiError.from(answer));
    return 'over';
  } catch {
    return 'unsure';
  }
}

// another tab logged out, or was told that its company is not served: so it is with us
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== storageKeys.token || event.newValue !== null || event.oldValue === null) return;
  const [status, code, extra] = storage.getJson<[number, string, Record<string, unknown>?] | []>(storageKeys.shut, []);
  endSession(status && isShut(code) ? new ApiError(status, code ?? '', undefined, undefined, undefined, extra) : null);
});
