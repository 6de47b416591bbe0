// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, settle, show, type } from '../testing/show';
import { ContactSearch } from './ContactSearch';
import { isContactSearch } from './data';

const asked: (string | null)[] = [];
vi.stubGlobal('fetch', async (url: string) => {
  asked.push(new URL(url, 'http://localhost').searchParams.get('searchParam'));
  return new Response(JSON.stringify({ contacts: [], count: 0, hasMore: false, nextCursor: null }));
});
beforeEach(() => {
  vi.useFakeTimers();
  logIn();
  asked.length = 0;
});
afterEach(async () => {
  await clear();
  queryClient.clear();
  vi.useRealTimers();
});

test.each([
  ['+55', false],
  ['(11)', false],
  ['+55 1', true],
  ['119', true],
  ['Ana', true],
  ['An', false],
  ['A55', true],
  ['🙂🙂🙂', true],
])('%s is enough to look for a contact: %s', (text, expected) => {
  expect(isContactSearch(text)).toBe(expected);
});

test('of a number three digits are needed: with fewer everybody would be found', async () => {
  await show(
    <QueryClientProvider client={queryClient}>
      <ContactSearch label="Contato" value={null} onChange={() => undefined} />
    </QueryClientProvider>,
  );
  const find = async (text: string) => {
    await type('Contato', text);
    await settle(() => vi.advanceTimersByTimeAsync(600));
  };
  await find('+55');
  expect(asked).toEqual([]);
  expect(document.body.textContent).toContain('Continue digitando');
  await find('+551');
  expect(asked).toEqual(['+551']);
});
