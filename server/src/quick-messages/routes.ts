import { quickMessages } from '@guiche/contract/quick-messages';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(quickMessages, {
  list: (ctx) => service.list(ctx),
  page: (ctx, { query }) => service.page(ctx, query),
  show: (ctx, { params }) => service.show(ctx, params.quickMessageId),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.quickMessageId, body),
  remove: (ctx, { params }) => service.remove(ctx, params.quickMessageId),
  attach: (ctx, { params, files }) => service.attach(ctx, params.quickMessageId, files),
  detach: (ctx, { params }) => service.detach(ctx, params.quickMessageId),
  use: (ctx, { params }) => service.use(ctx, params.quickMessageId),
});
