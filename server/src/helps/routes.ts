import { helps } from '@guiche/contract/helps';
import { serve } from '../platform/serve';
import * as service from './service';

export default (parts: service.Parts) =>
  serve(helps, {
    all: (ctx) => service.all(ctx),
    list: (ctx, { query }) => service.list(ctx, query),
    create: (ctx, { body }) => service.create(parts, body, ctx.now),
    update: (ctx, { params, body }) => service.update(parts, params.helpId, body, ctx.now),
    remove: async (_ctx, { params }) => {
      await service.remove(parts, params.helpId);
      return { message: 'Help deleted' };
    },
  });
