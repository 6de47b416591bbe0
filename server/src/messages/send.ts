import type { Contact } from '@guiche/contract/contacts';
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
import type { Tappable } from '../whatsapp/driver';
import { capabilitiesOf, newId } from '../whatsapp/providers';
import { readById, readContactName, readLine, type NewMessage } from './queries';
import { shape, type MessageRow } from './rows';
import { storeMessage } from './store';
import { render, signed } from './template';
import { isWindowOpen, requireWindow } from './window';
import { askToDeliver } from './deliver';
import { readContact } from '../contacts/service';

type Asked = BodyOf<typeof messages.send>;

const GREETED_MS = 30_000;

/**
 * A reply leaves: this is the only way out of the building. The row is the outbox: it is stored with the network's id
 * already chosen, the answer goes back, and `messages.deliver` hands it over after the commit.
 * @throws ERR_TICKET_NOT_OPEN, ERR_WAPP_NOT_INITIALIZED, ERR_WINDOW_CLOSED, ERR_CONTACT_BLOCKED, ERR_NO_MESSAGE_FOUND and ERR_FETCH_WAPP_MSG (quote),
 *   ERR_VALIDATION
 */
export async function send(
  ctx: UserCtx,
  ticketId: number,
  asked: Asked,
  files: Incoming[],
): Promise<Message | Message[]> {
  const { ticket, line } = await writable(ctx, ticketId);
  const quotedId = asked.quotedMsg ? await quotable(ctx, asked.quotedMsg.id, ticket) : null;
  const texts = Array.isArray(asked.body) ? asked.body : [asked.body];
  const facts = { name: await readContactName(ctx, ticket.contactId), now: ctx.now, zone: line.zone, ticket };
  const write = (text: string) => {
    const rendered = render(text, facts);
    return asked.sign && rendered.trim() ? signed(ctx.viewer.name, rendered) : rendered;
  };

  // One's own answer also means that what the customer wrote was seen.
  const by = { userId: ctx.viewer.id, unread: null };

  if (!files.length) {
    const text = texts[0] ?? '';
    if (!text.trim()) throw fail('ERR_VALIDATION', { fields: { body: 'Required' } });
    const greeted = await greetedAlready(ctx, ticket, write(text));
    if (greeted) return greeted;
    const content = { body: write(text), mediaType: 'conversation' as const, media: null, quotedId };
    return shape(ctx, await store(ctx, ticket, line, content, { ...by, clientId: asked.clientId }), true);
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
    const row = await store(ctx, ticket, line, content, { ...by, clientId: n === 0 ? asked.clientId : undefined });
    stored.push(shape(ctx, row, true));
  }
  return stored;
}

/** A ticket that one may read and that is open, held, and its line. */
export async function writable(ctx: UserCtx, ticketId: number) {
  const ticket = await lockReadable(ctx, ticketId);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  return { ticket, line: await openLine(ctx, ticket.whatsappId, ticket.contactId) };
}

/** Clients that greet by themselves after accepting get back what the server has said a moment ago. */
async function greetedAlready(
  ctx: UserCtx,
  { greetingId, userId }: TicketRow,
  text: string,
): Promise<Message | undefined> {
  const row = greetingId === null || userId !== ctx.viewer.id ? undefined : await readById(ctx, greetingId);
  const isSame = row?.body === text;
  const age = row ? ctx.now.getTime() - new Date(row.created_at).getTime() : Infinity;
  return row && isSame && age < GREETED_MS ? shape(ctx, row, true) : undefined;
}

/**
 * What the product says to a customer by itself when a ticket is moved; nothing where the line is not paired or the
 * contact blocked or out of its network's reach, since no move fails for that. @returns the message's id
 */
export async function say(
  ctx: Ctx,
  ticket: TicketRow,
  text: string,
  more: Partial<Pick<Prepared, 'media' | 'lines'>> = {},
): Promise<number | undefined> {
  const line = ticket.whatsappId === null ? undefined : await readLine(ctx, ticket.whatsappId);
  if (!line || !isPaired(line) || (await readContact(ctx, ticket.contactId)).isBlocked) return undefined;
  if (!(await isWindowOpen(ctx, conversationOn(line, ticket.contactId)))) return undefined;
  return sendPrepared(ctx, ticket, line, { text, signature: null, media: null, userId: null, ...more });
}

const isPaired = ({ status }: { status: string }) => status !== 'DISCONNECTED' && status !== 'qrcode';

/** What was written before and leaves now, with nobody at the desk. */
export interface Prepared {
  text: string;
  /** Whose name stands above it. */
  signature: string | null;
  media: (NonNullable<NewMessage['media']> & { mediaType: MediaType }) | null;
  userId: number | null;
  /** Numbered lines of the text, which a network may let be tapped. */
  lines?: readonly Tappable[];
}

/**
 * Sends into a ticket that the caller holds, over a line that `openLine` gave. Nothing counts as seen by it.
 * @returns the message's id
 */
export async function sendPrepared(ctx: Ctx, ticket: TicketRow, line: Line, prepared: Prepared): Promise<number> {
  const { text, signature, media, userId, lines = [] } = prepared;
  const facts = { name: await readContactName(ctx, ticket.contactId), now: ctx.now, zone: line.zone, ticket };
  const rendered = render(text, facts);
  const isTappable = lines.length > 0 && !media && capabilitiesOf(line.provider).interactive;
  const tappable = lines.map(({ key, title }) => ({ key, title: render(title, facts) }));
  const content = {
    body: signature === null ? rendered : signed(signature, rendered),
    mediaType: media?.mediaType ?? 'conversation',
    media,
    quotedId: null,
    ...(isTappable && { tappable }),
  };
  return (await store(ctx, ticket, line, content, { userId, unread: 0 })).id;
}

const conversationOn = ({ id: whatsappId, provider }: Line, contactId: number) => ({ whatsappId, provider, contactId });

/**
 * The line must be paired, and its network must let the contact be written to; one that is on its way back will send
 * what is stored now.
 * @throws ERR_WAPP_NOT_INITIALIZED, ERR_WINDOW_CLOSED
 */
export async function openLine(ctx: Ctx, whatsappId: number | null, contactId: number): Promise<Line> {
  const line = await pairedLine(ctx, whatsappId);
  await requireWindow(ctx, conversationOn(line, contactId));
  return line;
}

/** As `openLine`, for what its network lets through at any time. @throws ERR_WAPP_NOT_INITIALIZED */
export async function pairedLine(ctx: Ctx, whatsappId: number | null): Promise<Line> {
  const line = whatsappId === null ? undefined : await readLine(ctx, whatsappId);
  if (!line || !isPaired(line)) throw fail('ERR_WAPP_NOT_INITIALIZED');
  return line;
}

/** Nothing is sent to somebody who is blocked. @throws ERR_CONTACT_BLOCKED */
export async function reachable(ctx: Ctx, contactId: number): Promise<Contact> {
  const contact = await readContact(ctx, contactId);
  if (contact.isBlocked) throw fail('ERR_CONTACT_BLOCKED');
  return contact;
}

/**
 * Only a message of the same contact can be quoted, and only one that may be read and that the network still shows: one
 * that was taken back, or a call, it would look for in vain.
 * @throws ERR_NO_MESSAGE_FOUND, ERR_FETCH_WAPP_MSG
 */
async function quotable(ctx: UserCtx, quotedId: number, ticket: TicketRow): Promise<number> {
  const quoted = await readById(ctx, quotedId);
  const home = quoted && (quoted.ticket_id === ticket.id ? ticket : await read(ctx, quoted.ticket_id));
  const isTheirs = home?.contactId === ticket.contactId && mayReadTicket(ctx.viewer, home);
  if (!quoted || !isTheirs) throw fail('ERR_NO_MESSAGE_FOUND');
  if (quoted.is_deleted || quoted.media_type === 'call_log') throw fail('ERR_FETCH_WAPP_MSG');
  return quoted.id;
}

type Line = NonNullable<Awaited<ReturnType<typeof readLine>>>;
type Content = Pick<NewMessage, 'body' | 'mediaType' | 'media' | 'quotedId' | 'template' | 'tappable'>;

/** Stores what is to leave and asks for it to be handed over. */
export async function store(
  ctx: Ctx,
  ticket: TicketRow,
  line: Line,
  content: Content,
  /** One's own answer also means that what the customer wrote was seen (`unread: null`). */
  by: { userId: number | null; unread: number | null; clientId?: string | undefined },
): Promise<MessageRow> {
  const contact = await reachable(ctx, ticket.contactId);
  const message: NewMessage = {
    ...content,
    ticketId: ticket.id,
    whatsappId: line.id,
    providerId: newId(line.provider),
    fromMe: true,
    contactId: null,
    userId: by.userId,
    queueId: ticket.queueId,
    state: 'waiting',
    ack: 0,
    at: ctx.now,
  };
  const answers = by.userId !== null;
  const row = await storeMessage(ctx, message, { contact, unread: by.unread, answers, clientId: by.clientId });
  if (!row) throw fail('ERR_CREATING_MESSAGE');
  await askToDeliver(ctx, line.id);
  return row;
}
