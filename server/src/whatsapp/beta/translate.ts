import { createHash } from 'node:crypto';
import type { proto, WAMessage } from 'baileys';
import type { Log } from '../../platform/log';
import type { DriverEvent, Identity, IncomingContent, Party } from '../driver';
import { identityOf, isBroadcastList } from './jids';
import type { Reading } from './forms';
import { contentOf, unwrapped } from './kinds';
import type { Library } from './library';
import { remoteFile } from './media';

type MessageEvent = Extract<DriverEvent, { t: 'message' }>;

export interface Surroundings {
  lib: Library;
  log: Log;
  /** Our own number and lid. */
  me: { id: string; lid?: string | undefined };
  /** What a group is called, as far as is known. */
  subjectOf: (jid: string) => string | undefined;
  /** The company's clock. */
  zone: string;
}

/**
 * A message of the library as the product's events; none when it says nothing to anybody. What it holds may be anything:
 * one that nothing can be made of is still a message.
 */
export function eventsOf(around: Surroundings, message: WAMessage): DriverEvent[] {
  try {
    return read(around, message).map(storable);
  } catch (error) {
    around.log.warn({ err: error }, 'a message could not be understood');
    return read(around, { ...message, message: {} }).map(storable);
  }
}

/** More than any text that is kept whole. */
const longest = 70_000;

/** Without what no database can hold, which anybody may write, and no longer than anything is. */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.slice(0, longest).replaceAll('\0', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, storable(entry)])) as T;
}

function read(around: Surroundings, message: WAMessage): DriverEvent[] {
  const { lib, me } = around;
  const { key } = message;
  const providerId = nameOf(key.id);
  // What somebody says to a list of theirs is said to each of it alone.
  const jid = isBroadcastList(key.remoteJid) ? key.participant : key.remoteJid;
  const id = identityOf(jid);
  const content = unwrapped(message.message);
  const isUnread = isUnreadable(lib, message);
  if (!id || !providerId || (!content && !isUnread) || message.category === 'peer') return [];
  const fromMe = key.fromMe === true;
  const isUs = (jid: string | null | undefined) =>
    [me.id, me.lid].some((own) => own && jid && lib.areJidsSameUser(own, jid));
  if (isUs(jid)) return [];
  const isGroup = id.kind === 'group';
  const pushName = !fromMe && message.pushName ? { pushName: message.pushName } : {};
  // Of a message from our own phone the other name may be our own.
  const alias = isGroup || isUs(key.remoteJidAlt) ? undefined : identityOf(key.remoteJidAlt);
  const subject = isGroup ? around.subjectOf(key.remoteJid!) : undefined;
  const chat: Party = {
    id,
    aliases: alias ? [alias] : [],
    ...(isGroup ? subject && { pushName: subject } : pushName),
  };
  const sender = fromMe ? { id: identityOf(me.id) ?? id, aliases: [] } : isGroup ? memberOf(key, pushName) : chat;
  if (!sender) return [];
  const seconds = Number(message.messageTimestamp ?? 0);
  const at = new Date(seconds > 0 && seconds < 2 ** 32 ? seconds * 1000 : 0);
  const change =
    content && changeOf(lib, content, { at, chat: id, fromMe, ...(isGroup && !fromMe && { author: sender }) });
  if (change) return change;
  const said = content && shownOf(around, message, content);
  // A part of it was read, keys perhaps, and what it says was not.
  const shown: IncomingContent | undefined =
    isUnread && (!said || said.type === 'unsupported') ? { type: 'unreadable' } : said;
  const isOdd = shown?.type === 'unreadable' || shown?.type === 'unsupported';
  // Of what our own phone tells its devices much is meant for nobody else.
  if (!shown || (fromMe && isOdd)) return [];
  const event: MessageEvent = { t: 'message', at, providerId, fromMe, chat, sender, isGroup, content: shown };
  return [event];
}

/** Senders choose ids, and an index holds no long ones. */
const nameOf = (id: string | null | undefined): string | undefined =>
  id && id.length > 128 ? createHash('sha256').update(id).digest('hex') : (id ?? undefined);

/** It came, and could not be decrypted, or never comes to linked devices. The library marks both. */
const isUnreadable = ({ proto }: Library, { message, messageStubType, key }: WAMessage): boolean =>
  messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT ||
  (!message && (key as { isViewOnce?: boolean }).isViewOnce === true);

function memberOf({ participant, participantAlt }: WAMessage['key'], named: { pushName?: string }): Party | undefined {
  const [id, alias] = [identityOf(participant), identityOf(participantAlt)];
  return id && id.kind !== 'group' ? { id, aliases: alias ? [alias] : [], ...named } : undefined;
}

/**
 * What changes an earlier message. Whose that was is told by who speaks, never by what he says: a contact may take
 * back or edit only his own.
 */
function changeOf(
  lib: Library,
  content: proto.IMessage,
  { at, ...by }: { at: Date; chat: Identity; fromMe: boolean; author?: Party },
): DriverEvent[] | undefined {
  const { chat, fromMe } = by;
  const { Type } = lib.proto.Message.ProtocolMessage;
  const { protocolMessage, reactionMessage } = content;
  if (reactionMessage) {
    const { key, text, senderTimestampMs } = reactionMessage;
    const providerId = nameOf(key?.id);
    if (!key || !providerId) return [];
    const about = { providerId, chat, fromMe: key.fromMe === true, emoji: text ?? '' };
    return [{ t: 'reacted', at: finer(at, senderTimestampMs), ...about, by: fromMe ? 'us' : 'customer' }];
  }
  if (!protocolMessage) return undefined;
  const { type, key, editedMessage, timestampMs } = protocolMessage;
  const providerId = nameOf(key?.id);
  if (!providerId) return [];
  if (type === Type.REVOKE) return [{ t: 'revoked', at, providerId, ...by }];
  if (type !== Type.MESSAGE_EDIT) return [];
  const edited = unwrapped(editedMessage);
  const text = edited && (textOf(edited) ?? captionOf(edited));
  return text === undefined ? [] : [{ t: 'edited', at: finer(at, timestampMs), providerId, ...by, text }];
}

/** The network counts in seconds, phones in milliseconds: theirs tell which of two came later, as far as they agree. */
function finer(at: Date, milliseconds: unknown): Date {
  const said = Number(milliseconds ?? NaN);
  return Math.abs(said - at.getTime()) < 5000 ? new Date(said) : at;
}

const textOf = ({ conversation, extendedTextMessage }: proto.IMessage) =>
  conversation || extendedTextMessage?.text || undefined;
const captionOf = ({ imageMessage, videoMessage, documentMessage }: proto.IMessage) =>
  imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption ?? undefined;

function shownOf(around: Surroundings, message: WAMessage, content: proto.IMessage): IncomingContent | undefined {
  const file: Reading['file'] = (media, remote, name, caption) => ({
    type: 'media',
    media,
    file: remoteFile(message, remote, media, name),
    caption: caption ?? '',
  });
  const shown = contentOf(content, { file, zone: around.zone });
  return shown && { ...shown, ...quotedBy(content) };
}

function quotedBy(content: proto.IMessage): { quoted?: { providerId: string } } {
  for (const part of Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null)[]) {
    const providerId = nameOf(typeof part === 'object' ? part?.contextInfo?.stanzaId : undefined);
    if (providerId) return { quoted: { providerId } };
  }
  return {};
}
