// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { clear, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import DashboardPage from './DashboardPage';

const figures =
  'supportPending supportHappening supportFinished leads avgSupportTime avgWaitTime created rating ratings avgResponseTime avgResolutionTime';
const counters = Object.fromEntries(figures.split(' ').map((name) => [name, 3]));
let isPhone: boolean;

beforeAll(() => {
  const until = '2027-11-20T03:00:00.000Z';
  const company = { settings: [], timeZone: 'America/Sao_Paulo', dueDate: until, billedUntil: until, plan: {} };
  begin({
    token: 'x',
    user: { id: 1, companyId: 1, name: 'Helena', profile: 'admin', queues: [], company } as unknown as Me,
  });
});
beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width: 599px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  standInForServer((call) =>
    call === 'GET /dashboard'
      ? { status: 200, body: { counters, attendants: [], queues: [], period: null, before: null } }
      : undefined,
  );
});
afterEach(clear);

test.each([
  ['on a phone the figures stand', true, ['figures', 'filter', 'subscription']],
  ['on a wide screen today stands', false, ['subscription', 'filter', 'figures']],
])('%s before all else', async (_, narrow, order) => {
  isPhone = narrow;
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const places = {
    figures: '[aria-label="Indicadores"]',
    filter: 'form',
    subscription: '[aria-labelledby="dashboard-due"]',
  };
  await soon(() => {
    const found = Object.entries(places).map(([name, place]) => [name, document.querySelector(place)!] as const);
    expect(found.every(([, element]) => element !== null)).toBe(true);
    found.sort(([, one], [, other]) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(found.map(([name]) => name)).toEqual(order);
  });
});
