// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { clear, field, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ticketOf } from './live.fixture';
import { ReopenDialog } from './ReopenDialog';

const line = (id: number, name: string, isDefault = false) => ({
  id,
  name,
  isDefault,
  status: 'CONNECTED',
  queues: [],
});

beforeAll(() => {
  const company = { settings: [], dueDate: null, plan: {} };
  const user = { id: 1, companyId: 1, name: 'Ana', profile: 'admin', queues: [], whatsappId: null, company };
  begin({ token: 'x', user: user as unknown as Me });
});
beforeEach(() => {
  queryClient.clear();
  standInForServer((call) =>
    call.startsWith('GET /whatsapp') ? { status: 200, body: [line(1, 'Loja'), line(2, 'Balcão', true)] } : undefined,
  );
});
afterEach(clear);

test('what lost its connection is opened again over the usual one unless told, also where the lines are known late', async () => {
  const ticket = ticketOf({ id: 5, status: 'closed', whatsappId: null, whatsapp: null });
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ReopenDialog ticket={ticket} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await soon(() => expect(field('Conexão').value).toContain('Balcão'));
});
