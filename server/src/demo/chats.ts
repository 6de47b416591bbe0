import type { Ctx } from '../platform/tenancy';
import type { CompanyScript } from './company';
import { insertRows, made, newIds } from './rows';

/** What colleagues have said to each other, and how far each has read. */
export async function fillChats(ctx: Ctx, { chats, staff }: CompanyScript, ids: Map<string, number>): Promise<void> {
  for (const { title, by, with: others, said, unread = {} } of chats) {
    const at = (ago: number) => new Date(ctx.now.getTime() - ago * 60_000);
    const nameOf = (key: string) => staff[key]!.name;
    const [[chatId], messageIds] = [
      await newIds(ctx, 'chats', 1),
      await newIds(ctx, 'chat_messages', said.length),
    ] as const;
    const last = said.at(-1)!;
    await insertRows(ctx, 'chats', [
      {
        id: chatId,
        uuid: crypto.randomUUID(),
        title,
        owner_id: ids.get(by),
        last_message: `${nameOf(last.by)}: ${last.words}`,
        created_at: at(said[0]!.ago),
        updated_at: at(last.ago),
      },
    ]);
    await insertRows(
      ctx,
      'chat_messages',
      said.map((one, n) => ({
        id: messageIds[n],
        chat_id: chatId,
        sender_id: ids.get(one.by),
        sender_name: nameOf(one.by),
        message: one.words,
        media_type: 'conversation',
        quoted_id: one.quotes === undefined ? null : messageIds[one.quotes],
        mentions: (one.names ?? []).map((key) => ids.get(key)),
        is_edited: false,
        is_deleted: false,
        ...made(at(one.ago)),
      })),
    );
    await insertRows(
      ctx,
      'chat_reactions',
      said.flatMap(({ liked, ago }, n) =>
        liked ? [{ message_id: messageIds[n], user_id: ids.get(liked), emoji: '👍', created_at: at(ago - 1) }] : [],
      ),
    );
    const people = [by, ...others];
    const memberIds = await newIds(ctx, 'chat_users', people.length);
    await insertRows(
      ctx,
      'chat_users',
      people.map((key, n) => ({
        id: memberIds[n],
        chat_id: chatId,
        user_id: ids.get(key),
        unreads: unread[key] ?? 0,
        last_read_id: messageIds[said.length - 1 - (unread[key] ?? 0)] ?? 0,
        muted: false,
        ...made(at(last.ago)),
      })),
    );
  }
}
