import type { ReasonOfOne } from '@guiche/contract/live';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { noteMove } from './history';
import { readShown } from './list-queries';
import { publishHandover, publishWaiting } from './live';

/** Conversations that need people. Those who see every ticket are told on their pages and devices. */

/** The attendant leaves a conversation to people: it stands in the thread, and they are told. */
export async function handOver(ctx: Ctx, ticketId: number, why: ReasonOfOne): Promise<void> {
  const ticket = await readShown(ctx, { id: ticketId });
  if (!ticket) return;
  await noteMove(ctx, ticket, { kind: 'handover', by: null });
  publishHandover(ctx, ticket, why);
  if (why === 'closed') return;
  await ctx.enqueue('push.notifyHandover', { ticketId, why }, { key: `push.handover:${ctx.companyId}:${ticketId}` });
}

/** What waits until the morning: they are told of each conversation once, as long as it stays where it is. */
export async function handOverOnce(ctx: Ctx, ticketId: number, why: ReasonOfOne): Promise<void> {
  const isNew = await ctx.db.maybe(sql`
    select 1 from tickets t where t.company_id = ${ctx.companyId} and t.id = ${ticketId} and not ${wasHandedOver}`);
  if (isNew) await handOver(ctx, ticketId, why);
}

/**
 * It waits in a queue that is nobody's own: those who see every ticket may not be looking at it, and are told, once in
 * each such queue.
 */
export async function handOverIfUnserved(ctx: Ctx, ticketId: number): Promise<void> {
  const alone = await ctx.db.maybe(sql`
    select 1 from tickets t where t.company_id = ${ctx.companyId} and t.id = ${ticketId}
      and not exists (select from user_queues u where u.company_id = t.company_id and u.queue_id = t.queue_id)
      and not ${wasHandedOver}`);
  if (alone) await handOver(ctx, ticketId, 'unserved');
}

/**
 * A line was away, and brings what waits where only they see it: they are told once for the line, not of each, and not of
 * what it moves on by itself.
 */
export async function tellLate(ctx: Ctx, connectionId: number): Promise<void> {
  const line = await ctx.db.maybe<{ name: string; count: number }>(sql`
    select l.name, count(*)::int as count from connections l
    join tickets t on t.company_id = l.company_id and t.whatsapp_id = l.id and t.status = 'pending' and t.queue_id is null and not t.chatbot
    where l.company_id = ${ctx.companyId} and l.id = ${connectionId} and (l.send_id_queue is null or l.time_send_queue = 0)
    group by l.name`);
  if (line) publishWaiting(ctx, 'late', line.name, line.count);
}

/** Where it is now. */
const wasHandedOver = sql`
  exists (select from ticket_moves v where v.company_id = t.company_id and v.ticket_id = t.id and v.kind = 'handover'
    and v.to_queue_id is not distinct from t.queue_id)`;
