import type { Hooks } from '../hooks';
import { giveUpFiles } from './fetch-files';
import { moveToContact, removeOfContact, returnToContact } from './recipient-queries';

/** As it is kept of a merge. */
interface Moved {
  besideIds?: number[];
}

export const hooks: Hooks = {
  /** What is still to be fetched over a line that goes never comes. */
  connectionRemoved: async (ctx, { connectionId }) => ({ after: () => giveUpFiles(ctx, connectionId) }),

  /** What was sent to them without a conversation goes along, with its files. */
  async contactRemoved(ctx, { contactId }) {
    const keys = [...new Set(await removeOfContact(ctx, contactId))];
    if (keys.length) await ctx.enqueue('media.remove', { keys });
  },

  contactsMerged: async (ctx, { keptId, mergedId }) => ({
    kept: { besideIds: await moveToContact(ctx, mergedId, keptId) } satisfies Moved,
  }),

  async contactsParted(ctx, { keptId, mergedId, moved }) {
    const { besideIds = [] } = moved as Moved;
    if (besideIds.length) await returnToContact(ctx, besideIds, keptId, mergedId);
  },
};
