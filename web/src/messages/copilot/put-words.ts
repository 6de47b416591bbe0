import { typeInto } from '../../ui/type-into';

/** In place of all that stands there, as a hand would, so that the browser's own undo knows it; without taking the focus from another field. */
export function putWords(field: HTMLTextAreaElement | null, words: string, setText: (text: string) => void): void {
  const focused = document.activeElement;
  if (!field || (focused !== field && focused?.matches('input, textarea, [contenteditable]'))) return setText(words);
  field.focus();
  field.select();
  const isTyped = document.execCommand('insertText', false, words);
  if (!isTyped || field.value !== words) typeInto(field, () => setText(words), words.length);
}
