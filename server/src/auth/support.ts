import type { ReplyOf } from '@guiche/contract/endpoint';
import { support, supportMinutes } from '@guiche/contract/support';
import { audit, type Publish } from '../audit/service';
import type { Db } from '../platform/database';
import { fail } from '../platform/errors';
import { serve, type UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Deps } from './deps';
import { readMe } from './service';
import { asTheyAre } from './support-user';
import * as queries from './support-queries';

/** An operator in another company as its admin: their own session, marked; no other of theirs, and nobody else's. */

type Reply = ReplyOf<typeof support.enter>;

export const supportRoutes = (deps: Deps) =>
  serve(support, {
    enter: (ctx, { params }) => enterAsSupport(ctx, deps, params.companyId),
    leave: async (ctx) => {
      await endStays(deps, ctx.now, { sessionId: ctx.viewer.sessionId, address: ctx.address });
      return answer(ctx, deps);
    },
  });

/** @throws ERR_OWN_COMPANY, ERR_NO_COMPANY_FOUND; ERR_SESSION_EXPIRED for a session that ended or entered meanwhile */
async function enterAsSupport(ctx: UserCtx, deps: Deps, companyId: number): Promise<Reply> {
  const { viewer, now, address } = ctx;
  if (companyId === ctx.companyId) throw fail('ERR_OWN_COMPANY');
  const company = await queries.readHelped(deps.reading(companyId));
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  const until = new Date(now.getTime() + supportMinutes * 60_000);
  await written(deps, async (db, emit) => {
    if (!(await queries.mark(db, viewer.sessionId, companyId, until, now))) throw fail('ERR_SESSION_EXPIRED');
    const about = { subject: company.name, subjectId: companyId, after: { until } };
    await audit({ companyId, now, viewer, address, db, emit }, { action: 'company.enter', ...about });
  });
  moved(deps, { homeId: ctx.companyId, userId: viewer.id, sessionId: viewer.sessionId });
  return answer(ctx, deps);
}

/** What login and refresh answer, as the session is now. */
async function answer(ctx: UserCtx, deps: Deps): Promise<Reply> {
  const { sessionId, id: userId, profile } = ctx.viewer;
  const [token, own] = await Promise.all([
    deps.access.issue({ companyId: ctx.companyId, sessionId, userId, profile }),
    readMe(ctx, deps, userId),
  ]);
  return { token, user: await asTheyAre(ctx, deps, sessionId, own) };
}

/** Who ends a stay by hand, from where. */
interface ByHand {
  sessionId: string;
  address: string;
}

export type StayDeps = Pick<Deps, 'acrossCompanies' | 'publish' | 'ending' | 'rightsChanged'>;

/**
 * Ends one stay, or all that are over. Each end is written down once, by whoever ends it, and the session's pages come back as
 * its own.
 */
export async function endStays(deps: StayDeps, now: Date, by?: ByHand): Promise<void> {
  const ended = await written(deps, async (db, emit) => {
    const stays = await queries.end(db, now, by?.sessionId ?? null);
    for (const { companyId, companyName: subject, userId, userName } of stays) {
      const viewer = { id: userId, name: userName, super: true };
      const place = { companyId, now, viewer, address: by?.address, db, emit };
      await audit(place, { action: 'company.leave', subject, subjectId: companyId });
    }
    return stays;
  });
  for (const stay of ended) moved(deps, stay);
}

/** Written past the companies; what is to be told of it is told once that is committed. */
async function written<T>(
  { acrossCompanies, publish }: Pick<StayDeps, 'acrossCompanies' | 'publish'>,
  work: (db: Db, emit: Ctx['emit']) => Promise<T>,
): Promise<T> {
  const events: Parameters<Publish>[] = [];
  const result = await acrossCompanies((db) =>
    work(db, (name, event, to) => {
      // entries of the audit list are all that is told from here, and say whose they are
      const { record } = event as { record: { companyId: number } };
      events.push([record.companyId, name, event, to]);
    }),
  );
  for (const event of events) publish(...event);
  return result;
}

/** What was remembered of the session is forgotten in every process, and its sockets come again as what they are now. */
function moved(
  { ending, rightsChanged }: StayDeps,
  { homeId, userId, sessionId }: { homeId: number; userId: number; sessionId: string },
) {
  rightsChanged(homeId, userId);
  ending.forget(sessionId);
  ending.disconnect(homeId, sessionId);
}
