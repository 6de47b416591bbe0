// @vitest-environment happy-dom
import type { Queue } from '@guiche/contract/queues';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { choose, clear, press, said, show, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { QueueDialog } from './QueueDialog';

const stored = {
  id: 5,
  name: 'Vendas',
  color: '#2563eb',
  greetingMessage: 'Olá',
  outOfHoursMessage: '',
  orderQueue: 1,
  schedules: [],
  waitAmber: 5,
  waitRed: 15,
  companyId: 1,
  integrationId: null,
  promptId: null,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
} satisfies Queue;
const closed = vi.fn<() => void>();
let isRefused: boolean;
let server: ReturnType<typeof standInForServer>;

beforeAll(logIn);
beforeEach(() => {
  isRefused = true;
  closed.mockReset();
  queryClient.clear();
  server = standInForServer((call, body) => {
    if (call.endsWith('/media-upload')) return isRefused ? undefined : { status: 200, body: { mensagem: 'Arquivo' } };
    if (call === 'POST /queue/test-chat') return undefined;
    if (call.startsWith('GET')) return { status: 200, body: [] };
    return { status: call.startsWith('POST') ? 201 : 200, body: { ...stored, mediaName: name, ...(body as object) } };
  });
});
afterEach(clear);

let name: string | null = null;
const writes = () => server.writes().filter((call) => !call.endsWith('test-chat'));
async function open(queue: Queue | null) {
  name = queue?.mediaName ?? null;
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <QueueDialog queue={queue} queues={queue ? [queue] : []} onClose={closed} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('where the file of a new queue does not arrive one is told that the queue is saved, and the next try is about it', async () => {
  await open(null);
  await type('Nome', 'Vendas');
  await choose(new File(['x'], 'cardapio.pdf'));
  await press('Salvar');
  await said('A fila foi salva. O arquivo não: tente de novo ou escolha outro.');
  expect(closed).not.toHaveBeenCalled();
  isRefused = false;
  await press('Salvar');
  expect(writes()).toEqual(['POST /queue', 'POST /queue/5/media-upload', 'PUT /queue/5', 'POST /queue/5/media-upload']);
  expect(closed).toHaveBeenCalledOnce();
});

test('where the file of an old one does not arrive nothing is saved', async () => {
  await open(stored);
  await choose(new File(['x'], 'cardapio.pdf'));
  await press('Salvar');
  await said('O arquivo não chegou, e nada foi salvo: tente de novo ou escolha outro.');
  expect(writes()).toEqual(['POST /queue/5/media-upload']);
});

test('a file is taken away with the rest', async () => {
  isRefused = false;
  await open({ ...stored, mediaName: 'cardapio.pdf', mediaPath: '/public/x' });
  await press('Remover cardapio.pdf');
  await press('Salvar');
  expect(writes()).toEqual(['PUT /queue/5', 'DELETE /queue/5/media-upload']);
  expect(closed).toHaveBeenCalledOnce();
});

test('of a new queue it is said that nobody answers in it yet', async () => {
  await open(null);
  expect(document.querySelector('p[role="status"]')?.textContent).toMatch(/^Numa fila nova ainda não há ninguém/);
});
