// @vitest-environment happy-dom
import type { TicketShown } from '@guiche/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { button, clear, press, said, settle, show } from '../testing/show';
import { Notes } from './Notes';

let tell: (event: unknown) => void = () => undefined;
vi.mock('../platform/live', async (load) => ({
  ...(await load<object>()),
  useLive: (given: { ticket?: typeof tell }) => void (tell = given.ticket ?? tell),
}));

const at = '2026-11-22T12:00:00.000Z';
let isDown = true;
let stored: object[] = [];
let onItsWay: Promise<void> | undefined;
vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  if (method === 'GET') return json(200, stored);
  await onItsWay;
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

/** The drawer of a conversation, opened anew. */
async function open(id: number) {
  await clear();
  const ticket = { id, contactId: 3, contact: { name: 'Rita' }, status: 'open', createdAt: at };
  await show(
    <QueryClientProvider client={queryClient}>
      <Notes ticket={ticket as unknown as TicketShown} />
    </QueryClientProvider>,
  );
}

test('a note that was begun is there again when its conversation is, until it is given up', async () => {
  await open(11);
  await press('Adicionar observação');
  await written();
  await open(12);
  expect(area()).toBeNull();
  await open(11);
  expect(area()?.value).toBe('Prefere de manhã');
  await press('Cancelar');
  await open(11);
  expect(area()).toBeNull();
});

test('a note whose refusal comes when its conversation was left is there again, and on its way is not to be written twice', async () => {
  let answer = () => {};
  onItsWay = new Promise((resolve) => (answer = resolve));
  isDown = true;
  await open(13);
  await press('Adicionar observação');
  await written();
  await press('Anotar');
  await open(13);
  expect(area()).toBeNull();
  await settle(answer);
  await said('Algo deu errado do nosso lado.');
  await open(13);
  expect(area()?.value).toBe('Prefere de manhã');
  isDown = false;
  await press('Anotar');
  await vi.waitFor(() => expect(area()).toBeNull());
  await open(13);
  expect(area()).toBeNull();
  expect(button('Adicionar observação')).toBeTruthy();
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
