import type { Contact } from '@guiche/contract/contacts';
import type { MediaType } from '@guiche/contract/tickets';
import { fail, CodedError } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from '../tickets/queries';
import type { Tappable, TemplateUse } from '../whatsapp/driver';
import { capabilitiesOf, newId } from '../whatsapp/providers';
import { askToDeliver } from './deliver';
import { pass, type Intent, type Way } from './gate';
import type { NewMessage } from './queries';
import type { MessageRow, StoredRow } from './rows';
import { rules } from './senders';
import { storeMessage } from './store';
import { render, signed } from './template';

/** Where it goes: a conversation that the caller holds, or one that is opened once nothing stands in the way. */
type ToTicket = TicketRow | { contactId: number; whatsappId: number | null; open(): Promise<TicketRow> };
/** Somebody with whom no conversation is in progress, and none is to be opened. */
interface ToContact {
  contactId: number;
  whatsappId: number;
}

/** One message of what is sent. */
export interface Content {
  text: string;
  /** Nothing in the text stands for something else. */
  isReady?: boolean;
  /** A file that has just come. */
  file?: Incoming | undefined;
  /** A file that is kept already. */
  media?: (NonNullable<NewMessage['media']> & { mediaType: MediaType }) | null;
  /** Of what is neither text nor file. */
  mediaType?: MediaType;
  quotedId?: number | null;
  /** Numbered lines of the text, which a network may let be tapped. */
  lines?: readonly Tappable[];
  /** As which approved template of the network it leaves. */
  template?: TemplateUse;
}

export interface Sending<To extends ToTicket | ToContact = ToTicket> extends Omit<Intent, 'isTemplate'> {
  to: To;
  /** Whose they are, where the caller has just read it. */
  contact?: Contact;
  content: readonly Content[];
  /** Who wrote it, if somebody did: it counts as an answer. */
  userId?: number | null;
  /** Whose name stands above each text. */
  signature?: string | null;
  /** Key of the bubble that the sender's page already shows. */
  clientId?: string | undefined;
  /** Said a moment ago: the same text is not said again. */
  unless?: MessageRow | undefined;
}

/**
 * Whatever leaves comes through here: this is the only way out of the building. The row is the outbox: it is stored with
 * the network's id already chosen, and `messages.deliver` hands it over after the commit.
 * @returns what was stored; nothing where what is said by itself may not be said
 * @throws what `pass` throws, before anything is written
 */
export function send(ctx: Ctx, sending: Sending): Promise<MessageRow[]>;
export function send(ctx: Ctx, sending: Sending<ToTicket | ToContact>): Promise<StoredRow[]>;
export async function send(ctx: Ctx, sending: Sending<ToTicket | ToContact>): Promise<StoredRow[]> {
  const { to, content, as, contact } = sending;
  const isTemplate = content.every(({ template }) => template !== undefined);
  const way = await pass(ctx, to, { ...sending, isTemplate }, contact).catch((error: unknown) => {
    if (rules[as].isQuiet && error instanceof CodedError) return undefined;
    throw error;
  });
  if (!way) return [];
  const ticket = 'open' in to ? await to.open() : 'id' in to ? to : null;
  const sent: StoredRow[] = [];
  for (const one of content) sent.push(await sendOne(ctx, way, ticket, one, sending, sent.length === 0));
  return sent;
}

async function sendOne(
  ctx: Ctx,
  { contact, line }: Way,
  ticket: TicketRow | null,
  one: Content,
  { as, advertises = false, userId = null, signature = null, clientId, unless }: Sending<ToTicket | ToContact>,
  isFirst: boolean,
): Promise<StoredRow> {
  const facts = { name: contact.name, now: ctx.now, zone: line.zone, language: line.language, ticket };
  const write = (text: string) => (one.isReady ? text : render(text, facts));
  const text = write(one.text);
  const body = signature !== null && text.trim() ? signed(signature, text) : text;
  if (unless?.body === body) return unless;
  const { file, media = file && { ...file, key: await keepFile(ctx, ctx.media.store, file) } } = one;
  const isTappable = one.lines?.length && !media && capabilitiesOf(line.provider).interactive;
  const message: NewMessage = {
    ticketId: ticket?.id ?? null,
    recipientId: ticket ? null : contact.id,
    whatsappId: line.id,
    providerId: newId(line.provider),
    fromMe: true,
    contactId: null,
    userId,
    origin: as,
    advertises,
    queueId: ticket?.queueId ?? null,
    body,
    mediaType: (media?.mediaType as MediaType | undefined) ?? one.mediaType ?? 'conversation',
    media: media ?? null,
    quotedId: one.quotedId ?? null,
    ...(one.template && { template: one.template }),
    ...(isTappable && { tappable: one.lines!.map(({ key, title }) => ({ key, title: write(title) })) }),
    state: 'waiting',
    ack: 0,
    at: ctx.now,
  };
  const row = await storeMessage(ctx, message, {
    contact,
    // One's own answer also means that what the customer wrote was seen.
    unread: as === 'agent' ? null : 0,
    answers: userId !== null,
    isBeside: rules[as].isBeside ?? false,
    clientId: isFirst ? clientId : undefined,
  });
  if (!row) throw fail('ERR_CREATING_MESSAGE');
  await askToDeliver(ctx, line.id);
  return row;
}
