import { prompts } from '@guiche/contract/prompts';
import { serve } from '../platform/serve';
import { createKeySafe } from './keys';
import * as service from './service';

export default ({ secret, ...rest }: Omit<service.Inside, 'safe'> & { secret: string }) => {
  const inside = { safe: createKeySafe(secret), ...rest };
  return serve(prompts, {
    list: (ctx, { query }) => service.list(ctx, inside, query),
    show: (ctx, { params }) => service.show(ctx, inside, params.promptId),
    create: (ctx, { body }) => service.create(ctx, inside, body),
    update: (ctx, { params, body }) => service.update(ctx, inside, params.promptId, body),
    remove: (ctx, { params }) => service.remove(ctx, inside, params.promptId),
  });
};
