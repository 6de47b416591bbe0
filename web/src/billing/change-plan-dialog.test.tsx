// @vitest-environment happy-dom
import type { Subscription } from '@guiche/contract/subscription';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { button, clear, press, said, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ChangePlanDialog } from './ChangePlanDialog';

const plan = { id: 2, name: 'Profissional', value: 249 };
const mine = (openInvoice: object | null) =>
  ({ plan, recurrence: 'MENSAL', pending: null, recurrences: [], openInvoice }) as unknown as Subscription;

const see = (given: Subscription) =>
  show(
    <QueryClientProvider client={queryClient}>
      <ChangePlanDialog mine={given} onClose={() => undefined} />
    </QueryClientProvider>,
  );

let sent: unknown[];
const serve = () => {
  sent = [];
  standInForServer((call, body) => {
    if (call !== 'POST /subscription/change') return { status: 200, body: [] };
    sent.push(body);
    return { status: 200, body: {} };
  });
};
afterEach(async () => {
  await clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('an upgrade that waits to be paid is taken back by agreeing to the present plan', async () => {
  serve();
  await see(mine({ id: 7, kind: 'upgrade' }));
  await said('desfaz essa troca');
  await press('Confirmar mudança');
  await soon(() => expect(sent).toEqual([{ planId: 2, recurrence: 'MENSAL', dryRun: false }]));
});

test('where nothing waits there is nothing to agree to', async () => {
  serve();
  await see(mine(null));
  expect(button('Confirmar mudança').disabled).toBe(true);
});
