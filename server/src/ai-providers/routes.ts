import { aiProviders } from '@guiche/contract/ai-providers';
import type { SafeFetch } from '../platform/safe-fetch';
import { serve } from '../platform/serve';
import { createProviderKeys } from './keys';
import * as service from './service';

export default ({ secret, ...rest }: { secret: string; safeFetch: SafeFetch; hasOffline: boolean }) => {
  const deps = { keys: createProviderKeys(secret), ...rest };
  return serve(aiProviders, {
    list: (ctx) => service.list(ctx, deps),
    create: (ctx, { body }) => service.create(ctx, deps, body),
    update: (ctx, { params, body }) => service.update(ctx, deps, params.providerId, body),
    test: (ctx, { params }) => service.test(ctx, deps, params.providerId),
    remove: (ctx, { params }) => service.remove(ctx, deps, params.providerId),
  });
};
