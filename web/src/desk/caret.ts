import { awaitField, endAwaiting, isModifier } from '../platform/use-keys';

/** Where the caret is on the desk: whoever opens a conversation writes in it, until they go elsewhere by hand. */

/** So long after it was opened a dialog that closes may still give the focus back to where it was. */
const SETTLE_MS = 1000;
const field = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** A space presses these, or scrolls them. */
const takesSpace = 'button, a, summary, label, [role="log"]';

interface Writing {
  focus: () => void;
  /** Puts words where the caret is. */
  type: (words: string) => void;
}

let composer: Writing | null = null;
let stopHolding: (() => void) | undefined;

/** On glass the keyboard would cover what is to be read first. */
const byTouch = () => matchMedia('(pointer: coarse)').matches;
const isWriting = () => document.activeElement?.closest(field) != null;

/** A conversation was asked for: what is typed from now on is meant for it. */
export function expectComposer(): void {
  awaitField();
  leaveList();
}

/** The conversation that is open was asked for once more; it may have no composer. */
export function returnToComposer(): void {
  leaveList();
  takeCaret();
}

/** A row that keeps the focus would take what follows for commands. */
function leaveList(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[data-commanding]')) activeElement.blur();
}

/** Its composer is there. Who meanwhile writes in another field goes on there. @returns what to call when it goes */
export function offerComposer(given: Writing): () => void {
  const words = endAwaiting();
  composer = given;
  if (words !== null || !isWriting()) takeCaret();
  // not while React is drawing; and before any further key
  if (words) queueMicrotask(() => given.type(words));
  return () => {
    if (composer === given) composer = null;
  };
}

/** Puts the caret into the composer, and keeps it there while dialogs let go of the focus. */
function takeCaret(): void {
  if (!composer || byTouch()) return;
  composer.focus();
  stopHolding?.();
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('focusin', back);
    removeEventListener('pointerdown', stop, true);
    removeEventListener('keydown', byKey, true);
    stopHolding = undefined;
  };
  const back = ({ target }: FocusEvent) => {
    const isMeant = target instanceof Element && target.closest(`${field}, [aria-modal="true"], [role="menu"]`);
    if (!isMeant) composer?.focus();
  };
  const byKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    // a capital or an accent begins with a key of its own, and a word with one of them
    if (isModifier(key)) return;
    if ((key.length > 1 && key !== 'Dead') || ctrlKey || metaKey) stop();
  };
  const timer = setTimeout(stop, SETTLE_MS);
  addEventListener('focusin', back);
  addEventListener('pointerdown', stop, true);
  addEventListener('keydown', byKey, true);
  stopHolding = stop;
}

/** Something was typed outside of the list and of any field: the browser types it where the focus then is. */
export function typeAhead(event: KeyboardEvent): void {
  const isPress = event.key === ' ' && event.target instanceof Element && event.target.closest(takesSpace) !== null;
  if (!isPress) composer?.focus();
}
