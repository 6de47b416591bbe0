// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { button, clear, settle, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import FinancePage from './FinancePage';

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

test('who has paid says so once, however often it is pressed', async () => {
  const invoice = { id: 7, status: 'open', detail: 'Plano Básico', value: 99, toPay: 99, dueOn: '2098-01-01' };
  const { writes } = standInForServer((call) => {
    if (call === 'GET /invoices') return { status: 200, body: { invoices: [invoice], count: 1, nextCursor: null } };
    return call.startsWith('POST')
      ? { status: 200, body: { ...invoice, claimedAt: '2098-01-01T12:00:00Z' } }
      : undefined;
  });
  await settle(logIn);
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FinancePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const claim = 'Já paguei a fatura 7';
  await soon(() => button(claim));
  await settle(() => {
    button(claim).click();
    button(claim).click();
  });
  await settle();
  expect(writes()).toEqual(['POST /invoices/7/claim']);
  expect(document.body.textContent.split('Recebemos seu aviso')).toHaveLength(2);
});
