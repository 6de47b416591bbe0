import type { Chat } from '@guiche/contract/chats';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';

type Member = Chat['users'][number];
type MemberRow = [number, number, number, number, boolean, string, string, string];
type Row = Omit<Chat, 'owner' | 'users'> & { ownerName: string; members: MemberRow[] | null };

const shown = raw(`
  select h.id, h.uuid, h.title, h.owner_id as "ownerId", h.last_message as "lastMessage", h.company_id as "companyId",
    h.created_at as "createdAt", h.updated_at as "updatedAt", o.name as "ownerName",
    (select json_agg(json_build_array(m.id, m.user_id, m.unreads, m.last_read_id, m.muted, m.created_at, m.updated_at, u.name) order by m.id)
     from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id
     where m.company_id = h.company_id and m.chat_id = h.id) as members
  from chats h join users o on o.company_id = h.company_id and o.id = h.owner_id`);

const utc = (text: string) => new Date(text).toISOString();

const toMember = (chatId: number, row: MemberRow): Member => {
  const [id, userId, unreads, lastReadId, muted, createdAt, updatedAt, name] = row;
  return {
    id,
    chatId,
    userId,
    unreads,
    lastReadId,
    muted,
    createdAt: utc(createdAt),
    updatedAt: utc(updatedAt),
    user: { id: userId, name },
  };
};

const toChat = ({ ownerName, members, ...row }: Row): Chat => ({
  ...row,
  owner: { id: row.ownerId, name: ownerName },
  users: (members ?? []).map((member) => toMember(row.id, member)),
});

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
export const list = async (ctx: UserCtx, term: string, place: Sql, size: number): Promise<Chat[]> =>
  (await ctx.db.many<Row>(sql`${shown} where ${matching(ctx, term)} ${place} limit ${size + 1}`)).map(toChat);

const order = raw('order by h.updated_at desc, h.id desc');

export const fromPage = (offset: number): Sql => sql`${order} offset ${offset}`;

export const after = ([updatedAt, id]: (string | number)[]): Sql =>
  sql`and (h.updated_at, h.id) < (${updatedAt}::timestamptz, ${id}::int) ${order}`;

export const count = (ctx: UserCtx, term: string) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from chats h where ${matching(ctx, term)} limit ${countLimit}) counted`);

/** What the viewer has not read, in all their chats. */
export const unreadOf = (ctx: UserCtx) =>
  ctx.db.one<{ unreadMessages: number; unreadChats: number }>(sql`
    select coalesce(sum(unreads), 0)::int as "unreadMessages", count(*)::int as "unreadChats"
    from chat_users where company_id = ${ctx.companyId} and user_id = ${ctx.viewer.id} and unreads > 0`);

export const members = (ctx: Ctx, id: number) =>
  ctx.db.many<{ userId: number }>(sql`
    select user_id as "userId" from chat_users where company_id = ${ctx.companyId} and chat_id = ${id} order by id`);

/** A chat with everybody in it, whoever asks. */
export async function read(ctx: Ctx, by: { id: number } | { uuid: string }): Promise<Chat | undefined> {
  const which = 'id' in by ? sql`h.id = ${by.id}` : sql`h.uuid = ${by.uuid}::uuid`;
  const row = await ctx.db.maybe<Row>(sql`${shown} where h.company_id = ${ctx.companyId} and ${which}`);
  return row && toChat(row);
}

/** Holds the chat until the end of the transaction: what happens in it happens one after the other. */
export const hold = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`select from chats where company_id = ${ctx.companyId} and id = ${id} for update`);

export const insert = (ctx: UserCtx, title: string) =>
  ctx.db.one<{ id: number }>(sql`
    insert into chats (company_id, title, owner_id, created_at, updated_at)
    values (${ctx.companyId}, ${title}, ${ctx.viewer.id}, ${ctx.now}, ${ctx.now}) returning id`);

export const rename = (ctx: Ctx, id: number, title: string | undefined) =>
  ctx.db.run(sql`
    update chats set title = coalesce(${title ?? null}, title), updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const countUsers = (ctx: Ctx, ids: number[]) =>
  ctx.db.one<{ count: number }>(
    sql`select count(*)::int as count from users where company_id = ${ctx.companyId} and id = any(${ids}::int[])`,
  );

/** Those in `userIds` take part, and nobody else; who stays keeps what is unread, and who comes has read what was said. */
export async function setMembers(ctx: Ctx, chatId: number, userIds: number[]): Promise<void> {
  await ctx.db.run(sql`
    delete from chat_users where company_id = ${ctx.companyId} and chat_id = ${chatId} and user_id <> all(${userIds}::int[])`);
  await ctx.db.run(sql`
    insert into chat_users (company_id, chat_id, user_id, last_read_id, created_at, updated_at)
    select ${ctx.companyId}, ${chatId}, id, coalesce((
      select max(m.id) from chat_messages m where m.company_id = ${ctx.companyId} and m.chat_id = ${chatId}), 0),
      ${ctx.now}, ${ctx.now} from unnest(${userIds}::int[]) as id
    on conflict (company_id, chat_id, user_id) do nothing`);
}

export const remove = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from chats where company_id = ${ctx.companyId} and id = ${id}`);

export const chatsOf = (ctx: Ctx, userId: number) =>
  ctx.db.many<{ id: number }>(sql`
    select chat_id as id from chat_users where company_id = ${ctx.companyId} and user_id = ${userId} order by chat_id`);

export const passOn = (ctx: Ctx, chatId: number, ownerId: number) =>
  ctx.db.run(sql`update chats set owner_id = ${ownerId} where company_id = ${ctx.companyId} and id = ${chatId}`);

export const setMuted = (ctx: UserCtx, chatId: number, muted: boolean) =>
  ctx.db.run(sql`
    update chat_users set muted = ${muted}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and chat_id = ${chatId} and user_id = ${ctx.viewer.id}`);

export const clearUnread = (ctx: UserCtx, chatId: number) =>
  ctx.db.run(sql`
    update chat_users u set unreads = 0, updated_at = ${ctx.now}, last_read_id = coalesce((
      select max(m.id) from chat_messages m where m.company_id = u.company_id and m.chat_id = u.chat_id), 0)
    where u.company_id = ${ctx.companyId} and u.chat_id = ${chatId} and u.user_id = ${ctx.viewer.id} and u.unreads > 0`);

/** One more for everybody else. Whoever had read all until then has read what they say themselves, too. */
export const countUnread = (ctx: UserCtx, chatId: number, messageId: number) =>
  ctx.db.run(sql`
    update chat_users set updated_at = ${ctx.now},
      unreads = case when user_id = ${ctx.viewer.id} then unreads else unreads + 1 end,
      last_read_id = case when user_id = ${ctx.viewer.id} and unreads = 0 then ${messageId} else last_read_id end
    where company_id = ${ctx.companyId} and chat_id = ${chatId}`);

/** What its row in a list says; the place in the list moves only with something new. */
export const setPreview = (ctx: Ctx, chatId: number, preview: string, isNew: boolean) =>
  ctx.db.run(sql`
    update chats set last_message = ${preview}, updated_at = case when ${isNew} then ${ctx.now} else updated_at end
    where company_id = ${ctx.companyId} and id = ${chatId}`);

/** Are there devices of the company's that may have to be told? */
export const hasDevices = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.maybe(sql`select 1 as one from push_subscriptions where company_id = ${ctx.companyId} limit 1`)) !==
  undefined;
