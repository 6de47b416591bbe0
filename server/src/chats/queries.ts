import type { Chat } from '@guiche/contract/chats';
import type { z } from 'zod';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';

export type ChatRow = z.infer<typeof Chat>;
type Member = ChatRow['users'][number];
type MemberRow = [number, number, number, string, string, number, string];

/** Chats the viewer takes part in, with the word in the title or in a member's name. */
const matching = (ctx: UserCtx, term: string): Sql => sql`
  h.company_id = ${ctx.companyId}
  and exists (select from chat_users mine where mine.company_id = h.company_id and mine.chat_id = h.id
              and mine.user_id = ${ctx.viewer.id})
  and (${term} = '' or strpos(guiche_fold(h.title), guiche_fold(${term})) > 0
       or exists (select from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id
                  where m.company_id = h.company_id and m.chat_id = h.id
                  and strpos(guiche_fold(u.name), guiche_fold(${term})) > 0))`;

/** Newest word first; one row more than `size` when there is more. */
export async function list(ctx: UserCtx, term: string, place: Sql, size: number): Promise<ChatRow[]> {
  const rows = await ctx.db.many<Omit<ChatRow, 'owner' | 'users'> & { ownerName: string; members: MemberRow[] }>(sql`
    select h.id, h.uuid, h.title, h.owner_id as "ownerId", h.last_message as "lastMessage", h.company_id as "companyId",
      h.created_at as "createdAt", h.updated_at as "updatedAt", o.name as "ownerName",
      (select json_agg(json_build_array(m.id, m.user_id, m.unreads, m.created_at, m.updated_at, u.id, u.name) order by m.id)
       from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id
       where m.company_id = h.company_id and m.chat_id = h.id) as members
    from chats h join users o on o.company_id = h.company_id and o.id = h.owner_id
    where ${matching(ctx, term)} ${place} limit ${size + 1}`);
  return rows.map(({ ownerName, members, ...row }) => ({
    ...row,
    owner: { id: row.ownerId, name: ownerName },
    users: members.map((member) => toMember(row.id, member)),
  }));
}

const utc = (text: string) => new Date(text).toISOString();

const toMember = (chatId: number, [id, userId, unreads, createdAt, updatedAt, uid, name]: MemberRow): Member => ({
  id,
  chatId,
  userId,
  unreads,
  createdAt: utc(createdAt),
  updatedAt: utc(updatedAt),
  user: { id: uid, name },
});

const order = raw('order by h.updated_at desc, h.id desc');

export const fromPage = (offset: number): Sql => sql`${order} offset ${offset}`;

export const after = ([updatedAt, id]: (string | number)[]): Sql =>
  sql`and (h.updated_at, h.id) < (${updatedAt}::timestamptz, ${id}::int) ${order}`;

export const count = (ctx: UserCtx, term: string) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from chats h where ${matching(ctx, term)} limit ${countLimit}) counted`);
