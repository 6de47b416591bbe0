import type { Hooks } from '../hooks';
import { publishArticle } from './live';
import { clearPrompt } from './queries';
import { show } from './service';

export const hooks: Hooks = {
  /** What it alone might read is read by none from then on. */
  async promptRemoved(ctx, { promptId }) {
    for (const { articleId } of await clearPrompt(ctx, promptId))
      publishArticle(ctx, 'update', await show(ctx, articleId));
  },
};
