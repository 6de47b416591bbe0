import { useEffect, useRef } from 'react';

type Handler = (event: KeyboardEvent) => unknown;

/** Where keys are words or choices, they are no commands. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const choosing = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Is this key a command: no field has the focus, nothing lies above the page, nobody has taken it? */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(`${typing}, ${choosing}`)) return false;
  return document.querySelector('[aria-modal="true"]') === null;
}

/** Single keys that act anywhere on the page. A handler that answers false leaves the key to others. */
export function useLetters(keys: Record<string, Handler>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      const handler = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (handler && handler(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
