import { tags } from '@guiche/contract/tags';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(tags, {
  list: (ctx, { query }) => service.list(ctx, query.searchParam),
  create: (ctx, { body }) => service.create(ctx, body),
});
