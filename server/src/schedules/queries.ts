import type { Viewer } from '@guiche/contract/permissions';
import type { Schedule } from '@guiche/contract/schedules';
import type { TicketAccess } from '@guiche/contract/ticket-access';
import { countLimit } from '../platform/cursor';
import { empty, join, raw, sql, type Sql } from '../platform/database';
import type { StoredFile } from '../platform/media';
import type { Ctx } from '../platform/tenancy';
import { queueOfTicket } from '../tickets/policy';
import { scheduleVisibleTo } from './policy';

export const pageSize = 20;

/** As it stands in a list, but for the link to its picture. */
export type ListedSchedule = Omit<Schedule, 'mediaPath'> & { mediaKey: string | null };

/** With the tickets that decide who may read it. */
export type ScheduleRow = ListedSchedule & { tickets: TicketAccess[] };

// What the network refused later was not sent after all.
const columns = raw(`
  s.id, s.body, s.send_at as "sendAt", s.sent_at as "sentAt", s.contact_id as "contactId", s.ticket_id as "ticketId",
  s.user_id as "userId", s.company_id as "companyId", s.sign, s.media_key as "mediaKey", s.media_name as "mediaName",
  case when m.state = 'failed' then 'ERRO' else s.status end as status,
  case when m.state = 'failed' then m.failure_code else s.failure end as failure,
  s.marketing, s.recurrence, s.until::text as until,
  s.created_at as "createdAt", s.updated_at as "updatedAt", jsonb_build_object('id', c.id, 'name', c.name) as contact,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "user"`);

// Its own ticket, or, as it has none, those of its contact: who may read one of them may read it.
const tickets = raw(`
  (select coalesce(jsonb_agg(distinct jsonb_build_object('queueId', ${queueOfTicket.text}, 'userId', t.user_id)), '[]') from tickets t
   where t.company_id = s.company_id
     and (t.id = s.ticket_id or (s.ticket_id is null and t.contact_id = s.contact_id))) as tickets`);

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

function filtered(ctx: Ctx, viewer: Viewer, { search, contactId, userId, unsent }: Filter): Sql {
  const conditions = [sql`s.company_id = ${ctx.companyId}`, scheduleVisibleTo(viewer)];
  if (contactId !== undefined) conditions.push(sql`s.contact_id = ${contactId}`);
  if (userId !== undefined) conditions.push(sql`s.user_id = ${userId}`);
  if (unsent) conditions.push(sql`s.sent_at is null`);
  if (search)
    conditions.push(sql`(strpos(guiche_fold(s.body), guiche_fold(${search})) > 0
      or strpos(c.name_fold, guiche_fold(${search})) > 0)`);
  return join(conditions, ' and ');
}

/** The last first; of those that are still to leave the next first. */
export const listSchedules = (
  ctx: Ctx,
  viewer: Viewer,
  filter: Filter,
  { after, skip }: Slice,
): Promise<ListedSchedule[]> => {
  const [way, beyond] = filter.unsent ? [raw('asc'), raw('>')] : [raw('desc'), raw('<')];
  return ctx.db.many(sql`
    select ${columns} from schedules s ${around} where ${filtered(ctx, viewer, filter)}
    ${after ? sql`and (s.send_at, s.id) ${beyond} (${after.sendAt}::timestamptz, ${after.id}::int)` : empty}
    order by s.send_at ${way}, s.id ${way} ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`);
};

export const countSchedules = async (ctx: Ctx, viewer: Viewer, filter: Filter): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
        where ${filtered(ctx, viewer, filter)} limit ${raw(String(countLimit))}) counted`)
  ).count;

/** Those of a span of time, the first ones. */
export const spanOfSchedules = (
  ctx: Ctx,
  viewer: Viewer,
  { from, to, userId }: { from: string; to: string; userId?: number | undefined },
  limit: number,
): Promise<ListedSchedule[]> =>
  ctx.db.many(sql`
    select ${columns} from schedules s ${around} where s.company_id = ${ctx.companyId} and ${scheduleVisibleTo(viewer)}
      and s.send_at >= ${from}::timestamptz and s.send_at < ${to}::timestamptz
      ${userId === undefined ? empty : sql`and s.user_id = ${userId}`}
    order by s.send_at, s.id limit ${limit}`);

export const readSchedule = (ctx: Ctx, id: number): Promise<ScheduleRow | undefined> =>
  ctx.db.maybe(
    sql`select ${columns}, ${tickets} from schedules s ${around} where s.company_id = ${ctx.companyId} and s.id = ${id}`,
  );

/** The same, held until the end of the transaction: sending, editing and deleting come one after the other. */
export const lockSchedule = (ctx: Ctx, id: number): Promise<ScheduleRow | undefined> =>
  ctx.db.maybe(sql`
    select ${columns}, ${tickets} from schedules s ${around} where s.company_id = ${ctx.companyId} and s.id = ${id} for update of s`);

/** Whether the company's access has not ended. */
export const isCompanyOpen = async (ctx: Ctx): Promise<boolean> =>
  (
    await ctx.db.one<{ is: boolean }>(
      sql`select guiche_is_open(c, ${ctx.now}) as is from companies c where c.id = ${ctx.companyId}`,
    )
  ).is;

/** Whose conversations a contact has. */
export const ticketsOfContact = (ctx: Ctx, contactId: number): Promise<TicketAccess[]> =>
  ctx.db.many(sql`
    select distinct ${queueOfTicket} as "queueId", t.user_id as "userId" from tickets t
    where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId}`);

/** Those that hang on a contact, held until the end of the transaction. */
export const lockOfContact = (ctx: Ctx, contactId: number, ids: number[] | null = null): Promise<ScheduleRow[]> =>
  ctx.db.many(sql`
    select ${columns}, ${tickets} from schedules s ${around} where s.company_id = ${ctx.companyId} and s.contact_id = ${contactId}
      ${ids ? sql`and s.id = any(${ids}::int[])` : empty} order by s.id for update of s`);

export interface NewSchedule extends Pick<Schedule, 'marketing' | 'recurrence' | 'until'> {
  contactId: number;
  ticketId: number | null;
  userId: number;
  body: string;
  sign: boolean;
  sendAt: Date;
}

/** What time a moment is on the company's clock. */
const onClock = (ctx: Ctx, at: Date) =>
  sql`(select ${at}::timestamptz at time zone time_zone from companies where id = ${ctx.companyId})`;
const since = (ctx: Ctx, { recurrence, sendAt }: NewSchedule) =>
  recurrence === null ? sql`null::timestamp` : onClock(ctx, sendAt);

export const insertSchedule = (ctx: Ctx, given: NewSchedule) =>
  ctx.db.one<{ id: number }>(sql`
    insert into schedules (company_id, contact_id, ticket_id, user_id, body, sign, marketing, send_at, recurrence, until, since,
      created_at, updated_at)
    values (${ctx.companyId}, ${given.contactId}, ${given.ticketId}, ${given.userId}, ${given.body}, ${given.sign},
      ${given.marketing}, ${given.sendAt}, ${given.recurrence}, ${given.until}::date, ${since(ctx, given)}, ${ctx.now}, ${ctx.now})
    returning id`);

/**
 * Whatever it was before, it waits again; whoever changed it is its writer from now on. Its series begins anew where its
 * time changed.
 */
export const updateSchedule = (ctx: Ctx, id: number, to: NewSchedule) =>
  ctx.db.run(sql`
    update schedules set contact_id = ${to.contactId}, ticket_id = ${to.ticketId}, user_id = ${to.userId},
      body = ${to.body}, sign = ${to.sign}, marketing = ${to.marketing}, send_at = ${to.sendAt},
      recurrence = ${to.recurrence}, until = ${to.until}::date,
      since = case when recurrence = ${to.recurrence} and send_at = ${to.sendAt} then since else ${since(ctx, to)} end,
      status = 'PENDENTE', failure = null, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and sent_at is null`);

/**
 * Ends the series of one that has left or failed, and begins it anew as another one, at the next time that is not past: by
 * the company's clock, on the last day of a month that is too short.
 * @returns the other one, where the series goes on
 */
export const goOn = async (ctx: Ctx, id: number): Promise<{ id: number; sendAt: string } | undefined> => {
  const next = await ctx.db.maybe<{ id: number; sendAt: string }>(sql`
    insert into schedules (company_id, contact_id, ticket_id, user_id, body, sign, marketing, media_key, media_name,
      send_at, recurrence, until, since, created_at, updated_at)
    select s.company_id, s.contact_id, s.ticket_id, s.user_id, s.body, s.sign, s.marketing, s.media_key, s.media_name,
      (local at time zone c.time_zone), s.recurrence, s.until, s.since, ${ctx.now}, ${ctx.now}
    from schedules s join companies c on c.id = s.company_id,
      lateral (select ${ctx.now}::timestamptz at time zone c.time_zone as now) here,
      lateral (select greatest(0, case s.recurrence
        when 'daily' then extract(day from here.now - s.since)
        when 'weekly' then extract(day from here.now - s.since) / 7
        else (extract(year from here.now) - extract(year from s.since)) * 12
          + extract(month from here.now) - extract(month from s.since) end - 1)::int as n) passed,
      lateral generate_series(passed.n, passed.n + 3) round,
      lateral (select s.since + round * case s.recurrence
        when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '1 month' end as local) turn
    where s.company_id = ${ctx.companyId} and s.id = ${id} and s.recurrence is not null
      and (local at time zone c.time_zone) > greatest(s.send_at, ${ctx.now}) and (s.until is null or local::date <= s.until)
    order by local limit 1 returning id, send_at as "sendAt"`);
  await ctx.db.run(sql`
    update schedules set recurrence = null, until = null, since = null where company_id = ${ctx.companyId} and id = ${id}`);
  return next;
};

/** One that the network refused has not left after all. */
export const takeBack = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`
    update schedules set status = 'PENDENTE', failure = null, sent_at = null, message_id = null, send_at = ${ctx.now},
      updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const setMedia = (ctx: Ctx, id: number, userId: number, media: { key: string; name: string } | null) =>
  ctx.db.run(sql`
    update schedules set media_key = ${media?.key ?? null}, media_name = ${media?.name ?? null}, user_id = ${userId},
      updated_at = ${ctx.now}
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

export const deleteSchedules = (ctx: Ctx, ids: number[]) =>
  ctx.db.run(sql`delete from schedules where company_id = ${ctx.companyId} and id = any(${ids}::int[])`);

export const moveToContact = (ctx: Ctx, ids: number[], toId: number) =>
  ctx.db.run(sql`
    update schedules set contact_id = ${toId} where company_id = ${ctx.companyId} and id = any(${ids}::int[])`);

/** The picture beside a text, as a message carries it. */
export const readMedia = (ctx: Ctx, key: string) =>
  ctx.db.one<StoredFile>(sql`
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

/** Which day a moment is of on the company's calendar. */
export const dayOf = async (ctx: Ctx, at: Date): Promise<string> =>
  (await ctx.db.one<{ day: string }>(sql`select ${onClock(ctx, at)}::date::text as day`)).day;
