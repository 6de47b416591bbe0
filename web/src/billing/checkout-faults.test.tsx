// @vitest-environment happy-dom
import type { Invoice } from '@guiche/contract/invoices';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { button, clear, errorOf, field, press, said, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { CheckoutDialog } from './CheckoutDialog';

const basic = { id: 2, name: 'Básico', value: 99, users: 3, connections: 1, queues: 3 };
const better = { id: 3, name: 'Profissional', value: 249, users: 10, connections: 5, queues: 10 };
const renewal = (id: number, value: number, status = 'open') =>
  ({ id, kind: 'renewal', status, value, toPay: status === 'open' ? value : 0, lines: [] }) as unknown as Invoice;
const first = renewal(7, 99);
const standing = {
  plan: basic,
  recurrence: 'MENSAL',
  recurrences: [],
  pending: null as unknown,
  openInvoice: first,
  billing: { billingName: 'Helena', addressCountry: 'BR' },
};

let mine: typeof standing;
let sent: { call: string; body: Record<string, unknown> }[];
/** What a code is answered with, in turn. */
let codes: ({ status: number; body: unknown } | undefined)[];
let priced: { status: number; body: unknown };

const page = (invoice: Invoice) =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CheckoutDialog invoice={invoice} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

async function begin() {
  mine = { ...standing };
  sent = [];
  standInForServer((call, body) => {
    if (call === 'GET /subscription') return { status: 200, body: mine };
    if (call === 'GET /plans/list') return { status: 200, body: [basic, better] };
    if (call === 'POST /subscription/change' && (body as { dryRun: boolean }).dryRun) return priced;
    sent.push({ call, body: body as Record<string, unknown> });
    if (call === 'POST /subscription/change') {
      mine = { ...standing, pending: { plan: better, recurrence: null }, openInvoice: renewal(8, 249) };
      return { status: 200, body: { takesEffect: 'at renewal', invoice: renewal(8, 249) } };
    }
    return call === 'POST /subscription' ? codes.shift() : undefined;
  });
  await page(first);
  await said('PRÓXIMO');
}
const cost = { takesEffect: 'at renewal', value: 0, price: 249, toPay: 249, isDryRun: true, invoice: null };

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

test('a code that failed after another plan was agreed to is asked for the invoice of that plan, and its price is said', async () => {
  priced = { status: 200, body: cost };
  codes = [undefined, undefined];
  await begin();
  await settle(() => [...document.querySelectorAll('button')].find((one) => one.textContent.includes('249'))!.click());
  await said('Total');
  await soon(() => expect(button('PAGAR').disabled).toBe(false));
  await press('PAGAR');
  await soon(() => expect(sent.map(({ call }) => call)).toEqual(['POST /subscription/change', 'POST /subscription']));
  expect(sent[1]!.body.invoiceId).toBe(8);
  // the list has heard of it: what is to be paid is void by now
  await page(renewal(7, 99, 'void'));
  await soon(() => expect(/Total\D*([\d,]+)/.exec(document.body.textContent)?.[1]).toBe('249,00'));
  await soon(() => expect(button('PAGAR').disabled).toBe(false));
  await press('PAGAR');
  await soon(() => expect(sent.filter(({ call }) => call === 'POST /subscription')).toHaveLength(2));
  expect(sent.at(-1)!.body.invoiceId).toBe(8);
});

test('a renewal that became another one meanwhile is paid as it is now', async () => {
  priced = { status: 200, body: cost };
  codes = [undefined];
  await begin();
  await press('PRÓXIMO');
  mine = { ...standing, openInvoice: renewal(9, 120) };
  await settle(() => queryClient.invalidateQueries());
  await page(renewal(7, 99, 'void'));
  await soon(() => expect(document.body.textContent).toContain('120,00'));
  await press('PAGAR');
  await soon(() => expect(sent.at(-1)?.body.invoiceId).toBe(9));
});

test('what the server would refuse of the payer is said before one goes on', async () => {
  priced = { status: 200, body: cost };
  codes = [];
  await begin();
  await press('VOLTAR');
  await type('Nome completo', 'a'.repeat(70_000));
  await type('Endereço', 'Rua das Acácias, 86');
  await type('CEP', '01310-100');
  await type('Cidade', 'São Paulo');
  await press('PRÓXIMO');
  expect(errorOf('Nome completo')).toContain('Muito longo');
  expect(field('Cidade').value).toBe('São Paulo');
});

test('a plan that is too small says of what there is too much', async () => {
  const over = [
    { what: 'users', has: 12, may: 10 },
    { what: 'queues', has: 14, may: 10 },
  ];
  priced = { status: 409, body: { error: 'ERR_PLAN_LIMIT', over } };
  codes = [];
  await begin();
  await settle(() => [...document.querySelectorAll('button')].find((one) => one.textContent.includes('249'))!.click());
  await said('usuários: 12 de 10');
  await said('filas: 14 de 10');
  expect(button('PAGAR').disabled).toBe(true);
});

test('the second of two clicks on what leads to the review agrees to nothing', async () => {
  priced = { status: 200, body: cost };
  codes = [undefined];
  await begin();
  await press('PRÓXIMO');
  // where one button was the other is by now: the browser counts on
  await settle(() => button('PAGAR').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  await settle();
  expect(sent).toEqual([]);
  await press('PAGAR');
  await soon(() => expect(sent).toHaveLength(1));
});
