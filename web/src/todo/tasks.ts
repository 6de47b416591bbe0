import { useSyncExternalStore } from 'react';
import { storage, storageKeys } from '../platform/storage';

/** As clients of this family keep it in the browser; `done` is ours. What else is in one stays in it. */
export interface Kept {
  text: string;
  createdAt: string;
  updatedAt: string;
  done?: boolean;
}
/** With a name for as long as the page lives. */
export interface Task extends Kept {
  id: number;
}

export interface Tasks {
  list: readonly Task[];
  /** `unkept`: the browser keeps nothing, or has no room; `unreadable`: what was there is no list. */
  state: 'kept' | 'unkept' | 'unreadable';
}

let lastId = 0;
let now: Tasks | undefined;
const listeners = new Set<() => void>();

function read(): Tasks {
  const text = storage.get(storageKeys.todo);
  if (text === null || text === '') return { list: [], state: 'kept' };
  const found = parse(text);
  if (!found) return { list: [], state: 'unreadable' };
  return { list: found.map((task) => ({ ...task, id: (lastId += 1) })), state: 'kept' };
}

/** What can be read of it; undefined where that is no list. */
export function parse(text: string): Kept[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((one: unknown) => {
    const task = one as Partial<Kept> | null;
    if (typeof task !== 'object' || task === null || typeof task.text !== 'string' || task.text.trim() === '')
      return [];
    const time = (text_: unknown) => (typeof text_ === 'string' ? text_ : new Date().toISOString());
    const { createdAt, updatedAt, done, ...rest } = task;
    return [
      {
        ...rest,
        text: task.text,
        createdAt: time(createdAt),
        updatedAt: time(updatedAt),
        ...(done === true ? { done } : {}),
      },
    ];
  });
}

function show(next: Tasks) {
  now = next;
  for (const listener of listeners) listener();
}

function change(how: (list: readonly Task[]) => readonly Task[]) {
  const list = how(current().list);
  const kept = list.map((task) => {
    const { id: _, ...rest } = task;
    return rest;
  });
  show({ list, state: storage.set(storageKeys.todo, JSON.stringify(kept)) ? 'kept' : 'unkept' });
}

const current = () => (now ??= read());

/** Another window has changed it. */
function onStorage({ key }: StorageEvent) {
  if (key === storageKeys.todo || key === null) show(read());
}

function subscribe(listener: () => void) {
  // whoever looks first sees what was changed while nobody did
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    if (now?.state !== 'unkept') now = undefined;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The personal list of this browser, as it changes here and in other windows. */
export const useTasks = (): Tasks => useSyncExternalStore(subscribe, current);

const stamp = () => new Date().toISOString();

/** Blank text is none. */
export function addTask(text: string): void {
  if (text.trim() === '') return;
  const at = stamp();
  change((list) => [...list, { id: (lastId += 1), text: text.trim(), createdAt: at, updatedAt: at }]);
}

/** What is left blank stays as it was. */
export function editTask(id: number, text: string): void {
  if (text.trim() === '') return;
  change((list) =>
    list.map((task) =>
      task.id === id && task.text !== text.trim() ? { ...task, text: text.trim(), updatedAt: stamp() } : task,
    ),
  );
}

export const markTask = (id: number, done: boolean): void =>
  change((list) => list.map((task) => (task.id === id ? { ...task, done, updatedAt: stamp() } : task)));

/** @returns how to bring it back to its place */
export function removeTask(id: number): () => void {
  const at = current().list.findIndex((task) => task.id === id);
  const task = current().list[at];
  change((list) => list.filter((one) => one.id !== id));
  return () => {
    if (task && !current().list.some((one) => one.id === id))
      change((list) => [...list.slice(0, at), task, ...list.slice(at)]);
  };
}

/** Those of these ids stand in this order. */
export const orderTasks = (ids: readonly number[]): void =>
  change((list) => list.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)));
