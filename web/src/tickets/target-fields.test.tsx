// @vitest-environment happy-dom
import type { Queue } from '@guiche/contract/queues';
import type { UserShort } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../platform/query';
import { useQueues } from '../queues/data';
import { useForm } from '../ui/use-form';
import { clear, settle, show } from '../testing/show';
import { useUsers } from '../users/data';
import { noTarget, TargetFields, type Target } from './TargetFields';

const queue = (id: number, name: string) => ({ id, name, color: '#000000' }) as Queue;
const [vendas, estoque] = [queue(1, 'Vendas'), queue(2, 'Estoque')];
const ana = { id: 3, name: 'Ana', queues: [{ id: vendas.id }] } as unknown as UserShort;

/** What the page knows already; it asks nothing. */
const answers: Record<string, unknown> = { queue: [vendas, estoque], users: [ana] };
let isKnown = true;
globalThis.fetch = (async (url: string) => {
  const about = Object.keys(answers).find((name) => String(url).includes(name));
  if (!about || (about === 'users' && !isKnown)) return new Promise<Response>(() => {});
  return new Response(JSON.stringify(answers[about]));
}) as typeof fetch;

beforeEach(() => void (isKnown = true));
afterEach(async () => {
  await clear();
  queryClient.clear();
});

function Fields({ to }: { to: Partial<Target> }) {
  useQueues();
  useUsers();
  const form = useForm({ initial: { ...noTarget, ...to }, save: async () => {} });
  return <TargetFields form={form} />;
}

async function warned(to: Partial<Target>) {
  await show(
    <QueryClientProvider client={queryClient}>
      <Fields to={to} />
    </QueryClientProvider>,
  );
  for (let turn = 0; turn < 20; turn += 1) await settle();
  return document.querySelector('p[role="status"]')?.textContent;
}

test('that nobody answers in the queue is said before the conversation goes there', async () => {
  expect(await warned({ queue: estoque })).toBe(
    'Ninguém atende na fila Estoque: só administradores e supervisores veriam a conversa.',
  );
});

test('of a queue that somebody answers in, of none, and while nobody knows, nothing is said', async () => {
  expect(await warned({ queue: vendas })).toBeUndefined();
  await clear();
  expect(await warned({ queue: null })).toBeUndefined();
  await clear();
  queryClient.clear();
  isKnown = false;
  expect(await warned({ queue: estoque })).toBeUndefined();
});
