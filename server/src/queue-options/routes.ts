import { queueOptions } from '@guiche/contract/queue-options';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(queueOptions, {
  list: (ctx, { query }) => service.list(ctx, query),
  show: (ctx, { params }) => service.show(ctx, params.optionId),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.optionId, body),
  remove: (ctx, { params }) => service.remove(ctx, params.optionId),
  attach: (ctx, { params, files }) => service.attach(ctx, params.optionId, files),
  detach: (ctx, { params }) => service.detach(ctx, params.optionId),
});
