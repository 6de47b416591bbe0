import { optOuts } from '@guiche/contract/opt-outs';
import { serve } from '../platform/serve';
import { add, change, page, remove, show } from './service';

export default serve(optOuts, {
  page: (ctx, { query }) => page(ctx, query),
  add: (ctx, { body }) => add(ctx, body),
  remove: (ctx, { query }) => remove(ctx, query),
  show: (ctx, { params }) => show(ctx, params.contactId),
  change: (ctx, { params, body }) => change(ctx, params.contactId, body),
});
