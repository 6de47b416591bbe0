// @vitest-environment happy-dom
import type { Charge } from '@guiche/contract/subscription';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { login } from '../platform/session';
import { button, clear, said, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { PixScreen } from './PixScreen';

const charge: Charge = {
  txid: 'codigo',
  status: 'ATIVA',
  calendario: { criacao: '2098-01-01T12:00:00.000Z', expiracao: 3600 },
  valor: { original: '99.00' },
  qrcode: { qrcode: '000201', imagemQrcode: '' },
  invoiceId: 7,
  expiresAt: '2098-01-01T13:00:00.000Z',
  driver: 'efi',
};
/** What the server says of the invoice once its code is paid. */
let invoice: object;
const renew = vi.fn<() => Promise<void>>(async () => undefined);

const see = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PixScreen charge={charge} renew={renew} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(async () => {
  standInForServer((call) => {
    if (call === 'POST /auth/login')
      return {
        status: 200,
        body: { token: 'a.b.c', user: { id: 1, company: { id: 1, settings: [], dueDate: '2098-02-01T12:00:00Z' } } },
      };
    if (call === 'GET /subscription/charges/codigo') return { status: 200, body: { ...charge, status: 'CONCLUIDA' } };
    return call === 'GET /invoices/7' ? { status: 200, body: invoice } : undefined;
  });
  await login({ email: 'ana@padaria.test', password: 'segredo' });
});
afterEach(async () => {
  await clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a code that was paid in part says how much is to come, and not that the licence was renewed', async () => {
  invoice = { id: 7, status: 'open', value: 99, toPay: 98 };
  await see();
  await said('98,00');
  expect(document.body.textContent).not.toContain('renovada');
  button('Pagar o restante').click();
  await soon(() => expect(renew).toHaveBeenCalledOnce());
});

test('a code that has paid its invoice says until when the licence lasts, though no event came', async () => {
  invoice = { id: 7, status: 'paid', value: 99, toPay: 0 };
  await see();
  await said('Sua licença foi renovada até 01/02/2098');
  expect(document.body.textContent).not.toContain('Pagar o restante');
});

test('money for an invoice that is no longer open is credit', async () => {
  invoice = { id: 7, status: 'void', value: 99, toPay: 0 };
  await see();
  await said('virou crédito');
  expect(document.body.textContent).not.toContain('Pagar o restante');
});
