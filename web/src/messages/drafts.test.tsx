// @vitest-environment happy-dom
import { tickets } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { logout } from '../platform/session';
import { ticketKeys } from '../tickets/cache';
import { button, clear, settle, show, soon } from '../testing/show';
import { useDraft } from './drafts';

let isOnline = true;
let drafts: () => object[] | Promise<object[]> = () => [];
let stored: ((body: string) => unknown) | undefined;
const told: string[] = [];
vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  if (method === 'PUT') told.push(`${url} ${body as string}`);
  if (method === 'PUT') await stored?.(body as string);
  return new Response(JSON.stringify(method === 'GET' ? await drafts() : { ticketId: 7, body: '', updatedAt: '' }));
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

afterEach(async () => {
  await clear();
  await settle(logout);
  drafts = () => [];
  stored = undefined;
});

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

test('what was sent is no draft, although the next login read the drafts before the server heard of it', async () => {
  await settle(enter);
  await show(composer);
  await settle(() => button('Escrever').click());
  isOnline = false;
  await settle(() => button('Enviar').click());
  await clear();
  await settle(logout);

  isOnline = true;
  const old = [{ ticketId: 7, body: 'Já vou ver', updatedAt: '2026-11-22T12:00:00.000Z' }];
  let isStored = false;
  let tell = () => {};
  stored = () => void (isStored = true);
  const reads: boolean[] = [];
  drafts = () => {
    reads.push(isStored);
    return isStored ? [] : new Promise((resolve) => (tell = () => resolve(old)));
  };
  const asked = queryClient.prefetchQuery({ queryKey: ticketKeys.drafts, queryFn: () => call(tickets.drafts, {}) });
  await vi.waitFor(() => expect(reads).toEqual([false]));
  await show(composer);
  await settle(enter);
  await vi.waitFor(() => expect(isStored).toBe(true));
  await settle(tell);
  await settle(() => asked);
  await soon(() => expect(queryClient.isFetching()).toBe(0));
  expect(queryClient.getQueryData(ticketKeys.drafts)).toEqual([]);
  expect(document.querySelector('output')?.textContent).toBe('');
});

test('a draft that is slow to arrive is not told after what ended it', async () => {
  await settle(enter);
  await show(composer);
  told.length = 0;
  let arrive = () => {};
  stored = (body) => body.includes('Já') && new Promise<void>((resolve) => (arrive = resolve));
  await settle(() => button('Escrever').click());
  await vi.waitFor(() => expect(told.join()).toContain('Já vou ver'), { timeout: 3000 });
  await settle(() => button('Enviar').click());
  expect(told).toHaveLength(1);
  await settle(arrive);
  await soon(() => expect(told.at(-1)).toContain('"body":""'));
});
