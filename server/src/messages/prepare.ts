import { inWords } from '@guiche/contract/customer-words';
import type { Ctx } from '../platform/tenancy';
import { readLanguage } from '../settings/language';
import type { Capabilities } from '../whatsapp/capabilities';
import type { OutgoingContent, Prepared } from '../whatsapp/driver';
import { isVoiceNote, outgoingFile } from './outgoing-files';
import { readIdentities, type Outgoing } from './outbox-queries';

/** A message as its network takes it; nothing where that knows no address of the contact. */
export async function preparedOf(
  ctx: Ctx,
  message: Outgoing,
  { reaches, fileFacts }: Capabilities,
): Promise<Prepared | undefined> {
  const known = await readIdentities(ctx, message.contactId);
  const to = known.find(({ kind }) => !reaches || reaches.includes(kind));
  return (
    to && {
      providerId: message.providerId,
      to: { kind: to.kind, value: to.value },
      content: await contentOf(ctx, message, fileFacts),
    }
  );
}

async function contentOf(ctx: Ctx, message: Outgoing, fileFacts: boolean): Promise<OutgoingContent> {
  const quoted = message.quoted ? { quoted: message.quoted } : {};
  const { mediaKey, mediaType } = message;
  if (mediaType === 'contactMessage') return { type: 'contact', vcard: message.body, ...quoted };
  const place = mediaType === 'locationMessage' ? placeOf(message.body) : undefined;
  if (place) return { type: 'location', ...place, ...quoted };
  const { template, tappable } = message;
  if (mediaKey === null && tappable) {
    const opens = inWords(await readLanguage(ctx), 'menuOpens');
    return { type: 'interactive', text: message.body, lines: tappable, opens, ...quoted };
  }
  if (mediaKey === null) return { type: 'text', text: message.body, ...(template && { template }), ...quoted };
  const media =
    mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' || mediaType === 'sticker'
      ? mediaType
      : 'document';
  const file = await outgoingFile(ctx, message, fileFacts);
  // Networks show no words with a voice note: those of an assistant's are for the team.
  const caption = media === 'audio' && isVoiceNote(message.mediaMime) ? '' : message.body;
  return { type: 'media', media, caption, file, ...(template && { template }), ...quoted };
}

/** The body of a place, `image|link|description`, back to what the network carries. */
function placeOf(body: string) {
  const [, link = '', description = ''] = body.split('|');
  const found = /[?&]q=(-?[\d.]+)(?:%2C|,)(-?[\d.]+)/i.exec(link);
  return found ? { latitude: Number(found[1]), longitude: Number(found[2]), description } : undefined;
}
