import type { Hooks } from '../hooks';
import { allOptions } from './queries';
import { letGo } from './service';

export const hooks: Hooks = {
  /** Its options go with it; their files go, too. */
  queueRemoved: async (ctx, { queueId }) => letGo(ctx, await allOptions(ctx, queueId)),
};
