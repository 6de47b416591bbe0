import type { Language } from '@guiche/contract/shapes';
import type { PauseReason, ShipmentState } from '@guiche/contract/campaigns';
import { isOfTheLine } from '../whatsapp/line-failures';
import { waitsOn } from '../messages/outbox-order';
import { join, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { customerLanguage } from '../settings/language';
import type { SentOne } from '../whatsapp/governor/campaigns';
import { contactOptedOut, numberOptedOut } from '../opt-outs/predicate';
import { openStates } from './table';

export interface ClaimLine {
  id: number;
  provider: 'beta' | 'cloud' | 'sandbox';
  status: string;
  zone: string;
  language: Language;
  plan: boolean;
  /** The company's access has not ended. */
  isOpen: boolean;
}

export const readLine = (ctx: Ctx, id: number) =>
  ctx.db.maybe<ClaimLine>(sql`
    select w.id, w.provider, w.status, c.time_zone as zone, ${customerLanguage(sql`c.id`)} as language,
      p.use_campaigns as plan, guiche_is_open(c, ${ctx.now}) as "isOpen"
    from connections w join companies c on c.id = w.company_id join plans p on p.id = c.plan_id
    where w.company_id = ${ctx.companyId} and w.id = ${id}`);

/**
 * Messages of campaigns that stand in the outbox of a line and were not tried yet: of what waits, each is looked up by
 * itself (hence the offsets). Compared with all that campaigns have sent, every claim would cost more than the one before.
 * @param most no more are counted
 */
export const countWaiting = async (ctx: Ctx, lineId: number, most: number): Promise<number> =>
  (
    await ctx.db.one<{ n: number }>(sql`
      select count(*)::int as n from (
        select from (
          select m.company_id, m.id from messages m
          where ${waitsOn(ctx, lineId, 'campaigns')} and m.attempts = 0 offset 0) m
        -- a test send is of no campaign
        where exists (select from campaign_messages l where l.company_id = m.company_id and l.message_id = m.id offset 0)
        limit ${most}) w`)
  ).n;

/**
 * Recipients `s` in a state, and the order in which they are written to: in such words that the index
 * campaign_shipments_by_state has both, and no other has the order. Told that a state equals one, or one that it cannot know, PostgreSQL
 * goes through the places of a campaign from the first on, or through the whole table: most are planned when it counts, or none are
 * there yet. It then reads each time all who were written to before.
 */
export const inState = (state: ShipmentState): Sql => raw(`s.state = any('{${state}}'::text[])`);
export const inOrder = raw('order by s.state, s.position');

/** Whether a campaign `r` has somebody. */
const has = (whom: Sql) => sql`(
  select s.id from campaign_shipments s where s.company_id = r.company_id and s.campaign_id = r.id and ${whom} limit 1) is not null`;
const hasNext = (state: ShipmentState) => has(sql`${inState(state)} and s.retry_at is null ${inOrder}`);
const hasPutOff = (until: Sql) => has(sql`${until} order by s.retry_at`);

/** Why a campaign stands still while others of its line may write. */
export const ownPauses = ['empty', 'template', 'template-unready'] as const satisfies readonly PauseReason[];

/** The campaign of a line whose turn it is, held: after the one that had the last turn, and before those that stand still. */
export const nextCampaign = (ctx: Ctx, lineId: number, turn: number) =>
  ctx.db.maybe<{ id: number }>(sql`
    select r.id from campaigns r
    where r.company_id = ${ctx.companyId} and r.whatsapp_id = ${lineId} and r.status = 'EM_ANDAMENTO'
      and (${hasNext('confirmed')} or ${hasNext('planned')} or ${hasPutOff(sql`s.retry_at <= ${ctx.now}`)})
    order by r.paused_reason is not null and r.paused_reason = any(${[...ownPauses]}::text[]), r.id > ${turn} desc, r.id limit 1 for update of r`);

export interface Running {
  id: number;
  name: string;
  pausedReason: string | null;
}

export const runningOn = (ctx: Ctx, lineId: number) =>
  ctx.db.many<Running>(sql`
    select id, name, paused_reason as "pausedReason" from campaigns where company_id = ${ctx.companyId} and whatsapp_id = ${lineId} and status = 'EM_ANDAMENTO' order by id`);

export interface ShipmentRow {
  id: number;
  position: number;
  number: string;
  name: string;
  email: string;
  vars: Record<string, string>;
  contactId: number | null;
  state: 'planned' | 'confirmed';
  /** A question has gone to them as to a stranger. */
  wasCold: boolean;
  optedOut: boolean;
}

const first = (ctx: Ctx, campaignId: number, state: ShipmentState) => sql`
  (select s.id, s.position, s.number, s.name, s.email, s.vars, s.contact_id, s.state from campaign_shipments s
   where s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} and ${inState(state)}
     and (s.retry_at is null or s.retry_at <= ${ctx.now}) ${inOrder} limit 1)`;

/**
 * Who is next of those who need not wait: whoever has said yes before everybody else. Whether they want it is asked again.
 */
export const nextShipment = (ctx: Ctx, campaignId: number) =>
  ctx.db.maybe<ShipmentRow>(sql`
    select n.id, n.position, n.number, n.name, n.email, n.vars, n.contact_id as "contactId", n.state,
      exists (select from campaign_messages l where l.company_id = ${ctx.companyId} and l.shipment_id = n.id and l.cold_on is not null) as "wasCold",
      ${contactOptedOut(ctx, sql`n.contact_id`)} or ${numberOptedOut(ctx, sql`n.number`)} as "optedOut"
    from (${first(ctx, campaignId, 'confirmed')} union all ${first(ctx, campaignId, 'planned')}) n
    order by n.state = 'confirmed' desc limit 1`);

export const skip = (ctx: Ctx, id: number, reason: string) =>
  ctx.db.run(sql`
    with gone as (
      update campaign_shipments set state = 'skipped', reason = ${reason}, retry_at = null, updated_at = ${ctx.now}
      where company_id = ${ctx.companyId} and id = ${id} and state in ('planned', 'confirmed') returning campaign_id)
    update campaigns set skipped = skipped + 1 where company_id = ${ctx.companyId} and id in (select campaign_id from gone)`);

/** @returns whether they still wait for it */
export const setClaimed = async (
  ctx: Ctx,
  id: number,
  to: { step: 'question' | 'main'; variant: number | null; contactId: number },
) =>
  (await ctx.db.run(sql`
    update campaign_shipments set state = ${to.step === 'question' ? 'asked' : 'sending'}, contact_id = ${to.contactId},
      variant = ${to.step === 'main' ? to.variant : null},
      question_variant = case when ${to.step === 'question'} then ${to.variant}::smallint else question_variant end,
      reason = null, retry_at = null, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and state in ('planned', 'confirmed')`)) > 0;

/** @param to `coldOn`: the line over which they go to a stranger */
export const linkMessages = (
  ctx: Ctx,
  shipmentId: number,
  to: { step: 'question' | 'main'; messageIds: number[]; coldOn: number | null },
) =>
  ctx.db.run(sql`
    insert into campaign_messages (company_id, shipment_id, step, part, message_id, cold_on)
    select ${ctx.companyId}, ${shipmentId}, ${to.step}, m.place - 1, m.id, case when m.place = 1 then ${to.coldOn}::int end
    from unnest(${to.messageIds}::int[]) with ordinality m(id, place)`);

/** Whether somebody has ever written to this line. */
export const hasWritten = async (ctx: Ctx, contactId: number, lineId: number): Promise<boolean> =>
  (
    await ctx.db.one<{ has: boolean }>(sql`
      select exists (select from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId} and exists (
        select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.whatsapp_id = ${lineId} and not m.from_me
          offset 0)) as has`)
  ).has;

/** So many of the newest say how a line stands. */
const newest = 100;

/** What came of messages `m` that went to recipients `s`. */
const sentOnes = sql`
  select case when ${isOfTheLine(sql`m.failure_code`)} then m.failure_code end as failure, s.replied_at is not null or s.answered_at is not null as "hasReplied",
    s.opted_out_at is not null as "hasOptedOut", md5(m.body) as text`;
const ofShipment = raw(`cross join lateral (
  select * from campaign_shipments where company_id = l.company_id and id = l.shipment_id offset 0) s`);
const haveLeft = (since: Date | null) =>
  sql`m.state not in ('waiting', 'sending') and m.created_at >= ${since ?? new Date(0)}`;

/**
 * What a line has lately sent for campaigns, newest first, and what came of it. `offset 0`: each is looked up by itself, also while
 * PostgreSQL has not counted yet how many there are.
 */
export const lately = (ctx: Ctx, lineId: number, since: Date | null) =>
  ctx.db.many<SentOne>(sql`
    ${sentOnes} from messages m
    cross join lateral (
      select company_id, shipment_id from campaign_messages
      where company_id = m.company_id and message_id = m.id and part = 0 offset 0) l
    ${ofShipment}
    where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${lineId} and m.origin = 'campaign' and ${haveLeft(since)}
    order by m.created_at desc, m.id desc limit ${newest}`);

/** Those of them that went to strangers. What waits of a line with limits is one message, so that twice as many are enough to look at. */
export const latelyCold = (ctx: Ctx, lineId: number, since: Date | null) =>
  ctx.db.many<SentOne>(sql`
    ${sentOnes} from (
      select company_id, message_id, shipment_id from campaign_messages
      where company_id = ${ctx.companyId} and cold_on = ${lineId} order by message_id desc limit ${2 * newest}) l
    cross join lateral (select * from messages where company_id = l.company_id and id = l.message_id offset 0) m
    ${ofShipment}
    where ${haveLeft(since)}
    order by l.message_id desc limit ${newest}`);

/**
 * Messages of campaigns of a line since midnight on the company's clock, those to see how it reads among them: what leaves
 * at once to somebody, a text and its files, is one. It is asked of the messages: what a line has sent stays on its day, be
 * the campaign on another line by now or gone. Test sends count: what the network sees of the line is what is limited.
 */
export const countToday = async (ctx: Ctx, lineId: number, zone: string): Promise<number> =>
  (
    await ctx.db.one<{ n: number }>(sql`
      select count(distinct (m.ticket_id, m.recipient_id, m.created_at))::int as n from messages m
      where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${lineId} and m.origin = 'campaign'
        and m.created_at >= date_trunc('day', ${ctx.now}::timestamptz at time zone ${zone}) at time zone ${zone}`)
  ).n;

/** Who was asked and has said nothing for so long says nothing any more. */
export const expire = (ctx: Ctx, lineId: number | null, before: Date) =>
  ctx.db.run(sql`
    update campaign_shipments s set state = 'expired', updated_at = ${ctx.now} from campaigns r
    where r.company_id = ${ctx.companyId} and r.whatsapp_id is not distinct from ${lineId}::int and r.status = 'EM_ANDAMENTO'
      and s.company_id = r.company_id and s.campaign_id = r.id and s.state = 'asked' and s.asked_at < ${before}`);

/** What was tried over a line that is gone now is tried no more. */
export const giveUpGone = (ctx: Ctx, before: Date) =>
  ctx.db.run(sql`
    update messages m set state = 'failed', failure_code = 'MESSAGE_REMOVED', updated_at = ${ctx.now}
    from campaigns r, campaign_shipments s, campaign_messages l
    where r.company_id = ${ctx.companyId} and r.whatsapp_id is null and r.status = 'EM_ANDAMENTO'
      and s.company_id = r.company_id and s.campaign_id = r.id and s.state in ('asked', 'sending')
      and l.company_id = s.company_id and l.shipment_id = s.id and m.company_id = l.company_id and m.id = l.message_id
      and m.state in ('waiting', 'sending') and m.updated_at < ${before}
      and not exists (select from connections w where w.company_id = m.company_id and w.id = m.whatsapp_id)`);

/** Campaigns of a line in which nobody is waited for any more, held. */
export const overOn = (ctx: Ctx, lineId: number | null) =>
  ctx.db.many<{ id: number }>(sql`
    select r.id from campaigns r
    where r.company_id = ${ctx.companyId} and r.whatsapp_id is not distinct from ${lineId}::int and r.status = 'EM_ANDAMENTO'
      and ${join(
        openStates.map((state) => sql`not ${has(sql`${inState(state)} ${inOrder}`)}`),
        ' and ',
      )}
      and not ${hasPutOff(sql`s.retry_at is not null`)}
    order by r.id for update of r`);

/** Screens are told every few seconds how far a campaign is. @returns whether it is time */
export const mayTell = async (ctx: Ctx, id: number, everyMs: number): Promise<boolean> =>
  (await ctx.db.run(sql`
    update campaigns set told_at = ${ctx.now} where company_id = ${ctx.companyId} and id = ${id}
      and (told_at is null or told_at < ${new Date(ctx.now.getTime() - everyMs)})`)) > 0;
