import type { ContactLite } from '@guiche/contract/contact-lite';
import type { Contact, Identity, Merge } from '@guiche/contract/contacts';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Questions about merges: what one took in, and how it is put back. */

/** What of the kept contact a merge may fill in. */
export type Filled = Pick<Contact, 'name' | 'number' | 'email' | 'profilePicUrl' | 'whatsappId' | 'isBlocked'>;

/** What stands in `contact_merges.merged`: everything it takes to undo it. */
export interface MergeRecord {
  /** The row that was deleted, by column. */
  contact: { id: number; name: string; number: string } & Record<string, unknown>;
  identities: Identity[];
  extraInfo: { id: number; name: string; value: string }[];
  /** Earlier merges into the contact that now was merged itself; they come back with it. */
  merges: Record<string, unknown>[];
  /** Fields of the kept contact before and after. */
  kept: { before: Filled; after: Filled };
  /** What other modules moved, in their own words. */
  moved: unknown;
}

/** Has somebody taken these two apart? Their word stands over the network's. */
export async function wereParted(ctx: Ctx, a: number, b: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`
    select 1 from contact_merges
    where company_id = ${ctx.companyId} and undone_at is not null
      and ((kept_id = ${a} and (merged -> 'contact' ->> 'id')::int = ${b})
        or (kept_id = ${b} and (merged -> 'contact' ->> 'id')::int = ${a}))`);
  return found !== undefined;
}

/** Everything that is gone with the contact's row. */
export const readWhole = (
  ctx: Ctx,
  contactId: number,
): Promise<Pick<MergeRecord, 'contact' | 'identities' | 'extraInfo' | 'merges'>> =>
  ctx.db.one(sql`
    select to_jsonb(c) - 'name_fold' - 'picture_key' as contact,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.created_at, i.kind, i.value), '[]')
       from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id) as identities,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id), '[]')
       from contact_extra_info e where e.company_id = c.company_id and e.contact_id = c.id) as "extraInfo",
      (select coalesce(jsonb_agg(to_jsonb(m) order by m.id), '[]')
       from contact_merges m where m.company_id = c.company_id and m.kept_id = c.id) as merges
    from contacts c where c.company_id = ${ctx.companyId} and c.id = ${contactId}`);

export const handIdentitiesOver = (ctx: Ctx, identities: Identity[], fromId: number, toId: number): Promise<number> =>
  ctx.db.run(sql`
    update contact_identities o set contact_id = ${toId}
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as i (kind text, value text)
    where o.company_id = ${ctx.companyId} and o.contact_id = ${fromId} and o.kind = i.kind and o.value = i.value`);

/** What both say alike is kept once; the other row goes with its contact. */
export const handExtraInfoOver = (ctx: Ctx, fromId: number, toId: number): Promise<number> =>
  ctx.db.run(sql`
    update contact_extra_info e set contact_id = ${toId}
    where e.company_id = ${ctx.companyId} and e.contact_id = ${fromId} and not exists (
      select from contact_extra_info k
      where k.company_id = e.company_id and k.contact_id = ${toId} and k.name = e.name and k.value = e.value)`);

export const insertMerge = (ctx: Ctx, keptId: number, record: MergeRecord): Promise<number> =>
  ctx.db.run(sql`
    insert into contact_merges (company_id, kept_id, merged, merged_at)
    values (${ctx.companyId}, ${keptId}, ${JSON.stringify(record)}::jsonb, ${ctx.now})`);

/** Those that can still be undone, newest first. */
export const recentMerges = (ctx: Ctx, since: Date): Promise<(Merge & { contact: ContactLite })[]> =>
  ctx.db.many(sql`
    select m.id, m.merged -> 'contact' ->> 'name' as "mergedName", m.merged -> 'contact' ->> 'number' as "mergedNumber",
      m.merged_at as "mergedAt", m.merged_at + interval '30 days' as "undoUntil",
      json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email,
        'profilePicUrl', c.profile_pic_url) as contact
    from contact_merges m join contacts c on c.company_id = ${ctx.companyId} and c.id = m.kept_id
    where m.company_id = ${ctx.companyId} and m.undone_at is null and m.merged_at > ${since}
    order by m.id desc limit 100`);

/** Locked, so that it is undone once. */
export const undoableMerge = (
  ctx: Ctx,
  mergeId: number,
  since: Date,
): Promise<{ keptId: number; merged: MergeRecord } | undefined> =>
  ctx.db.maybe(sql`
    select kept_id as "keptId", merged from contact_merges
    where company_id = ${ctx.companyId} and id = ${mergeId} and undone_at is null and merged_at > ${since} for update`);

export const markUndone = (ctx: Ctx, mergeId: number): Promise<number> =>
  ctx.db.run(sql`
    update contact_merges set undone_at = ${ctx.now} where company_id = ${ctx.companyId} and id = ${mergeId}`);

/** Puts a contact back as it was, with its own earlier merges; its connection may have gone meanwhile. */
export async function restoreContact(ctx: Ctx, { contact, extraInfo, merges }: MergeRecord): Promise<void> {
  await ctx.db.run(sql`
    insert into contacts (company_id, id, name, number, email, profile_pic_url, is_group, whatsapp_id, is_blocked,
      lead_from, created_at, updated_at)
    select ${ctx.companyId}, r.id, r.name, r.number, r.email, r.profile_pic_url, r.is_group,
      (select w.id from connections w where w.company_id = ${ctx.companyId} and w.id = r.whatsapp_id),
      coalesce(r.is_blocked, false), r.lead_from, r.created_at, r.updated_at
    from jsonb_populate_record(null::contacts, ${JSON.stringify(contact)}::jsonb) r`);
  // Wherever these rows are now, the contact that came back has them, as somebody may have changed them since.
  await ctx.db.run(sql`
    update contact_extra_info set contact_id = ${contact.id}
    where company_id = ${ctx.companyId} and id = any(${extraInfo.map(({ id }) => id)}::int[])`);
  await ctx.db.run(sql`
    insert into contact_extra_info (company_id, id, contact_id, name, value)
    select ${ctx.companyId}, e.id, ${contact.id}, e.name, e.value
    from jsonb_to_recordset(${JSON.stringify(extraInfo)}::jsonb) as e (id int, name text, value text)
    on conflict (company_id, id) do nothing`);
  await ctx.db.run(sql`
    insert into contact_merges (company_id, id, kept_id, merged, merged_at, undone_at)
    select ${ctx.companyId}, r.id, r.kept_id, r.merged, r.merged_at, r.undone_at
    from jsonb_populate_recordset(null::contact_merges, ${JSON.stringify(merges)}::jsonb) r`);
}
