import { MantineProvider } from '@mantine/core';
import { act, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import '../platform/desk-errors';
import '../platform/i18n';
import { queryClient } from '../platform/query';
import { Toasts } from '../ui/Toasts';
import { toastStore } from '../ui/toast-store';

/** For tests of components in a document (`// @vitest-environment happy-dom`): what a person does, and what they find. */

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// a text field that grows waits for fonts, of which such a document has none
Object.assign(document, { fonts: new EventTarget() });

let shown: { root: Root; place: HTMLElement } | undefined;

/** Shows it on an empty page, or changes what is shown. */
export async function show(node: ReactNode): Promise<void> {
  const place = shown?.place ?? document.body.appendChild(document.createElement('div'));
  shown ??= { place, root: createRoot(place) };
  const page = createElement(MantineProvider, { env: 'test' }, node, createElement(Toasts));
  await act(async () => shown!.root.render(page));
}

/** An empty page again, that knows of nothing and tells nothing: other tests show theirs after it. */
export async function clear(): Promise<void> {
  await act(async () => shown?.root.unmount());
  await act(async () => (toastStore.clear(), queryClient.clear()));
  shown?.place.remove();
  shown = undefined;
}

/** Whatever is under way inside of the page goes on to its end. */
export const settle = (act_?: () => unknown) => act(async () => void (await act_?.()));

const named = (selector: string, name: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
  );

export function button(name: string): HTMLButtonElement {
  const found = named('button', name);
  if (!found) throw new Error(`There is no button ${name} in: ${document.body.textContent}`);
  return found as HTMLButtonElement;
}

/** The field that a label names. */
export function field(label: string): HTMLInputElement {
  const id = named('label', label)?.getAttribute('for');
  const found = id ? document.getElementById(id) : null;
  if (!found) throw new Error(`There is no field ${label}`);
  return found as HTMLInputElement;
}

/** What stands under a field. */
export const errorOf = (label: string): string => {
  const place = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return place.map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : '')).join('');
};

export const press = (name: string) => settle(() => button(name).click());

export const keys = (element: Element, key: string, held: KeyboardEventInit = {}) =>
  settle(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })));

export function type(label: string, text: string) {
  const input = field(label);
  return settle(() => {
    input.focus();
    // past React, which otherwise takes the change for its own
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export const leave = (label: string) => settle(() => field(label).blur());

/** Puts a file into the first field that takes one. */
export function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  return settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Waits for what comes by itself: an answer, a look at it. */
export const soon = (check: () => void) => vi.waitFor(async () => (await settle(), check()));

/** Waits until these words stand on the page. */
export const said = (words: string) => soon(() => expect(document.body.textContent).toContain(words));
