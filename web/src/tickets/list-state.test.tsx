// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { storage, storageKeys } from '../platform/storage';
import { clear, press, show } from '../testing/show';
import { useListState } from './list-state';
import { waitingPath } from './moves';

vi.stubGlobal('fetch', async () => new Promise<Response>(() => {}));
beforeAll(() => {
  const company = { settings: [], dueDate: null, plan: { useCampaigns: false } };
  const user = { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'user', queues: [], company };
  begin({ token: 'x', user: user as unknown as Me });
});
beforeEach(() => storage.remove(storageKeys.waitSort));
afterEach(clear);

function Lists() {
  const { filter, setSub, setSort } = useListState(false);
  const navigate = useNavigate();
  return (
    <>
      <output>{JSON.stringify(filter)}</output>
      <button type="button" onClick={() => setSub('pending')}>
        Aguardando
      </button>
      <button type="button" onClick={() => setSort('newest')}>
        Mais novos
      </button>
      <button type="button" onClick={() => void navigate(waitingPath)}>
        Quem espera
      </button>
    </>
  );
}
const open = (at = '/tickets') =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Lists />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const asksFor = () => JSON.parse(document.querySelector('output')!.textContent) as Record<string, unknown>;

test('who has waited longest stands first, unless somebody has chosen the newest', async () => {
  await open();
  expect(asksFor()).toEqual({ status: 'open' });
  await press('Aguardando');
  expect(asksFor()).toEqual({ status: 'pending', sort: 'waiting' });
  await press('Mais novos');
  expect(asksFor()).toEqual({ status: 'pending' });
});

test('the choice is remembered in this browser, and what is kept there by no choice of theirs counts for nothing', async () => {
  storage.set(storageKeys.waitSort, 'newest');
  await open();
  await press('Aguardando');
  expect(asksFor()).toEqual({ status: 'pending' });
  await clear();
  storage.set(storageKeys.waitSort, 'oldest');
  await open();
  await press('Aguardando');
  expect(asksFor()).toEqual({ status: 'pending', sort: 'waiting' });
});

test('a link leads to those who wait, also from a list of others', async () => {
  await open('/tickets?waiting=1');
  expect(asksFor()).toEqual({ status: 'pending', sort: 'waiting' });
  await clear();
  await open('/tickets?tags=7');
  expect(asksFor()).toEqual({ tags: [7] });
  await press('Quem espera');
  expect(asksFor()).toEqual({ status: 'pending', sort: 'waiting' });
});
