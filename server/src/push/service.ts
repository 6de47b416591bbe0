import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { push } from '@guiche/contract/push';
import { withoutEnd } from '@guiche/contract/without-end';
import { ECDH } from 'node:crypto';
import { kindOf } from '../alerts/kinds';
import type { Jobs } from '../jobs';
import { fail } from '../platform/errors';
import type { SafeHttp } from '../platform/safe-http';
import type { UserCtx } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import * as queries from './queries';
import type { Vapid } from './vapid';

/** What the endpoints of this module work with. */
export interface Deps {
  vapid: Vapid;
  safeHttp: SafeHttp;
  acrossCompanies: Tenancy['acrossCompanies'];
}

type Push = ReplyOf<typeof push.show>;

export async function show(ctx: UserCtx, { vapid }: Deps): Promise<Push> {
  const { publicKey } = await vapid.pair();
  return { publicKey, since: (await queries.readSince(ctx, ctx.viewer.sessionId))?.since ?? null };
}

/**
 * The session's device is told from now on. A browser has one address for all who log in there, so whoever was told
 * there before is told no more: first those of other companies, by themselves, because a company's transaction does not
 * see them.
 * @throws ERR_VALIDATION for an address that leads to no public host, or a key that is no point of the curve
 */
export async function subscribe(ctx: UserCtx, deps: Deps, given: BodyOf<typeof push.subscribe>): Promise<Push> {
  const { endpoint, language, chats: tellsChats, keys } = given;
  const [p256dh, auth] = [withoutEnd(keys.p256dh, '='), withoutEnd(keys.auth, '=')];
  if (!deps.safeHttp.isAllowed(endpoint)) throw fail('ERR_VALIDATION', { fields: { endpoint: 'Invalid value' } });
  if (!isPoint(p256dh)) throw fail('ERR_VALIDATION', { fields: { 'keys.p256dh': 'Invalid value' } });
  await deps.acrossCompanies((db) => queries.takeFromOthers(db, ctx.companyId, endpoint));
  await ctx.writing(async (own) => {
    await queries.lockEndpoint(own, endpoint);
    await queries.takeFromColleagues(own, own.viewer.sessionId, endpoint);
    await queries.upsert(own, own.viewer.sessionId, { endpoint, p256dh, auth, language, tellsChats });
  });
  return show(ctx, deps);
}

export async function unsubscribe(ctx: UserCtx, deps: Deps): Promise<Push> {
  await ctx.writing((own) => queries.remove(own, own.viewer.sessionId));
  return show(ctx, deps);
}

/** Sends the session's device a notice of its own. */
export async function test(ctx: UserCtx): Promise<{ asked: boolean }> {
  const { sessionId } = ctx.viewer;
  if (!(await queries.readSince(ctx, sessionId))) return { asked: false };
  await askToSend(ctx, { sessionId, ticketId: null, attempt: 1 });
  return { asked: true };
}

/** As many companies send at once; each sends one notice after the other, so that slow services hold up nothing else. */
const lanes = 3;

export function askToSend(ctx: Ctx, what: Omit<Jobs['push.send'], 'companyId'>, runAt?: Date): Promise<void> {
  return ctx.enqueue('push.send', what, {
    queue: `push:${ctx.companyId % lanes}`,
    // What has not left yet gives way to what is newer.
    key: `push:${ctx.companyId}:${what.sessionId}:${subjectOf(what)}`,
    ...(runAt && { runAt }),
  });
}

function subjectOf({ alert, chatId, ticketId }: Omit<Jobs['push.send'], 'companyId'>): string {
  if (alert) return kindOf(alert).about(alert);
  return chatId ? `chat-${chatId}` : String(ticketId ?? 'test');
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}
