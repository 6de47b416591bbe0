import { billing } from '@guiche/contract/payments';
import { invoices } from '@guiche/contract/invoices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeCursor } from '../platform/cursor';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

it('lists of invoices refuse a place that is none of theirs, as a wrong value and not as a failure', async () => {
  const operator = await world.operator();
  for (const place of [['2026-99-99', 1], ['2026-02-30', 1], ['0000-01-01', 1], ['x', 1], [1], []]) {
    const query = { cursor: encodeCursor(place) };
    for (const answer of [
      await operator.call(billing.invoices, { query }),
      await world.home.admin.call(invoices.list, { query }),
    ])
      expect([answer.status, (answer.body as never)['error']], JSON.stringify(place)).toEqual([400, 'ERR_VALIDATION']);
  }
  const query = { cursor: encodeCursor(['2026-02-28', 1]) };
  expect((await world.home.admin.call(invoices.list, { query })).status).toBe(200);
});
