// @vitest-environment happy-dom
import type { Plan } from '@guiche/contract/plans';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { clear, settle, show, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { PlanDialog } from './PlanDialog';

const plan = { id: 7, name: 'Básico', users: 5, connections: 2, queues: 3, value: 99, position: 0 } as Plan;

afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks whom smaller limits would concern, and nothing while one of them is none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = standInForServer((call) =>
    call === 'GET /plans/7/over-limit' ? { status: 200, body: { companies: 0, over: 0, first: [] } } : undefined,
  );
  await show(
    <QueryClientProvider client={queryClient}>
      <PlanDialog plan={plan} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const later = () => settle(() => vi.advanceTimersByTimeAsync(1000));
  await later();
  expect(asked.calls).toHaveLength(1);
  await type('Usuários', '3000000000');
  await later();
  expect(asked.calls).toHaveLength(1);
  await type('Usuários', '4');
  await later();
  expect(asked.calls).toHaveLength(2);
});
