import { MessageLimits } from '@guiche/contract/messages';
import type { MediaType } from '@guiche/contract/tickets';
import type { Incoming } from '../platform/media';
import type { IncomingContent } from '../whatsapp/driver';
import { isFetched, type TooLarge } from './brought';

/** What a message says, as it is stored. */
export function wordsOf(
  content: IncomingContent,
  file: Incoming | TooLarge | 'call' | undefined,
): { body: string; mediaType: MediaType; file?: Incoming | TooLarge; tapped?: string } {
  const body = (text: string) => text.slice(0, MessageLimits.text);
  if (file === 'call') return { body: content.type === 'unsupported' ? content.text : '', mediaType: 'call_log' };
  switch (content.type) {
    case 'text':
      return {
        body: body(content.text),
        mediaType: 'conversation',
        ...(content.tapped && { tapped: content.tapped.key }),
      };
    case 'unsupported':
      return { body: body(content.text), mediaType: 'conversation' };
    case 'contact':
      return { body: body(content.vcard), mediaType: 'contactMessage' };
    case 'location':
      return { body: `|${mapLink(content)}|${content.description.replaceAll('|', ' ')}`, mediaType: 'locationMessage' };
    case 'media':
      if (!file) return { body: body(content.caption), mediaType: 'conversation' };
      // Nobody has seen its bytes: it is a document, whatever it was said to be.
      if (!isFetched(file)) return { body: body(content.caption), mediaType: 'document', file };
      // The bytes decide what may be shown; the network's word only tells a sticker from a picture.
      return {
        body: body(content.caption),
        mediaType: content.media === 'sticker' && file.mediaType === 'image' ? 'sticker' : file.mediaType,
        file,
      };
  }
}

const mapLink = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;
