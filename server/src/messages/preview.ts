import type { MediaType } from '@guiche/contract/tickets';

/** What a list shows of a message: its first words, or for media the caption or the file's name. */
export function preview(message: { body: string; mediaType: MediaType; mediaName: string | null }): string {
  const { body, mediaType, mediaName } = message;
  if (mediaType === 'locationMessage') return body.split('|')[2] ?? '';
  if (mediaType === 'contactMessage') return /^FN:(.*)$/m.exec(body)?.[1]?.trim() ?? '';
  const words = body || mediaName || '';
  return words.replace(/\s+/g, ' ').trim().slice(0, 200);
}
