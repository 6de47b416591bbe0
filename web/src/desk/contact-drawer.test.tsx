// @vitest-environment happy-dom
import type { TicketShown } from '@guiche/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { button, clear, press, settle, show } from '../testing/show';
import { ContactDrawer } from './ContactDrawer';

const at = '2026-11-22T12:00:00.000Z';
const contact = { id: 3, name: 'Rita', number: '5511970000001', email: '', profilePicUrl: null, extraInfo: [] };
let isDown = true;
vi.stubGlobal('fetch', async (url: string) => {
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  if (url.endsWith('contacts/3'))
    return isDown ? json(500, { error: 'ERR_INTERNAL' }) : json(200, { ...contact, createdAt: at });
  return json(500, { error: 'ERR_INTERNAL' });
});

beforeAll(logIn);
afterEach(clear);

test('a contact that could not be loaded is said, and asked for again', async () => {
  const ticket = { id: 7, contactId: 3, contact, status: 'open', createdAt: at, tags: [], whatsapp: null };
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ContactDrawer
          ticket={ticket as unknown as TicketShown}
          tagging={false}
          onTagging={() => undefined}
          hasCopilot={false}
          wantsSummary={false}
          onSummarize={() => undefined}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(async () => {
    await settle();
    expect(document.body.textContent).toContain('Não foi possível carregar o contato.');
  });
  expect(button('Editar contato').disabled).toBe(true);
  isDown = false;
  await press('Tentar de novo');
  await vi.waitFor(async () => {
    await settle();
    expect(button('Editar contato').disabled).toBe(false);
  });
  expect(document.body.textContent).not.toContain('Não foi possível carregar o contato.');
});
