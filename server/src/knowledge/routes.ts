import { knowledge } from '@guiche/contract/knowledge';
import { serve } from '../platform/serve';
import * as files from './files';
import * as service from './service';

export default (deps: service.TryingDeps) =>
  serve(knowledge, {
    list: (ctx, { query }) => service.list(ctx, query),
    search: (ctx, { query }) => service.tryOut(ctx, deps, query),
    show: (ctx, { params }) => service.show(ctx, params.articleId),
    create: (ctx, { body }) => service.create(ctx, body),
    upload: (ctx, { body, files: [file] }) => files.upload(ctx, body, file),
    replace: (ctx, { params, files: [file] }) => files.replace(ctx, params.articleId, file),
    update: (ctx, { params, body }) => service.update(ctx, params.articleId, body),
    remove: (ctx, { params }) => service.remove(ctx, params.articleId),
  });
