import type { Provider } from '@guiche/contract/connections';
import type { ContactListItem } from '@guiche/contract/contact-lists';
import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { itemColumns } from './queries';

export interface Unchecked {
  number: string;
  /** A network of these lines has been asked about it already. */
  isKnown: boolean;
  found: string | null;
}

/** Numbers in contact lists that nobody was asked about yet. */
export const uncheckedNumbers = (ctx: Ctx, providers: Provider[], since: Date): Promise<Unchecked[]> =>
  ctx.db.many(sql`
    with numbers as (
      select distinct number from contact_list_items
      where company_id = ${ctx.companyId} and checked_at is null order by number limit ${raw('50')})
    select u.number, n.number is not null as "isKnown", n.found
    from numbers u left join lateral (
      select number, found from number_checks
      where company_id = ${ctx.companyId} and number = u.number and provider = any(${providers}::text[])
        and checked_at > ${since} order by found nulls last limit 1) n on true
    order by u.number`);

/** What was heard of a number; nothing where no network could tell. */
export interface Heard {
  number: string;
  isValid: boolean | null;
}

/** @returns who is shown otherwise now */
export const setChecked = (ctx: Ctx, heard: Heard[]): Promise<ContactListItem[]> =>
  ctx.db.many(sql`
    with changed as (
      update contact_list_items i set is_whatsapp_valid = g."isValid", checked_at = ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as g (number text, "isValid" boolean)
      where i.company_id = ${ctx.companyId} and i.number = g.number and i.checked_at is null returning i.*)
    select ${itemColumns} from changed r where r.is_whatsapp_valid is not null order by r.id`);
