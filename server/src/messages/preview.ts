import { hasContent, type MediaType } from '@guiche/contract/tickets';
import { unsigned } from './template';

interface Previewed {
  body: string;
  mediaType: MediaType;
  mediaName: string | null;
  fromMe?: boolean;
}

/** What a list shows of a message: its first words, or for media the caption or the file's name; ours unsigned. */
export function preview({ body, mediaType, mediaName, fromMe }: Previewed): string {
  if (!hasContent(mediaType)) return '';
  if (mediaType === 'locationMessage') return body.split('|')[2] ?? '';
  if (mediaType === 'contactMessage') return /^FN:(.*)$/m.exec(body)?.[1]?.trim() ?? '';
  const words = (fromMe ? unsigned(body) : body) || mediaName || '';
  return words.replace(/\s+/g, ' ').trim().slice(0, 200);
}
