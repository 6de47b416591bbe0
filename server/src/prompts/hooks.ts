import type { Hooks } from '../hooks';
import { dropQueue, dropTag, replaceTag } from './queries';

export const hooks: Hooks = {
  queueRemoved: async (ctx, { queueId }) => void (await dropQueue(ctx, queueId)),
  tagRemoved: async (ctx, { tagId }) => void (await dropTag(ctx, tagId)),
  tagsMerged: async (ctx, { tagId, intoId }) => void (await replaceTag(ctx, tagId, intoId)),
};
