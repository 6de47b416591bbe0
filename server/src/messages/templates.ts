import type { BodyOf } from '@guiche/contract/endpoint';
import type { Message, messages } from '@guiche/contract/messages';
import { renderTemplate, type Template } from '@guiche/contract/templates';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { lockReadable, show } from '../tickets/service';
import { findTemplate, useOf } from '../whatsapp/cloud/templates';
import { readLine } from './queries';
import { shape } from './rows';
import { pairedLine, store } from './send';

/** Asks the line's network, or what it last told. */
export type TemplateSource = (companyId: number, connectionId: number) => Promise<Template[]>;

/** @throws ERR_UNAVAILABLE when the network does not tell */
export async function listTemplates(ctx: UserCtx, templates: TemplateSource, ticketId: number) {
  const { whatsappId } = await show(ctx, { id: ticketId });
  const line = whatsappId === null ? undefined : await readLine(ctx, whatsappId);
  return { templates: line?.provider === 'cloud' ? await templates(ctx.companyId, line.id) : [] };
}

/**
 * An approved template leaves, whenever the customer wrote last. In the thread stands what they read.
 * @throws ERR_TICKET_NOT_OPEN, ERR_WAPP_NOT_INITIALIZED, ERR_CONTACT_BLOCKED, ERR_NO_TEMPLATE_FOUND, ERR_VALIDATION
 */
export async function sendTemplate(
  ctx: UserCtx,
  ticketId: number,
  { name, language, values, clientId }: BodyOf<typeof messages.sendTemplate>,
): Promise<Message> {
  const ticket = await lockReadable(ctx, ticketId);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  const line = await pairedLine(ctx, ticket.whatsappId);
  const template = await findTemplate(ctx, line.id, { name, language });
  const use = useOf(template, values);
  const content = {
    body: renderTemplate(template, values),
    mediaType: 'conversation' as const,
    media: null,
    quotedId: null,
    template: use,
  };
  return shape(ctx, await store(ctx, ticket, line, content, { userId: ctx.viewer.id, unread: null, clientId }), true);
}
