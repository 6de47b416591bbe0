import type { Template } from '@guiche/contract/templates';

/** What was typed as it is sent: each field without blanks around it. */
export const valuesOf = ({ fields }: Template, typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ key }) => (typed[key]?.trim() ? [[key, typed[key].trim()]] : [])));

/** What is wrong with a field, in the words of the form; null when nothing is. */
export function wrongWith(typed: string | undefined): 'required' | 'oneLine' | null {
  const value = typed?.trim() ?? '';
  if (value === '') return 'required';
  return / {5}|[\n\r\t]/.test(value) ? 'oneLine' : null;
}

/** Those whose name or text holds all the words, whatever their case and accents. */
export function findTemplates(templates: readonly Template[], search: string): Template[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return templates.filter(({ name, header, body, footer }) => {
    const text = fold(`${name} ${name.replaceAll('_', ' ')} ${header} ${body} ${footer}`);
    return words.every((word) => text.includes(word));
  });
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
