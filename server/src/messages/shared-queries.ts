import type { SharedFile, SharedKind } from '@guiche/contract/messages';
import type { Viewer } from '@guiche/contract/permissions';
import type { MediaType } from '@guiche/contract/tickets';
import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { visibleTo } from '../tickets/policy';

export const sharedPageSize = 20;
export type SharedRow = Omit<SharedFile, 'mediaUrl'> & { mediaKey: string; second: number };
const typesOf: Record<SharedKind, MediaType[]> = {
  visual: ['image', 'video', 'sticker'],
  audio: ['audio'],
  document: ['document'],
};

/** Files of a contact's conversations that the reader may see, newest first: each gives at most a page, by its index. */
export const sharedFiles = (
  ctx: Ctx,
  viewer: Viewer,
  contactId: number,
  kind: SharedKind,
  before: readonly number[] | null,
) =>
  ctx.db.many<SharedRow>(sql`
    select m.id, m.at_second as second, t.id as "ticketId", t.uuid as "ticketUuid", m.from_me as "fromMe", m.body, m.media_type as "mediaType",
      m.media_key as "mediaKey", coalesce(m.media_name, '') as "mediaName", coalesce(m.media_size, 0) as "mediaSize",
      coalesce(m.media_mime, '') as "mediaMime", m.media_width as "mediaWidth", m.media_height as "mediaHeight",
      m.created_at as "createdAt"
    from tickets t cross join lateral (
      select * from messages m
      where m.company_id = ${ctx.companyId} and m.ticket_id = t.id and m.media_key is not null and not m.is_deleted
        and m.media_type = any(${typesOf[kind]}::text[]) ${before === null ? empty : sql`and (m.at_second, m.id) < (${before[0]}::bigint, ${before[1]}::int)`}
      order by m.at_second desc, m.id desc limit ${raw(String(sharedPageSize + 1))}) m
    where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId} and ${visibleTo(viewer)}
    order by m.at_second desc, m.id desc limit ${raw(String(sharedPageSize + 1))}`);
