import type { Hooks } from '../hooks';
import { publishQueue } from './live';
import { clearPrompt } from './queries';
import { show } from './service';

export const hooks: Hooks = {
  /** Queues that use it use none. */
  async promptRemoved(ctx, { promptId }) {
    for (const { queueId } of await clearPrompt(ctx, promptId)) publishQueue(ctx, await show(ctx, queueId));
  },
};
