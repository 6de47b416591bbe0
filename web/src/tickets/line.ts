import { hasContent, type TicketInList } from '@guiche/contract/tickets';
import type { Say } from '../platform/strings';
import { plain } from '../ui/format';
import type { kindStrings } from './kind-strings';

type Words = Say<(typeof kindStrings)['words']['pt']>;
type Said = Pick<TicketInList, 'lastMessage' | 'lastMessageType'>;

/** The newest message in one line: its words without marks, or what kind it is; '' where nothing was said yet. */
export const lineOf = (said: Said, t: Words): string =>
  wordsOf(said) || (said.lastMessageType === 'conversation' ? '' : t(`kinds.${said.lastMessageType}`));

/** What a person would read out: not the wire's text of a place or a business card. */
function wordsOf({ lastMessage, lastMessageType }: Said): string {
  // An older row still holds the wire's word of a call.
  if (!hasContent(lastMessageType)) return '';
  const text = lastMessage.trim();
  if (lastMessageType === 'locationMessage') return text.includes('|') || text.startsWith('data:') ? '' : text;
  if (lastMessageType === 'contactMessage')
    return text.startsWith('BEGIN:VCARD') ? (/^FN:(.*)$/m.exec(text)?.[1]?.trim() ?? '') : text;
  return plain(text).replace(/\s+/g, ' ');
}
