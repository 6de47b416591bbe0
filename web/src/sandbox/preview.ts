import { parseCards } from '../messages/vcard';
import type { Say } from '../platform/strings';
import { plain } from '../ui/format';
import type { Shown } from './conversation';
import type { phoneStrings } from './phone/strings';

type Words = Say<(typeof phoneStrings)['words']['pt']>;

/** A message in one line, for quotes, the log and names of buttons. */
export function previewOf(message: Shown, t: Words): string {
  const { type, body, mediaName } = message;
  if (message.deleted) return t('message.deleted');
  switch (type) {
    case 'image':
      return body ? oneLine(body) : t('message.picture');
    case 'video':
      return body ? oneLine(body) : t('message.video');
    case 'audio':
      return t('message.voice');
    case 'sticker':
      return t('message.sticker');
    case 'document':
      return mediaName ?? t('message.document');
    case 'location':
      return body ? oneLine(body) : t('message.place');
    case 'contact':
      return parseCards(body)[0]?.name || t('message.card');
    case 'call':
      return t('message.call');
    case 'declined-call':
      return t('message.declinedCall');
    default:
      return oneLine(body);
  }
}

function oneLine(body: string): string {
  return plain(body.slice(0, 300)).replace(/\s+/g, ' ').trim().slice(0, 120);
}
