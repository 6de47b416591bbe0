// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clear, show } from '../testing/show';
import { awaitField, endAwaiting, useKeys } from './use-keys';

function Desk() {
  useKeys({});
  return <div data-writing="open" />;
}

beforeEach(() => show(<Desk />));
afterEach(async () => {
  endAwaiting();
  await clear();
});

/** Types it on a page where nothing has the focus, one letter each `every` milliseconds; the first one at `from`. */
function type(words: string, from: number, every: number): number {
  let at = from;
  for (const key of words) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
    at += every;
  }
  return at;
}

test('what is typed for a conversation is kept until it is there, however long a slow page takes to draw it', () => {
  awaitField();
  const ends = type('Já separei o seu pedido', performance.now(), 2_000);
  expect(ends - performance.now(), 'it took longer than one waits for the first letter').toBeGreaterThan(40_000);
  expect(endAwaiting()).toBe('Já separei o seu pedido');
});

test('a page that is too busy to hear the first letter for nine seconds has it all the same', () => {
  awaitField();
  type('Oi', performance.now() + 9_400, 100);
  expect(endAwaiting()).toBe('Oi');
});

test('a conversation that does not come takes the words of nobody who has waited long', () => {
  awaitField();
  type('Oi', performance.now() + 60_000, 100);
  expect(endAwaiting()).toBe('');
});
