import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { noteMove } from './history';
import { later, type TicketRow } from './queries';
import { publishMoved, publishTicket } from './live';

/**
 * The attendant gives a waiting ticket to a queue, and says whether the ticket is in its hands. It holds the ticket; no
 * person has moved it by that. @returns the ticket as it is now
 */
export async function attend(
  ctx: Ctx,
  ticket: TicketRow,
  to: { queueId: number | null; chatbot: boolean },
): Promise<TicketRow> {
  const queueId = to.queueId ?? ticket.queueId;
  const isMoved = queueId !== ticket.queueId;
  if (!isMoved && to.chatbot === ticket.chatbot) return ticket;
  await ctx.db.run(sql`
    update tickets t set queue_id = ${queueId}::int, chatbot = ${to.chatbot}, updated_at = ${later(ctx)}
    where company_id = ${ctx.companyId} and id = ${ticket.id}`);
  const shown = await publishMoved(ctx, ticket);
  if (isMoved) await noteMove(ctx, shown, { kind: 'transfer', by: null });
  return { ...ticket, queueId, chatbot: to.chatbot, updatedAt: shown.updatedAt };
}

/** A reply to a campaign has opened it: whoever has heard of it hears that, too. */
export async function markCampaign(ctx: Ctx, ticketId: number, campaignId: number): Promise<void> {
  await ctx.db.run(sql`
    update tickets set campaign_id = ${campaignId} where company_id = ${ctx.companyId} and id = ${ticketId}`);
  await publishTicket(ctx, ticketId);
}
