import type { Tappable, Tapped } from '../driver';

/** What the API takes of a menu: up to three buttons, or up to ten rows behind one button. */
const most = { text: 1024, buttons: 3, button: 20, rows: 10, row: 24, below: 72 };

/**
 * A text with its numbered lines as buttons or, where they are too many or too long, as rows. The text stays whole: who
 * types the number instead has it before their eyes. @returns nothing where the API would not take it
 */
export function interactiveOf(
  providerId: string,
  text: string,
  lines: readonly Tappable[],
  opens: string,
): object | undefined {
  const named = lines.map(({ key, title }) => ({
    id: `${providerId}:${key}`,
    title: title.replace(/\s+/g, ' ').trim(),
  }));
  const isEmpty = !named.length || !text.trim() || named.some(({ title }) => !title);
  if (isEmpty || text.length > most.text || named.length > most.rows) return undefined;
  const body = { text };
  const areButtons = named.length <= most.buttons && named.every(({ title }) => title.length <= most.button);
  const rows = named.map(({ id, title }) => ({
    id,
    title: cut(title, most.row),
    ...(title.length > most.row && { description: cut(title, most.below) }),
  }));
  if (new Set(rows.map(({ title }) => title)).size < rows.length) return undefined;
  if (!areButtons) return { type: 'list', body, action: { button: opens, sections: [{ rows }] } };
  return { type: 'button', body, action: { buttons: named.map((reply) => ({ type: 'reply', reply })) } };
}

/** No letter is cut through. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length >= longest) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

/** The line of ours that was tapped, by what we called it. */
export function tappedOf(id: string | undefined): Tapped | undefined {
  const [, of, key] = /^(3EB0[0-9A-F]{18}):(\d{1,5}|#)$/.exec(id ?? '') ?? [];
  return of && key ? { of, key } : undefined;
}
