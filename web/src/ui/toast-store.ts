import { isAbort } from '../platform/api-error';
import { sentenceOf } from '../platform/errors';

/** What is being told right now. A plain list outside of React, so that anything may speak: `toast.success('…')`. */
export type ToastKind = 'success' | 'error' | 'info' | 'warn' | 'undo';

export interface ToastAction {
  /** 'Desfazer' unless told. */
  label?: string;
  run: () => void;
  /** The key that does the same, drawn beside the label. The screen that owns the key listens to it. */
  keys?: string;
}

export interface ToastOptions {
  /** A second line: what to know beyond the sentence. With it the toast stays until it is closed. */
  detail?: string | undefined;
  action?: ToastAction | undefined;
  /** A toast of the same id takes the place of the one before. */
  id?: string | undefined;
  /** Milliseconds; for plain ones as the page has it, 8000 for undo, none for those with more to read. */
  duration?: number | null | undefined;
  /** Called once when it leaves without its action: what could be undone now stands. */
  onGone?: (() => void) | undefined;
}

export interface Toast extends ToastOptions {
  id: string;
  kind: ToastKind;
  text: string;
  duration: number | null;
}

/** As specified: so long plain ones stay, and so long on pages of the messaging tools. */
export const PLAIN_MS = 2000;
export const TOOLS_MS = 3000;
export const UNDO_MS = 8000;
const MOST = 4;

let plainMs = PLAIN_MS;
let toasts: readonly Toast[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${(counter += 1)}`;
  const rich = options.detail !== undefined || options.action !== undefined;
  const usual = kind === 'undo' ? UNDO_MS : rich ? null : plainMs;
  const toast: Toast = {
    ...options,
    id,
    kind,
    text,
    duration: options.duration === undefined ? usual : options.duration,
  };
  const others = toasts.filter((other) => other.id !== id);
  const dropped = others.slice(0, Math.max(0, others.length + 1 - MOST));
  change([...others.slice(dropped.length), toast]);
  for (const gone of dropped) gone.onGone?.();
  return id;
}

function close(id: string, how: 'left' | 'acted' = 'left'): void {
  const toast = toasts.find((other) => other.id === id);
  if (!toast) return;
  change(toasts.filter((other) => other.id !== id));
  if (how === 'left') toast.onGone?.();
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => toasts,
  close,
  clear: (): void => change([]),
  /** How long plain ones stay from now on: that is the page's to say. */
  stay: (milliseconds: number): void => void (plainMs = milliseconds),
};

/**
 * Tells what happened. Plain ones leave after 2 or 3 s, by the page; those with a second line or an action stay until closed; the undo
 * ones stay 8 s. Time stands still while pointer or focus is on them. Each returns its id for `toast.close(id)`.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warn: (text: string, options?: ToastOptions) => show('warn', text, options),
  /** 'Atendimento encerrado' with Desfazer: `undo` runs when it is pressed within 8 s, else `onGone`. */
  undo: (text: string, undo: () => void, options: Omit<ToastOptions, 'action' | 'detail'> & { keys?: string } = {}) => {
    const { keys, ...rest } = options;
    return show('undo', text, { ...rest, action: { run: undo, ...(keys ? { keys } : {}) } });
  },
  close: (id: string) => close(id),
};

/** Tells what went wrong. What was cancelled on purpose is not told. */
export function toastError(error: unknown, options?: ToastOptions): void {
  if (isAbort(error)) return;
  const text = sentenceOf(error);
  // the same trouble of ten calls is told once
  toast.error(text, { id: `error ${text}`, ...options });
}
