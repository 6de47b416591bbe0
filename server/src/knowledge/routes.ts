import { knowledge } from '@guiche/contract/knowledge';
import { serve } from '../platform/serve';
import * as files from './files';
import type { Understand } from './meaning';
import * as service from './service';

export default ({ understand }: { understand: Understand }) =>
  serve(knowledge, {
    list: (ctx, { query }) => service.list(ctx, query),
    search: (ctx, { query }) => service.tryOut(ctx, understand, query),
    show: (ctx, { params }) => service.show(ctx, params.articleId),
    create: (ctx, { body }) => service.create(ctx, body),
    upload: (ctx, { body, files: [file] }) => files.upload(ctx, body, file),
    replace: (ctx, { params, files: [file] }) => files.replace(ctx, params.articleId, file),
    update: (ctx, { params, body }) => service.update(ctx, params.articleId, body),
    remove: (ctx, { params }) => service.remove(ctx, params.articleId),
  });
