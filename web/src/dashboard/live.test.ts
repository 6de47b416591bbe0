import type { Dashboard } from '@guiche/contract/dashboard';
import type { LiveEvent } from '@guiche/contract/live';
import { expect, test } from 'vitest';
import { applyPresence } from './live';

const attendant = { rating: 0, ratings: 0, avgSupportTime: 0, avgResponseTime: 0, tickets: 0, open: 0 };
const known = {
  attendants: [
    { ...attendant, id: 1, name: 'Ana', online: false },
    { ...attendant, id: 2, name: 'Bruno', online: true },
  ],
} as unknown as Dashboard;
const update = (id: number, name: string, online: boolean) =>
  ({ action: 'update', user: { id, name, online } }) as LiveEvent<'user'>;

test('who comes online is shown at once, and the others stay as they are', () => {
  const next = applyPresence(known, update(1, 'Ana', true)) as Dashboard;
  expect(next.attendants.map(({ online }) => online)).toEqual([true, true]);
  expect(next.attendants[1]).toBe(known.attendants[1]);
  expect(applyPresence(known, update(2, 'Bruno', true))).toBe(known);
});

test('who is new, gone, or called otherwise is asked for', () => {
  expect(applyPresence(known, update(3, 'Carla', true))).toBe('ask');
  expect(applyPresence(known, update(1, 'Ana Maria', false))).toBe('ask');
  expect(applyPresence(known, { action: 'delete', userId: 1 })).toBe('ask');
});
