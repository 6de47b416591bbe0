import { doors } from '@guiche/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDesk, type Desk } from './testing/desk';
import { gaps, runMatrix } from './testing/matrix';

vi.mock('./platform/database', async (original) => (await import('./testing/one-transaction')).inOneTransaction(original));

let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.close());

it('runs', async () => {
  expect(gaps(desk)).toEqual([]);
  const start = performance.now();
  const { findings, calls } = await runMatrix(desk);
  process.stderr.write(`${doors.length} doors, ${calls} calls, ${Math.round(performance.now() - start)} ms\n`);
  expect(findings).toEqual([]);
}, 300_000);
