import type { QuickMessage } from '@guiche/contract/quick-messages';
import { fold } from '../platform/fold';

/** Option texts are cut here. */
const CUT = 35;
const MOST = 6;

/** What is being looked for, when the input asks for quick replies: it starts with '/' and has more than one character. */
export function searchOf(text: string): string | null {
  return text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1) : null;
}

/**
 * Shortcodes that begin with it first, then those that hold it, then texts that do; case and accents ignored.
 * Without a search all of them, by shortcode.
 */
export function findReplies(all: readonly QuickMessage[], search: string | null): QuickMessage[] {
  if (search === null) return [...all].sort(byCode);
  const wanted = fold(search.trim());
  if (!wanted) return [];
  const rank = ({ shortcode, message }: QuickMessage) => {
    const code = fold(codeOf(shortcode));
    if (code.startsWith(wanted)) return 0;
    if (code.includes(wanted)) return 1;
    return wanted.length > 2 && fold(message).includes(wanted) ? 2 : 3;
  };
  return all
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter(({ rank: found }) => found < 3)
    .sort((one, other) => one.rank - other.rank || byCode(one.reply, other.reply))
    .slice(0, MOST)
    .map(({ reply }) => reply);
}

/** One line of the text, cut at 35 characters. */
export function optionText(message: string): string {
  const chars = [...message.replace(/\s+/g, ' ').trim()];
  return chars.length > CUT ? `${chars.slice(0, CUT).join('')}...` : chars.join('');
}

/** The part of the shortcode that was typed, to be marked: [before, found, after]. */
export function splitFound(shortcode: string, search: string): [string, string, string] {
  const wanted = fold(search.trim());
  const at = wanted ? fold(shortcode).indexOf(wanted) : -1;
  if (at === -1 || fold(shortcode).length !== shortcode.length) return [shortcode, '', ''];
  return [shortcode.slice(0, at), shortcode.slice(at, at + wanted.length), shortcode.slice(at + wanted.length)];
}

/** The shortcode without the slash that some write into it. */
export function codeOf(shortcode: string): string {
  return shortcode.trim().replace(/^\/+/, '');
}

function byCode(one: QuickMessage, other: QuickMessage): number {
  return codeOf(one.shortcode).localeCompare(codeOf(other.shortcode));
}
