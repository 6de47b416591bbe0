import type { Language } from '@guiche/contract/shapes';
import type { MediaType } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { visibleTo } from '../tickets/policy';

/** Something that was said in any conversation with a customer. */
export interface Said {
  id: number;
  ticketId: number;
  ticketUuid: string;
  fromMe: boolean;
  body: string;
  mediaType: MediaType;
  at: string;
}

/** The newest of what was said with a contact, newest first, in conversations that whoever asks may read. */
export const saidWith = (ctx: UserCtx, contactId: number, most: number, mostTickets: number): Promise<Said[]> =>
  ctx.db.many(sql`
    select m.id, m.ticket_id as "ticketId", t.uuid as "ticketUuid", m.from_me as "fromMe", m.body, m.media_type as "mediaType",
      m.created_at as at
    from (select t.id, t.uuid from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId}
        and ${visibleTo(ctx.viewer)} order by t.id desc limit ${mostTickets}) t
    cross join lateral (select * from messages m where m.company_id = ${ctx.companyId} and m.ticket_id = t.id
        and not m.is_deleted and m.body <> '' order by m.at_second desc, m.id desc limit ${most}) m
    order by m.at_second desc, m.id desc limit ${most}`);

/** Which conversation it is of: as far as a message, and by which words. */
export interface SummaryOf {
  ticketId: number;
  language: Language;
  upToId: number;
  digest: string;
}

export const keptSummary = (ctx: Ctx, { ticketId, language, upToId, digest }: SummaryOf) =>
  ctx.db.maybe<{ text: string }>(sql`
    select text from ai_summaries where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and language = ${language}
      and upto_message_id = ${upToId} and digest = ${digest}`);

/** In place of an older one, as long as the ticket is there. */
export const keepSummary = (ctx: Ctx, { ticketId, language, upToId, digest }: SummaryOf, text: string) =>
  ctx.db.run(sql`
    insert into ai_summaries (company_id, ticket_id, language, upto_message_id, digest, text, created_at)
    select t.company_id, t.id, ${language}, ${upToId}::int, ${digest}, ${text}, ${ctx.now}
    from tickets t where t.company_id = ${ctx.companyId} and t.id = ${ticketId} for key share
    on conflict (company_id, ticket_id, language) do update set upto_message_id = excluded.upto_message_id,
      digest = excluded.digest, text = excluded.text, created_at = excluded.created_at`);
