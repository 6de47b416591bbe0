import type { MediaType } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
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
