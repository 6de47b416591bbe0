import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { capabilitiesOf } from '../whatsapp/providers';
import type { ClaimLine } from './claim-queries';

/**
 * Whoever of the recipients `a` has written to the line; on official ones within the time for free texts. For estimates: a
 * claim asks more closely. The offset keeps it a question about each of them, by whatever the database knows of its tables.
 */
export function heard(ctx: Ctx, line: Pick<ClaimLine, 'id' | 'provider'> | undefined): Sql {
  const { answersFor } = line ? capabilitiesOf(line.provider) : {};
  if (answersFor === undefined)
    return sql`select from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = a.contact_id
      and t.whatsapp_id = ${line?.id ?? null}::int offset 0`;
  return talked(ctx, line!.id, sql`a.contact_id`, answersFor);
}

/** A row where a contact has written to an official line within so many milliseconds. @param contactId a column of the question */
export const talked = (ctx: Ctx, lineId: number, contactId: Sql, within: number): Sql =>
  sql`select from contact_identities i where i.company_id = ${ctx.companyId} and i.contact_id = ${contactId} and exists (
    select from cloud_talks k where k.company_id = i.company_id and k.connection_id = ${lineId} and k.address = i.value
      and k.last_at > ${new Date(ctx.now.getTime() - within)} offset 0) offset 0`;
