import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import type { Belongings, Contact, ContactShown, Identity } from '@guiche/contract/contacts';
import { countLimit } from '../platform/cursor';
import { empty, join, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

const columns = raw(`
  c.id, c.name, c.number, c.email, c.profile_pic_url as "profilePicUrl", c.is_group as "isGroup",
  c.company_id as "companyId", c.whatsapp_id as "whatsappId",
  c.is_blocked as "isBlocked",
  exists (select from opted_out o where o.company_id = c.company_id and o.contact_id = c.id) as "isOptedOut", c.created_at as "createdAt", c.updated_at as "updatedAt"`);

/** A contact with the text that the list is ordered by. */
export type ContactRow = Contact & { nameFold: string };

export interface Slice {
  /** Sort values of the row before the first one. */
  after: { nameFold: string; id: number } | undefined;
  skip: number;
  size: number;
}

/** One slice of the list by name, each row with the count of all. Limits are constants of the text, so that the plan is made once. */
export const contactsByName = (ctx: Ctx, { after, skip, size }: Slice): Promise<(ContactRow & { total: number })[]> =>
  ctx.db.many(sql`
    select ${columns}, c.name_fold as "nameFold", ${total(ctx)} as total from contacts c
    where c.company_id = ${ctx.companyId}
    ${after ? sql`and (c.name_fold, c.id) > (${after.nameFold}, ${after.id})` : empty}
    order by c.name_fold, c.id ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(size))}`);

/** For a slice without rows, which has nothing to carry the count. */
export async function countContacts(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(sql`select ${total(ctx)} as count`);
  return count;
}

const total = (ctx: Ctx) => sql`(
  select count(*)::int from (
    select from contacts where company_id = ${ctx.companyId} limit ${raw(String(countLimit))}) counted)`;

/** What is looked for: part of a name, part of a number, or either. */
export interface Term {
  name: string;
  digits: string | null;
}

/** One slice of those that hold the term, and how many hold it. */
export async function searchContacts(
  ctx: Ctx,
  term: Term,
  { after, skip, size }: Slice,
): Promise<{ rows: ContactRow[]; count: number }> {
  const { hits, ids } = await ctx.db.one<{ hits: number; ids: number[] }>(sql`
    select hits, ids from guiche_search_contacts(${term.name}, ${term.digits}, ${after?.nameFold ?? null},
      ${after?.id ?? null}, ${skip}, ${size}, ${countLimit})`);
  const rows = await ctx.db.many<ContactRow>(sql`
    select ${columns}, c.name_fold as "nameFold" from contacts c
    where c.company_id = ${ctx.companyId} and c.id = any(${ids}::int[]) order by c.name_fold, c.id`);
  return { rows, count: hits };
}

export const contactById = (ctx: Ctx, contactId: number): Promise<Contact | undefined> =>
  ctx.db.maybe(sql`select ${columns} from contacts c where c.company_id = ${ctx.companyId} and c.id = ${contactId}`);

/** With everything that is known of it; merges only while they can be undone. */
export const contactShown = (ctx: Ctx, contactId: number, mergedSince: Date): Promise<ContactShown | undefined> =>
  ctx.db.maybe(sql`
    select ${columns},
      (select json_build_object('id', w.id, 'name', w.name) from connections w
       where w.company_id = c.company_id and w.id = c.whatsapp_id) as whatsapp,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id), '[]')
       from contact_extra_info e where e.company_id = c.company_id and e.contact_id = c.id) as "extraInfo",
      (select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.created_at, i.kind, i.value), '[]')
       from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id) as identities,
      (select coalesce(json_agg(json_build_object(
           'id', m.id, 'mergedName', m.merged -> 'contact' ->> 'name', 'mergedNumber', m.merged -> 'contact' ->> 'number',
           'mergedAt', to_char(m.merged_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'undoUntil', to_char(m.merged_at + interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id desc), '[]')
       from contact_merges m
       where m.company_id = c.company_id and m.kept_id = c.id and m.undone_at is null and m.merged_at > ${mergedSince}) as merges
    from contacts c where c.company_id = ${ctx.companyId} and c.id = ${contactId}`);

/** The user's own default connection, else the company's. */
export const lineToAsk = (
  ctx: Ctx,
  preferred: number | null,
): Promise<{ id: number; provider: Provider; status: ConnectionStatus } | undefined> =>
  ctx.db.maybe(sql`
    select id, provider, status from connections
    where company_id = ${ctx.companyId} and (id = ${preferred}::int or is_default)
    order by (id = ${preferred}::int) desc nulls last limit 1`);

/** What goes with a contact. */
export const belongingsOf = (ctx: Ctx, contactId: number): Promise<Belongings | undefined> =>
  ctx.db.maybe(sql`
    with mine as (select id, status from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId})
    select (select count(*)::int from mine where status <> 'closed') as "activeTickets",
      (select count(*)::int from (select from mine limit ${raw(String(countLimit))}) counted) as tickets,
      (select count(*)::int from (
        select from mine join messages m on m.company_id = ${ctx.companyId} and m.ticket_id = mine.id
        limit ${raw(String(countLimit))}) counted) as messages
    from contacts c where c.company_id = ${ctx.companyId} and c.id = ${contactId}`);

/** Takes these contacts for this transaction alone, always in the same order. */
export const lockContacts = (ctx: Ctx, ids: number[]): Promise<Contact[]> =>
  ctx.db.many(sql`
    select ${columns} from contacts c where c.company_id = ${ctx.companyId} and c.id = any(${ids}::int[])
    order by c.id for update`);

export const extraInfoOf = (ctx: Ctx, contactId: number): Promise<ContactShown['extraInfo']> =>
  ctx.db.many(sql`
    select id, name, value from contact_extra_info where company_id = ${ctx.companyId} and contact_id = ${contactId} order by id`);

export interface NewContact {
  name: string;
  number: string;
  email: string;
  isGroup: boolean;
  whatsappId: number | null;
  /** Known because we write to them. */
  isWrittenTo?: boolean;
}

export const nextContactId = async (ctx: Ctx): Promise<number> =>
  (await ctx.db.one<{ id: number }>(sql`select nextval('contacts_id_seq')::int as id`)).id;

/** @param id chosen before by `nextContactId`, where others refer to it in the same packet */
export const insertContact = (ctx: Ctx, contact: NewContact, id?: number): Promise<Contact> =>
  ctx.db.one(sql`
    insert into contacts as c (company_id, id, name, number, email, is_group, whatsapp_id, lead_from, created_at, updated_at)
    values (${ctx.companyId}, ${id === undefined ? sql`default` : id}, ${contact.name}, ${contact.number}, ${contact.email}, ${contact.isGroup},
            ${contact.whatsappId}, ${contact.isWrittenTo ? 'infinity' : null}::timestamptz, ${ctx.now}, ${ctx.now})
    returning ${columns}`);

/** Whom we wrote to first has written. */
export const noteLead = (ctx: Ctx, contactId: number) =>
  ctx.db.run(sql`
    update contacts set lead_from = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${contactId} and lead_from = 'infinity'`);

export type ContactFields = Partial<
  Pick<Contact, 'name' | 'number' | 'email' | 'profilePicUrl' | 'whatsappId' | 'isBlocked'>
>;

export function updateContact(ctx: Ctx, contactId: number, fields: ContactFields): Promise<Contact> {
  const changes: Sql[] = [sql`updated_at = ${ctx.now}`];
  if (fields.name !== undefined) changes.push(sql`name = ${fields.name}`);
  if (fields.number !== undefined) changes.push(sql`number = ${fields.number}`);
  if (fields.email !== undefined) changes.push(sql`email = ${fields.email}`);
  if (fields.profilePicUrl !== undefined) changes.push(sql`profile_pic_url = ${fields.profilePicUrl}`);
  if (fields.whatsappId !== undefined) changes.push(sql`whatsapp_id = ${fields.whatsappId}`);
  if (fields.isBlocked !== undefined) changes.push(sql`is_blocked = ${fields.isBlocked}`);
  return ctx.db.one(sql`
    update contacts c set ${join(changes)} where c.company_id = ${ctx.companyId} and c.id = ${contactId}
    returning ${columns}`);
}

export const deleteContact = (ctx: Ctx, contactId: number): Promise<number> =>
  ctx.db.run(sql`delete from contacts where company_id = ${ctx.companyId} and id = ${contactId}`);

/** Rows that the list names stay and change; the others go, new ones come. */
export async function replaceExtraInfo(
  ctx: Ctx,
  contactId: number,
  list: { id?: number; name: string; value: string }[],
): Promise<void> {
  const mine = sql`company_id = ${ctx.companyId} and contact_id = ${contactId}`;
  const ids = list.flatMap((entry) => entry.id ?? []);
  await ctx.db.run(sql`delete from contact_extra_info where ${mine} and not id = any(${ids}::int[])`);
  const given = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as g (id int, name text, value text)`;
  await ctx.db.run(sql`
    with kept as (
      update contact_extra_info e set name = g.name, value = g.value from ${given}
      where e.company_id = ${ctx.companyId} and e.contact_id = ${contactId} and e.id = g.id returning e.id)
    insert into contact_extra_info (company_id, contact_id, name, value)
    select ${ctx.companyId}, ${contactId}, g.name, g.value from ${given}
    where g.id is null or g.id not in (select id from kept)`);
}

/**
 * Whoever is about to say whom an identity belongs to takes it first, so that two who meet the same stranger at once
 * come one after the other. Always in the same order; let go at the end of the transaction.
 */
export const lockIdentities = (ctx: Ctx, identities: Identity[]): Promise<unknown> =>
  ctx.db.many(sql`
    select pg_advisory_xact_lock(key)::text from (
      select distinct hashtextextended(i.kind || ' ' || i.value, ${ctx.companyId}) as key
      from ${listed(identities)} order by key) keys`);

/** The contacts behind these identities, once for each identity that is known. */
export const contactsBehind = (ctx: Ctx, identities: Identity[]): Promise<Contact[]> =>
  ctx.db.many(sql`
    select ${columns} from ${ownedBy(ctx, identities)}
    join contacts c on c.company_id = ${ctx.companyId} and c.id = o.contact_id`);

/** Who is behind these identities, as far as is known. */
export const ownersOf = (ctx: Ctx, identities: Identity[]): Promise<(Identity & { contactId: number })[]> =>
  ctx.db.many(sql`
    select o.kind, o.value, o.contact_id as "contactId" from ${ownedBy(ctx, identities)}`);

export const identitiesOf = (ctx: Ctx, contactId: number): Promise<Identity[]> =>
  ctx.db.many(sql`
    select kind, value from contact_identities where company_id = ${ctx.companyId} and contact_id = ${contactId}
    order by created_at, kind, value`);

/** @throws a violation of `contact_identities_pkey` when one of them is somebody else's */
export const insertIdentities = (ctx: Ctx, contactId: number, identities: Identity[]): Promise<number> =>
  ctx.db.run(sql`
    insert into contact_identities (company_id, kind, value, contact_id, created_at)
    select ${ctx.companyId}, i.kind, i.value, ${contactId}, ${ctx.now} from ${listed(identities)}`);

export const deleteIdentity = (ctx: Ctx, contactId: number, { kind, value }: Identity): Promise<number> =>
  ctx.db.run(sql`
    delete from contact_identities
    where company_id = ${ctx.companyId} and contact_id = ${contactId} and kind = ${kind} and value = ${value}`);

/** Those that are known, `o`. `offset 0`: each is looked up by itself, also while PostgreSQL takes the table for empty. */
const ownedBy = (ctx: Ctx, identities: Identity[]): Sql => sql`
  ${listed(identities)} cross join lateral (
    select kind, value, contact_id from contact_identities
    where company_id = ${ctx.companyId} and kind = i.kind and value = i.value offset 0) o`;

/** With the limit it is known to be few: without, all identities of a company would be read to find one of them. */
const listed = (identities: Identity[]): Sql => sql`(
    select * from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r (kind text, value text)
    limit ${identities.length}) i`;
