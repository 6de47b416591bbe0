import type { Connection } from '@guiche/contract/connections';
import type { LineAlert } from '../jobs';
import type { Handlers } from '../platform/jobs';
import { room } from '../platform/live';
import type { Mail } from '../platform/mail';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { alertLetter } from './alert-letter';
import { tellSession } from './live';
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
export const tellBack = (ctx: Ctx, { id, name }: Connection, since: string): Promise<void> =>
  tellAdmins(ctx, { is: 'back', connectionId: id, name, since, cause: null });

/** On the page at once, on devices and by e-mail once this is committed: with it, or not at all. */
async function tellAdmins(ctx: Ctx, alert: LineAlert): Promise<void> {
  const { is, connectionId, name, since, cause } = alert;
  ctx.emit(
    'connectionAlert',
    { action: is, whatsappId: connectionId, name, since, cause },
    { rooms: [room.of(ctx.companyId, 'admins')] },
  );
  const key = `${ctx.companyId}:${connectionId}`;
  await ctx.enqueue('push.notifyLine', { alert }, { key: `push.line:${key}` });
  for (const { userId } of await queries.listAdmins(ctx))
    await ctx.enqueue('connections.mailAlert', { userId, alert }, { key: `connections.mail:${key}:${is}:${userId}` });
}

interface Parts {
  tenancy: Tenancy;
  mail: Mail;
}

export const connectionJobs = ({
  tenancy,
  mail,
}: Parts): Pick<Handlers, 'connections.watch' | 'connections.mailAlert'> => ({
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
      await tellAdmins(ctx, { is: 'down', connectionId, name: marked.name, since, cause: why?.cause ?? null });
      const connection = await connectionById(ctx, connectionId);
      if (connection) tellSession(ctx, connection);
    }),

  'connections.mailAlert': async ({ companyId, userId, alert }) => {
    if (!mail.isOn) return;
    const ctx = tenancy.reading(companyId);
    const [address, connection] = await Promise.all([
      queries.addressOf(ctx, userId),
      connectionById(ctx, alert.connectionId),
    ]);
    // No admin any more, or a line that is gone. A letter that was held up does not tell of what is over.
    if (!address || !connection || (alert.is === 'down' && connection.downSince !== alert.since)) return;
    const id = `line-${companyId}-${alert.connectionId}-${new Date(alert.since).getTime()}-${alert.is}-${userId}`;
    const outcome = await mail.send({ id, to: address.email, ...alertLetter(alert, address, mail.page) });
    if (outcome === 'refused') ctx.log.warn({ companyId, userId }, 'the mail server will not have this address');
  },
});
