// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, press, show } from '../testing/show';
import ChatPane from './ChatPane';

let asked = 0;
vi.stubGlobal('fetch', async () => {
  asked += 1;
  return new Response(JSON.stringify({ error: 'ERR_INTERNAL' }), { status: 500 });
});

beforeAll(logIn);
afterEach(async () => {
  await clear();
  queryClient.clear();
});

test('a conversation that could not be loaded says so, and is asked for again', async () => {
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ChatPane ticketUuid="0b9f3a52-6f0e-4a9b-8a55-0d7a6a1f9c11" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).join();
  await vi.waitFor(() => expect(alerts()).toContain('Não foi possível carregar as mensagens'));
  await press('Tentar de novo');
  await vi.waitFor(() => expect(asked).toBe(2));
});
