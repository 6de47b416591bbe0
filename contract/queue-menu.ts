import { inWords } from './customer-words';
import type { Language } from './shapes';

/** What a customer sees of a queue's options: one text, so that it costs one message. */

export interface Choice {
  id: number;
  parentId: number | null;
  /** The digits that a customer types. */
  option: string;
  title: string;
  message: string;
}

/** One line of a menu: what is typed, and what it stands for. */
export interface MenuLine {
  key: string;
  title: string;
}

/** Typed by a customer: one step back, and back to the beginning. */
export const menuBack = '0';
export const menuTop = '#';

/** Whom one plays where an attendant is tried: in no contact list, with the first ticket of all. */
export const tried = { name: 'Maria Silva', ticketId: 1 } as const;

/** The message of the option one stands at, or the queue's greeting, and below it what may be chosen from there. */
export function menuText(
  message: string,
  choices: readonly Choice[],
  place: 'top' | 'below',
  language: Language,
): string {
  return [message.trim(), linesText(menuLines(choices, place, language))].filter(Boolean).join('\n\n');
}

export const linesText = (lines: readonly MenuLine[]): string =>
  lines.map(({ key, title }) => `*${key}* · ${title}`).join('\n');

/** Everything that may be answered there, in the order in which it is shown. */
export function menuLines(choices: readonly Choice[], place: 'top' | 'below', language: Language): MenuLine[] {
  const lines = choices.map(({ option, title }) => ({ key: option, title }));
  if (choices.length && place === 'top') lines.push({ key: menuTop, title: inWords(language, 'menuTop') });
  if (place === 'below') lines.push({ key: menuBack, title: inWords(language, 'menuBack') });
  return lines;
}

/** The children of an option, null for the roots, in their order. */
export const choicesOf = <C extends Choice>(options: readonly C[], parentId: number | null): C[] =>
  options
    .filter((option) => option.parentId === parentId)
    .sort((one, other) => Number(one.option) - Number(other.option));

/** Where an answer leads from there: to an option, back (null is the beginning), or nowhere. */
export function follow<C extends Choice>(
  options: readonly C[],
  at: C | null,
  answer: string,
): { to: C | null } | 'unknown' {
  const said = answer.trim();
  if (said === menuTop) return { to: null };
  if (said === menuBack && at) return { to: options.find(({ id }) => id === at.parentId) ?? null };
  const chosen = choicesOf(options, at?.id ?? null).find(({ option }) => option === said);
  return chosen ? { to: chosen } : 'unknown';
}
