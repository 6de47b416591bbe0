// @vitest-environment happy-dom
import type { Prompt } from '@guiche/contract/prompts';
import type { User } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FurtherFields } from '../campaigns/LinkFields';
import { MoveFields, QueuesField } from '../connections/QueueFields';
import { queryClient } from '../platform/query';
import { PromptDialog } from '../prompts/PromptDialog';
import { logIn } from '../testing/log-in';
import { clear, settle, show } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { RemoveUserDialog } from '../users/RemoveUserDialog';
import { UserDialog } from '../users/UserDialog';
import { useForm } from '../ui/use-form';

const queue = (id: number, name: string) => ({ id, name, color: '#2563eb', schedules: [] });
const [vendas, estoque, trocas] = [queue(1, 'Vendas'), queue(2, 'Estoque'), queue(3, 'Trocas')];
let queues: object[];

beforeAll(logIn);
beforeEach(() => {
  queues = [vendas, estoque, trocas];
  queryClient.clear();
  standInForServer((call) => {
    if (!call.startsWith('GET')) return undefined;
    if (call.includes('versions')) return { status: 200, body: { versions: [], sketch: null } };
    if (call.includes('users')) return { status: 200, body: [{ id: 3, name: 'Ana', queues: [vendas] }] };
    return { status: 200, body: call.includes('/queue') ? queues : [] };
  });
});
afterEach(clear);

const shown = (what: React.ReactNode) => show(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>);
const warnings = () => [...document.querySelectorAll('p[role="status"]')].map(({ textContent }) => textContent);
const of = (names: string) => expect.stringMatching(new RegExp(`^Ninguém atende nas? filas? ${names}:`));

function Connection({ queueIds, sendIdQueue }: { queueIds: number[]; sendIdQueue: number | null }) {
  const form = useForm({ initial: { queueIds, sendIdQueue, timeSendQueue: 5 as number | null }, save: () => {} });
  return (
    <>
      <QueuesField form={form} />
      <MoveFields form={form} />
    </>
  );
}

function Campaign({ queueId }: { queueId: number | null }) {
  const form = useForm({ initial: { queueId, fileListId: null, notWithinDays: null }, save: () => {} });
  return <FurtherFields form={form as never} isFixed={false} isLocked={false} />;
}

test('a connection says which of its queues nobody answers in, and where it hands over', async () => {
  await shown(<Connection queueIds={[1, 2, 3]} sendIdQueue={3} />);
  await vi.waitFor(async () => {
    await settle();
    expect(warnings()).toEqual([of('Estoque e Trocas'), of('Trocas')]);
  });
});

test('a campaign says that nobody answers in the queue of its replies', async () => {
  await shown(<Campaign queueId={2} />);
  await vi.waitFor(async () => {
    await settle();
    expect(warnings()).toEqual([of('Estoque')]);
  });
});

test('an assistant says that nobody answers in its queue, and where it may hand over to', async () => {
  const prompt = { id: 1, name: 'Balcão', queueId: 2, transferQueueIds: [1, 2, 3] } as Prompt;
  await shown(<PromptDialog prompt={prompt} onClose={() => {}} />);
  await vi.waitFor(async () => {
    await settle();
    expect(warnings()).toEqual([of('Estoque'), of('Trocas')]);
  });
});

test('whoever takes the last one out of a queue, or deletes them, is told that nobody answers in it then', async () => {
  const ana = { id: 3, name: 'Ana', email: 'ana@padaria.com', profile: 'user', queues: [vendas] } as unknown as User;
  const left = [expect.stringMatching(/^Ninguém mais atenderia na fila Vendas:/)];
  await shown(<RemoveUserDialog user={ana} onClose={() => {}} />);
  await vi.waitFor(async () => (await settle(), expect(warnings()).toEqual(left)));
  await clear();
  await shown(<UserDialog user={ana} onClose={() => {}} />);
  await settle();
  expect(warnings()).toEqual([]);
  const chosen = () => document.querySelector<HTMLElement>('[data-removable] button, .mantine-Pill-remove');
  await vi.waitFor(async () => (await settle(), expect(chosen()).not.toBeNull()));
  await settle(() => chosen()!.click());
  await vi.waitFor(async () => (await settle(), expect(warnings()).toEqual(expect.arrayContaining(left))));
});

test.each([
  ['the only queue', 1, 'Vendas'],
  ['none of several', 3, ''],
])('a new assistant leads to %s', async (_, count, name) => {
  queues.length = count;
  await shown(<PromptDialog prompt={null} onClose={() => {}} />);
  const field = () => document.querySelector<HTMLInputElement>('input[placeholder="Escolha o setor"]');
  await vi.waitFor(async () => {
    await settle();
    expect(queryClient.getQueryData(['queues', 'list'])).toHaveLength(count);
    expect(field()?.value).toBe(name);
  });
});
