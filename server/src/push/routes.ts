import { push } from '@guiche/contract/push';
import { serve } from '../platform/serve';
import * as service from './service';

export default (deps: service.Deps) =>
  serve(push, {
    show: (ctx) => service.show(ctx, deps),
    subscribe: (ctx, { body }) => service.subscribe(ctx, deps, body),
    unsubscribe: (ctx) => service.unsubscribe(ctx, deps),
    test: (ctx) => service.test(ctx),
  });
