import { plans } from '@guiche/contract/plans';
import { serve } from '../platform/serve';
import * as service from './service';
import * as write from './write';

export default (parts: write.Parts) =>
  serve(plans, {
    list: (ctx) => service.listOffered(ctx),
    all: (ctx) => service.listSeen(ctx),
    page: (ctx, { query }) => service.page(ctx, query),
    show: (ctx, { params }) => service.show(ctx, params.planId),
    overLimit: (_ctx, { params, query }) => write.overLimit(parts, params.planId, query),
    create: (ctx, { body }) => write.create(ctx, parts, body),
    update: (ctx, { params, body }) => write.update(ctx, parts, params.planId, body),
    remove: async (ctx, { params }) => {
      await write.remove(ctx, parts, params.planId);
      return {};
    },
  });
