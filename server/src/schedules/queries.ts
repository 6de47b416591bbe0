import type { Schedule } from '@guiche/contract/schedules';
import type { MediaType } from '@guiche/contract/tickets';
import { countLimit } from '../platform/cursor';
import { empty, join, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export const pageSize = 20;

/** As it leaves the server, but for the link to its picture. */
export type ScheduleRow = Omit<Schedule, 'mediaPath'> & { mediaKey: string | null };

// What the network refused later was not sent after all.
const columns = raw(`
  s.id, s.body, s.send_at as "sendAt", s.sent_at as "sentAt", s.contact_id as "contactId", s.ticket_id as "ticketId",
  s.user_id as "userId", s.company_id as "companyId", s.sign, s.media_key as "mediaKey", s.media_name as "mediaName",
  case when m.state = 'failed' then 'ERRO' else s.status end as status,
  case when m.state = 'failed' then m.failure_code else s.failure end as failure,
  s.created_at as "createdAt", s.updated_at as "updatedAt", jsonb_build_object('id', c.id, 'name', c.name) as contact,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "user"`);

const around = raw(`
  join contacts c on c.company_id = s.company_id and c.id = s.contact_id
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join messages m on m.company_id = s.company_id and m.id = s.message_id`);

export interface Filter {
  search: string;
  contactId: number | undefined;
  userId: number | undefined;
  unsent: boolean;
}

interface Slice {
  after: { sendAt: string; id: number } | undefined;
  skip: number;
}

function filtered(ctx: Ctx, { search, contactId, userId, unsent }: Filter): Sql {
  const conditions = [sql`s.company_id = ${ctx.companyId}`];
  if (contactId !== undefined) conditions.push(sql`s.contact_id = ${contactId}`);
  if (userId !== undefined) conditions.push(sql`s.user_id = ${userId}`);
  if (unsent) conditions.push(sql`s.sent_at is null`);
  if (search)
    conditions.push(sql`(strpos(guiche_fold(s.body), guiche_fold(${search})) > 0
      or strpos(c.name_fold, guiche_fold(${search})) > 0)`);
  return join(conditions, ' and ');
}

export const listSchedules = (ctx: Ctx, filter: Filter, { after, skip }: Slice): Promise<ScheduleRow[]> =>
  ctx.db.many(sql`
    select ${columns} from schedules s ${around} where ${filtered(ctx, filter)}
    ${after ? sql`and (s.send_at, s.id) < (${after.sendAt}::timestamptz, ${after.id}::int)` : empty}
    order by s.send_at desc, s.id desc ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`);

export const countSchedules = async (ctx: Ctx, filter: Filter): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
        where ${filtered(ctx, filter)} limit ${raw(String(countLimit))}) counted`)
  ).count;

export const readSchedule = (ctx: Ctx, id: number): Promise<ScheduleRow | undefined> =>
  ctx.db.maybe(
    sql`select ${columns} from schedules s ${around} where s.company_id = ${ctx.companyId} and s.id = ${id}`,
  );

/** The same, held until the end of the transaction: sending, editing and deleting come one after the other. */
export const lockSchedule = (ctx: Ctx, id: number): Promise<ScheduleRow | undefined> =>
  ctx.db.maybe(sql`
    select ${columns} from schedules s ${around} where s.company_id = ${ctx.companyId} and s.id = ${id} for update of s`);

export interface NewSchedule {
  contactId: number;
  ticketId: number | null;
  userId: number;
  body: string;
  sign: boolean;
  sendAt: Date;
}

export const insertSchedule = (ctx: Ctx, given: NewSchedule) =>
  ctx.db.one<{ id: number }>(sql`
    insert into schedules (company_id, contact_id, ticket_id, user_id, body, sign, send_at, created_at, updated_at)
    values (${ctx.companyId}, ${given.contactId}, ${given.ticketId}, ${given.userId}, ${given.body}, ${given.sign},
      ${given.sendAt}, ${ctx.now}, ${ctx.now}) returning id`);

/** Whatever it was before, it waits again. */
export const updateSchedule = (
  ctx: Ctx,
  id: number,
  to: { contactId: number; ticketId: number | null; body: string; sign: boolean; sendAt: Date },
) =>
  ctx.db.run(sql`
    update schedules set contact_id = ${to.contactId}, ticket_id = ${to.ticketId}, body = ${to.body}, sign = ${to.sign},
      send_at = ${to.sendAt}, status = 'PENDENTE', failure = null, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and sent_at is null`);

export const setMedia = (ctx: Ctx, id: number, media: { key: string; name: string } | null) =>
  ctx.db.run(sql`
    update schedules set media_key = ${media?.key ?? null}, media_name = ${media?.name ?? null}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const setSent = (ctx: Ctx, id: number, to: { ticketId: number; messageId: number }) =>
  ctx.db.run(sql`
    update schedules set status = 'ENVIADA', sent_at = ${ctx.now}, ticket_id = ${to.ticketId},
      message_id = ${to.messageId}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const setStatus = (ctx: Ctx, id: number, status: 'AGENDADA' | 'ERRO', failure: string | null) =>
  ctx.db.run(sql`
    update schedules set status = ${status}, failure = ${failure}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and (status, failure) is distinct from (${status}, ${failure}::text)`);

export const deleteSchedule = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from schedules where company_id = ${ctx.companyId} and id = ${id}`);

/** What hangs on a contact that goes away. */
export const deleteOfContact = (ctx: Ctx, contactId: number) =>
  ctx.db.many<{ id: number; mediaKey: string | null }>(sql`
    delete from schedules where company_id = ${ctx.companyId} and contact_id = ${contactId}
    returning id, media_key as "mediaKey"`);

/** @returns which ones now belong to the other contact */
export const moveToContact = async (ctx: Ctx, fromId: number, toId: number, ids: number[] | null): Promise<number[]> =>
  (
    await ctx.db.many<{ id: number }>(sql`
      update schedules set contact_id = ${toId} where company_id = ${ctx.companyId} and contact_id = ${fromId}
        ${ids ? sql`and id = any(${ids}::int[])` : empty} returning id`)
  ).map(({ id }) => id);

/** The picture beside a text, as a message carries it. */
export const readMedia = (ctx: Ctx, key: string) =>
  ctx.db.one<{
    key: string;
    name: string;
    mime: string;
    size: number;
    width: number | null;
    height: number | null;
    mediaType: MediaType;
  }>(sql`
    select key, name, mime, size, width, height, 'image' as "mediaType" from media
    where company_id = ${ctx.companyId} and key = ${key}::uuid`);

/** A time on the company's clock as a moment; what a change of clocks skips or repeats, the database decides. */
export const momentOf = async (ctx: Ctx, local: string): Promise<Date> =>
  new Date(
    (
      await ctx.db.one<{ at: string }>(sql`
        select (${local}::timestamp at time zone time_zone)::timestamptz(3) as at from companies where id = ${ctx.companyId}`)
    ).at,
  );
