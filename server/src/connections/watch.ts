import type { Connection } from '@guiche/contract/connections';
import type { OfficialFact } from '@guiche/contract/official-health';
import { notifyLine } from '../alerts/notify';
import type { Handlers } from '../platform/jobs';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { publishSession } from './live';
import { connectionById } from './queries';
import * as queries from './state-queries';

/** So long a line may be away before anybody is told: networks come and go. */
const patience = 2 * 60_000;

/** Clocks of two machines may differ by so much. */
const tolerance = 10_000;

/** A line that was up is down: if it is not back by then, its admins are told. Asked in the transaction of the change. */
export const askToWatch = (ctx: Ctx, connectionId: number, since: string, from = new Date(since)): Promise<void> =>
  ctx.enqueue(
    'connections.watch',
    { connectionId, since },
    {
      key: `connections.watch:${ctx.companyId}:${connectionId}`,
      runAt: new Date(from.getTime() + patience),
    },
  );

/** A line is up again of which the admins were told that it was not. */
export const notifyBack = (ctx: Ctx, { id, name }: Connection, since: string): Promise<void> =>
  notifyLine(ctx, { is: 'back', connectionId: id, name, since, cause: null });

/** The network of a line thinks worse of it than it did. */
export async function notifyWorse(ctx: Ctx, connectionId: number, facts: OfficialFact[]): Promise<void> {
  const connection = await connectionById(ctx, connectionId);
  if (!connection) return;
  await notifyLine(ctx, { is: 'worse', connectionId, name: connection.name, since: ctx.now.toISOString(), facts });
}

export const connectionJobs = ({ tenancy }: { tenancy: Tenancy }): Pick<Handlers, 'connections.watch'> => ({
  /** Whichever process runs it, and however often: who marks the outage as told is the one who tells. */
  'connections.watch': ({ companyId, connectionId, since }) =>
    tenancy.inCompany(companyId, async (ctx) => {
      if (ctx.now.getTime() - new Date(since).getTime() < patience - tolerance) {
        const current = await connectionById(ctx, connectionId);
        // Asked for too early, by a clock that goes ahead of ours.
        if (current?.downSince === since) await askToWatch(ctx, connectionId, since, ctx.now);
        return;
      }
      const marked = await queries.markAlerted(ctx, connectionId, since);
      if (!marked) return;
      const why = await queries.newestCause(ctx, connectionId, since);
      await notifyLine(ctx, { is: 'down', connectionId, name: marked.name, since, cause: why?.cause ?? null });
      const connection = await connectionById(ctx, connectionId);
      if (connection) publishSession(ctx, connection);
    }),
});
