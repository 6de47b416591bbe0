import { seesAllTickets } from '@guiche/contract/ticket-access';
import { untilReply, type TicketShown } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import { fail } from '../platform/errors';
import type { Handlers } from '../platform/jobs';
import type { UserCtx } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { assertMayRead } from './policy';
import { later, lockTicket } from './queries';
import { publishTicket } from './live';

const mostAhead = 366 * 86_400_000;

/**
 * Puts an open ticket off until a time or the customer's next message; null takes it up again. It is the list of its
 * agent that it leaves, so only they do it, and those who see every ticket.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_NOT_OPEN, ERR_VALIDATION
 */
export async function snooze(ctx: UserCtx, ticketId: number, until: string | null): Promise<TicketShown> {
  const ticket = await lockTicket(ctx, ticketId);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  assertMayRead(ctx.viewer, ticket);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  if (ticket.userId !== ctx.viewer.id && !seesAllTickets(ctx.viewer)) throw fail('ERR_NO_PERMISSION');
  const time = until === null ? null : until === 'reply' ? untilReply : timeOf(ctx, until);
  await ctx.db.run(sql`
    update tickets t set snoozed_until = ${time}::timestamptz, woken_at = null, updated_at = ${later(ctx)}
    where company_id = ${ctx.companyId} and id = ${ticketId}`);
  if (time !== null) await wakeLater(ctx, ticketId, time);
  return publishTicket(ctx, ticketId);
}

function timeOf(ctx: UserCtx, until: string): string {
  const time = new Date(until);
  const ahead = time.getTime() - ctx.now.getTime();
  if (!(ahead > 0 && ahead < mostAhead))
    throw fail('ERR_VALIDATION', { fields: { until: 'Not within a year from now' } });
  return time.toISOString();
}

/** A job of the same transaction brings it back, whatever becomes of this process. */
export async function wakeLater(ctx: Ctx, ticketId: number, until: string): Promise<void> {
  if (until === untilReply) return;
  await ctx.enqueue('tickets.wake', { ticketId }, { key: `wake:${ctx.companyId}:${ticketId}`, runAt: new Date(until) });
}

export const snoozeJobs = (tenancy: Tenancy): Pick<Handlers, 'tickets.wake'> => ({
  // Put off again meanwhile, or taken up: then there is nothing to do.
  'tickets.wake': ({ companyId, ticketId }) =>
    tenancy.inCompany(companyId, async (ctx) => {
      const woken = await ctx.db.maybe<{ id: number }>(sql`
        update tickets t set snoozed_until = null, woken_at = ${ctx.now}, updated_at = ${later(ctx)}
        where company_id = ${companyId} and id = ${ticketId} and snoozed_until <= ${ctx.now} returning id`);
      if (woken) await publishTicket(ctx, ticketId);
    }),
});
