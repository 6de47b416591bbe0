import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { Provider } from '@guiche/contract/connections';
import { capabilitiesOf } from '../whatsapp/providers';

interface Conversation {
  contactId: number;
  whatsappId: number;
  provider: Provider;
}

/**
 * Until when a contact may be answered: some networks let nobody write who was not written to for a day. Undefined where
 * that is always so, null where the contact has never written on this line.
 */
export async function windowOf(
  ctx: Ctx,
  { contactId, whatsappId, provider }: Conversation,
): Promise<Date | null | undefined> {
  const { answersFor } = capabilitiesOf(provider);
  if (answersFor === undefined) return undefined;
  const { at } = await ctx.db.one<{ at: string | null }>(sql`
    select max(k.last_at) as at from contact_identities i
    join cloud_talks k on k.company_id = i.company_id and k.connection_id = ${whatsappId} and k.address = i.value
    where i.company_id = ${ctx.companyId} and i.contact_id = ${contactId} and i.kind in ('pn', 'bsuid')`);
  return at === null ? null : new Date(new Date(at).getTime() + answersFor);
}

export async function isWindowOpen(ctx: Ctx, conversation: Conversation): Promise<boolean> {
  const ends = await windowOf(ctx, conversation);
  return ends === undefined || (ends !== null && ends > ctx.now);
}
