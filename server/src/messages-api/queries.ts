import type { PlanFeature } from '@guiche/contract/plan-features';
import type { MessageState } from '@guiche/contract/tickets';
import { featuresOf } from '../plans/service';
import { sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export interface TokenRow {
  companyId: number;
  connectionId: number;
  features: PlanFeature[];
  isActive: boolean;
  dueDate: string | null;
  accessUntil: string | null;
  /** Of the setting; a company older than it has none. */
  perMinute: string | null;
}

/** Whose token has this hash; the one question that does not know the company yet. */
export const findToken = (db: Db, hash: string) =>
  db.maybe<TokenRow>(sql`
    select w.company_id as "companyId", w.id as "connectionId", ${featuresOf} as features, c.status as "isActive",
      c.due_date as "dueDate", guiche_access_until(c) as "accessUntil", s.value as "perMinute"
    from connections w join companies c on c.id = w.company_id join plans p on p.id = c.plan_id
    left join settings s on s.company_id = w.company_id and s.key = 'apiMessagesPerMinute'
    where w.token_hash = ${hash}`);

/** A message of this contact on this connection that its network still shows. */
export const findQuotable = (ctx: Ctx, id: number, contactId: number, connectionId: number) =>
  ctx.db.maybe<{ id: number }>(sql`
    select m.id from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${ctx.companyId} and m.id = ${id} and m.whatsapp_id = ${connectionId}
      and coalesce(t.contact_id, m.recipient_id) = ${contactId} and not m.is_deleted and m.media_type <> 'call_log'`);

export interface SentRow {
  id: number;
  ack: number;
  state: MessageState;
  failureCode: string | null;
  failureDetail: string | null;
}

/** A message that a program has sent over this connection. */
export const findSent = (ctx: Ctx, id: number, connectionId: number) =>
  ctx.db.maybe<SentRow>(sql`
    select id, ack, state, failure_code as "failureCode", failure_detail as "failureDetail" from messages
    where company_id = ${ctx.companyId} and id = ${id} and whatsapp_id = ${connectionId} and origin = 'api'`);
