import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { capabilitiesOf } from '../whatsapp/providers';
import type { ClaimLine } from './claim-queries';

/**
 * Whoever of the recipients `a` has written to the line; on official ones within the time for free texts. For estimates: a
 * claim asks more closely.
 */
export function heard(ctx: Ctx, line: Pick<ClaimLine, 'id' | 'provider'> | undefined): Sql {
  const { answersFor } = line ? capabilitiesOf(line.provider) : {};
  if (answersFor === undefined)
    return sql`select from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = a.contact_id
      and t.whatsapp_id = ${line?.id ?? null}::int`;
  return sql`select from contact_identities i join cloud_talks k on k.company_id = i.company_id and k.connection_id = ${line!.id}
    and k.address = i.value and k.last_at > ${new Date(ctx.now.getTime() - answersFor)}
    where i.company_id = ${ctx.companyId} and i.contact_id = a.contact_id`;
}
