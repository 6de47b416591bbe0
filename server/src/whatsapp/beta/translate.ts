import type { proto, WAMessage } from 'baileys';
import type { Readable } from 'node:stream';
import type { DriverEvent, Identity, IncomingContent, Party } from '../driver';
import { identityOf } from './jids';
import type { Library } from './library';

type MessageEvent = Extract<DriverEvent, { t: 'message' }>;
export type MediaKind = Extract<IncomingContent, { type: 'media' }>['media'];
/** What of a message says where its file is and how to open it. */
export type RemoteMedia = Pick<proto.Message.IImageMessage, 'directPath' | 'mediaKey' | 'fileSha256' | 'fileLength'>;

export interface Surroundings {
  lib: Library;
  /** Our own number and lid. */
  me: { id: string; lid?: string | undefined };
  /** What a group is called, as far as is known. */
  subjectOf: (jid: string) => string | undefined;
  /** Fetches and decrypts a file. */
  open: (message: WAMessage, media: RemoteMedia, kind: MediaKind) => Promise<Readable>;
}

/** A message of the library as the product's events; none when it says nothing to anybody. */
export function eventsOf(around: Surroundings, message: WAMessage): DriverEvent[] {
  return read(around, message).map(storable);
}

/** Without what no database can hold, which anybody may write. */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, storable(entry)])) as T;
}

function read(around: Surroundings, message: WAMessage): DriverEvent[] {
  const { lib, me } = around;
  const { key } = message;
  const providerId = key.id;
  const id = identityOf(key.remoteJid);
  const content = lib.normalizeMessageContent(message.message);
  if (!id || !providerId || !content || message.category === 'peer') return [];
  const fromMe = key.fromMe === true;
  const isUs = (jid: string | null | undefined) =>
    [me.id, me.lid].some((own) => own && jid && lib.areJidsSameUser(own, jid));
  if (isUs(key.remoteJid)) return [];
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
  const change = changeOf(lib, content, { at, chat: id, fromMe, ...(isGroup && !fromMe && { author: sender }) });
  if (change) return change;
  const shown = contentOf(around, message, content);
  if (!shown) return [];
  const event: MessageEvent = { t: 'message', at, providerId, fromMe, chat, sender, isGroup, content: shown };
  return [event];
}

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
    if (!key?.id) return [];
    const about = { providerId: key.id, chat, fromMe: key.fromMe === true, emoji: text ?? '' };
    return [{ t: 'reacted', at: finer(at, senderTimestampMs), ...about, by: fromMe ? 'us' : 'customer' }];
  }
  if (!protocolMessage) return undefined;
  const { type, key, editedMessage, timestampMs } = protocolMessage;
  if (!key?.id) return [];
  if (type === Type.REVOKE) return [{ t: 'revoked', at, providerId: key.id, ...by }];
  if (type !== Type.MESSAGE_EDIT) return [];
  const edited = lib.normalizeMessageContent(editedMessage);
  const text = edited && (textOf(edited) ?? captionOf(edited));
  return text === undefined ? [] : [{ t: 'edited', at: finer(at, timestampMs), providerId: key.id, ...by, text }];
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

/** Kinds that carry no words for anybody: keys, votes, pins, calls' traces. */
const silent = /^(senderKeyDistribution|messageContextInfo|keepInChat|pinInChat|pollUpdate|encReaction|call|botInvoke)/;

function contentOf(around: Surroundings, message: WAMessage, content: proto.IMessage): IncomingContent | undefined {
  const { lib } = around;
  const text = textOf(content);
  const quoted = quotedBy(content);
  if (text !== undefined) return { type: 'text', text, ...quoted };
  const media = mediaOf(content);
  if (media) {
    const { kind, name, remote, caption } = media;
    const size = Number(remote.fileLength ?? 0);
    const file = { name, ...(size > 0 && { size }), open: () => around.open(message, remote, kind) };
    return { type: 'media', media: kind, file, caption, ...quoted };
  }
  const place = content.locationMessage ?? content.liveLocationMessage;
  if (place) {
    const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
    const description =
      ('name' in place && (place.name || place.address)) || ('caption' in place && place.caption) || '';
    return { type: 'location', latitude: latitude ?? 0, longitude: longitude ?? 0, description, ...quoted };
  }
  const cards = content.contactMessage ? [content.contactMessage] : content.contactsArrayMessage?.contacts;
  if (cards?.length) return { type: 'contact', vcard: cards.map(({ vcard }) => vcard ?? '').join('\n'), ...quoted };
  const kind = lib.getContentType(content);
  if (!kind || silent.test(kind)) return undefined;
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  return { type: 'unsupported', text: poll?.name ?? `[${kind.replace(/Message.*$/, '')}]`, ...quoted };
}

function mediaOf(content: proto.IMessage) {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  const film = videoMessage ?? ptvMessage;
  const found = (kind: MediaKind, remote: RemoteMedia, name: string, caption?: string | null) => ({
    kind,
    remote,
    name,
    caption: caption ?? '',
  });
  if (imageMessage) return found('image', imageMessage, 'image.jpg', imageMessage.caption);
  if (film) return found('video', film, 'video.mp4', film.caption);
  if (audioMessage) return found('audio', audioMessage, 'audio.ogg');
  if (stickerMessage) return found('sticker', stickerMessage, 'sticker.webp');
  if (documentMessage)
    return found('document', documentMessage, documentMessage.fileName || 'document', documentMessage.caption);
  return undefined;
}

function quotedBy(content: proto.IMessage): { quoted?: { providerId: string } } {
  for (const part of Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null)[]) {
    const providerId = typeof part === 'object' ? part?.contextInfo?.stanzaId : undefined;
    if (providerId) return { quoted: { providerId } };
  }
  return {};
}
