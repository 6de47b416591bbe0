import type { Hooks } from '../hooks';
import { heardOf } from './schedule-reply-queries';
import * as queries from './queries';
import { askToAnswer } from './service';

export { messageHook } from './schedule-reply';

/** What was answered stays answered. */
export const hooks: Hooks = {
  async contactsMerged(ctx, { keptId, mergedId }) {
    return {
      async after() {
        await queries.followReplies(ctx, [keptId, mergedId]);
        // What was heard in one conversation may stand in another by now.
        for (const { ticketId } of await heardOf(ctx, keptId)) await askToAnswer(ctx, ticketId);
      },
    };
  },

  async contactsParted(ctx, { keptId, mergedId }) {
    return { after: () => queries.followReplies(ctx, [keptId, mergedId]) };
  },
};
