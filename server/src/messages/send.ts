import type { BodyOf } from '@guiche/contract/endpoint';
import type { Message, messages } from '@guiche/contract/messages';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import type { MediaType } from '@guiche/contract/tickets';
import { fail } from '../platform/errors';
import { keepFile, type Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { lockReadable, read } from '../tickets/service';
import type { TicketRow } from '../tickets/queries';
import { newId } from '../whatsapp/providers';
import { readById, readContactName, readLine, type NewMessage } from './queries';
import { shape } from './rows';
import { storeMessage } from './store';
import { render, signed } from './template';
import { askToDeliver } from './deliver';
import { readContact } from '../contacts/service';

type Asked = BodyOf<typeof messages.send>;

/**
 * A reply leaves: this is the only way out of the building. The row is the outbox: it is stored with the network's id
 * already chosen, the answer goes back, and `messages.deliver` hands it over after the commit.
 * @throws ERR_TICKET_NOT_OPEN, ERR_WAPP_NOT_INITIALIZED, ERR_NO_MESSAGE_FOUND (quote), ERR_VALIDATION
 */
export async function send(
  ctx: UserCtx,
  ticketId: number,
  asked: Asked,
  files: Incoming[],
): Promise<Message | Message[]> {
  const ticket = await lockReadable(ctx, ticketId);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  const line = await openLine(ctx, ticket.whatsappId);
  const quotedId = asked.quotedMsg ? await quotable(ctx, asked.quotedMsg.id, ticket) : null;
  const texts = Array.isArray(asked.body) ? asked.body : [asked.body];
  const facts = { name: await readContactName(ctx, ticket.contactId), now: ctx.now, zone: line.zone, ticket };
  const write = (text: string) => {
    const rendered = render(text, facts);
    return asked.sign && rendered.trim() ? signed(ctx.viewer.name, rendered) : rendered;
  };

  if (!files.length) {
    const text = texts[0] ?? '';
    if (!text.trim()) throw fail('ERR_VALIDATION', { fields: { body: 'Required' } });
    return store(
      ctx,
      ticket,
      line,
      { body: write(text), mediaType: 'conversation', media: null, quotedId },
      asked.clientId,
    );
  }
  if (texts.length > files.length) throw fail('ERR_VALIDATION', { fields: { body: 'More captions than files' } });
  const stored: Message[] = [];
  for (const [n, file] of files.entries()) {
    const key = await keepFile(ctx, ctx.media.store, file);
    const content = {
      body: write(texts[n] ?? ''),
      mediaType: file.mediaType as MediaType,
      media: { ...file, key },
      quotedId: n === 0 ? quotedId : null,
    };
    stored.push(await store(ctx, ticket, line, content, n === 0 ? asked.clientId : undefined));
  }
  return stored;
}

/** The line must be paired; one that is on its way back will send what is stored now. */
export async function openLine(ctx: Ctx, whatsappId: number | null) {
  const line = whatsappId === null ? undefined : await readLine(ctx, whatsappId);
  if (!line || line.status === 'DISCONNECTED' || line.status === 'qrcode') throw fail('ERR_WAPP_NOT_INITIALIZED');
  return line;
}

/** Only a message of the same contact can be quoted, and only one that may be read. */
async function quotable(ctx: UserCtx, quotedId: number, ticket: TicketRow): Promise<number> {
  const quoted = await readById(ctx, quotedId);
  const home = quoted && (quoted.ticket_id === ticket.id ? ticket : await read(ctx, quoted.ticket_id));
  const isTheirs = home?.contactId === ticket.contactId && mayReadTicket(ctx.viewer, home);
  if (!quoted || !isTheirs) throw fail('ERR_NO_MESSAGE_FOUND');
  return quoted.id;
}

type Content = Pick<NewMessage, 'body' | 'mediaType' | 'media' | 'quotedId'>;

async function store(
  ctx: UserCtx,
  ticket: TicketRow,
  line: { id: number; provider: 'beta' | 'cloud' | 'sandbox' },
  content: Content,
  clientId?: string,
) {
  const contact = await readContact(ctx, ticket.contactId);
  const message: NewMessage = {
    ...content,
    ticketId: ticket.id,
    whatsappId: line.id,
    providerId: newId(line.provider),
    fromMe: true,
    contactId: null,
    userId: ctx.viewer.id,
    queueId: ticket.queueId,
    state: 'waiting',
    ack: 0,
    at: ctx.now,
  };
  // One's own answer also means that what the customer wrote was seen.
  const row = await storeMessage(ctx, message, { contact, unread: null, clientId });
  if (!row) throw fail('ERR_CREATING_MESSAGE');
  await askToDeliver(ctx, line.id);
  return shape(ctx, row, true);
}
