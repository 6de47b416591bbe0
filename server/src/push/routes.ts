import { push } from '@guiche/contract/push';
import { serve } from '../platform/serve';
import * as service from './service';

export default (inside: service.Inside) =>
  serve(push, {
    show: (ctx) => service.show(ctx, inside),
    subscribe: (ctx, { body }) => service.subscribe(ctx, inside, body),
    unsubscribe: (ctx) => service.unsubscribe(ctx, inside),
    test: (ctx) => service.test(ctx),
  });
