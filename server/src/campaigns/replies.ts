import { askedLast } from '../messages/asked-last';
import type { About, MessageHook, Said } from '../messages/message-hook';
import { thankedNames } from '../messages/thanked';
import { isThanks } from '../messages/thanks';
import { stopWords } from '../opt-outs/predicate';
import { empty, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { attend, markCampaign, ticketOfBlockedContact } from '../tickets/service';
import { askToWrite } from './ask';
import { awaitedFor } from './end';
import { isTriedAgain, takeBackFrom } from './take-back';
import { answerOf, type Answered } from './words';

/** What customers say to campaigns: a yes to a question, and replies that open a conversation. */

interface Questions {
  /** The newest question that was asked here and not answered. */
  asked: Awaited | null;
  /** The newest one that was asked here, has not said no, and whose message has not left. */
  mayDecline: Awaited | null;
  /** The company's own words for leaving. */
  stopWords: string[];
  /** A rating is awaited here, which was asked for after the question. */
  ratesFirst: boolean;
  /** A conversation was closed here after the question. */
  closedSince: boolean;
  /** Who may be called by name in thanks for the last one. */
  names: string[] | null;
}

interface Known extends Questions {
  lineId: number;
  /** A yes is a word of yes. */
  onlyYes: boolean;
  hasTicket: boolean;
  /** The newest conversation here: what is said in it, or in an older one, has opened none. */
  newestId: number | null;
  /** The newest message of a campaign here that a reply belongs to. */
  wrote: { shipmentId: number; campaignId: number; queueId: number | null } | null;
}

/** Whose answer is awaited; the campaign's line may be another one by now. */
interface Awaited {
  shipmentId: number;
  lineId: number | null;
}

export const messageHook: MessageHook<Known> = {
  asks(ctx, about) {
    const { contactId } = about;
    const { since, theirs, saidHere, campaign, facts } = questions(ctx, about);
    return sql`(with s as materialized (${theirs}) select ${facts} || jsonb_build_object('lineId', c.id,
      'onlyYes', exists (select from campaign_settings y where y.company_id = c.company_id and y.key = 'onlyYes' and y.value = 'true'),
      'hasTicket', exists (select from tickets t where t.company_id = c.company_id and t.contact_id = ${contactId}
        and t.whatsapp_id = c.id and t.status in ('open', 'pending')),
      'newestId', (select max(t.id) from tickets t where t.company_id = c.company_id and t.contact_id = ${contactId} and t.whatsapp_id = c.id),
      'wrote', (select json_build_object('shipmentId', s.id, 'campaignId', s.campaign_id, 'queueId', ${campaign(sql`queue_id`)})
        from s where coalesce(s.sent_at, s.asked_at) > ${since} and ${saidHere()}
        order by coalesce(s.sent_at, s.asked_at) desc, s.id desc limit 1)))`;
  },

  /**
   * A plain yes or no and a word for leaving open nothing: they stand where the contact's last conversation is, or in one
   * that is over from the start. Whatever says more is for somebody to read.
   */
  async claims(ctx, said, known) {
    // With a conversation in progress all of it stands there.
    if (said.active || isSilent(said)) return undefined;
    const answer = meantFor(said, known);
    if (answer === 'something' || answer === 'thanks' || answer === 'no and more') return undefined;
    if (!(await take(ctx, known, answer))) return undefined;
    return ticketOfBlockedContact(ctx, said.contact, known.lineId);
  },

  async stored(ctx, message, known) {
    if (isSilent(message)) return;
    const { onlyYes, ratesFirst, wrote, newestId } = known;
    const { status, id } = message.ticket;
    // It may have been over until this was said, which takes its close back.
    const hasTicket = known.hasTicket || (status !== 'closed' && newestId !== null && id <= newestId);
    const answer = meantFor(message, known, hasTicket);
    // With a conversation in progress only a word of yes is meant for the campaign, and where the company wants no other.
    const isOnlyAWord = hasTicket || onlyYes || ratesFirst || message.tapped !== undefined;
    if (answer !== 'something' || !isOnlyAWord) await take(ctx, known, answer);
    if (!wrote) return;
    await noteReply(ctx, wrote.shipmentId);
    if (hasTicket || status !== 'pending') return;
    await markCampaign(ctx, message.ticket.id, wrote.campaignId);
    if (wrote.queueId === null) return;
    const { chatbot } = message.ticket;
    // Whoever hears it next finds it where it is now.
    Object.assign(message.ticket, await attend(ctx, message.ticket, { queueId: wrote.queueId, chatbot }));
  },

  /** When it came it was a reply, and a yes where any answer is one: what is left is what it says as a word. */
  async spoken(ctx, { id, contactId, text }) {
    const { theirs, facts } = questions(ctx, { contactId, at: ctx.now }, sql`said.created_at`);
    const found = await ctx.db.maybe<{ known: Questions }>(sql`
      select (with s as materialized (${theirs}) select ${facts}) as known
      from messages said join connections c on c.company_id = said.company_id and c.id = said.whatsapp_id
      where said.company_id = ${ctx.companyId} and said.id = ${id}`);
    const answer = found && meantFor({ body: text }, found.known);
    if (answer && answer !== 'something') await take(ctx, found.known, answer);
  },
};

/**
 * Questions to a contact over the line `c`. An answer is one to what was said over the line on which it comes, whatever line
 * the campaign has now. Every message of a customer asks this: what campaigns have sent them is gone through once, and each
 * thing about it is looked up, by whatever the database knows of its tables (hence the offsets).
 * @param saidAt where that was before now: what came later is not answered, and ends nothing
 * @returns `theirs`: of all that is theirs, as `s`, what an answer may be about; `facts`: what it may mean, by that
 */
function questions(ctx: Ctx, about: About, saidAt?: Sql) {
  const { contactId } = about;
  const since = new Date(ctx.now.getTime() - awaitedFor);
  const asked = sql`(s.state = 'asked' and s.asked_at > ${since})`;
  // Whoever has said yes may say no as long as the message has not left, be that for days.
  const saidYes = sql`(s.state in ('confirmed', 'sending') or ${isTriedAgain})`;
  const theirs = sql`select s.id, s.campaign_id, s.state, s.reason, s.asked_at, s.sent_at, s.retry_at from campaign_shipments s
    where s.company_id = c.company_id and s.contact_id = ${contactId}
      and (${asked} or ${saidYes} or coalesce(s.sent_at, s.asked_at) > ${since})`;
  const saidHere = (step: Sql = empty) => sql`exists (select from campaign_messages l
    where l.company_id = c.company_id and l.shipment_id = s.id and l.part = 0 ${step} and exists (select from messages m
      where m.company_id = c.company_id and m.id = l.message_id and m.whatsapp_id = c.id offset 0) offset 0)`;
  const campaign = (column: Sql) =>
    sql`(select r.${column} from campaigns r where r.company_id = c.company_id and r.id = s.campaign_id)`;
  const line = campaign(sql`whatsapp_id`);
  const newest = (which: Sql, what: Sql) => sql`(select ${what} from s
    where ${which} and ${saidHere(sql`and l.step = 'question'`)} ${saidAt ? sql`and s.asked_at <= ${saidAt}` : empty}
    order by s.asked_at desc, s.id desc limit 1)`;
  const awaited = sql`json_build_object('shipmentId', s.id, 'lineId', ${line})`;
  const isAsked = sql`exists (select from s where s.state = 'asked')`;
  const closed = sql`tickets t where t.company_id = c.company_id and t.contact_id = ${contactId} and t.whatsapp_id = c.id
    and t.status = 'closed'`;
  // One that was over from the start has only kept an answer.
  const closedSince = sql`exists (select from ${closed} and t.closed_at > t.created_at
    and t.closed_at > ${newest(asked, sql`s.asked_at`)} ${saidAt ? sql`and t.closed_at <= ${saidAt}` : empty})`;
  const facts = sql`jsonb_build_object('stopWords', ${stopWords}, 'asked', ${newest(asked, awaited)},
    'mayDecline', ${newest(sql`(${asked} or ${saidYes})`, awaited)},
    'ratesFirst', ${isAsked} and coalesce(${askedLast(ctx, about)} = 'rating', false),
    'closedSince', ${isAsked} and ${closedSince},
    'names', case when ${isAsked} then (select ${thankedNames} from ${closed} order by t.closed_at desc nulls last limit 1) end)`;
  return { since, theirs, saidHere, campaign, facts };
}

const isSilent = ({ contact, fromMe, isGroup, mediaType }: Said): boolean =>
  contact.isBlocked || fromMe || isGroup || mediaType === 'call_log';

/** Whatever was meant by thanks, they are said to people, or to nobody. */
type Meant = Answered | 'thanks';

/**
 * Behind a question for a rating, or a close, what thanks as well as agrees is no word of yes. What was tapped stands in a menu
 * of ours.
 */
function meantFor({ body, tapped }: Pick<Said, 'body' | 'tapped'>, known: Questions, hasTicket = false): Meant {
  const answer = answerOf(tapped ?? body, known.stopWords);
  const mayThank =
    (answer === 'yes' || answer === 'something') && (known.ratesFirst || (known.closedSince && !hasTicket));
  return mayThank && isThanks(body, known.names ?? []) ? 'thanks' : answer;
}

/** A yes answers a question; a no does as long as the message behind it has not left. @returns whether it was awaited */
async function take(ctx: Ctx, { asked, mayDecline }: Questions, answer: Meant): Promise<boolean> {
  if (answer === 'thanks') return false;
  const isNo = answer === 'no' || answer === 'no and more' || answer === 'stop';
  const awaited = isNo ? mayDecline : asked;
  if (awaited === null) return false;
  const { shipmentId, lineId } = awaited;
  const done = isNo
    ? (await answered(ctx, shipmentId, 'declined', ['asked', 'confirmed'])) || (await takeBackFrom(ctx, shipmentId))
    : await answered(ctx, shipmentId, 'confirmed', ['asked']);
  // What the answer lets go, or ends, need not wait for the sweep.
  if (done && lineId !== null) await askToWrite(ctx, lineId);
  return done;
}

const answered = async (
  ctx: Ctx,
  shipmentId: number,
  state: 'confirmed' | 'declined',
  from: ('asked' | 'confirmed')[],
): Promise<boolean> =>
  (await ctx.db.run(sql`
    update campaign_shipments set state = ${state}, answered_at = ${ctx.now}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${shipmentId} and state = any(${from}::text[])`)) > 0;

const noteReply = (ctx: Ctx, shipmentId: number) =>
  ctx.db.run(sql`
    update campaign_shipments set replied_at = ${ctx.now} where company_id = ${ctx.companyId} and id = ${shipmentId} and replied_at is null`);
