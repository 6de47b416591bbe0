// @vitest-environment happy-dom
import type { TicketShown } from '@guiche/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, press, settle, show } from '../testing/show';
import { Notes } from './Notes';

let tell: (event: unknown) => void = () => undefined;
vi.mock('../platform/live', async (load) => ({
  ...(await load<object>()),
  useLive: (given: { ticket?: typeof tell }) => void (tell = given.ticket ?? tell),
}));

const at = '2026-11-22T12:00:00.000Z';
let isDown = true;
let stored: object[] = [];
vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  if (method === 'GET') return json(200, stored);
  return isDown ? json(500, { error: 'ERR_INTERNAL' }) : json(201, { id: 9, note: 'Prefere de manhã', createdAt: at });
});

beforeAll(logIn);
afterEach(async () => {
  await clear();
  queryClient.clear();
});

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

test('notes of a conversation that is gone leave, and those of others stay', async () => {
  const user = { id: 1, name: 'Ana', email: '' };
  const noteOf = (id: number, ticketId: number, note: string) => ({
    id,
    ticketId,
    contactId: 3,
    note,
    user,
    createdAt: at,
  });
  stored = [noteOf(1, 7, 'Prefere de tarde'), noteOf(2, 6, 'Mora longe')];
  const ticket = { id: 7, contactId: 3, contact: { name: 'Rita' }, status: 'open', createdAt: at };
  await show(
    <QueryClientProvider client={queryClient}>
      <Notes ticket={ticket as unknown as TicketShown} />
    </QueryClientProvider>,
  );
  await vi.waitFor(async () => (await settle(), expect(document.body.textContent).toContain('Mora longe')));
  await settle(() => tell({ action: 'delete', ticketId: 6 }));
  await vi.waitFor(async () => (await settle(), expect(document.body.textContent).not.toContain('Mora longe')));
  expect(document.body.textContent).toContain('Prefere de tarde');
});
