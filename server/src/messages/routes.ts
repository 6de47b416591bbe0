import { messages } from '@guiche/contract/messages';
import { serve } from '../platform/serve';
import { forward } from './forward';
import { send } from './send';
import { react } from './react';
import { shared } from './shared';
import * as service from './service';
import { listTemplates, sendTemplate, type TemplateSource } from './templates';

export default (templates: TemplateSource) =>
  serve(messages, {
    list: (ctx, { params, query }) => service.list(ctx, params.ticketId, query),
    send: (ctx, { params, body, files }) => send(ctx, params.ticketId, body, files),
    search: (ctx, { params, query }) => service.search(ctx, params.ticketId, query.searchParam),
    templates: (ctx, { params }) => listTemplates(ctx, templates, params.ticketId),
    sendTemplate: (ctx, { params, body }) => sendTemplate(ctx, params.ticketId, body),
    window: (ctx, { params }) => service.window(ctx, params.ticketId),
    facts: (ctx, { params }) => service.facts(ctx, params.messageId),
    forward: (ctx, { params, body }) => forward(ctx, params.messageId, body),
    retry: (ctx, { params }) => service.retry(ctx, params.messageId),
    dismiss: (ctx, { params }) => service.dismiss(ctx, params.messageId),
    react: (ctx, { params, body }) => react(ctx, params.messageId, body.emoji),
    remove: (ctx, { params }) => service.remove(ctx, params.messageId),
    markRead: (ctx, { params }) => service.markRead(ctx, params.ticketId),
    shared: (ctx, { params, query }) => shared(ctx, params.contactId, query),
    media: (ctx, { params }) => service.mediaLink(ctx, params.messageId),
  });
