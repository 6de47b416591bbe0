// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query';
import { logIn } from '../../testing/log-in';
import { clear, field, press, said, settle, show, soon, type } from '../../testing/show';
import { standInForServer } from '../../testing/stand-in-server';
import { LoginForm } from './LoginForm';

type Reply = { status: number; body: unknown } | undefined;
const expired = (more: object = {}) => ({
  status: 403,
  body: { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-03-01T12:00:00.000Z', ...more },
});
const withLink = expired({ payUrl: '/pagar/chave' });
const wrong = { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } };
const invoice = (status: string, isDue = status === 'open') => ({ status: 200, body: { status, isDue } });

let login: Reply;
let link: Reply;
let server: ReturnType<typeof standInForServer>;

const asked = () => server.calls.filter((call) => call === 'GET /pay/chave').length;
const text = () => document.body.textContent;
const payButton = () => document.querySelector('a[href="/pagar/chave"]');
const see = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LoginForm />
      </MemoryRouter>
    </QueryClientProvider>,
  );
async function loadAnew() {
  await clear();
  queryClient.clear();
  await see();
}
async function tryIt() {
  await type('E-mail', 'dona@padaria.test');
  await type('Senha', 'segredo12');
  await press('Entrar');
}
/** What was typed before stands there; a click so soon after the first would be none. */
async function tryAgain() {
  await loadAnew();
  await type('Senha', 'segredo34');
  await press('Entrar');
}
/** So much time goes by at once; what was to happen in it has happened. */
const pass = (ms: number) => settle(() => vi.advanceTimersByTimeAsync(ms));
function look(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  return settle(() => window.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  login = withLink;
  link = invoice('open');
  server = standInForServer((call) =>
    call === 'POST /auth/login' ? login : call === 'GET /pay/chave' ? link : undefined,
  );
  await see();
});
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

test('who was refused since access has ended reads why and where to pay, also when the page is loaded anew', async () => {
  await tryIt();
  await said('A assinatura venceu em 01/03/2026. Com o pagamento');
  await loadAnew();
  expect(text()).toContain('A assinatura venceu em 01/03/2026. Com o pagamento');
  expect(payButton()?.textContent).toBe('Pagar agora');
  expect(field('E-mail').value).toBe('dona@padaria.test');
  expect(document.activeElement).toBe(field('Senha'));
});

test('who may not pay reads why again when the page is loaded anew, too', async () => {
  login = expired();
  await tryIt();
  await said('venceu em 01/03/2026');
  await loadAnew();
  expect(text()).toContain('venceu em 01/03/2026');
  expect(field('E-mail').value).toBe('dona@padaria.test');
  expect(document.querySelector('a[href*="pagar"]')).toBeNull();
  login = wrong;
  await tryAgain();
  await said('Erro de autenticação');
  await loadAnew();
  expect(text()).not.toContain('venceu');
});

test('the link is kept in this tab alone', async () => {
  await tryIt();
  await said('venceu em');
  expect(JSON.stringify(localStorage)).not.toContain('chave');
});

test.each([
  ['another refusal', wrong, 'Senha'],
  ['one without a link', expired(), 'Entre em contato com o suporte'],
])('%s takes its place', async (_, reply, words) => {
  await tryIt();
  await said('venceu em');
  login = reply;
  await tryAgain();
  await soon(() => expect(payButton()).toBeNull());
  await said(words);
  await loadAnew();
  expect(payButton()).toBeNull();
  expect(text()).not.toContain('Com o pagamento');
});

test('a server that does not answer changes nothing of it', async () => {
  await tryIt();
  await said('venceu em');
  login = undefined;
  await tryAgain();
  await soon(() => expect(server.writes()).toHaveLength(2));
  await loadAnew();
  expect(payButton()).not.toBeNull();
});

test('it is forgotten once somebody is let in', async () => {
  await tryIt();
  await said('venceu em');
  await settle(logIn);
  await loadAnew();
  expect(payButton()).toBeNull();
  expect(field('E-mail').value).toBe('');
});

test.each([
  ['paid', invoice('paid')],
  ['paid by what took its place', invoice('void')],
  ['open still, and days were given', invoice('open', false)],
])('a tab that was only refused notices that the invoice is %s, and keeps what was typed', async (_, reply) => {
  await tryIt();
  await soon(() => expect(asked()).toBe(1));
  link = reply;
  (document.activeElement as HTMLElement).blur();
  await look('visible');
  await said('O acesso voltou. Você já pode entrar.');
  expect(payButton()).toBeNull();
  expect(text()).not.toContain('venceu');
  expect(field('E-mail').value).toBe('dona@padaria.test');
  expect(document.activeElement).toBe(field('Senha'));
  expect(JSON.stringify(sessionStorage)).not.toContain('chave');
});

test('a link that is void while the company is still due is waited for', async () => {
  link = invoice('void', true);
  await tryIt();
  await soon(() => expect(asked()).toBe(1));
  expect(payButton()).not.toBeNull();
});

test('a link that is no more is forgotten without a word', async () => {
  link = { status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } };
  await tryIt();
  await soon(() => expect(asked()).toBe(1));
  await soon(() => expect(payButton()).toBeNull());
  expect(text()).not.toContain('O acesso voltou');
});

test('it is asked ever more seldom, never of a page that nobody looks at, and silence is no news', async () => {
  await tryIt();
  await soon(() => expect(asked()).toBe(1));
  link = undefined;
  vi.useFakeTimers();
  await loadAnew();
  await soon(() => expect(asked()).toBe(2));
  await pass(600_000);
  const often = asked();
  expect(often).toBeGreaterThan(8);
  expect(often).toBeLessThan(20);
  expect(text()).toContain('venceu em 01/03/2026');
  expect(payButton()).not.toBeNull();
  await look('hidden');
  await pass(600_000);
  expect(asked()).toBe(often);
  await look('visible');
  await pass(0);
  expect(asked()).toBe(often + 1);
});
