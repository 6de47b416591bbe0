import { messages } from '@guiche/contract/messages';
import { serve } from '../platform/serve';
import { edit } from './edit';
import { forward } from './forward';
import { react } from './react';
import { sendFileList } from './file-list';
import { reply } from './reply';
import { shared } from './shared';
import * as service from './service';
import type { TemplateSource } from '../whatsapp/cloud/templates';
import { listTemplates, sendTemplate } from './templates';

export default (templates: TemplateSource) =>
  serve(messages, {
    list: (ctx, { params, query }) => service.list(ctx, params.ticketId, query),
    send: (ctx, { params, body, files, facts }) =>
      reply(ctx, params.ticketId, body, files, facts.idempotencyKey === undefined),
    search: (ctx, { params, query }) => service.search(ctx, params.ticketId, query.searchParam),
    templates: (ctx, { params }) => listTemplates(ctx, templates, params.ticketId),
    sendTemplate: (ctx, { params, body, files }) => sendTemplate(ctx, params.ticketId, body, files),
    window: (ctx, { params }) => service.window(ctx, params.ticketId),
    facts: (ctx, { params }) => service.facts(ctx, params.messageId),
    forward: (ctx, { params, body }) => forward(ctx, params.messageId, body),
    sendFileList: (ctx, { params, body }) => sendFileList(ctx, params.ticketId, body),
    retry: (ctx, { params }) => service.retry(ctx, params.messageId),
    dismiss: (ctx, { params }) => service.dismiss(ctx, params.messageId),
    react: (ctx, { params, body }) => react(ctx, params.messageId, body.emoji),
    edit: (ctx, { params, body }) => edit(ctx, params.messageId, body.body),
    remove: (ctx, { params }) => service.remove(ctx, params.messageId),
    markRead: (ctx, { params }) => service.markRead(ctx, params.ticketId),
    shared: (ctx, { params, query }) => shared(ctx, params.contactId, query),
    media: (ctx, { params }) => service.mediaLink(ctx, params.messageId),
    fetchAgain: (ctx, { params }) => service.fetchAgain(ctx, params.messageId),
  });
