import {
  reportMarks,
  statesOf,
  type CampaignReport,
  type ReportFigure,
  type ReportRow,
} from '@guiche/contract/campaign-report';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { visibleTo } from '../tickets/policy';

export type ReportHead = Omit<
  CampaignReport,
  'endsAt' | 'counts' | 'skipped' | 'failed' | 'variants' | 'best' | 'hours'
> & {
  messages: string[];
};

const ref = (alias: string) =>
  raw(`case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`);

export const readHead = (ctx: Ctx, campaignId: number): Promise<ReportHead | undefined> =>
  ctx.db.maybe(sql`
    select c.id, c.name, c.status, c.confirmation,
      (select array_agg(case when btrim(t.text) = '' then coalesce(c.templates->(t.n::int - 1)->>'name', '') else t.text end order by t.n)
        from unnest(c.messages) with ordinality t(text, n)) as messages, c.paused_reason as "pausedReason", c.paused_until as "pausedUntil",
      c.legal_basis as "legalBasis", c.basis_note as "basisNote", c.scheduled_at as "scheduledAt", c.frozen_at as "startedAt", c.completed_at as "completedAt",
      case when c.status = 'EM_ANDAMENTO' and c.paused_reason is null then g.campaign_next_at end as "nextAt",
      ${ref('w')} as whatsapp, ${ref('l')} as "contactList", ${ref('t')} as "tagList"
    from campaigns c
    left join connections w on w.company_id = c.company_id and w.id = c.whatsapp_id
    left join contact_lists l on l.company_id = c.company_id and l.id = c.contact_list_id
    left join tags t on t.company_id = c.company_id and t.id = c.tag_id
    left join line_governors g on g.company_id = c.company_id and g.connection_id = c.whatsapp_id
    where c.company_id = ${ctx.companyId} and c.id = ${campaignId}`);

export interface Tally {
  what: 'state' | 'mark' | 'sent' | 'replied';
  name: string;
  variant: number;
  count: number;
}

/** What the audience comes to, as it is kept while recipients change. */
export const readTallies = (ctx: Ctx, campaignId: number): Promise<Tally[]> =>
  ctx.db.many(sql`
    select what, name, variant, sum(count)::int as count from campaign_tallies
    where company_id = ${ctx.companyId} and campaign_id = ${campaignId}
    group by what, name, variant having sum(count) <> 0`);

/** The company's clock. */
export const readZone = async (ctx: Ctx): Promise<string> =>
  (await ctx.db.one<{ zone: string }>(sql`select time_zone as zone from companies where id = ${ctx.companyId}`)).zone;

export interface Narrowed {
  figure: ReportFigure;
  reason?: string | undefined;
  variant?: number | undefined;
  search: string;
}

const marks: Record<(typeof reportMarks)[number], Sql> = {
  asked: sql`s.asked_at is not null`,
  confirmed: sql`s.answered_at is not null and s.state <> 'declined'`,
  replied: sql`s.replied_at is not null`,
  optedOut: sql`s.opted_out_at is not null`,
};

/** Who a figure counts. */
function behind(figure: ReportFigure): Sql {
  if (figure === 'all') return empty;
  if (figure in marks) return sql`and ${marks[figure as keyof typeof marks]}`;
  const states = statesOf[figure as keyof typeof statesOf].map((state) => `'${state}'`);
  return sql`and s.state in (${raw(states.join(', '))})`;
}

/** Of a text with letters names are searched, of digits numbers too, however they are written. */
function found(search: string): Sql {
  if (search === '') return empty;
  const digits = /\p{L}/u.test(search) ? '' : search.normalize('NFKC').replace(/\D/g, '');
  return sql`and (strpos(s.name_fold, (select guiche_fold(${search}))) > 0 ${digits ? sql`or strpos(s.number, ${digits}) > 0` : empty})`;
}

const conditions = (ctx: Ctx, campaignId: number, { figure, reason, variant, search }: Narrowed): Sql => sql`
  s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} ${behind(figure)}
  ${reason === undefined ? empty : sql`and s.state in ('skipped', 'failed') and s.reason = ${reason}`}
  ${variant === undefined ? empty : sql`and s.variant = ${variant}`}
  ${found(search)}`;

const columns = raw(`s.id, s.position, s.name, s.number, s.state, s.reason, s.variant, s.asked_at as "askedAt",
  s.answered_at as "answeredAt", s.sent_at as "sentAt", s.delivered_at as "deliveredAt", s.read_at as "readAt",
  s.replied_at as "repliedAt", s.opted_out_at as "optedOutAt", s.retry_at as "retryAt", s.contact_id as "contactId"`);

/** A page of them, each with the conversation that one may read: the one that their answer opened, else the latest; and the message by which they have opted out. */
export const listRows = (
  ctx: UserCtx,
  campaignId: number,
  narrowed: Narrowed,
  after: number,
  wanted: number,
): Promise<ReportRow[]> =>
  ctx.db.many(sql`
    with found as materialized (
      select s.* from campaign_shipments s where ${conditions(ctx, campaignId, narrowed)} and s.position > ${after}
      order by s.position limit ${raw(String(wanted))})
    select ${columns}, t.uuid as "ticketUuid", q.said as "optOut",
      case when s.replied_at is not null then m.body end as reply
    from found s
    left join lateral (
      select t.id, t.uuid from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = s.contact_id and ${visibleTo(ctx.viewer)}
      order by coalesce(t.campaign_id = ${campaignId}, false) desc, t.id desc limit 1) t on true
    left join lateral (
      select left(m.body, 300) as body from messages m
      where m.company_id = ${ctx.companyId} and m.ticket_id = t.id and not m.from_me and not m.is_deleted and m.body <> ''
        and m.created_at >= s.sent_at
      order by m.id limit 1) m on true
    left join lateral (
      select jsonb_build_object('messageId', m.id, 'ticketUuid', t.uuid) as said from opt_outs o
      join messages m on m.company_id = o.company_id and m.id = o.message_id
      join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and ${visibleTo(ctx.viewer)}
      where s.opted_out_at is not null and o.company_id = ${ctx.companyId} and o.contact_id = s.contact_id
        and o.created_at = s.opted_out_at
      order by o.id limit 1) q on true
    order by s.position`);

export const countRows = async (ctx: Ctx, campaignId: number, narrowed: Narrowed): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from campaign_shipments s where ${conditions(ctx, campaignId, narrowed)} limit ${raw(String(countLimit))}) counted`)
  ).count;

const clocked = ['askedAt', 'answeredAt', 'sentAt', 'deliveredAt', 'readAt', 'repliedAt', 'optedOutAt'] as const;
/** As a file has it: times as the company's clock shows them, or empty. */
export type FileRow = Pick<
  ReportRow,
  'position' | 'name' | 'number' | 'state' | 'reason' | 'variant' | (typeof clocked)[number]
>;

export const filePage = 1000;

export const listForFile = (
  ctx: Ctx,
  campaignId: number,
  narrowed: Narrowed,
  zone: string,
  after: number,
): Promise<FileRow[]> => {
  const local = (column: string) => sql`to_char(${raw(column)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
  return ctx.db.many(sql`
    select s.position, s.name, s.number, s.state, s.reason, s.variant, ${local('s.asked_at')} as "askedAt",
      ${local('s.answered_at')} as "answeredAt", ${local('s.sent_at')} as "sentAt", ${local('s.delivered_at')} as "deliveredAt",
      ${local('s.read_at')} as "readAt", ${local('s.replied_at')} as "repliedAt", ${local('s.opted_out_at')} as "optedOutAt"
    from campaign_shipments s where ${conditions(ctx, campaignId, narrowed)} and s.position > ${after}
    order by s.position limit ${raw(String(filePage))}`);
};
