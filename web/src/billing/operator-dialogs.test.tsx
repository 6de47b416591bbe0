// @vitest-environment happy-dom
import type { WorkItem } from '@guiche/contract/payments';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { clear, errorOf, press, said, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ActDialog } from './ActDialog';
import { Worklist } from './OperatorParts';
import ReceiptPage from './ReceiptPage';
import { WorkDialog } from './WorkDialog';

const item: WorkItem = {
  kind: 'surplus',
  id: 5,
  paymentId: 5,
  endToEndId: 'E1',
  txid: null,
  value: 50,
  refunded: 0,
  company: { id: 3, name: 'Academia' },
  invoiceId: 7,
  payer: 'Caio',
  at: '2026-11-27T12:00:00.000Z',
};
const invoice = { id: 7, value: 99, toPay: 99, company: { id: 3, name: 'Academia' } } as never;
const see = (node: React.ReactNode) => show(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>);
const refused = { status: 409, body: { error: 'ERR_INVALID_TRANSITION' } };

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

test.each(['settle', 'void'] as const)('to %s an invoice and to leave it as it is are told apart', async (act) => {
  standInForServer(() => undefined);
  await see(<ActDialog act={act} invoice={invoice} onClose={() => undefined} />);
  const names = [...document.querySelectorAll('footer button')].map((one) => one.textContent.trim());
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});

test('a reason that is too long is said before it is sent', async () => {
  const { calls } = standInForServer(() => undefined);
  await see(<ActDialog act="void" invoice={invoice} onClose={() => undefined} />);
  await type('Motivo', 'a'.repeat(70_000));
  await settle(() => document.querySelector('form')!.requestSubmit());
  expect(errorOf('Motivo')).toContain('Muito longo');
  expect(calls).toEqual([]);
});

test('money that somebody else sent back meanwhile is said to be gone, and nothing of a conversation', async () => {
  standInForServer((call) => (call === 'POST /billing/payments/5/refund' ? refused : undefined));
  await see(<WorkDialog act="return" item={item} onClose={() => undefined} />);
  await type('Motivo', 'pago a mais');
  await press('Devolver');
  await soon(() => expect(errorOf('Motivo')).toContain('já foi'));
  expect(document.body.textContent).not.toContain('atendimento');
});

test('a single letter is no reason to send money back', async () => {
  const { calls } = standInForServer(() => undefined);
  await see(<WorkDialog act="return" item={item} onClose={() => undefined} />);
  await type('Motivo', 'x');
  await press('Devolver');
  expect(errorOf('Motivo')).not.toBe('');
  expect(calls).toEqual([]);
});

test('what was seen is marked once, however often it is pressed', async () => {
  const { writes } = standInForServer((call) => {
    if (call === 'GET /billing/worklist') return { status: 200, body: { records: [item], count: 1, nextCursor: null } };
    return call.startsWith('POST') ? { status: 200, body: {} } : undefined;
  });
  await see(<Worklist />);
  const seen = () => document.querySelector<HTMLButtonElement>('button[aria-label^="Visto: Pago a mais"]')!;
  await soon(() => expect(seen()).not.toBeNull());
  await settle(() => {
    seen().click();
    seen().click();
  });
  await settle();
  expect(writes()).toEqual(['POST /billing/payments/5/seen']);
});

test('where nothing was paid there is no receipt, and that is what is said', async () => {
  standInForServer((call) => (call === 'GET /invoices/7/receipt' ? refused : undefined));
  await see(
    <MemoryRouter initialEntries={['/financeiro/7/recibo']}>
      <Routes>
        <Route path="/financeiro/:invoiceId/recibo" element={<ReceiptPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await said('não foi paga');
  expect(document.body.textContent).not.toContain('atendimento');
});
