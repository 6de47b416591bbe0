import { raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * Who is called by name where a customer thanks: whoever has served the ticket `t`, its assistant, and themselves, since
 * people sign what they write. As a list of names; wherever thanks are told from a request these are the names beside them.
 */
export const thankedNames: Sql = raw(`(select coalesce(json_agg(n.name), '[]') from (
  select u.name from users u where u.company_id = t.company_id and u.id = t.user_id
  union all select r.name from contacts r where r.company_id = t.company_id and r.id = t.contact_id
  union all select p.name from ai_talks a join prompts p on p.company_id = a.company_id and p.id = a.prompt_id
    where a.company_id = t.company_id and a.ticket_id = t.id) n)`);

export const readThankedNames = async (ctx: Ctx, ticketId: number): Promise<string[]> =>
  (
    await ctx.db.maybe<{ names: string[] }>(sql`
      select ${thankedNames} as names from tickets t where t.company_id = ${ctx.companyId} and t.id = ${ticketId}`)
  )?.names ?? [];
