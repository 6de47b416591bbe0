// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { clear, field, press, settle, show, type } from '../testing/show';
import { CampaignSearch } from './CampaignSearch';
import { useListState } from './list-state';

/** A search is narrowed to a campaign that is found by its name, however old. */

const asked: string[] = [];
const campaigns = [
  { id: 31, name: 'Natal', startedAt: '2026-11-01T12:00:00.000Z' },
  { id: 3, name: 'Natal de antes', startedAt: '2024-11-01T12:00:00.000Z' },
  { id: 32, name: 'Natal que vem', startedAt: null },
];
const answered = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
vi.stubGlobal('fetch', async (input: string | URL | Request) => {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  if (url.pathname.endsWith('/report')) return answered({ id: 3, name: 'Natal de antes' });
  if (!url.pathname.endsWith('/campaigns')) return new Promise<Response>(() => {});
  const text = url.searchParams.get('searchParam') ?? '';
  asked.push(text);
  // the newest page holds no old one
  const records =
    text === '' ? campaigns.slice(0, 1) : campaigns.filter(({ name }) => name.toLowerCase().includes(text));
  return answered({ records, count: records.length, hasMore: false, nextCursor: null });
});
beforeAll(() => {
  const company = { settings: [], dueDate: null, plan: { useCampaigns: true } };
  const user = { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'user', queues: [], company };
  begin({ token: 'x', user: user as unknown as Me });
});
beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
});
afterEach(clear);

function Narrowing() {
  const state = useListState(true);
  return (
    <>
      <output>{JSON.stringify(state.filter)}</output>
      {state.hasCampaigns && <CampaignSearch state={state} />}
    </>
  );
}
const open = (at = '/tickets') =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Narrowing />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const until = (check: () => void) =>
  vi.waitFor(async () => (await settle(), check()), { timeout: 30_000, interval: 20 });
const filter = () => JSON.parse(document.querySelector('output')!.textContent) as { campaigns?: number[] };
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];

test('one that is older than the newest is found by its name, and one that has not begun is not', async () => {
  await open();
  await until(() => expect(field('Campanha').value).toBe(''));
  await type('Campanha', 'natal');
  await until(() => expect(options().map((one) => one.textContent)).toEqual(['Natal', 'Natal de antes']));
  expect(asked).toEqual(['', 'natal']);
  await settle(() => options()[1]!.click());
  await until(() => expect(field('Campanha').value).toBe('Natal de antes'));
  expect(filter().campaigns).toEqual([3]);
});

test('one that a link has chosen has its name, and is let go of', async () => {
  await open('/tickets?campaigns=3');
  await until(() => expect(field('Campanha').value).toBe('Natal de antes'));
  expect(filter().campaigns).toEqual([3]);
  await press('Limpar campanha');
  await until(() => expect(field('Campanha').value).toBe(''));
  expect(filter().campaigns).toBeUndefined();
});
