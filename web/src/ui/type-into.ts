import { flushSync } from 'react-dom';

/**
 * Puts words into a field as a hand would: it holds them, and the caret stands behind them, before the next key comes.
 * @param write draws the field with them
 * @param start where the caret stands then, or what is marked from there to `end`
 */
export function typeInto(field: HTMLTextAreaElement | null, write: () => void, start: number, end = start): void {
  flushSync(write);
  field?.focus();
  field?.setSelectionRange(start, end);
  // what closes now, a list of emojis, gives the focus back to its button
  requestAnimationFrame(() => {
    if (document.activeElement !== field) field?.focus();
  });
}
