import type { Contact } from '@guiche/contract/contacts';
import { noteLead, type Contacts } from '../contacts/service';
import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from '../tickets/queries';
import { ticketOfBlockedContact, findActive, openPending } from '../tickets/service';
import type { DriverEvent } from '../whatsapp/driver';
import { loadReceiveContext, type ReceiveContext } from './receive-context';
import { afterStored, claimed, type MessageHook, type Said, type Stored } from './message-hook';
import type { NewMessage } from './queries';
import { movesListAt, saidAt } from './said-at';
import { storeMessage } from './store';

/** The steps that everything takes which was said on a line: a message and a call alike. */

export interface PipelineParts {
  contacts: Contacts;
  /** Who hears what was stored. */
  messageHooks: readonly MessageHook[];
}

/** By whom, where and when. */
type Arrival = Pick<
  Extract<DriverEvent, { t: 'message' }>,
  'at' | 'providerId' | 'fromMe' | 'chat' | 'sender' | 'isGroup'
>;

export interface Context extends Pick<Said, 'contact' | 'fromMe' | 'isGroup' | 'at'> {
  connectionId: number;
  providerId: string;
  /** Null: us. */
  senderId: number | null;
  before: ReceiveContext;
  /** The conversation in progress, held. */
  active: TicketRow | undefined;
}

/** Step 1: everything that has to be known, in as few round trips as can be. */
export async function loadContext(
  { contacts, messageHooks }: PipelineParts,
  ctx: Ctx,
  connectionId: number,
  { at, providerId, fromMe, chat, sender, isGroup }: Arrival,
): Promise<Context> {
  const { contact } = await contacts.findOrCreate(ctx, chat, { connectionId, isGroup });
  const hasOtherSender = isGroup && !fromMe;
  const who: Contact = hasOtherSender
    ? (await contacts.findOrCreate(ctx, sender, { connectionId, isGroup: false })).contact
    : contact;
  const senderId = fromMe ? null : who.id;
  const said = saidAt(at, ctx.now);
  const [before, active] = await Promise.all([
    loadReceiveContext(ctx, messageHooks, {
      connectionId,
      providerId,
      fromMe,
      senderId,
      contactId: contact.id,
      at: said,
    }),
    findActive(ctx, contact.id, connectionId),
  ]);
  return { contact, connectionId, providerId, fromMe, isGroup, senderId, at: said, before, active };
}

/** What is stored of it, beside who said it where. */
export type Content = Omit<Said, keyof Context> & Pick<NewMessage, 'media' | 'isLoading'>;

/** Steps 2 to 4. @returns nothing when somebody else has stored it meanwhile */
export async function storeReceived(
  parts: PipelineParts,
  ctx: Ctx,
  context: Context,
  content: Content,
): Promise<Stored | undefined> {
  const said = { ...context, ...content };
  const place = await findConversation(parts, ctx, context, said);
  const stored = await store(ctx, context, { ...said, ...place });
  if (stored) await afterStored(parts.messageHooks, ctx, stored, context.before.known);
  return stored;
}

type Place = Pick<Stored, 'ticket' | 'isHeard'>;

/**
 * Step 2: one that is over and claims it, the conversation in progress, or a new one. Somebody who is blocked opens
 * nothing, and is not heard.
 */
async function findConversation(parts: PipelineParts, ctx: Ctx, context: Context, said: Said): Promise<Place> {
  const { contact, connectionId, active, before, at, fromMe } = context;
  const isQuiet = contact.isBlocked && !fromMe;
  const over = await claimed(parts.messageHooks, ctx, { ...said, active }, before.known);
  // One that goes on by that is heard like any other.
  if (over) return { ticket: over, isHeard: over.status !== 'closed' };
  if (active) return { ticket: active, isHeard: !isQuiet };
  if (isQuiet) return { ticket: await ticketOfBlockedContact(ctx, contact, connectionId), isHeard: false };
  if (!fromMe) await noteLead(ctx, contact.id);
  return { ticket: await openPending(ctx, contact, connectionId, movesListAt(at, ctx.now)), isHeard: true };
}

/** Step 3: its row, what it leaves on its ticket, and who is told. What came from us was typed on the line's own phone. */
async function store(
  ctx: Ctx,
  { connectionId, providerId, senderId }: Context,
  said: Omit<Stored, 'id'> & Content,
): Promise<Stored | undefined> {
  const { ticket, contact, fromMe, isHeard, body, mediaType, media, isLoading, quoted, tapped, at } = said;
  const message: NewMessage = {
    ticketId: ticket.id,
    whatsappId: connectionId,
    providerId,
    fromMe,
    contactId: senderId,
    userId: null,
    origin: fromMe ? 'phone' : null,
    queueId: ticket.queueId,
    body,
    mediaType,
    media,
    isLoading: isLoading ?? false,
    quotedId: quoted?.id ?? null,
    ...(tapped !== undefined && { tapped }),
    state: fromMe ? 'sent' : 'received',
    ack: fromMe ? 2 : 0,
    read: !isHeard,
    at,
  };
  const row = await storeMessage(ctx, message, { contact, unread: fromMe || !isHeard ? 0 : 1, answers: fromMe });
  return row && { ...said, id: row.id };
}
