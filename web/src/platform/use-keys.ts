import { useEffect, useRef, type RefObject } from 'react';
import { fits, rowOf, type Command } from './keys';

/** Answers false to leave the key to others. */
type Run = (event?: KeyboardEvent) => unknown;

/** What can be done now: a command that cannot is false, so that its key is free and the palette leaves it out. */
export type Handlers = Partial<Record<Command, Run | false | undefined>>;

interface Listener {
  latest: RefObject<Handlers>;
  within: RefObject<HTMLElement | null> | undefined;
}

/** A key that begins a sequence waits this long for the next. */
const SEQUENCE_MS = 1500;
/** A field that was asked for is there by then, or nobody waits for it any more. */
const ASKING_MS = 1000;
/** A conversation may have to be fetched first, and drawn by a machine that has other work; whoever types goes on waiting. */
const OPENING_MS = 15_000;
/** Where keys are words or choices, they are no commands. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const choosing = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';
/** What lies above the page takes all of its keys. */
const above = '[aria-modal="true"], [role="menu"]';

/** Where customers are written to (`open`: a conversation is), letters are commands in the list alone. */
const writing = '[data-writing]';
const commanding = '[data-commanding]';
const quiet = '[data-quiet]';

const listeners = new Set<Listener>();
let begun: { key: string; at: number } | null = null;
interface Awaited {
  /** How long it is waited for after it was asked for, and after each letter. */
  patience: number;
  until: number;
  words: string;
}

/** The field that was asked for and is still to come, and what was typed for it meanwhile. */
let awaited: Awaited | null = null;
const wait = (patience: number, from: number, words = ''): Awaited => ({ patience, until: from + patience, words });

/**
 * Says what the keys of the table do here, for as long as the component is there: `useKeys({ accept: mayAccept && accept })`.
 * With `within` they act only while the focus is inside of it, and then before all others.
 */
export function useKeys(handlers: Handlers, within?: RefObject<HTMLElement | null>): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const listener = { latest, within };
    listeners.add(listener);
    if (listeners.size === 1) {
      addEventListener('keydown', keep, true);
      addEventListener('keydown', hear);
      addEventListener('focusin', arrive);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      removeEventListener('keydown', keep, true);
      removeEventListener('keydown', hear);
      removeEventListener('focusin', arrive);
    };
  }, [within]);
}

let catcher: ((event: KeyboardEvent) => void) | null = null;

/** What is typed where letters are no commands, and into no field, is handed to `taker`, until the returned function is called. */
export function catchTyping(taker: (event: KeyboardEvent) => void): () => void {
  catcher = taker;
  return () => {
    if (catcher === taker) catcher = null;
  };
}

/** Somebody has opened what they will write into: until it is there, letters are no commands, and are kept for it. */
export function awaitField(): void {
  awaited = wait(OPENING_MS, performance.now());
}

/** It is still to come, and what was typed for it is kept. Whoever has gone to another field meanwhile writes there. */
export function goOnAwaiting(): void {
  if (!awaited && isField(document.activeElement)) return;
  awaited = wait(OPENING_MS, performance.now(), awaited?.words);
}

/** The field is there, or will not come. @returns what was typed for it meanwhile; null where nobody waits for it (any more) */
export function endAwaiting(): string | null {
  const words = awaited?.words ?? null;
  awaited = null;
  return words;
}

/** What can be done now, wherever the focus is: for the palette. */
export function offered(): Map<Command, Run> {
  const found = new Map<Command, Run>();
  for (const { latest, within } of listeners) {
    if (within) continue;
    for (const [command, run] of entries(latest.current)) if (!found.has(command)) found.set(command, run);
  }
  return found;
}

/** Does what the key of that command would do now. */
export function runCommand(command: Command): void {
  offered().get(command)?.();
}

function entries(handlers: Handlers): [Command, Run][] {
  return (Object.entries(handlers) as [Command, Run | false | undefined][]).filter(
    (entry): entry is [Command, Run] => typeof entry[1] === 'function',
  );
}

/** Held beside other keys; alone it does nothing. */
export const isModifier = (key: string): boolean => ['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'].includes(key);

/** A sign, a capital letter or a dead key: what somebody types who writes. */
const isTyped = (event: KeyboardEvent) =>
  (event.key.length === 1 || event.key === 'Dead') && !event.ctrlKey && !event.metaKey && !event.altKey;
/** Where a conversation went away under somebody's hands the focus is nowhere, and what they type is no command. */
function lettersAct(target: Element | null): boolean {
  const desk = document.querySelector(writing);
  if (!desk || target?.closest(commanding)) return true;
  return desk.getAttribute('data-writing') !== 'open' && target !== document.body && !target?.closest(quiet);
}

const isField = (element: Element | null) => element?.closest(typing) != null;

/** The field that was asked for is there, also where its keys are heard by nobody else. */
function arrive({ target }: FocusEvent): void {
  if (target instanceof Element && isField(target)) awaited = null;
}

/** What is typed for a field that is to come is nothing to what still has the focus: a card, or a popover that closes. */
function keep(event: KeyboardEvent): void {
  if (!awaited || event.timeStamp >= awaited.until || event.isComposing || document.querySelector(above)) return;
  if (event.key.length > 1 || !isTyped(event)) return;
  awaited = wait(awaited.patience, event.timeStamp, awaited.words + event.key);
  event.preventDefault();
  event.stopPropagation();
}

function hear(event: KeyboardEvent): void {
  if (isModifier(event.key)) return;
  const before = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : null;
  begun = null;
  const target = event.target instanceof Element ? event.target : null;
  const inField = isField(target);
  if (event.key === 'Escape') awaited = null;
  if (event.defaultPrevented || event.isComposing || target?.closest(choosing) || document.querySelector(above)) return;

  if (isTyped(event) && !inField && !lettersAct(target)) {
    catcher?.(event);
    return;
  }

  const here = [...listeners].filter(({ within }) => !within || within.current?.contains(target));
  here.sort((one, other) => Number(!one.within) - Number(!other.within));
  const all = here.flatMap(({ latest }) => entries(latest.current));
  for (const [command, run] of all) {
    const { keys = [], repeats } = rowOf(command);
    if (event.repeat && !repeats) continue;
    for (const written of keys) {
      const [first = '', second] = written.split(' ');
      if (inField && !first.startsWith('Ctrl+')) continue;
      const isPressed = second ? before === first && fits(event, second) : before === null && fits(event, first);
      if (!isPressed || run(event) === false) continue;
      if (rowOf(command).asks && !isField(document.activeElement)) awaited = wait(ASKING_MS, event.timeStamp);
      return event.preventDefault();
    }
  }
  // a second key that ends no sequence is an ordinary one
  if (before !== null) return hear(event);
  const starts = all.flatMap(([command]) => rowOf(command).keys ?? []).filter((keys) => keys.includes(' '));
  const start = inField ? undefined : starts.map((keys) => keys.split(' ')[0]!).find((key) => fits(event, key));
  if (!start) return;
  begun = { key: start, at: event.timeStamp };
  event.preventDefault();
}
