// @vitest-environment happy-dom
import type { Invoice } from '@guiche/contract/invoices';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { login } from '../platform/session';
import { clear, press, said, settle, show } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { CheckoutDialog } from './CheckoutDialog';

const plan = { id: 2, name: 'Básico', value: 99, users: 3, connections: 1, queues: 3 };
const invoice = { id: 7, kind: 'renewal', status: 'open', value: 99, toPay: 99, lines: [] } as unknown as Invoice;
const mine = { plan, recurrence: 'MENSAL', recurrences: [], pending: null, billing: { billingName: 'Helena' } };
const charge = {
  txid: 'codigo',
  status: 'ATIVA',
  valor: { original: '99.00' },
  qrcode: { qrcode: '000201', imagemQrcode: '' },
  invoiceId: 7,
  expiresAt: '2098-01-01T13:00:00.000Z',
  driver: 'efi',
};
/** The evening of the 1st on its own clock. */
const company = { id: 1, settings: [], dueDate: '2098-02-02T03:59:59.999Z', timeZone: 'America/Manaus' };

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <p>Em {useLocation().pathname}.</p>
      {isOpen && <CheckoutDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  standInForServer((call) => {
    const body = {
      'POST /auth/login': { token: 'a.b.c', user: { id: 1, company } },
      'GET /subscription': mine,
      'GET /plans/list': [plan],
      'POST /subscription': charge,
      'GET /subscription/charges/codigo': { ...charge, status: 'CONCLUIDA' },
      'GET /invoices/7': { ...invoice, status: 'paid', toPay: 0 },
    }[call];
    return body && { status: 200, body };
  });
  await login({ email: 'ana@padaria.test', password: 'segredo' });
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/financeiro']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await said('PRÓXIMO');
  await press('PRÓXIMO');
  await press('PAGAR');
  await said('Sua licença foi renovada até 01/02/2098');
});
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => settle(() => vi.advanceTimersByTimeAsync(ms));
const where = () => /Em (\S+)\./.exec(document.body.textContent)![1];

test('whoever sees that it is paid is led home four seconds later', async () => {
  await after(3_800);
  expect(where()).toBe('/financeiro');
  await after(200);
  expect(where()).toBe('/');
});

test('whoever closes the dialog before that stays where they are', async () => {
  await after(3_000);
  await press('Fechar');
  await after(10_000);
  expect(where()).toBe('/financeiro');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});
