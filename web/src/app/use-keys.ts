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
/** Where keys are words or choices, they are no commands. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const choosing = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';
/** What lies above the page takes all of its keys. */
const above = '[aria-modal="true"], [role="menu"]';

const listeners = new Set<Listener>();
let begun: { key: string; at: number } | null = null;
/** When a field was asked for that has not come yet. */
let asked: number | null = null;

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
      addEventListener('keydown', hear);
      addEventListener('focusin', arrive);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      removeEventListener('keydown', hear);
      removeEventListener('focusin', arrive);
    };
  }, [within]);
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

const isField = (element: Element | null) => element?.closest(typing) != null;

/** The field that was asked for is there, also where its keys are heard by nobody else. */
function arrive({ target }: FocusEvent): void {
  if (target instanceof Element && isField(target)) asked = null;
}

function hear(event: KeyboardEvent): void {
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'].includes(event.key)) return;
  const before = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : null;
  begun = null;
  const target = event.target instanceof Element ? event.target : null;
  const inField = isField(target);
  if (event.key === 'Escape') asked = null;
  if (event.defaultPrevented || event.isComposing || target?.closest(choosing) || document.querySelector(above)) return;
  const isEarly = asked !== null && event.timeStamp - asked < ASKING_MS && event.key.length === 1;
  if (isEarly && !event.ctrlKey && !event.metaKey) return event.preventDefault();

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
      if (rowOf(command).asks && !isField(document.activeElement)) asked = event.timeStamp;
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
