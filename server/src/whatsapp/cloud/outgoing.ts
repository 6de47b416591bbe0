import type { Identity, LocalFile, OutgoingContent, Prepared, TemplateUse } from '../driver';
import { interactiveOf } from './menus';
import { cardsOf } from './vcard';

/** What the network shows as what it is; all else travels as a document. Bytes at most, and types it takes. */
const kinds = {
  image: { most: 5_000_000, types: /^image\/(jpeg|png)$/ },
  video: { most: 16_000_000, types: /^video\/(mp4|3gpp)$/ },
  audio: { most: 16_000_000, types: /^audio\/(aac|mp4|x-m4a|mpeg|amr|ogg|opus)\b/ },
  sticker: { most: 500_000, types: /^image\/webp$/ },
} as const;

const documents = { most: 100_000_000 };
const most = { text: 4096, caption: 1024 };

type Kind = keyof typeof kinds | 'document';
type Media = Extract<OutgoingContent, { type: 'media' }>;

/** As what a file leaves. A caption has no place beside a sound or a sticker, and is not lost for that. */
export function kindOf({ media, file, caption, template }: Media): Kind {
  if (template?.top) return template.top;
  if (media === 'document') return 'document';
  const { most: bytes, types } = kinds[media];
  const fits = file.size <= bytes && types.test(file.mime);
  const says = caption !== '' && (media === 'audio' || media === 'sticker');
  return fits && !says ? media : 'document';
}

/** Why the network cannot carry this, before it is asked. */
export function tooMuch(content: OutgoingContent): string | undefined {
  if ('template' in content && content.template) return undefined;
  if (content.type === 'text') return content.text.length > most.text ? `a text of over ${most.text}` : undefined;
  if (content.type === 'interactive')
    return content.text.length > most.text ? `a text of over ${most.text}` : undefined;
  if (content.type !== 'media') return undefined;
  if (content.caption.length > most.caption) return `a caption of over ${most.caption}`;
  return content.file.size > documents.most ? `a file of over ${documents.most} bytes` : undefined;
}

/** The API refuses names of types it does not know, and writes some in its own way. */
export const typeFor = ({ mime }: LocalFile): string => (mime === 'audio/x-m4a' ? 'audio/mp4' : mime);

/** A reaction has no life of its own: of what becomes of it nothing is told under our id. */
export const reactionOf = (to: Identity, wamid: string, emoji: string): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...addressOf(to),
  type: 'reaction',
  reaction: { message_id: wamid, emoji },
});

/** The body of `POST /{phone}/messages`. Our id travels along and comes back with every receipt. */
export function bodyOf(message: Prepared, quotedWamid: string | undefined, mediaId: string | undefined): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...addressOf(message.to),
    biz_opaque_callback_data: message.providerId,
    ...(quotedWamid && { context: { message_id: quotedWamid } }),
    ...contentOf(message, mediaId),
  };
}

const addressOf = ({ kind, value }: Identity) => (kind === 'bsuid' ? { recipient: value } : { to: value });

function contentOf({ content, providerId }: Prepared, mediaId: string | undefined): object {
  if ('template' in content && content.template)
    return { type: 'template', template: templateFor(content.template, content, mediaId) };
  switch (content.type) {
    case 'text':
      return textOf(content.text);
    case 'interactive': {
      const { text, lines, opens } = content;
      const interactive = interactiveOf(providerId, text, lines, opens);
      return interactive ? { type: 'interactive', interactive } : textOf(text);
    }
    case 'location': {
      const { latitude, longitude, description } = content;
      return { type: 'location', location: { latitude, longitude, ...(description && { name: description }) } };
    }
    case 'contact':
      return { type: 'contacts', contacts: cardsOf(content.vcard) };
    case 'media': {
      const kind = kindOf(content);
      const { caption, file } = content;
      const about = {
        id: mediaId,
        ...(caption && { caption }),
        ...(kind === 'document' && { filename: file.name }),
        ...(kind === 'audio' && file.voice && { voice: true }),
      };
      return { type: kind, [kind]: about };
    }
  }
}

const textOf = (body: string) => ({ type: 'text', text: { body, preview_url: false } });

function templateFor(
  { name, language, components, top }: TemplateUse,
  content: OutgoingContent,
  mediaId: string | undefined,
): object {
  const named = top === 'document' && content.type === 'media' && { filename: content.file.name };
  const header = top && { type: 'header', parameters: [{ type: top, [top]: { id: mediaId, ...named } }] };
  const all = header ? [header, ...components] : components;
  return { name, language: { code: language }, ...(all.length > 0 && { components: all }) };
}
