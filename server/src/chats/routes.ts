import { chats } from '@guiche/contract/chats';
import { serve } from '../platform/serve';
import * as service from './service';
import * as talk from './talk';

export default serve(chats, {
  list: (ctx, { query }) => service.list(ctx, query),
  show: (ctx, { params }) => service.show(ctx, params),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.chatId, body),
  remove: (ctx, { params }) => service.remove(ctx, params.chatId),
  messages: (ctx, { params, query }) => talk.messages(ctx, params.chatId, query),
  send: (ctx, { params, body, files }) => talk.send(ctx, params.chatId, body, files),
  read: (ctx, { params }) => service.markRead(ctx, params.chatId),
  search: (ctx, { query }) => talk.search(ctx, query),
  edit: (ctx, { params, body }) => talk.edit(ctx, params.messageId, body),
  removeMessage: (ctx, { params }) => talk.removeMessage(ctx, params.messageId),
  react: (ctx, { params, body }) => talk.react(ctx, params.messageId, body.emoji),
  media: (ctx, { params }) => talk.freshLink(ctx, params.messageId),
  mute: (ctx, { params, body }) => service.mute(ctx, params.chatId, body.muted),
  handOn: (ctx, { params, body }) => service.handOn(ctx, params.chatId, body.userId),
  leave: (ctx, { params }) => service.leave(ctx, params.chatId),
});
