// @vitest-environment happy-dom
import type { Profile } from '@guiche/contract/permissions';
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import { clear, press, settle, show } from '../testing/show';
import ProfileDialog from './ProfileDialog';
import '../platform/session';

const at = '2026-11-22T12:00:00.000Z';
const queue = { id: 4, name: 'Vendas', color: '#16a34a' };
const me = (profile: Profile) =>
  ({
    id: 1,
    companyId: 1,
    name: 'Helena',
    email: 'helena@padaria.test',
    profile,
    super: false,
    greetingMessage: '',
    transferMessage: '',
    whatsappId: null,
    queues: [{ ...queue, UserQueue: { userId: 1, queueId: 4, createdAt: at, updatedAt: at } }],
    company: { settings: [], dueDate: null },
  }) as unknown as Me;

const sent: [string, unknown][] = [];
vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
  const json = (value: unknown) => new Response(JSON.stringify(value), { status: 200 });
  if (url.includes('/auth/')) return json({ enabled: false, since: null, recoveryCodesLeft: 0, createdAt: at });
  if (method === 'GET') return json(url.includes('/queue') ? [queue] : []);
  sent.push([url, JSON.parse(body as string)]);
  return json({ ...me('supervisor'), company: { id: 1, name: 'Padaria' } });
});
afterEach(clear);

async function open(profile: Profile) {
  begin({ token: 'x', user: me(profile) });
  await show(
    <QueryClientProvider client={queryClient}>
      <ProfileDialog focusAfter={{ current: null }} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await settle();
}
const labels = () =>
  ['Conexão padrão', 'Filas', 'Perfil'].filter((label) =>
    [...document.querySelectorAll('label, span')].some(({ textContent }) => textContent.trim() === label),
  );

test('whoever administers has profile, queues and connection in the own dialog, and nobody else', async () => {
  await open('admin');
  expect(labels()).toEqual(['Conexão padrão', 'Filas', 'Perfil']);
  await clear();
  await open('supervisor');
  expect(labels()).toEqual([]);
});

test('what an admin changes of it is sent, and nothing beside', async () => {
  await open('admin');
  await settle(() => document.querySelector<HTMLInputElement>('input[type="radio"][value="supervisor"]')!.click());
  await press('Salvar');
  await vi.waitFor(() => expect(sent).toEqual([['/api/users/1', { profile: 'supervisor' }]]));
});
