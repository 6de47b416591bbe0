import type { AiKind, AiText } from '@guiche/contract/ai-usage';
import { empty, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** What a model was told and has answered. */
export type Exchange = Pick<AiText, 'told' | 'answered'>;

/** Of which conversation it was, and who asked. */
export interface TextsOf {
  kind: AiKind;
  model: string;
  ticketId: number;
  /** None where an agent asked. */
  turnId: number | null;
}

/** As long as the ticket is there. */
export const insertText = (ctx: Ctx, of: TextsOf, { told, answered }: Exchange) =>
  ctx.db.run(sql`
    insert into ai_texts (company_id, ticket_id, turn_id, kind, model, told, answered, created_at)
    select t.company_id, t.id, ${of.turnId}::int, ${of.kind}, ${of.model}, ${told}, ${answered}, ${ctx.now}
    from tickets t where t.company_id = ${ctx.companyId} and t.id = ${of.ticketId} for key share`);

export const isTicket = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe(sql`select id from tickets where company_id = ${ctx.companyId} and id = ${ticketId}`);

/** The newest first. */
export const textsOf = (ctx: Ctx, ticketId: number, before: number | undefined, size: number): Promise<AiText[]> =>
  ctx.db.many(sql`
    select id, kind, model, turn_id as "turnId", told, answered, created_at as "createdAt" from ai_texts
    where company_id = ${ctx.companyId} and ticket_id = ${ticketId} ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc limit ${size}`);
