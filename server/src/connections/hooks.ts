import type { Hooks } from '../hooks';
import { clearPrompt } from './queries';
import { publishChanged } from './service';

export const hooks: Hooks = {
  /** Connections that use it use none. */
  async promptRemoved(ctx, { promptId }) {
    for (const { id } of await clearPrompt(ctx, promptId)) await publishChanged(ctx, id);
  },
};
