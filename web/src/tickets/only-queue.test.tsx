// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Me } from '@guiche/contract/users';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { clear, field, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ticketOf } from './live.fixture';
import { NewTicketDialog } from './NewTicketDialog';
import { TransferDialog } from './TransferDialog';

const queue = (id: number, name: string) => ({ id, name, color: '#2563eb', schedules: [] });
const all = [queue(1, 'Vendas'), queue(2, 'Estoque')];
let queues: object[];

beforeAll(() => {
  const company = { settings: [], dueDate: null, plan: {} };
  begin({
    token: 'x',
    user: { id: 1, companyId: 1, name: 'Ana', profile: 'admin', queues: [], company } as unknown as Me,
  });
});
beforeEach(() => {
  queryClient.clear();
  standInForServer((call) =>
    call.startsWith('GET') ? { status: 200, body: call.includes('/queue') ? queues : [] } : undefined,
  );
});
afterEach(clear);

const dialogs: [string, () => ReactNode][] = [
  [
    'a conversation that is handed on',
    () => <TransferDialog ticket={ticketOf({ id: 1, status: 'open' })} onClose={() => {}} />,
  ],
  ['several that are', () => <TransferDialog count={2} onSubmit={() => {}} onClose={() => {}} />],
  ['a new one', () => <NewTicketDialog onClose={() => {}} />],
];

test.each(
  dialogs.flatMap(([what, dialog]) => [
    [what, 'the only queue', dialog, 1, 'Vendas'] as const,
    [what, 'none of several', dialog, 2, ''] as const,
  ]),
)('%s goes to %s unless told', async (_what, _which, dialog, count, name) => {
  queues = all.slice(0, count);
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{dialog()}</MemoryRouter>
    </QueryClientProvider>,
  );
  await soon(() => expect(queryClient.getQueryData(['queues', 'list'])).toHaveLength(count));
  await soon(() => expect(field('Fila').value).toBe(name));
});
