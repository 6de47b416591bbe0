import type { Hooks } from '../hooks';
import { publishChat } from './live';
import { filesOf } from './message-queries';
import * as queries from './queries';
import { membersOf } from './service';

export const hooks: Hooks = {
  /** Their chats go on without them, owned by who was in it first. */
  async userRemoved(ctx, { userId }) {
    for (const { id } of await queries.chatsOf(ctx, userId)) {
      await queries.hold(ctx, id);
      const chat = await queries.read(ctx, { id });
      if (!chat) continue;
      const others = membersOf(chat).filter((member) => member !== userId);
      if (others.length === 0) {
        const files = await filesOf(ctx, id);
        await queries.remove(ctx, id);
        if (files.length) await ctx.enqueue('media.remove', { keys: files.map(({ key }) => key) });
      } else {
        if (chat.ownerId === userId) await queries.passOn(ctx, id, others[0]!);
        await queries.setMembers(ctx, id, others);
        publishChat(ctx, (await queries.read(ctx, { id }))!);
      }
    }
  },
};
