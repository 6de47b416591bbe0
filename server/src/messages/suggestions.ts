import type { Suggestion } from '@guiche/contract/assistant';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { publishTicket } from '../tickets/service';
import { editDistance } from './edit-distance';

/**
 * What an assistant has written for agents, of which a conversation has one at most. Whatever is said or moved afterwards makes it
 * stale: the database sees to that. Whoever calls holds the ticket, but for reading.
 */
export const readSuggestion = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<Suggestion>(sql`
    select s.turn_id as id, s.text, s.created_at as "createdAt",
      (select coalesce(json_agg(o.title order by o.place), '[]') from (
        select min(place) as place, title from ai_turn_sources where company_id = s.company_id and turn_id = s.turn_id
        group by title) o) as sources
    from ai_suggestions s where s.company_id = ${ctx.companyId} and s.ticket_id = ${ticketId} and s.fate is null`);

/** In place of the one before. */
export async function keepSuggestion(
  ctx: Ctx,
  { turnId, ticketId, text }: { turnId: number; ticketId: number; text: string },
): Promise<void> {
  const before = await readSuggestion(ctx, ticketId);
  if (before) await endSuggestion(ctx, ticketId, before.id, { fate: 'stale' });
  await ctx.db.run(sql`
    insert into ai_suggestions (company_id, turn_id, ticket_id, text, created_at)
    values (${ctx.companyId}, ${turnId}, ${ticketId}, ${text}, ${ctx.now})`);
  await publishTicket(ctx, ticketId);
}

/** Nobody wants it. One that is gone already stays what it became. */
export async function discardSuggestion(ctx: Ctx, ticketId: number, id: number): Promise<void> {
  if (await endSuggestion(ctx, ticketId, id, { fate: 'discarded' })) await publishTicket(ctx, ticketId);
}

/** Somebody says it, or what they have made of it; the message tells of the ticket. */
export async function settleSuggestion(ctx: Ctx, ticketId: number, id: number, said: string): Promise<void> {
  const suggestion = await readSuggestion(ctx, ticketId);
  if (suggestion?.id !== id) return;
  const distance = editDistance(suggestion.text, said);
  const fate = said.trim() === suggestion.text.trim() ? 'used' : 'edited';
  await endSuggestion(ctx, ticketId, id, { fate, distance });
}

type End = { fate: 'discarded' | 'stale'; distance?: never } | { fate: 'used' | 'edited'; distance: number };

const endSuggestion = (ctx: Ctx, ticketId: number, id: number, { fate, distance }: End) =>
  ctx.db.run(sql`
    update ai_suggestions set fate = ${fate}, distance = ${distance ?? null}::real, ended_at = greatest(${ctx.now}, created_at)
    where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and turn_id = ${id} and fate is null`);
