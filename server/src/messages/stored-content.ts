import { mapOf } from '@guiche/contract/templates';
import { MessageLimits } from '@guiche/contract/messages';
import type { MediaType } from '@guiche/contract/tickets';
import { displayName } from '../platform/media';
import type { IncomingContent } from '../whatsapp/driver';
import type { NewMessage } from './queries';

export type RemoteFile = Extract<IncomingContent, { type: 'media' }>;

interface StoredContent {
  body: string;
  mediaType: MediaType;
  file?: {
    /** As its sender says, until it is there. */
    about: NonNullable<NewMessage['media']>;
    /** To be fetched, unless it is larger than is taken: then its name is all there is. */
    remote?: RemoteFile;
  };
  tapped?: string;
}

/** What a message says, as it is stored; its file comes later. */
export function storedContent(content: IncomingContent): StoredContent {
  const body = (text: string) => text.slice(0, MessageLimits.text);
  switch (content.type) {
    case 'text':
      return {
        body: body(content.text),
        mediaType: 'conversation',
        ...(content.tapped && { tapped: content.tapped.key }),
      };
    case 'unreadable':
    case 'unsupported':
      return { body: '', mediaType: content.type };
    case 'contact':
      return { body: body(content.vcard), mediaType: 'contactMessage' };
    case 'location':
      return { body: `|${mapOf(content)}|${content.description.replaceAll('|', ' ')}`, mediaType: 'locationMessage' };
    case 'media': {
      const { name, size = null, width = null, height = null } = content.file;
      const about = { key: null, name: displayName(name), mime: 'application/octet-stream', size, width, height };
      const isTooLarge = size !== null && size > MessageLimits.document;
      // Nobody will see its bytes: it is a document, whatever it is said to be.
      if (isTooLarge) return { body: body(content.caption), mediaType: 'document', file: { about } };
      return { body: body(content.caption), mediaType: content.media, file: { about, remote: content } };
    }
  }
}
