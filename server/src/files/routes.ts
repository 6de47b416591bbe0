import { files } from '@guiche/contract/files';
import { serve } from '../platform/serve';
import * as service from './service';

export default (neighbours: service.Neighbours) =>
  serve(files, {
    page: (ctx, { query }) => service.page(ctx, query),
    list: (ctx, { query }) => service.list(ctx, query),
    show: (ctx, { params }) => service.show(ctx, params.fileListId),
    create: (ctx, { body }) => service.create(ctx, body),
    update: (ctx, { params, body }) => service.update(ctx, params.fileListId, body),
    remove: (ctx, { params }) => service.remove(ctx, params.fileListId, neighbours),
    removeAll: (ctx) => service.removeAll(ctx, neighbours),
    upload: (ctx, { params, body, files: incoming }) => service.upload(ctx, params.fileListId, body.id, incoming),
  });
