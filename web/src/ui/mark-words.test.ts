// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markWords } from './mark-words';

/** What a browser would paint. */
const painted = new Map<string, { ranges: Range[] }>();
const words = () => (painted.get('found')?.ranges ?? []).map(String);

beforeEach(() => {
  vi.stubGlobal('CSS', { highlights: painted });
  vi.stubGlobal(
    'Highlight',
    class {
      ranges: Range[];
      constructor(...ranges: Range[]) {
        this.ranges = ranges;
      }
    },
  );
  document.body.innerHTML =
    '<div id="log"><p dir="auto">O Pão de hoje, e pao doce</p><p>Pão que não é palavra</p></div>';
});
afterEach(() => vi.unstubAllGlobals());

test('what was looked for is marked where it was said, also in words that come, until nobody looks any more', async () => {
  const log = document.getElementById('log')!;
  const stop = markWords(log, 'pão', '[dir="auto"]');
  expect(words()).toEqual(['Pão', 'pao']);
  log.insertAdjacentHTML('beforeend', '<p dir="auto">Mais pão!</p>');
  await vi.waitFor(() => expect(words()).toEqual(['Pão', 'pao', 'pão']));
  stop();
  expect(words()).toEqual([]);
});
