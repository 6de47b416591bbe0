import type { Message } from '@guiche/contract/messages';
import { plain } from '../ui/format';
import { parseCards } from './vcard';
import { parsePlace } from './location';

/** Longer texts show their beginning and 'Ler mais'. */
const LONG = 1500;
const LINES = 24;
const EMOJIS = 3;

/** The beginning of a long text, or null when it is short enough to be shown whole. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n', LINES + 6);
  const tall = lines.length > LINES + 5;
  // a little over is not worth a click
  if (!tall && text.length <= LONG * 1.2) return null;
  const cut = (tall ? lines.slice(0, LINES).join('\n') : text).slice(0, LONG);
  const space = cut.search(/\s\S*$/);
  return `${(space > LONG / 2 ? cut.slice(0, space) : cut).trimEnd().replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const pictograph =
  /^(?:\p{RI}\p{RI}|[#*\d]\uFE0F?\u20E3|\p{Emoji}(?:\p{EMod}|\uFE0F)?(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)*)/u;

/** One to three emojis and nothing else: they are shown large. */
export function isEmojiOnly(text: string): boolean {
  let rest = text.trim();
  for (let count = 0; count < EMOJIS && rest; count += 1) {
    const found = pictograph.exec(rest)?.[0];
    if (!found || /^[\d#*]$/.test(found)) return false;
    rest = rest.slice(found.length).trimStart();
  }
  return rest === '' && text.trim() !== '';
}

/** The first line of a signed text, with its break: `*Ana Souza*` and a new line; '' when there is none. */
export function signatureOf({ body, fromMe }: Pick<Message, 'body' | 'fromMe'>): string {
  if (!fromMe || !body.startsWith('*')) return '';
  return /^\*[^*\n]{1,60}\*\n/.exec(body)?.[0] ?? '';
}

/** The words under a picture without marks and signature: what is to be seen, for those who do not see it. */
export function captionOf(message: Pick<Message, 'body' | 'fromMe'>): string {
  return plain(message.body.slice(signatureOf(message).length))
    .replace(/\s+/g, ' ')
    .trim();
}

type Previewed = Pick<Message, 'body' | 'mediaType'> & { isDeleted?: boolean; mediaName?: string | null };

/** What a message says in one line: its words, else the name of its file or contact; '' when only its kind is to say. */
export function previewOf({ body, mediaType, isDeleted, mediaName }: Previewed): string {
  if (isDeleted) return '';
  switch (mediaType) {
    case 'locationMessage':
      return parsePlace(body).title;
    case 'contactMessage':
      return parseCards(body)
        .map(({ name }) => name)
        .join(', ');
    case 'call_log':
    case 'unreadable':
    case 'unsupported':
      return '';
    default:
      return plain(body).replace(/\s+/g, ' ').trim() || (mediaName ?? '');
  }
}
