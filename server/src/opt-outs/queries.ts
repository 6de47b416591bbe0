import type { HoldingOptOut, OptOut, OptOutSource } from '@guiche/contract/opt-outs';
import { readPhone } from '@guiche/contract/phone-number';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { personKey } from './predicate';

export interface NewOptOut {
  source: OptOutSource;
  /** What they said. */
  word?: string;
  messageId?: number | null;
  userId?: number | null;
  reason?: string;
}

/** @returns whether it is new: whoever has opted out has */
export const insertOptOut = async (ctx: Ctx, contactId: number, optOut: NewOptOut): Promise<boolean> =>
  (await ctx.db.run(sql`
    insert into opt_outs (company_id, contact_id, source, word, message_id, user_id, reason, created_at)
    values (${ctx.companyId}, ${contactId}, ${optOut.source}, ${optOut.word ?? ''}, ${optOut.messageId ?? null}::int,
      ${optOut.userId ?? null}::int, ${optOut.reason ?? ''}, ${ctx.now})
    on conflict (company_id, contact_id) where ended_at is null and contact_id is not null do nothing`)) > 0;

export interface Ending {
  userId?: number | null;
  reason?: string;
  /** Only one that was given this way. */
  source?: OptOutSource;
}

/** Ends what holds of this contact, and what held of whoever had one of their addresses and was deleted. */
export const endOptOut = async (ctx: Ctx, contactId: number, { userId = null, reason = '', source }: Ending) =>
  (await ctx.db.run(sql`
    update opt_outs o set ended_at = ${ctx.now}, ended_by = ${userId}::int, ended_reason = ${reason}, number_key = null
    where o.company_id = ${ctx.companyId} and o.ended_at is null and o.source = coalesce(${source ?? null}::text, o.source)
      and (o.contact_id = ${contactId} or (o.contact_id is null and exists (
        select from opt_out_keys k join contact_identities i on i.company_id = k.company_id and i.contact_id = ${contactId}
          and k.key = guiche_person_key(i.company_id, i.kind, i.value)
        where k.company_id = o.company_id and k.opt_out_id = o.id)))`)) > 0;

/** Whoever is one with somebody who has opted out has as well, also when they part again. */
export const copyOptOut = (ctx: Ctx, toId: number, fromId: number) =>
  ctx.db.run(sql`
    insert into opt_outs (company_id, contact_id, source, word, message_id, user_id, reason, created_at)
    select company_id, ${toId}, source, word, message_id, user_id, reason, created_at from opt_outs
    where company_id = ${ctx.companyId} and contact_id = ${fromId} and ended_at is null
    on conflict (company_id, contact_id) where ended_at is null and contact_id is not null do nothing`);

const shown = raw(`o.source, o.word, o.reason, o.message_id as "messageId", o.created_at as "createdAt",
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
  o.ended_at as "endedAt", o.ended_reason as "endedReason",
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as "endedBy"`);

/** All of a contact, the newest first. */
export const historyOf = (ctx: Ctx, contactId: number) =>
  ctx.db.many<OptOut>(sql`
    select ${shown} from opt_outs o
    left join users u on u.company_id = o.company_id and u.id = o.user_id
    left join users e on e.company_id = o.company_id and e.id = o.ended_by
    where o.company_id = ${ctx.companyId} and o.contact_id = ${contactId} order by o.id desc limit 50`);

export const pageSize = 40;

const ofNumber = (ctx: Ctx, number: string): Sql => sql`o.id in (
  select k.opt_out_id from opt_out_keys k where k.company_id = ${ctx.companyId} and k.key = ${personKey(ctx, number)})`;

/** Of a text with letters names are searched, of digits numbers; whoever is known by a hash alone by the whole number. */
function found(ctx: Ctx, search: string): Sql {
  if (search === '') return empty;
  const digits = /\p{L}/u.test(search) ? '' : search.normalize('NFKC').replace(/\D/g, '');
  const read = digits === '' ? undefined : readPhone(search);
  const whole = read && !('why' in read) ? sql`or ${ofNumber(ctx, read.number)}` : empty;
  return sql`and (strpos(c.name_fold, (select guiche_fold(${search}))) > 0
    ${digits === '' ? empty : sql`or strpos(c.number, ${digits}) > 0`} ${whole})`;
}

const holding = (ctx: Ctx, which: Sql, limit: number) =>
  ctx.db.many<HoldingOptOut>(sql`
    select o.id, o.source, o.word, o.reason, o.message_id as "messageId", o.created_at as "createdAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'number', c.number) end as contact
    from opt_outs o
    left join users u on u.company_id = o.company_id and u.id = o.user_id
    left join contacts c on c.company_id = o.company_id and c.id = o.contact_id
    where o.company_id = ${ctx.companyId} and o.ended_at is null ${which} order by o.id desc limit ${limit}`);

export const pageOfHolding = (ctx: Ctx, search: string, before: number | undefined) =>
  holding(ctx, sql`${before === undefined ? empty : sql`and o.id < ${before}`} ${found(ctx, search)}`, pageSize + 1);

export const countHolding = async (ctx: Ctx, search: string): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from opt_outs o left join contacts c on c.company_id = o.company_id and c.id = o.contact_id
        where o.company_id = ${ctx.companyId} and o.ended_at is null ${found(ctx, search)} limit ${countLimit}) counted`)
  ).count;

/** What holds of whoever has this number. */
export const holdingOf = async (ctx: Ctx, number: string): Promise<HoldingOptOut | undefined> =>
  (await holding(ctx, sql`and ${ofNumber(ctx, number)}`, 1))[0];

/** The contact that has this number, with or without its ninth digit. */
export const contactOf = (ctx: Ctx, number: string) =>
  ctx.db.maybe<{ id: number }>(sql`
    select contact_id as id from contact_identities where company_id = ${ctx.companyId} and kind in ('pn', 'sandbox')
      and value in (${number}, regexp_replace(${number}, '^(55[1-9][0-9])9([6-9][0-9]{7})$', '\\1\\2')) order by contact_id limit 1`);

/** Of somebody who is no contact: known by the hash alone, until they are one. Of two at once the first stands. */
export const insertOfNumber = (ctx: Ctx, number: string, { source, userId, reason }: NewOptOut) =>
  ctx.db.run(sql`
    with made as (
      insert into opt_outs (company_id, number_key, source, user_id, reason, created_at)
      values (${ctx.companyId}, ${personKey(ctx, number)}, ${source}, ${userId ?? null}::int, ${reason ?? ''}, ${ctx.now})
      on conflict (company_id, number_key) where number_key is not null do nothing returning id, number_key)
    insert into opt_out_keys (company_id, key, opt_out_id) select ${ctx.companyId}, number_key, id from made`);

/** Ends all that holds of whoever has this number. @returns the contacts of whom it held */
export const endOfNumber = (ctx: Ctx, number: string, { userId = null, reason = '' }: Ending) =>
  ctx.db.many<{ contactId: number | null }>(sql`
    update opt_outs o set ended_at = ${ctx.now}, ended_by = ${userId}::int, ended_reason = ${reason}, number_key = null
    where o.company_id = ${ctx.companyId} and o.ended_at is null and ${ofNumber(ctx, number)} returning o.contact_id as "contactId"`);
