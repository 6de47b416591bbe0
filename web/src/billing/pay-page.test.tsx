// @vitest-environment happy-dom
import type { PayPage as Shown } from '@guiche/contract/pay-link';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { keepRefusedLogin, refusedLogin } from '../platform/refused-login';
import { clear, press, said, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import PayPage from './PayPage';

const open: Shown = {
  companyName: 'Padaria',
  detail: 'Plano Básico',
  value: 99,
  dueOn: '2098-01-01',
  status: 'open',
  charge: null,
  support: { phone: '', email: '' },
  isSandbox: false,
  isDue: false,
  claimedAt: null,
};
/** What the server says to whoever says that they have paid. */
let afterClaim: Partial<Shown>;
let server: ReturnType<typeof standInForServer>;

/** What the link shows at first. */
let first: Partial<Shown>;
beforeEach(() => void (first = {}));

async function openPage() {
  let now: Shown = { ...open, ...first };
  server = standInForServer((call) => {
    if (call === 'POST /pay/chave/claim') now = { ...open, ...afterClaim };
    if (call === 'POST /pay/chave') now = { ...open, detail: 'Plano Novo' };
    return call.includes('/pay/chave') ? { status: 200, body: now } : undefined;
  });
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/pagar/chave']}>
        <Routes>
          <Route path="/pagar/:token" element={<PayPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await said('Padaria');
}

afterEach(async () => {
  await clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('whoever has paid by a code that is gone says so, and reads that somebody knows; there is nothing to press again', async () => {
  afterClaim = { claimedAt: new Date().toISOString() };
  await openPage();
  await press('Já paguei');
  await said('não pague de novo');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Gerar código Pix']);
  expect(server.writes()).toEqual(['POST /pay/chave/claim']);
});

test('where the bank knows of the money the page says that it has come', async () => {
  afterClaim = { status: 'paid' };
  await openPage();
  await press('Já paguei');
  await said('Pagamento recebido');
  expect(server.writes()).toEqual(['POST /pay/chave/claim']);
});

test('what was said yesterday may be said again', async () => {
  afterClaim = { claimedAt: new Date(Date.now() - 24 * 3_600_000).toISOString() };
  await openPage();
  await press('Já paguei');
  await press('Já paguei');
  await soon(() => expect(server.writes()).toHaveLength(2));
});

test('an invoice that is void asks for nothing, and says so', async () => {
  first = { status: 'void' };
  await openPage();
  await said('não há nada a pagar por ela');
  expect(document.querySelector('button')).toBeNull();
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/login');
});

test('where the company is due all the same it leads to what is to be paid now', async () => {
  first = { status: 'void', isDue: true };
  await openPage();
  await said('O que há para pagar agora');
  await press('Gerar código Pix');
  await said('Plano Novo');
  expect(server.writes()).toEqual(['POST /pay/chave']);
});

test.each([
  ['/pagar/chave', null],
  ['/pagar/outra', { until: '2026-03-01', payUrl: '/pagar/outra' }],
])(
  'of a login that was refused for %s, the page that is paid keeps the e-mail, and the link only of another',
  async (payUrl, owed) => {
    keepRefusedLogin({ email: 'dona@padaria.test', owed: { until: '2026-03-01', payUrl } });
    first = { status: 'paid' };
    await openPage();
    await said('Pagamento recebido');
    expect(refusedLogin()).toEqual({ email: 'dona@padaria.test', owed });
  },
);

test('where access has ended the invoice is due no more, whatever its day says', async () => {
  first = { isDue: true };
  await openPage();
  await said('Venceu em');
  expect(document.body.textContent).not.toContain('Vence em');
});
