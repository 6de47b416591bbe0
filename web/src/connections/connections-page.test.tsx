// @vitest-environment happy-dom
import type { Connection } from '@guiche/contract/connections';
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { clear, show, soon } from '../testing/show';
import ConnectionsPage from './ConnectionsPage';

// a large form, which is not what this is about
vi.mock('./ConnectionDialog', () => ({
  ConnectionDialog: ({ connection }: { connection: Connection | null }) => (
    <div role="dialog">
      <h2>{connection ? `Editar ${connection.name}` : 'Nova conexão'}</h2>
    </div>
  ),
}));

let line: Partial<Connection> | null = null;
const acts: string[] = [];
const at = '2026-11-22T12:00:00.000Z';
const whole = {
  id: 4,
  name: 'Loja',
  number: '',
  qrcode: '',
  retries: 0,
  cause: null,
  statusSince: at,
  queues: [],
  createdAt: at,
  updatedAt: at,
};
vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
  if (method !== 'GET') acts.push(`${method} ${url.replace(/^.*\/api/, '')}`);
  // whoever starts a line finds it opening
  if (method === 'POST') line = { ...line, status: 'OPENING' };
  const lines = line ? [{ ...whole, ...line }] : [];
  return new Response(JSON.stringify(/\/whatsapp\/?(\?|$)/.test(url) ? lines : []));
});

beforeAll(() =>
  begin({
    token: 'x',
    user: {
      id: 1,
      companyId: 1,
      profile: 'admin',
      queues: [],
      company: { settings: [], dueDate: null, plan: {} },
    } as unknown as Me,
  }),
);
afterEach(async () => {
  await clear();
  queryClient.clear();
  acts.length = 0;
});

const arrive = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/connections?new']}>
        <ConnectionsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const dialogs = () => [...document.querySelectorAll('[role="dialog"] h2')].map((head) => head.textContent);

test.each([
  ['nothing is there yet', null, ['Nova conexão'], []],
  ['the code is there', { status: 'qrcode', qrcode: '1@x', provider: 'beta' }, ['Conectar Loja'], []],
  ['the code is to come', { status: 'OPENING', provider: 'sandbox' }, ['Conectar Loja'], []],
  [
    'the line was never started',
    { status: 'DISCONNECTED', provider: 'sandbox' },
    ['Conectar Loja'],
    ['POST /whatsappsession/4'],
  ],
  ['its code ran out', { status: 'TIMEOUT', provider: 'beta' }, ['Conectar Loja'], ['POST /whatsappsession/4']],
  ['it has no code, ever', { status: 'DISCONNECTED', provider: 'cloud' }, ['Editar Loja'], []],
  ['it is connected', { status: 'CONNECTED', provider: 'sandbox' }, [], []],
] as [string, Partial<Connection> | null, string[], string[]][])(
  'whoever begins with a number goes on where they are: %s',
  async (_, given, titles, done) => {
    line = given;
    await arrive();
    await soon(() => expect(queryClient.isFetching()).toBe(0));
    await soon(() => expect(dialogs()).toEqual(titles));
    expect(acts).toEqual(done);
  },
);
