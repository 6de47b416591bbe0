// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endAwaiting } from '../platform/use-keys';
import { expectComposer, offerComposer } from './caret';

let goes: (() => void) | undefined;
beforeEach(() => {
  document.body.innerHTML = `<div data-commanding tabindex="-1"><input id="search" /><a href="#row" id="row">Rita</a></div>
    <textarea id="composer"></textarea>`;
});
afterEach(() => {
  goes?.();
  goes = undefined;
  endAwaiting();
});

const at = (id: string) => document.getElementById(id)!;
const press = (key: string, held: KeyboardEventInit = {}) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }));
const offer = () => void (goes = offerComposer({ focus: () => at('composer').focus(), type: () => undefined }));

test('a conversation that was opened has the caret, wherever it was before', () => {
  at('search').focus();
  expectComposer();
  offer();
  expect(document.activeElement).toBe(at('composer'));
});

test('a conversation that comes late leaves the caret to whoever writes in the search by then', () => {
  at('search').focus();
  offer();
  expect(document.activeElement).toBe(at('search'));
});

test.each([
  { name: 'Shift', keys: [['Shift', { shiftKey: true }]] },
  { name: 'a capital', keys: [['Shift', { shiftKey: true }], ['S', { shiftKey: true }]] }, // prettier-ignore
  { name: 'an accent', keys: [['Dead', {}]] },
] as { name: string; keys: [string, KeyboardEventInit][] }[])(
  '$name is the beginning of a word: a dialog that closes takes no caret away',
  ({ keys }) => {
    expectComposer();
    offer();
    for (const [key, held] of keys) press(key, held);
    at('row').focus();
    expect(document.activeElement).toBe(at('composer'));
  },
);

test.each(['Tab', 'Escape', 'ArrowDown'])('who goes elsewhere by %s stays there', (key) => {
  expectComposer();
  offer();
  press(key);
  at('row').focus();
  expect(document.activeElement).toBe(at('row'));
});
