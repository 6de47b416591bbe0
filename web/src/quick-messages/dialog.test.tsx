// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { choose, clear, press, said, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { QuickMessageDialog } from './QuickMessageDialog';

const at = '2026-11-22T12:00:00.000Z';
const stored = (body: object) => ({
  id: 5,
  companyId: 1,
  userId: 1,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  uses: 0,
  lastUsedAt: null,
  createdAt: at,
  updatedAt: at,
  ...body,
});

const closed = vi.fn<() => void>();
let isRefused: boolean;
let server: ReturnType<typeof standInForServer>;

beforeAll(logIn);
beforeEach(() => {
  isRefused = true;
  closed.mockReset();
  server = standInForServer((call, body) => {
    if (call.endsWith('/media-upload'))
      return isRefused ? undefined : { status: 200, body: { mensagem: 'Arquivo Anexado' } };
    if (call === 'GET /quick-messages')
      return { status: 200, body: { records: [], count: 0, hasMore: false, nextCursor: null } };
    if (call.startsWith('DELETE')) return { status: 200, body: { message: 'Quick message deleted' } };
    return { status: call.startsWith('POST') ? 201 : 200, body: stored(body as object) };
  });
});
afterEach(clear);

async function write(message: string) {
  await show(
    <QueryClientProvider client={queryClient}>
      <QuickMessageDialog row={null} onClose={closed} />
    </QueryClientProvider>,
  );
  await type('Atalho', 'entrega');
  if (message) await type('Mensagem', message);
  await choose(new File(['x'], 'mapa.pdf'));
}

test('where its file does not arrive one is told that the text is saved, and the next try is about the same one', async () => {
  await write('Seguem as rotas');
  await press('Salvar');
  await said('O texto foi salvo. O anexo não: tente de novo ou escolha outro.');
  expect(closed).not.toHaveBeenCalled();
  isRefused = false;
  await press('Salvar');
  await soon(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.writes()).toEqual([
    'POST /quick-messages',
    'POST /quick-messages/5/media-upload',
    'PUT /quick-messages/5',
    'POST /quick-messages/5/media-upload',
  ]);
});

test('without words and without its file nothing of it stays', async () => {
  await write('');
  await press('Salvar');
  await said('Nada foi salvo: o anexo não chegou.');
  isRefused = false;
  await press('Salvar');
  await soon(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.writes()).toEqual([
    'POST /quick-messages',
    'POST /quick-messages/5/media-upload',
    'DELETE /quick-messages/5',
    'POST /quick-messages',
    'POST /quick-messages/5/media-upload',
  ]);
});
