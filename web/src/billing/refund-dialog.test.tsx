// @vitest-environment happy-dom
import type { InvoiceOfCompany } from '@guiche/contract/payments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clear, errorOf, field, press, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import RefundDialog from './RefundDialog';

const invoice: InvoiceOfCompany = {
  id: 7,
  detail: 'Plano Básico, 01/11/2026 a 30/11/2026',
  status: 'paid',
  value: 1249.9,
  dueDate: '2026-11-02T02:59:59.999Z',
  companyId: 3,
  createdAt: '2026-10-22T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  kind: 'renewal',
  dueOn: '2026-11-01',
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  recurrence: 'MENSAL',
  paidAt: '2026-11-01T12:00:00.000Z',
  method: 'pix',
  toPay: 0,
  claimedAt: null,
  refundable: 1249.9,
  company: { id: 3, name: 'Padaria' },
};

let sent: unknown[];
/** What the server says to it. */
let answer: { status: number; body: unknown };
const closed = vi.fn<() => void>();

beforeEach(async () => {
  sent = [];
  answer = { status: 200, body: {} };
  closed.mockClear();
  standInForServer((call, body) => {
    if (call !== 'POST /invoices/7/refund') return undefined;
    sent.push(body);
    return answer;
  });
  await show(<RefundDialog invoice={invoice} onClose={closed} />);
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

test('all of it goes back unless a part is said, and the due date stays', async () => {
  await type('Motivo', 'desistiu');
  await press('Devolver');
  await soon(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ value: 1249.9, note: 'desistiu', days: 0 }]);
});

test('a part goes back, and the due date with it by the days of the period, where that is ticked', async () => {
  await type('Valor', '1.000,5');
  await type('Motivo', 'metade');
  await settle(() => field('O vencimento também volta').click());
  expect(field('Dias').value).toBe('30');
  await press('Devolver');
  await soon(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ value: 1000.5, note: 'metade', days: 30 }]);
});

test.each(['', '0', 'abc', '-1', '1250', '1.249,91'])('%j is no amount that could go back', async (typed) => {
  await type('Valor', typed);
  await type('Motivo', 'desistiu');
  await press('Devolver');
  expect(errorOf('Valor')).not.toBe('');
  expect(sent).toEqual([]);
});

test('after a part has gone back the rest is offered, and no more of it goes', async () => {
  await clear();
  await show(<RefundDialog invoice={{ ...invoice, refundable: 1000.5 }} onClose={closed} />);
  expect(field('Valor').value).toBe('1000,50');
  await type('Motivo', 'o resto');
  await type('Valor', '1000,51');
  await press('Devolver');
  expect(errorOf('Valor')).toContain('1.000,50');
  expect(sent).toEqual([]);
  await type('Valor', '1000,50');
  await press('Devolver');
  await soon(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ value: 1000.5, note: 'o resto', days: 0 }]);
});

test('without a reason nothing goes back', async () => {
  await press('Devolver');
  expect(errorOf('Motivo')).not.toBe('');
  expect(sent).toEqual([]);
});

test('what the bank refuses, or is gone already, is said at the amount', async () => {
  answer = { status: 409, body: { error: 'ERR_INVALID_TRANSITION' } };
  await type('Motivo', 'de novo');
  await press('Devolver');
  await soon(() => expect(errorOf('Valor')).toContain('Resta menos'));
  expect(closed).not.toHaveBeenCalled();
});
