import { fold } from './fold';

/** How a campaign's text is made for one recipient: by the server when it is sent, and beside the form while it is written. */

export interface Recipient {
  name: string;
  number: string;
  email: string;
  /** Further columns of the list. */
  vars: Readonly<Record<string, string>>;
}

const marks = /\{\{\s*\w{1,20}\s*\}\}|\{([^{}\n]{1,40})\}/g;
const keyOf = (key: string) => fold(key.trim());

/** Every `{key}` of a text, once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(marks)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
];

/**
 * What `{key}` stands for: the person's own first, then the company's variables, which also stand where a cell of the list
 * is empty. Undefined where nobody has it.
 */
export function valueOf(
  key: string,
  { vars, ...who }: Recipient,
  company: Readonly<Record<string, string>>,
): string | undefined {
  const own: Record<string, string> = { nome: who.name, numero: who.number, email: who.email };
  const wanted = keyOf(key);
  if (Object.hasOwn(own, wanted)) return own[wanted];
  let found: string | undefined;
  for (const known of [vars, company])
    for (const [name, value] of Object.entries(known)) if (!found && keyOf(name) === wanted) found = value;
  return found;
}

/**
 * Both kinds of variables in one pass: what is put in is never read again. What nobody knows stays as it was typed; where a
 * value is empty the blanks around it are one.
 * @param fillDouble puts in place what stands in double braces, as in all other texts
 */
export function fillText(
  text: string,
  who: Recipient,
  company: Readonly<Record<string, string>>,
  fillDouble: (typed: string) => string,
): string {
  const hole = '\0';
  const filled = text.replaceAll(hole, '').replace(marks, (typed: string, key: string | undefined) => {
    if (key === undefined) return fillDouble(typed).replaceAll(hole, '');
    const value = valueOf(key, who, company)?.replaceAll(hole, '');
    return value === undefined ? typed : value === '' ? hole : value;
  });
  return filled
    .replace(/\0+/g, hole)
    .replace(/^\0 /, '')
    .replace(/ \0 /g, ' ')
    .replace(/ ?\0(?=[\s,.;:!?]|$)/g, '')
    .replaceAll(hole, '');
}
