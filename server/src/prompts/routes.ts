import { prompts } from '@guiche/contract/prompts';
import { serve } from '../platform/serve';
import { createPromptKeys } from './keys';
import * as service from './service';

export default ({ secret, ...rest }: Omit<service.Deps, 'safe'> & { secret: string }) => {
  const deps = { safe: createPromptKeys(secret), ...rest };
  return serve(prompts, {
    list: (ctx, { query }) => service.list(ctx, deps, query),
    show: (ctx, { params }) => service.show(ctx, deps, params.promptId),
    create: (ctx, { body }) => service.create(ctx, deps, body),
    update: (ctx, { params, body }) => service.update(ctx, deps, params.promptId, body),
    remove: (ctx, { params }) => service.remove(ctx, deps, params.promptId),
  });
};
