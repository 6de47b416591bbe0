import { keepFile, type Incoming } from '../platform/media';
import { MessageLimits } from '@guiche/contract/messages';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { Contacts } from '../contacts/service';
import { aside, findActive, lock, notePreview, openPending, tellTicket } from '../tickets/service';
import type { DriverEvent } from '../whatsapp/driver';
import type { Gateway } from '../whatsapp/gateway';
import { acknowledge } from './acknowledge';
import { hears, isForTheAttendant, ratedBy, type Attendant } from './attendant';
import { lookBefore } from './before-queries';
import { clearAway, fetchFiles, type Files, type TooLarge } from './brought';
import { callMessage, declinesCalls, wordsForCallers } from './calls';
import { findInChat, keepEarly, takeEarly } from './change-queries';
import { withoutGroups } from './groups';
import { identitiesOf, layOut } from './lanes';
import { takeContact } from './pictures';
import { preview } from './preview';
import { findQuoted, readById, setBody, setDeleted, setReaction, type NewMessage } from './queries';
import { wordsOf } from './received-words';
import { say } from './send';
import { storeMessage } from './store';
import { tellChanged } from './tell';

type MessageEvent = Extract<DriverEvent, { t: 'message' }>;
/** Stands in every transaction that stores something. @throws when the line is another process's by now */
type Fence = (ctx: Ctx) => Promise<void>;

type Conversation = Awaited<ReturnType<typeof openPending>>;
type CallEvent = Extract<DriverEvent, { t: 'call' }>;
export interface ReceiveParts {
  tenancy: Tenancy;
  contacts: Contacts;
  attendant: Attendant;
  /** A line that is up here, which may be able to decline a call. */
  rejectCall?: Gateway['rejectCall'];
}

/**
 * A message arrives: everything a line has to tell comes through here, in order, and is durable when this resolves.
 * A list is one transaction; when one event of it cannot be stored, each is tried alone, so that it holds back no other.
 */
export async function receive(
  parts: ReceiveParts,
  companyId: number,
  connectionId: number,
  brought: DriverEvent[],
  fence?: Fence,
): Promise<void> {
  const events = await withoutGroups(parts.tenancy.reading(companyId), brought);
  const files = await fetchFiles(parts, companyId, events);
  const take = (some: DriverEvent[]) =>
    parts.tenancy.inCompany(companyId, async (ctx) => {
      // It travels in front of the first question, and nothing stands before its answer.
      const fenced = fence?.(ctx);
      fenced?.catch(() => undefined);
      for (const lanes of layOut(some, await ownersOf(parts, ctx, some)))
        await allOf(lanes.map((lane) => takeLane(parts, ctx, connectionId, lane, files)));
      await fenced;
    });
  try {
    await takeTogetherOrAlone(events, take);
  } finally {
    await clearAway(parts.tenancy.reading(companyId), files);
  }
}

/** The line keeps what it was not told to be safe and brings it again; what was stored meets itself and stops. */
async function takeTogetherOrAlone(events: DriverEvent[], take: (some: DriverEvent[]) => Promise<void>): Promise<void> {
  try {
    return await take(events);
  } catch (error) {
    if (events.length === 1) throw error;
  }
  let failure: unknown;
  for (const event of events) await take([event]).catch((error: unknown) => (failure ??= error));
  if (failure) throw failure as Error;
}

/** What lanes ask travels to the database together. */
async function takeLane(
  parts: ReceiveParts,
  ctx: Ctx,
  connectionId: number,
  lane: DriverEvent[],
  files: Files,
): Promise<void> {
  for (const event of lane) await takeOne(parts, ctx, connectionId, event, files);
}

/** Resolves or fails when the last one has ended: nothing may still be asked when the transaction ends. */
async function allOf(works: Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') throw end.reason as Error;
}

/** One alone needs no order. */
const ownersOf = (parts: ReceiveParts, ctx: Ctx, events: DriverEvent[]) =>
  events.length > 1 ? parts.contacts.ownersOf(ctx, events.flatMap(identitiesOf)) : () => undefined;

async function takeOne(
  parts: ReceiveParts,
  ctx: Ctx,
  connectionId: number,
  event: DriverEvent,
  files: Files,
): Promise<void> {
  switch (event.t) {
    case 'message':
      return void (await takeMessage(parts, ctx, connectionId, event, files));
    case 'ack':
      return acknowledge(ctx, connectionId, event);
    case 'edited':
    case 'revoked':
    case 'reacted':
      return takeChange(ctx, connectionId, event);
    case 'call':
      return takeCall(parts, ctx, connectionId, event);
    case 'identity':
      return parts.contacts.learnIdentity(ctx, event.a, event.b);
    case 'contact':
      return takeContact(parts.contacts, ctx, event, files.get(event));
    case 'status':
    case 'restricted':
      throw new Error('what a line says of itself is no message');
  }
}

/** The corridor itself, top to bottom. @returns its conversation, unless it was there before */
async function takeMessage(
  parts: ReceiveParts,
  ctx: Ctx,
  connectionId: number,
  event: MessageEvent,
  files: Files,
): Promise<Conversation | undefined> {
  const about = { connectionId };
  const { contact } = await parts.contacts.findOrCreate(ctx, event.chat, { ...about, isGroup: event.isGroup });
  const sender =
    event.isGroup && !event.fromMe
      ? (await parts.contacts.findOrCreate(ctx, event.sender, { ...about, isGroup: false })).contact
      : contact;
  const senderId = event.fromMe ? null : sender.id;
  const [before, active] = await Promise.all([
    lookBefore(ctx, connectionId, event.providerId, event.fromMe, senderId, contact.id),
    findActive(ctx, contact.id, connectionId),
  ]);
  if (before.isStored) return undefined;
  const isQuiet = contact.isBlocked && !event.fromMe;
  const { body, mediaType, file, tapped } = wordsOf(event.content, files.get(event));
  const quotes = event.content.quoted;
  const quoted = quotes && (await findQuoted(ctx, connectionId, quotes.providerId));
  // What was tapped is no word of theirs and asks nobody to stop; where it answers the question for a rating, it rates.
  const isAnswer = quoted?.asksLast === true && quoted.ticketId === before.ratingTicketId;
  const typed = tapped === undefined ? body : isAnswer ? tapped : '';
  const isSilent = isQuiet || event.fromMe || event.isGroup || mediaType === 'call_log';
  // A rating goes to the conversation that it is about, and opens none.
  const rated = active || isSilent ? undefined : await ratedBy(parts.attendant, ctx, before.ratingTicketId, typed);
  const ticket = active ?? rated ?? (await (isQuiet ? aside : openPending)(ctx, contact, connectionId));
  const media = file ? await mediaOf(ctx, file) : null;
  const message: NewMessage = {
    ticketId: ticket.id,
    whatsappId: connectionId,
    providerId: event.providerId,
    fromMe: event.fromMe,
    contactId: senderId,
    userId: null,
    queueId: ticket.queueId,
    body,
    mediaType,
    media,
    quotedId: quoted?.id ?? null,
    ...(tapped !== undefined && { tapped }),
    state: event.fromMe ? 'sent' : 'received',
    ack: event.fromMe ? 2 : 0,
    read: isQuiet || rated !== undefined,
    at: ctx.now,
  };
  // What came from us was typed on the line's own phone.
  const unread = event.fromMe || isQuiet || rated ? 0 : 1;
  const row = await storeMessage(ctx, message, { contact, unread, answers: event.fromMe });
  // Another process stored it between the look and the insert: the file that came with ours is one too many.
  if (!row && media?.key) await ctx.enqueue('media.remove', { keys: [media.key] });
  if (row && before.hasDevices && !event.fromMe && !rated) await askToNotify(ctx, ticket.id);
  if (row && !isSilent && isForTheAttendant(parts.attendant, before, ticket, typed))
    await hears(parts.attendant, ctx, { ticket, messageId: row.id, at: event.at, before });
  if (before.hasEarly) await applyEarly(ctx, connectionId, event);
  return row && ticket;
}

/** In which an open page says that it was seen, and more of a burst comes. */
const noticeAfter = 1_500;

/** Devices whose page is closed are told, once for all that comes at a time. */
const askToNotify = (ctx: Ctx, ticketId: number) =>
  ctx.enqueue(
    'push.notify',
    { ticketId },
    {
      key: `notify:${ctx.companyId}:${ticketId}`,
      keepsTime: true,
      runAt: new Date(ctx.now.getTime() + noticeAfter),
    },
  );

type Change = Extract<DriverEvent, { t: 'edited' | 'revoked' | 'reacted' }>;

/** Edits, deletions and reactions change a stored message; one that overtook its message waits for it. */
async function takeChange(ctx: Ctx, connectionId: number, event: Change): Promise<void> {
  const known = await findInChat(ctx, connectionId, event);
  if (!known) return keepEarly(ctx, connectionId, event);
  const ticket = await lock(ctx, known.ticketId);
  if (!ticket || !(await applyChange(ctx, known.id, event))) return;
  const row = (await readById(ctx, known.id))!;
  const { body, media_type: mediaType, media_name: mediaName, from_me: fromMe } = row;
  const words = row.is_deleted ? '' : preview({ body, mediaType, mediaName, fromMe });
  if (await notePreview(ctx, row.id, row.ticket_id, { preview: words })) await tellTicket(ctx, row.ticket_id);
  tellChanged(ctx, row, ticket);
}

function applyChange(ctx: Ctx, id: number, event: Change): Promise<number> {
  const at = new Date(event.at);
  if (event.t === 'edited') return setBody(ctx, id, event.text.slice(0, MessageLimits.text), at);
  if (event.t === 'revoked') return setDeleted(ctx, id);
  return setReaction(ctx, id, event.emoji.slice(0, 40), event.by === 'us', at);
}

async function applyEarly(ctx: Ctx, connectionId: number, { providerId, fromMe }: MessageEvent): Promise<void> {
  for (const event of await takeEarly<Change>(ctx, connectionId, providerId, fromMe))
    await takeChange(ctx, connectionId, event);
}

/** A call that nobody answered; where the company takes none, its caller is told so at once, and once. */
async function takeCall(parts: ReceiveParts, ctx: Ctx, connectionId: number, event: CallEvent): Promise<void> {
  const isDeclined = await declinesCalls(ctx);
  if (event.ringing && !isDeclined) return;
  const { callId, from } = event;
  if (event.ringing) ctx.afterCommit(() => parts.rejectCall?.(ctx.companyId, connectionId, { callId, from: from.id }));
  const message = callMessage(event);
  const ticket = await takeMessage(parts, ctx, connectionId, message, new Map([[message, 'call']]));
  if (ticket && isDeclined) await say(ctx, ticket, wordsForCallers);
}

/** What the row holds of a file; of one that was too large no file lies behind it. */
async function mediaOf(ctx: Ctx, file: Incoming | TooLarge): Promise<NonNullable<NewMessage['media']>> {
  if (!('key' in file)) return { ...file, key: null, mime: 'application/octet-stream', width: null, height: null };
  return { ...file, key: await keepFile(ctx, ctx.media.store, file) };
}
