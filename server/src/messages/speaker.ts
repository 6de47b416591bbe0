import type { PromptMode } from '@guiche/contract/prompts';
import { contactOptedOut } from '../opt-outs/predicate';
import { raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { isAway, type Hours } from './away';

/**
 * Whether an assistant speaks in a conversation: asked by it, and by the attendant, which is silent where it does. There is no
 * other definition.
 */
export interface Speaker {
  /** The prompt of the ticket's place: of its queue; without one, or where the line has this queue alone, of its line. */
  promptId: number | null;
  /** The prompt of the ticket's place that writes for agents there, and says nothing: whoever has the conversation. */
  draftsBy: number | null;
  /** People have the conversation, until one of them gives it back. */
  isOff: boolean;
  /** An assistant had it and is through with it: nothing answers by itself any more. */
  isHanded: boolean;
  /** Whoever wants nothing unasked hears no machine that was not set up as a menu. */
  hasOptedOut: boolean;
  turns: number;
  misses: number;
}

/** Of a ticket `t`, with its talk `k`: a person has it, or has had it and not given it back. */
const isOff = raw(`(t.status <> 'pending' or t.user_id is not null or t.is_group
  or coalesce(k.state = 'off', false) or (t.is_taken and not coalesce(k.state = 'on' and k.moves = t.moves, false)))`);

/** A prompt `p` that some service answers for; without one it is only kept. */
const isServed = raw(`(p.api_key <> '' or exists (
  select from ai_providers v where v.company_id = p.company_id and (v.is_default or v.id = p.provider_id)))`);

/** Whether the prompt of this id speaks at all in its company, whatever the hour. */
export const hasServedPrompt = (promptId: Sql): Sql => sql`exists (select from prompts p
  join companies o on o.id = p.company_id join plans l on l.id = o.plan_id and l.use_open_ai
  where p.company_id = guiche_company() and p.id = ${promptId} and p.mode <> 'draft' and ${isServed})`;

/** What answers out of hours only is nobody's prompt while somebody is there. */
export async function readSpeaker(ctx: Ctx, ticketId: number): Promise<Speaker | undefined> {
  const found = await readPlace(ctx, ticketId);
  if (!found) return undefined;
  const { mode, isOver, ...place } = found;
  const drafts = mode === 'draft';
  const speaker = { ...place, draftsBy: drafts && !isOver ? place.promptId : null };
  if (drafts) return { ...speaker, promptId: null };
  const isSilent = mode === 'away' && !isAway(await readHours(ctx, ticketId), ctx.now);
  return isSilent ? { ...speaker, promptId: null } : speaker;
}

const readHours = (ctx: Ctx, ticketId: number) =>
  ctx.db.one<Hours>(sql`
    select p.time_zone as zone, p.schedules as hours, coalesce(q.schedules, p.schedules) as "queueHours",
      coalesce((select value from settings where company_id = p.id and key = 'scheduleType'), 'disabled') as "scheduleType",
      coalesce((select json_agg(json_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'yearly', h.yearly)) from holidays h
        where h.company_id = p.id), '[]') as holidays
    from tickets t join companies p on p.id = t.company_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId}`);

const readPlace = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<Omit<Speaker, 'draftsBy'> & { mode: PromptMode | null; isOver: boolean }>(sql`
    select p.id as "promptId", p.mode, (t.status = 'closed' or t.is_group) as "isOver", ${isOff} as "isOff", coalesce(k.state = 'off', false) as "isHanded",
      ${contactOptedOut(ctx, sql`t.contact_id`)} as "hasOptedOut", coalesce(k.turns, 0) as turns, coalesce(k.misses, 0) as misses
    from tickets t
    join companies o on o.id = t.company_id join plans l on l.id = o.plan_id
    left join connections w on w.company_id = t.company_id and w.id = t.whatsapp_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join ai_talks k on k.company_id = t.company_id and k.ticket_id = t.id
    left join prompts p on p.company_id = t.company_id and l.use_open_ai and ${isServed} and p.id = coalesce(
      (select x.prompt_id from queue_prompts x where x.company_id = q.company_id and x.queue_id = q.id),
      case when q.id is null or (select count(*) = 1 and min(cq.queue_id) = q.id from connection_queues cq
        where cq.company_id = t.company_id and cq.connection_id = t.whatsapp_id) then w.prompt_id end)
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId}`);

/** It may speak, and does when it is its turn. */
export const speaks = (speaker: Speaker | undefined): speaker is Speaker & { promptId: number } =>
  speaker !== undefined && speaker.promptId !== null && !speaker.isOff && !speaker.hasOptedOut;

/** It may write for agents. */
export const drafts = (speaker: Speaker | undefined): boolean =>
  speaker !== undefined && speaker.draftsBy !== null && !speaker.hasOptedOut;
