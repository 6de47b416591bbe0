// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import { logout } from '../platform/session';
import { button, clear, settle, show } from '../testing/show';
import { useDraft } from './drafts';

let isOnline = true;
const told: string[] = [];
vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  if (method === 'PUT') told.push(`${url} ${body as string}`);
  return new Response(JSON.stringify(method === 'GET' ? [] : { ticketId: 7, body: '', updatedAt: '' }));
});

const enter = () =>
  begin({ token: 'x', user: { id: 1, companyId: 1, company: { settings: [], dueDate: null } } as unknown as Me });

function Composer() {
  const [text, change] = useDraft(7);
  return (
    <>
      <output>{text}</output>
      <button onClick={() => change('Já vou ver')}>Escrever</button>
      <button onClick={() => change('')}>Enviar</button>
    </>
  );
}
const composer = (
  <QueryClientProvider client={queryClient}>
    <Composer />
  </QueryClientProvider>
);

afterEach(clear);

test('what was sent without a network is no draft after the next login, although nobody opens its conversation', async () => {
  await settle(enter);
  await show(composer);
  await settle(() => button('Escrever').click());
  await vi.waitFor(() => expect(told.join()).toContain('Já vou ver'), { timeout: 3000 });
  isOnline = false;
  await settle(() => button('Enviar').click());
  await clear();
  await settle(logout);

  isOnline = true;
  told.length = 0;
  await settle(enter);
  await vi.waitFor(() => expect(told).toEqual([expect.stringMatching(/7.*\{"body":""\}$/)]));
  await show(composer);
  expect(document.querySelector('output')?.textContent).toBe('');
});
