// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { ticketOf } from '../tickets/live.fixture';
import { clear, settle, show } from '../testing/show';
import { NotificationsButton } from './NotificationsButton';

const size = 40;
let all = Array.from({ length: size + 5 }, (_, n) => ticketOf({ id: 100 - n, status: 'open', unreadMessages: 1 }));
vi.stubGlobal('fetch', async (input: string | URL | Request) => {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  if (!url.pathname.endsWith('/tickets')) return new Response('[]');
  const begins = Number(url.searchParams.get('cursor') ?? 0);
  const hasMore = begins === 0;
  const tickets = all.slice(begins, begins + size);
  const answer = { tickets, count: all.length, hasMore, nextCursor: hasMore ? String(size) : null };
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
});
/** Whatever is watched has come into sight. */
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = () => this.tell([{ isIntersecting: true }]);
    disconnect = () => {};
  },
);
beforeAll(() =>
  begin({
    token: 'x',
    user: {
      id: 7,
      companyId: 1,
      profile: 'user',
      allTicket: 'disable',
      queues: [],
      company: { settings: [], plan: {} },
    } as unknown as Me,
  }),
);
afterEach(async () => {
  await clear();
  queryClient.clear();
});

test('the bell counts all that is unread, and brings what does not fit on the first page', async () => {
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NotificationsButton />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const bell = () => document.querySelector<HTMLElement>('button[aria-haspopup="dialog"]')!;
  await vi.waitFor(async () => (await settle(), expect(bell().getAttribute('aria-label')).toContain('45')));
  await settle(() => bell().click());
  await vi.waitFor(
    async () => (await settle(), expect(document.querySelectorAll('ul[role="list"] li')).toHaveLength(45)),
  );
});

test('of whoever waits the bell shows their own words, not our greeting', async () => {
  const greeted = { lastMessage: 'Olá! Já falamos com você.', lastMessageFromMe: true, customerMessage: 'Tem bolo?' };
  all = [ticketOf({ id: 1, status: 'pending', unreadMessages: 1, ...greeted })];
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NotificationsButton />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await settle(() => document.querySelector<HTMLElement>('button[aria-haspopup="dialog"]')!.click());
  const rows = () => document.querySelector('ul[role="list"]')?.textContent;
  await vi.waitFor(async () => (await settle(), expect(rows()).toContain('Tem bolo?')));
  expect(rows()).not.toContain('Já falamos');
});
