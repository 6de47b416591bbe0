// @vitest-environment happy-dom
import type { TicketShown } from '@guiche/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, press, settle, show } from '../testing/show';
import { Notes } from './Notes';

const at = '2026-11-22T12:00:00.000Z';
let isDown = true;
vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  if (method === 'GET') return json(200, []);
  return isDown ? json(500, { error: 'ERR_INTERNAL' }) : json(201, { id: 9, note: 'Prefere de manhã', createdAt: at });
});

beforeAll(logIn);
afterEach(clear);

const area = () => document.querySelector<HTMLTextAreaElement>('textarea');
const written = () =>
  settle(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area(), 'Prefere de manhã');
    area()!.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('a note that could not be saved stays where it was written, and leaves once it was', async () => {
  const ticket = { id: 7, contactId: 3, contact: { name: 'Rita' }, status: 'open', createdAt: at };
  await show(
    <QueryClientProvider client={queryClient}>
      <Notes ticket={ticket as unknown as TicketShown} />
    </QueryClientProvider>,
  );
  await press('Adicionar observação');
  await written();
  await press('Anotar');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Algo deu errado do nosso lado.'));
  expect(area()?.value).toBe('Prefere de manhã');
  isDown = false;
  await press('Anotar');
  await vi.waitFor(() => expect(area()).toBeNull());
});
