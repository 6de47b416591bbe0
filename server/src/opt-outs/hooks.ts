import type { Hooks } from '../hooks';
import { copyOptOut } from './queries';
import { optOut, takeBack } from './service';

/** Whoever wants no more of us wants none under either name; what was said to the network is taken back only there. */
export const hooks: Hooks = {
  async advertisingWanted(ctx, { contactId, isWanted }) {
    if (isWanted) await takeBack(ctx, contactId, { source: 'network' });
    else await optOut(ctx, contactId, { source: 'network' });
  },

  async contactsMerged(ctx, { keptId, mergedId }) {
    await copyOptOut(ctx, keptId, mergedId);
  },

  async contactsParted(ctx, { keptId, mergedId }) {
    await copyOptOut(ctx, mergedId, keptId);
  },
};
