import type { BodyOf } from '@guiche/contract/endpoint';
import type { Message, messages } from '@guiche/contract/messages';
import { renderTemplate } from '@guiche/contract/templates';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import { show } from '../tickets/service';
import { useOf } from '../whatsapp/cloud/template-use';
import { findTemplate, type TemplateSource } from '../whatsapp/cloud/templates';
import { pass } from './gate';
import { readLine } from './outbox-queries';
import { shapeFor } from './rows';
import { writable } from './reply';
import { send } from './send';

/** @throws ERR_UNAVAILABLE when the network does not tell */
export async function listTemplates(ctx: UserCtx, templates: TemplateSource, ticketId: number) {
  const { whatsappId } = await show(ctx, { id: ticketId });
  const line = whatsappId === null ? undefined : await readLine(ctx, whatsappId);
  return { templates: line?.provider === 'cloud' ? await templates(ctx.companyId, line.id) : [] };
}

/**
 * An approved template leaves, whenever the customer wrote last. In the thread stands what they read: the file above the
 * words, or the place in words, and the buttons below.
 * @throws ERR_TICKET_NOT_OPEN, ERR_WAPP_NOT_INITIALIZED, ERR_CONTACT_BLOCKED, ERR_NO_TEMPLATE_FOUND, ERR_VALIDATION
 */
export async function sendTemplate(
  ctx: UserCtx,
  ticketId: number,
  { name, language, values, location, clientId }: BodyOf<typeof messages.sendTemplate>,
  [file]: Incoming[],
): Promise<Message> {
  const ticket = await writable(ctx, ticketId);
  const { line } = await pass(ctx, ticket, { as: 'agent', isTemplate: true });
  const template = await findTemplate(ctx, line.id, { name, language });
  const use = useOf(template, { values, file, location });
  const said = {
    text: renderTemplate(template, values, location),
    isReady: true,
    template: use,
    // It is shown as what it leaves as.
    file: file && { ...file, mediaType: use.top ?? file.mediaType },
  };
  const [row] = await send(ctx, { as: 'agent', to: ticket, userId: ctx.viewer.id, content: [said], clientId });
  return shapeFor(ctx, row!);
}
