import type { BodyOf } from '@guiche/contract/endpoint';
import type { sandbox } from '@guiche/contract/sandbox';
import { randomBytes } from 'node:crypto';
import { fail } from '../../platform/errors';
import { keepFile } from '../../platform/keep-file';
import type { Incoming } from '../../platform/media';
import type { Ctx } from '../../platform/tenancy';
import type { Ack } from '../driver';
import { groupParty, partyOf, type LineId, type PhoneEvent, type StoredContent } from './events';
import { requireLine, type Network } from './network';
import * as queries from './queries';

type PhoneRequest = BodyOf<typeof sandbox.send>;

/** Who speaks, and in which conversation. */
interface Speaker {
  phone: string;
  /** The phone that writes; empty for the company. */
  sender: string;
  fromCompany: boolean;
  event: Pick<Extract<PhoneEvent, { t: 'message' }>, 'fromMe' | 'chat' | 'sender' | 'isGroup'>;
}

/** The form of an id that a phone chooses. */
const phoneId = () => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

/**
 * A customer (or somebody who holds the company's own phone) sends. Every file is a message of its own, the text stands
 * under the first. A message posted again under the same id is told again and stored once.
 * @returns the id of the first message, once the network has it
 */
export async function sendFromPhone(
  network: Network,
  line: LineId,
  request: PhoneRequest,
  files: Incoming[],
): Promise<string> {
  const speaker = await speakerOf(network, line, request);
  if (request.group) await renameGroup(network, line, request.group);
  const id = request.id ?? phoneId();
  if (request.type === 'reaction' || request.type === 'edit' || request.type === 'revoke') {
    await actOn(network, line, speaker, request.type, request);
  } else if (files.length && request.type !== 'unreadable' && request.type !== 'unsupported') {
    for (const [n, file] of files.entries()) {
      const content = await keep(network, line, request.type, file, n === 0 ? request.body : '');
      await post(network, line, speaker, request, n === 0 ? id : `${id}.${n}`, content);
    }
  } else {
    await post(network, line, speaker, request, id, contentOf(request));
  }
  return id;
}

/** A call rings on the company's phone, where it can be declined, and is missed. */
export async function callFromPhone(network: Network, line: LineId, from: string, video: boolean): Promise<void> {
  const callId = phoneId();
  const at = network.clock().toISOString();
  const event: PhoneEvent = { t: 'call', callId, from: partyOf(from), video, at };
  await network.post(line, {
    id: callId,
    phone: from,
    phoneName: '',
    isGroup: false,
    fromCompany: false,
    sender: from,
    pushName: null,
    type: 'call',
    body: '',
    mediaType: 'call_log',
    mediaKey: null,
    mediaName: null,
    quotedId: null,
    data: { video },
    at,
    event: { ...event, ringing: true },
  });
  await tell(network, line, from, event);
}

/** The phone says how far a message of the company got. @throws ERR_NO_MESSAGE_FOUND */
export async function ackFromPhone(network: Network, line: LineId, id: string, ack: Ack): Promise<void> {
  await network.tenancy.inCompany(line.companyId, async (ctx) => {
    await requireLine(ctx, line.connectionId);
    const message = await queries.raiseAck(ctx, line.connectionId, id, ack);
    if (!message) throw fail('ERR_NO_MESSAGE_FOUND');
    // Told as it came: that a receipt never takes anything back is for the company to know.
    const event: PhoneEvent = { t: 'ack', providerId: id, ack, at: ctx.now.toISOString() };
    await queries.insertEvent(ctx, line.connectionId, message.phone, event);
  });
  network.wakeups.ring(line);
}

/** A group that is called otherwise than before was given another name. */
async function renameGroup(network: Network, line: LineId, group: NonNullable<PhoneRequest['group']>): Promise<void> {
  const known = await queries.nameOfPhone(network.tenancy.reading(line.companyId), line.connectionId, group.id);
  if (!known || known.name === '' || known.name === group.name) return;
  const at = network.clock().toISOString();
  await tell(network, line, group.id, { t: 'contact', who: groupParty(group), isRenamed: true, at });
}

async function speakerOf(network: Network, line: LineId, request: PhoneRequest): Promise<Speaker> {
  const { from, pushName, group, fromMe } = request;
  const chat = group ? groupParty(group) : partyOf(from, fromMe ? undefined : pushName);
  const sender = fromMe ? await companyNumber(network, line) : from;
  return {
    phone: group?.id ?? from,
    sender: fromMe ? '' : from,
    fromCompany: fromMe,
    event: { fromMe, chat, sender: partyOf(sender, fromMe ? undefined : pushName), isGroup: Boolean(group) },
  };
}

async function companyNumber(network: Network, line: LineId): Promise<string> {
  const { number } = await requireLine(network.tenancy.reading(line.companyId), line.connectionId);
  return number || 'company';
}

function contentOf({ type = 'text', body, quotedId, latitude, longitude, vcard }: PhoneRequest): StoredContent {
  const quoted = quotedId ? { quoted: { providerId: quotedId } } : {};
  if (type === 'location') {
    if (latitude === undefined || longitude === undefined)
      throw fail('ERR_VALIDATION', { fields: { [latitude === undefined ? 'latitude' : 'longitude']: 'Required' } });
    return { type, latitude, longitude, description: body, ...quoted };
  }
  if (type === 'contact') {
    const card = vcard ?? body;
    if (!card) throw fail('ERR_VALIDATION', { fields: { vcard: 'Required' } });
    return { type, vcard: card, ...quoted };
  }
  if (type === 'unreadable') return { type, ...quoted };
  if (type === 'unsupported') return { type, kind: body, ...quoted };
  if (type !== 'text') throw fail('ERR_VALIDATION', { fields: { medias: 'Required' } });
  if (!body) throw fail('ERR_VALIDATION', { fields: { body: 'Required' } });
  return { type, text: body, ...quoted };
}

/** The network's own copy of a file; a picture may also travel as a sticker, and anything as a document. */
async function keep(
  network: Network,
  line: LineId,
  type: PhoneRequest['type'],
  file: Incoming,
  caption: string,
): Promise<StoredContent> {
  const key = await network.tenancy.inCompany(line.companyId, async (ctx) => {
    await requireLine(ctx, line.connectionId);
    return keepFile(ctx, network.store, file);
  });
  const isSticker = type === 'sticker' && file.mediaType === 'image';
  const media = isSticker ? 'sticker' : type === 'document' ? 'document' : file.mediaType;
  const { name, size, width, height } = file;
  const pixels = width !== null && height !== null ? { width, height } : {};
  return { type: 'media', media, file: { name, key, size, ...pixels }, caption };
}

async function post(
  network: Network,
  line: LineId,
  { phone, sender, fromCompany, event }: Speaker,
  { pushName, quotedId, group, body }: PhoneRequest,
  id: string,
  content: StoredContent,
): Promise<void> {
  const at = network.clock().toISOString();
  const quoted = quotedId ? { quoted: { providerId: quotedId } } : {};
  await network.post(line, {
    id,
    phone,
    phoneName: group?.name ?? (fromCompany ? '' : (pushName ?? '')),
    isGroup: Boolean(group),
    fromCompany,
    sender,
    pushName: pushName ?? null,
    quotedId: quotedId ?? null,
    at,
    ...shownOnPhone(content, body),
    event: { t: 'message', providerId: id, ...event, content: { ...content, ...quoted }, at },
  });
}

/** What the phone itself shows of it. */
function shownOnPhone(content: StoredContent, body: string) {
  const plain = { mediaKey: null, mediaName: null, data: {} };
  switch (content.type) {
    case 'media': {
      const { media, file, caption } = content;
      return { type: media, body: caption, mediaKey: file.key, mediaName: file.name, mediaType: media, data: {} };
    }
    case 'location': {
      const { latitude, longitude, description } = content;
      const words = description || `${latitude}, ${longitude}`;
      return { ...plain, type: 'location', body: words, mediaType: 'locationMessage', data: { latitude, longitude } };
    }
    case 'contact':
      return { ...plain, type: 'contact', body: content.vcard, mediaType: 'contactMessage' };
    case 'text':
      return { ...plain, type: 'text', body: content.text, mediaType: 'conversation' };
    default:
      // Whoever sent it reads it well.
      return { ...plain, type: content.type, body, mediaType: 'conversation' };
  }
}

/**
 * Reaction, edit or revocation of an earlier message. The network changes what it shows only for the author; it tells
 * the company in any case, as one does that cannot read what it carries.
 */
async function actOn(
  network: Network,
  line: LineId,
  { phone, sender, fromCompany, event: { chat } }: Speaker,
  verb: 'reaction' | 'edit' | 'revoke',
  { quotedId, body }: PhoneRequest,
): Promise<void> {
  if (!quotedId) throw fail('ERR_VALIDATION', { fields: { quotedId: 'Required' } });
  if (verb === 'edit' && !body) throw fail('ERR_VALIDATION', { fields: { body: 'Required' } });
  const target = { phone, id: quotedId, fromCompany, sender };
  const about = { providerId: quotedId, chat: chat.id, at: network.clock().toISOString() };
  await network.tenancy.inCompany(line.companyId, async (ctx) => {
    await requireLine(ctx, line.connectionId);
    const event = await change(ctx);
    await queries.insertEvent(ctx, line.connectionId, phone, event);
  });
  network.wakeups.ring(line);

  async function change(ctx: Ctx): Promise<PhoneEvent> {
    const { connectionId } = line;
    if (verb === 'edit') {
      await queries.editMessage(ctx, connectionId, target, body);
      return { t: 'edited', ...about, fromMe: fromCompany, text: body };
    }
    if (verb === 'revoke') {
      await queries.revokeMessage(ctx, connectionId, target);
      return { t: 'revoked', ...about, fromMe: fromCompany };
    }
    const reacted = await queries.reactTo(ctx, connectionId, target, body);
    const by = fromCompany ? 'us' : 'customer';
    return { t: 'reacted', ...about, fromMe: reacted?.fromCompany ?? !fromCompany, emoji: body, by };
  }
}

async function tell(network: Network, line: LineId, phone: string, event: PhoneEvent): Promise<void> {
  await network.tenancy.inCompany(line.companyId, async (ctx) => {
    await requireLine(ctx, line.connectionId);
    await queries.insertEvent(ctx, line.connectionId, phone, event);
  });
  network.wakeups.ring(line);
}
