import type { MessageState } from '@guiche/contract/tickets';
import { join, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { answerMs } from '../whatsapp/governor/rules';
import { contactOf, conversationOf, isHead, priority, waitsOn, type Priority } from './outbox-order';

export interface HeadRow {
  id: number;
  state: MessageState;
  contactId: number;
  heardAt: string | null;
  isNew: boolean;
  isCampaign: boolean;
}

/** So many are looked at from the front of an outbox. A line writes them in five seconds at best: whoever is behind is told why. */
export const front = 100;

/** So many of those behind are looked at at a time: of campaigns', and of programs' and people's that were not told yet. */
const atATime = 200;

/** Where a line's messages are looked for. */
interface Outbox {
  ctx: Ctx;
  whatsappId: number;
  /** What may leave of messages `m` that wait, as far as its own conversation goes. */
  mayLeave: Sql;
}

const conversation = conversationOf('m');
const found = raw('m.id, m.state, m.ticket_id, m.recipient_id, m.origin');

/** Those in front, in the order in which they leave. */
const inFront = ({ ctx, whatsappId, mayLeave }: Outbox) => sql`
  (select ${found} from messages m where ${waitsOn(ctx, whatsappId)} and ${mayLeave} order by ${priority}, m.id limit ${front})`;

/** Those whose contact wrote a moment ago: they pass the others. */
const answers = ({ ctx, whatsappId, mayLeave }: Outbox) => sql`
  (select ${found} from (
      select distinct t.contact_id from (
        select ticket_id from messages where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId} and not from_me
          and created_at >= ${new Date(ctx.now.getTime() - answerMs)} offset 0) i
      cross join lateral (select contact_id from tickets where company_id = ${ctx.companyId} and id = i.ticket_id offset 0) t) heard
    cross join lateral (
      select 0 as ticket, heard.contact_id as recipient
      union all select id, 0 from tickets where company_id = ${ctx.companyId} and contact_id = heard.contact_id offset 0) c
    cross join lateral (
      select m.* from messages m where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId}
        and m.state in ('waiting', 'sending') and ${conversation.ticket} = c.ticket and ${conversation.recipient} = c.recipient
        and ${mayLeave} offset 0) m)`;

/** Campaigns' wait for no pace: theirs was kept when they were chosen. */
const ofCampaigns = ({ ctx, whatsappId, mayLeave }: Outbox) => sql`
  (select ${found} from messages m where ${waitsOn(ctx, whatsappId, 'campaigns')} and ${mayLeave} order by m.id limit ${atATime})`;

/** Those behind the last of whom it was said why they wait. */
const untold = ({ ctx, whatsappId, mayLeave }: Outbox) => {
  const of = (one: Priority) => sql`
    (select ${found} from messages m where ${waitsOn(ctx, whatsappId, one)} and ${mayLeave} and m.id > (
        select case when max(told.id) is null then 0 else max(told.id) end from (select m.id from messages m
          where ${waitsOn(ctx, whatsappId, one)} and m.failure_code like 'HELD%' order by m.id desc limit 1) told)
      order by m.id limit ${atATime})`;
  return sql`${of('people')} union all ${of('programs')}`;
};

const everyone = ({ ctx, whatsappId, mayLeave }: Outbox) =>
  sql`(select ${found} from messages m where ${waitsOn(ctx, whatsappId)} and ${mayLeave})`;

/**
 * Where the next one is looked for, and in this order: `front` has it unless whoever stands there is held; `behind` are those who may
 * pass them, and those who are to be told why they wait, few of however many.
 */
const places = { front: [inFront], behind: [answers, ofCampaigns, untold], everywhere: [everyone] };
export type Place = keyof typeof places;

/**
 * Messages of a line that are the first of their conversation and wait for no retry, in the order in which they leave: when their
 * contact last wrote on the line, and whether anything was ever said between the two. A group is no stranger.
 * `offset 0`: each is looked up by itself.
 */
export const readHeads = (ctx: Ctx, whatsappId: number, without: number[], place: Place) => {
  const mayLeave = sql`${isHead(ctx)} and m.id <> all(${without}::int[])`;
  const ofThem = join(
    places[place].map((part) => part({ ctx, whatsappId, mayLeave })),
    ' union all ',
  );
  return ctx.db.many<HeadRow>(sql`
    with heads as materialized (
      select distinct on (${priority}, m.id) m.id, m.state, ${priority} as priority, ${contactOf} as contact_id
      from (${ofThem}) m left join tickets t on t.company_id = ${ctx.companyId} and t.id = m.ticket_id
      order by ${priority}, m.id)
    select h.id, h.state, h.contact_id as "contactId", heard.at as "heardAt",
      -- a test send is of no campaign, whose own pace a claim has kept
      exists (select from campaign_messages l where l.company_id = c.company_id and l.message_id = h.id) as "isCampaign",
      heard.at is null and not c.is_group
        and not exists (select from new_chats n where n.company_id = c.company_id and n.connection_id = ${whatsappId}
          and n.contact_id = c.id)
        and not exists (select from tickets x where x.company_id = c.company_id and x.contact_id = c.id and exists (
          select from messages o where o.company_id = x.company_id and o.ticket_id = x.id and o.whatsapp_id = ${whatsappId} and o.from_me
            and o.state in ('sent', 'delivered', 'read', 'played', 'unknown') offset 0))
        and not exists (select from messages o where o.company_id = c.company_id and o.recipient_id = c.id and o.whatsapp_id = ${whatsappId}
          and o.state in ('sent', 'delivered', 'read', 'played', 'unknown')) as "isNew"
    from heads h
    cross join lateral (
      select company_id, id, is_group from contacts where company_id = ${ctx.companyId} and id = h.contact_id offset 0) c
    cross join lateral (
      select max(i.created_at) as at from tickets x cross join lateral (
        select created_at from messages l where l.company_id = x.company_id and l.ticket_id = x.id and not l.from_me
          and l.whatsapp_id = ${whatsappId} order by l.at_second desc, l.id desc limit 1) i
      where x.company_id = ${ctx.companyId} and x.contact_id = h.contact_id) heard
    order by h.priority, h.id`);
};

/** Says of waiting messages why they wait. @returns those of which it was not said before */
export const setHeld = (ctx: Ctx, ids: number[], code: string, detail: string) =>
  ctx.db.many<{ id: number }>(sql`
    update messages set failure_code = ${code}, failure_detail = ${detail}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = any(${ids}::int[]) and state = 'waiting'
      and failure_code is distinct from ${code}
    returning id`);
