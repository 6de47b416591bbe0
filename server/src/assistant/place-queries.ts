import type { DayOff, Span } from '@guiche/contract/hours';
import { tried } from '@guiche/contract/queue-menu';
import type { Language } from '@guiche/contract/shapes';
import { raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export interface Place {
  companyName: string;
  contactName: string;
  zone: string;
  scheduleType: string;
  hours: Span[];
  queueHours: Span[];
  holidays: DayOff[];
  /** What is said while nobody is there. */
  away: string;
  /** Where a hand-over goes: the prompt's queue, else the line's for what waits; null stays where it is. */
  toQueueId: number | null;
  /** In which customers are told what nobody has written. */
  language: Language;
  ticket: { id: number; createdAt: string };
  /** Where a model may hand over to, the prompt's own queue among it, and which tags it may give; by what it is told, the names. */
  queues: Named[];
  tags: Named[];
}

export interface Named {
  id: number;
  name: string;
}

/** Of a company `p` and the queue `q` that a hand-over goes to, if there is one. */
const placeColumns = raw(`p.name as "companyName", p.time_zone as zone, p.schedules as hours,
  coalesce((select value from settings where company_id = p.id and key = 'language'), 'pt') as language,
  coalesce((select value from settings where company_id = p.id and key = 'scheduleType'), 'disabled') as "scheduleType",
  coalesce(q.schedules, p.schedules) as "queueHours",
  coalesce((select json_agg(json_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'yearly', h.yearly)) from holidays h
    where h.company_id = p.id), '[]') as holidays`);

/** What is there of what a prompt allows. A lane is no tag here: it would move a card of the board. */
const allowed = (queues: Sql, tags: Sql) => sql`
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id) from queues a
    where a.company_id = p.id and ${queues}), '[]') as queues,
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id) from tags a
    where a.company_id = p.id and a.kanban = 0 and ${tags}), '[]') as tags`;

/**
 * What surrounds a conversation.
 * @param queueId where a hand-over is to go, if not to the prompt's own queue
 */
export const readPlace = (ctx: Ctx, ticketId: number, promptId: number | null, queueId: number | null = null) =>
  ctx.db.one<Place>(sql`
    select ${placeColumns}, n.name as "contactName", json_build_object('id', t.id, 'createdAt', t.created_at) as ticket,
      coalesce(nullif(q.out_of_hours_message, ''), w.out_of_hours_message, '') as away, coalesce(q.id, w.send_id_queue) as "toQueueId",
      ${allowed(sql`(a.id = r.queue_id or a.id = any(r.transfer_queue_ids))`, sql`a.id = any(r.tag_ids)`)}
    from tickets t join companies p on p.id = t.company_id join contacts n on n.company_id = t.company_id and n.id = t.contact_id
    left join connections w on w.company_id = t.company_id and w.id = t.whatsapp_id
    left join prompts r on r.company_id = t.company_id and r.id = ${promptId}::int
    left join queues q on q.company_id = t.company_id and q.id = coalesce(${queueId}::int, r.queue_id)
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId}`);

/** What surrounds a conversation that is only tried. */
export const readTriedPlace = (
  ctx: Ctx,
  { queueId, transferQueueIds, tagIds }: { queueId: number | null; transferQueueIds: number[]; tagIds: number[] },
) =>
  ctx.db.one<Place>(sql`
    select ${placeColumns}, ${tried.name}::text as "contactName",
      json_build_object('id', ${tried.ticketId}::int, 'createdAt', ${ctx.now}::timestamptz) as ticket, coalesce(q.out_of_hours_message, '') as away, q.id as "toQueueId",
      ${allowed(sql`(a.id = ${queueId}::int or a.id = any(${transferQueueIds}::int[]))`, sql`a.id = any(${tagIds}::int[])`)}
    from companies p left join queues q on q.company_id = p.id and q.id = ${queueId}::int where p.id = ${ctx.companyId}`);
