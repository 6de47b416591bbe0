import type { AnyMessageContent, proto, WAMediaUploadFunction } from 'baileys';
import type { Readable } from 'node:stream';
import type { FilmFacts, OutgoingContent } from '../driver';
import { jidOf } from './jids';
import type { Library } from './library';

/** What we send, as the network carries it; files are encrypted and uploaded on the way. */
export async function compose(
  lib: Library,
  content: OutgoingContent,
  { jid, me, upload }: { jid: string; me: string; upload: WAMediaUploadFunction },
): Promise<proto.IMessage> {
  const message = await lib.generateWAMessageContent(await partsOf(content), { upload, jid });
  const kind = lib.getContentType(message);
  if (!content.quoted || !kind) return message;
  // A bare text has no room for what it answers.
  const { providerId, fromMe, text, author } = content.quoted;
  const contextInfo: proto.IContextInfo = {
    stanzaId: providerId,
    participant: lib.jidNormalizedUser(fromMe ? me : ((author && jidOf(author)) ?? jid)),
    quotedMessage: { conversation: text },
  };
  if (kind === 'conversation') return { extendedTextMessage: { text: message.conversation, contextInfo } };
  Object.assign(message[kind] as object, { contextInfo });
  return message;
}

/** Without a picture the library would have one made by whatever `ffmpeg` it finds; null says that there is none. */
const filmOf = (video: { stream: Readable }, about: object, { thumbnail, ...facts }: FilmFacts = {}) =>
  ({ video, ...about, ...facts, jpegThumbnail: thumbnail?.toString('base64') ?? null }) as AnyMessageContent;

async function partsOf(content: OutgoingContent): Promise<AnyMessageContent> {
  switch (content.type) {
    case 'text':
    case 'interactive':
      return { text: content.text };
    case 'location':
      return {
        location: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.description || null,
        },
      };
    case 'contact': {
      const displayName = /^FN[^:]*:(.*)$/im.exec(content.vcard)?.[1]?.trim() ?? '';
      return { contacts: { displayName, contacts: [{ vcard: content.vcard, displayName }] } };
    }
    case 'media': {
      const { file, caption } = content;
      const bytes = { stream: await file.open() };
      const about = { mimetype: file.mime, ...(caption && { caption }) };
      if (content.media === 'image') return { image: bytes, ...about };
      if (content.media === 'video') return filmOf(bytes, about, file.film);
      if (content.media === 'sticker') return { sticker: bytes, mimetype: file.mime };
      // What a customer spoke and is sent on is a voice note again.
      if (content.media === 'audio')
        return { audio: bytes, mimetype: file.mime, ptt: file.mime === 'audio/ogg; codecs=opus', ...file.voice };
      return { document: bytes, fileName: file.name, ...about };
    }
  }
}
