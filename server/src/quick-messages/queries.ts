import type { QuickMessage } from '@guiche/contract/quick-messages';
import { sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';

export type QuickMessageRow = Omit<QuickMessage, 'mediaPath'> & { mediaKey: string | null };

/** The viewer's own quick messages and those shared with everyone, by shortcode. */
export const usableQuickMessages = (ctx: UserCtx): Promise<QuickMessageRow[]> =>
  ctx.db.many(sql`
    select q.id, q.shortcode, q.message, q.geral, q.status, q.media_key is not null as "isMedia",
           q.media_key as "mediaKey", q.media_name as "mediaName", q.company_id as "companyId", q.user_id as "userId",
           jsonb_build_object('id', c.id, 'name', c.name) as company,
           q.created_at as "createdAt", q.updated_at as "updatedAt"
    from quick_messages q join companies c on c.id = q.company_id
    where q.company_id = ${ctx.companyId} and q.status and (q.geral or q.user_id = ${ctx.viewer.id})
    order by q.shortcode, q.id`);
