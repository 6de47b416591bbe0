import type { Hooks } from '../hooks';
import { hear, messageHook } from './hear';
import * as queries from './queries';

export { messageHook };

export const hooks: Hooks = {
  /** What was heard in one conversation may stand in another by now. */
  contactsMerged: async (ctx, { keptId, mergedId }) => ({
    async after() {
      for (const { ticketId } of await queries.turnsOf(ctx, [keptId, mergedId])) {
        const [last] = await queries.lastLines(ctx, ticketId, 1);
        if (last && !last.fromMe) await hear(ctx, ticketId);
      }
    },
  }),
};
