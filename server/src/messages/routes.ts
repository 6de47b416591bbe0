import { messages } from '@guiche/contract/messages';
import { serve } from '../platform/serve';
import { send } from './send';
import * as service from './service';

export default serve(messages, {
  list: (ctx, { params, query }) => service.list(ctx, params.ticketId, query),
  send: (ctx, { params, body, files }) => send(ctx, params.ticketId, body, files),
  retry: (ctx, { params }) => service.retry(ctx, params.messageId),
  dismiss: (ctx, { params }) => service.dismiss(ctx, params.messageId),
  remove: (ctx, { params }) => service.remove(ctx, params.messageId),
  markRead: (ctx, { params }) => service.markRead(ctx, params.ticketId),
  media: (ctx, { params }) => service.mediaLink(ctx, params.messageId),
});
