import { auth } from '@guiche/contract/auth';
import type { Company } from '@guiche/contract/companies';
import { neverDue } from '@guiche/contract/due-date';
import { can as allowed, type Permission } from '@guiche/contract/permissions';
import type { PlanFeature } from '@guiche/contract/plan-features';
import type { Me } from '@guiche/contract/users';
import { useSyncExternalStore } from 'react';
import { begin, isShut, onFresh, onOver, refresh, token, type Session } from './access';
import { call, type ApiError } from './call';
import { queryClient } from './query';
import { storage, storageKeys, tabStorage } from './storage';

/** Who is logged in, if anybody. `starting` is the moment in which the cookie is exchanged for a fresh token. */
export type SessionState =
  | { phase: 'starting' }
  /** A token is there, but the server cannot be asked: nobody is logged out for that. */
  | { phase: 'unreachable' }
  /** `left`: by logging out, here. */
  | { phase: 'out'; why: ApiError | null; left?: boolean }
  | { phase: 'in'; me: Me };

let state: SessionState = token() ? { phase: 'starting' } : { phase: 'out', why: null };
const watchers = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const watcher of watchers) watcher();
}

/** Whoever has left waits for nothing. */
let hasLeft = false;

function enter({ user }: Session): void {
  hasLeft = false;
  storage.remove(storageKeys.elsewhere);
  tabStorage.remove(storageKeys.refused);
  storage.set(storageKeys.companyId, String(user.companyId));
  storage.set(storageKeys.userId, String(user.id));
  storage.set(storageKeys.dueDate, user.company.dueDate);
  rememberCampaigns(user.company);
  // the session acts elsewhere now: nothing that this page remembers is of that company
  if (state.phase === 'in' && state.me.companyId !== user.companyId) location.assign('/');
  else setState({ phase: 'in', me: user });
}

function rememberCampaigns({ settings }: Me['company']): void {
  const campaigns = settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true');
  if (campaigns) storage.set(storageKeys.campaigns, 'true');
  else storage.remove(storageKeys.campaigns);
}

onFresh(enter);
onOver((why) => {
  // the login page says so
  if (why?.extra.endedBy) storage.set(storageKeys.elsewhere, 'true');
  queryClient.clear();
  // whoever has logged out knows it: what was still under way and is refused now is no news
  if (state.phase !== 'out') setState({ phase: 'out', why, left: hasLeft });
  // another tab was told first, and why is known only now
  else if (state.why === null && isShut(why?.code) && !hasLeft) setState({ phase: 'out', why });
});

/** At the start of the application: the token may be old, the user may have changed, so the server is asked. */
export async function startSession(): Promise<void> {
  if (!token()) return;
  setState({ phase: 'starting' });
  const outcome = await refresh(null);
  if (outcome === 'unsure' && state.phase === 'starting') setState({ phase: 'unreachable' });
}

export async function login(given: { email: string; password: string; totp?: string }): Promise<Me> {
  await ending;
  const session = await call(auth.login, { body: given });
  queryClient.clear();
  begin(session);
  return session.user;
}

/** The last logout on its way to the server: its answer takes the cookie away, which must not be the next one's. */
let ending: Promise<unknown> = Promise.resolve();

const leaving: (() => void)[] = [];
/** What else is to be done when somebody logs out. */
export const onLogout = (run: () => void): void => void leaving.push(run);

/** Ends the session here at once, also when the server cannot be told. */
export async function logout(): Promise<void> {
  ending = call(auth.logout).catch(() => {});
  for (const run of leaving) run();
  hasLeft = true;
  storage.remove(storageKeys.shut);
  storage.clearSession();
  queryClient.clear();
  setState({ phase: 'out', why: null, left: true });
  await ending;
}

/** Puts a change of the own user (profile dialog, live event) in place without asking the server again. */
export function patchMe(change: Partial<Me>): void {
  if (state.phase === 'in') setState({ phase: 'in', me: { ...state.me, ...change } });
}

/** The same for a change of the own company, its settings among it. */
export function patchCompany(change: (company: Me['company']) => Partial<Company | Me['company']>): void {
  if (state.phase !== 'in') return;
  const given = change(state.me.company);
  // the company by itself says only until when it is paid for
  const billed = 'dueDate' in given && !('billedUntil' in given) ? { billedUntil: given.dueDate ?? null } : {};
  const changed = { ...state.me.company, ...given, ...billed };
  const company = { ...changed, dueDate: changed.dueDate ?? neverDue };
  rememberCampaigns(company);
  patchMe({ company });
}

/** The session's own id, from the access token: tells one's own login from one elsewhere. */
export function sessionId(): string | null {
  try {
    const payload = (token() ?? '').split('.')[1] ?? '';
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const { sid } = JSON.parse(text) as { sid?: unknown };
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useSession(): SessionState {
  return useSyncExternalStore(watch, () => state);
}

/** The logged-in user. Only inside private routes, where there always is one. */
export function useMe(): Me {
  const session = useSession();
  if (session.phase !== 'in') throw new Error('useMe outside of a private route');
  return session.me;
}

/**
 * Is this an operator in another company? What would bear a name of the company's people is not offered to them. The page
 * begins anew when that changes.
 */
export const isSupport = (): boolean => state.phase === 'in' && state.me.support !== undefined;

/** Does the company's plan hold it? */
export const usePlanHas = (feature: PlanFeature): boolean => useMe().company.plan[feature];

/** `const can = useCan(); can('dashboard:view')`: may the logged-in user do that? */
export function useCan(): (permission: Permission) => boolean {
  const me = useMe();
  return (permission) => allowed(me, permission);
}

/** The same outside of React; false when nobody is logged in. */
export function can(permission: Permission): boolean {
  return state.phase === 'in' && allowed(state.me, permission);
}

/** Are campaigns switched on for this company? The flag was stored at login. */
export function hasCampaigns(): boolean {
  return storage.get(storageKeys.campaigns) !== null;
}
