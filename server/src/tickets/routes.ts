import { tickets } from '@guiche/contract/tickets';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(tickets, {
  list: (ctx, { query }) => service.list(ctx, query),
  counts: (ctx, { query }) => service.counts(ctx, query),
  show: (ctx, { params }) => service.show(ctx, { id: params.ticketId }),
  showByUuid: (ctx, { params }) => service.show(ctx, { uuid: params.uuid }),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.ticketId, body),
  remove: (ctx, { params }) => service.remove(ctx, params.ticketId),
  drafts: (ctx) => service.drafts(ctx),
  saveDraft: (ctx, { params, body }) => service.saveDraft(ctx, params.ticketId, body.body),
});
