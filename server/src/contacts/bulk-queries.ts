import { empty, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Questions about many contacts at once: files that come in and go out. */

export interface BulkContact {
  name: string;
  number: string;
  email: string;
  extraInfo: { name: string; value: string }[];
}

/** Each with its phone identity, which the caller holds. */
export const insertMany = (ctx: Ctx, list: BulkContact[]): Promise<number> =>
  ctx.db.run(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(list.map(bare))}::jsonb)
        as g (name text, number text, email text, "extraInfo" jsonb)),
    made as (
      insert into contacts (company_id, name, number, email, created_at, updated_at)
      select ${ctx.companyId}, g.name, g.number, g.email, ${ctx.now}, ${ctx.now} from given g returning id, number),
    known as (
      insert into contact_identities (company_id, kind, value, contact_id, created_at)
      select ${ctx.companyId}, 'pn', m.number, m.id, ${ctx.now} from made m)
    insert into contact_extra_info (company_id, contact_id, name, value)
    select ${ctx.companyId}, m.id, e.pair ->> 'name', e.pair ->> 'value'
    from made m join given g on g.number = m.number
    cross join lateral jsonb_array_elements(g."extraInfo") with ordinality as e (pair, place)
    order by m.id, e.place`);

const bare = ({ name, number, email, extraInfo }: BulkContact): BulkContact => ({ name, number, email, extraInfo });

/** The names of extra info in a company, and how often one contact has each at most. */
export const extraNames = (ctx: Ctx): Promise<{ name: string; times: number }[]> =>
  ctx.db.many(sql`
    select name, max(times)::int as times from (
      select name, count(*) as times from contact_extra_info where company_id = ${ctx.companyId}
      group by contact_id, name) counted
    group by name order by name`);

export interface ExportedContact {
  id: number;
  nameFold: string;
  name: string;
  number: string;
  email: string;
  extraInfo: [name: string, value: string][];
}

/** The next contacts of the list by name. */
export const contactsToExport = (
  ctx: Ctx,
  after: { nameFold: string; id: number } | undefined,
): Promise<ExportedContact[]> =>
  ctx.db.many(sql`
    select c.id, c.name_fold as "nameFold", c.name, c.number, c.email,
      (select coalesce(json_agg(json_build_array(e.name, e.value) order by e.id), '[]')
       from contact_extra_info e where e.company_id = c.company_id and e.contact_id = c.id) as "extraInfo"
    from contacts c where c.company_id = ${ctx.companyId}
    ${after ? sql`and (c.name_fold, c.id) > (${after.nameFold}, ${after.id})` : empty}
    order by c.name_fold, c.id limit 500`);
