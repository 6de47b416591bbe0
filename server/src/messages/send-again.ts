import { sql } from '../platform/database';
import { CodedError } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { askToDeliver } from './deliver';
import { pass, type Intent } from './gate';
import { setState } from './outbox-queries';

/**
 * What a network refused is handed over once more, as it was.
 * @returns whether it goes: it may not where something stands in the way now, or where it was not refused
 */
export async function sendAgain(ctx: Ctx, messageId: number, intent: Omit<Intent, 'isTemplate'>): Promise<boolean> {
  const message = await ctx.db.maybe<{ whatsappId: number | null; contactId: number | null; isTemplate: boolean }>(sql`
    select m.whatsapp_id as "whatsappId", coalesce(m.recipient_id, t.contact_id) as "contactId", m.template is not null as "isTemplate"
    from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${ctx.companyId} and m.id = ${messageId} and not m.is_deleted`);
  if (!message || message.whatsappId === null || message.contactId === null) return false;
  const { contactId, whatsappId, isTemplate } = message;
  try {
    await pass(ctx, { contactId, whatsappId }, { ...intent, isTemplate });
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
  if (!(await setState(ctx, messageId, ['failed'], 'waiting', null))) return false;
  await askToDeliver(ctx, whatsappId);
  return true;
}
