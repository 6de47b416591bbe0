import { chats } from '@guiche/contract/chats';
import { serve } from '../platform/serve';
import * as service from './service';

export default serve(chats, {
  list: (ctx, { query }) => service.list(ctx, query),
  show: (ctx, { params }) => service.show(ctx, params),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.chatId, body),
  remove: (ctx, { params }) => service.remove(ctx, params.chatId),
  messages: (ctx, { params, query }) => service.messages(ctx, params.chatId, query),
  send: (ctx, { params, body }) => service.send(ctx, params.chatId, body.message),
  read: (ctx, { params }) => service.markRead(ctx, params.chatId),
});
