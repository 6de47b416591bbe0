// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, field, said, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import SubscriptionPage from './SubscriptionPage';

afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What Ana sees of a company whose access ends then. */
async function openAt(now: string, access: string, dueDate: string, trialExpiration: string | null = dueDate) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  standInForServer((call) =>
    call === 'GET /subscription/standing'
      ? { status: 200, body: { access, dueDate, trialExpiration, email: 'financeiro@padaria.test' } }
      : undefined,
  );
  logIn();
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SubscriptionPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await said('Email de cobrança');
}

const end = '2098-03-02T17:05:00.000Z';

// the page's clock only goes forward, and so does this table
test.each([
  ['2098-03-01T17:04:59.000Z', ''],
  ['2098-03-01T17:06:00.000Z', 'Termina amanhã às 14:05.'],
  ['2098-03-02T17:00:00.000Z', 'Termina hoje às 14:05.'],
])('of a trial, seen at %s, the hour is said beside the days once it is within one: %s', async (now, sentence) => {
  await openAt(now, 'trial', end);
  const days = sentence ? '1 dia!' : '2 dias!';
  await soon(() => expect(field('Período de teste').value).toBe(`Seu período de teste termina em ${days}`));
  expect(/Termina \S+ às [\d:]+\./.exec(document.body.textContent)?.[0] ?? '').toBe(sentence);
});

test('what is paid for lasts to the end of its day, and names no hour', async () => {
  await openAt('2098-03-02T17:02:00.000Z', 'active', end, '2098-01-02T17:05:00.000Z');
  await soon(() => expect(field('Situação').value).toBe('Assinatura ativa até 02/03/2098'));
  expect(document.body.textContent).not.toContain('Termina');
});
