import { tags } from '@guiche/contract/tags';
import { serve } from '../platform/serve';
import * as service from './service';

export default (neighbours: service.Neighbours) =>
  serve(tags, {
    list: (ctx, { query }) => service.list(ctx, query.searchParam),
    page: (ctx, { query }) => service.page(ctx, query),
    show: (ctx, { params }) => service.show(ctx, params.tagId),
    create: (ctx, { body }) => service.create(ctx, body),
    update: (ctx, { params, body }) => service.update(ctx, params.tagId, body, neighbours),
    remove: (ctx, { params }) => service.remove(ctx, params.tagId, neighbours),
    merge: (ctx, { params, body }) => service.merge(ctx, params.tagId, body.intoId, neighbours),
  });
