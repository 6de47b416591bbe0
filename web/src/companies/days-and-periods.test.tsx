// @vitest-environment happy-dom
import type { OperatorCompany } from '@guiche/contract/companies';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { button, clear, errorOf, press, said, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import CompaniesTab from './CompaniesTab';
import { GiveDays } from './GiveDays';

const company = {
  id: 7,
  name: 'Padaria',
  email: 'a@b.test',
  phone: null,
  state: 'active',
  // the evening of the 1st there, and of the 2nd elsewhere
  dueDate: '2098-02-02T03:59:59.999Z',
  timeZone: 'America/Manaus',
  recurrence: 'MENSAL',
  billingExempt: false,
  lastActiveAt: null,
  users: 1,
  connections: 1,
  queues: 1,
  plan: { name: 'Básico', value: 99, users: 3, connections: 3, queues: 3 },
} as unknown as OperatorCompany;

let answer: { status: number; body: unknown } | undefined;
let server: ReturnType<typeof standInForServer>;

beforeEach(async () => {
  server = standInForServer((call) =>
    call === 'GET /companies'
      ? { status: 200, body: { companies: [company], count: 1, hasMore: false, nextCursor: null } }
      : answer,
  );
  await settle(logIn);
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

const see = (node: React.ReactNode) => show(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>);
const confirm = () =>
  [...document.querySelectorAll<HTMLButtonElement>('footer button')].find((one) => one.textContent === '+ Vencimento')!;

test('a company is due on the day that its own clock says', async () => {
  await see(<CompaniesTab />);
  await said('01/02/2098');
  expect(document.body.textContent).not.toContain('02/02/2098');
});

test('a period that was refused leaves the question open, with what was ticked', async () => {
  answer = { status: 409, body: { error: 'ERR_INVOICE_NOT_OPEN' } };
  await see(<CompaniesTab />);
  await soon(() => button('+ Vencimento de Padaria'));
  await press('+ Vencimento de Padaria');
  await said('Dar baixa na fatura em aberto');
  const tick = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')!;
  await settle(() => tick().click());
  await settle(() => {
    confirm().click();
    confirm().click();
  });
  await said('Não há fatura em aberto');
  expect(tick().checked).toBe(true);
  expect(server.writes()).toEqual(['POST /companies/7/extend']);
});

test('days that cannot be given are refused in words of their own', async () => {
  answer = { status: 409, body: { error: 'ERR_INVALID_TRANSITION' } };
  await see(<GiveDays company={company} onClose={() => undefined} />);
  await type('Motivo', 'cortesia');
  await press('Dar dias');
  await soon(() => expect(errorOf('Dias')).toContain('nunca vence'));
  expect(document.body.textContent).not.toContain('atendimento');
});
