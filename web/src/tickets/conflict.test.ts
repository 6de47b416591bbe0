import { expect, test } from 'vitest';
import { ApiError } from '../platform/api-error';
import { conflictOf, mayOpen } from './conflict';
import { viewerOf } from './live.fixture';

const uuid = '6f1c2a34-5b6d-4e7f-8a90-123456789abc';
const conflict = {
  id: 4,
  uuid,
  status: 'open' as const,
  userId: 8,
  user: { id: 8, name: 'Bruno' },
  queue: { id: 2, name: 'Vendas' },
};
const refusal = (code: string) => new ApiError(409, code);

test('the refusal of a second ticket holds the first one', () => {
  expect(conflictOf(refusal(JSON.stringify(conflict)))).toEqual(conflict);
  const bare = { id: 4, uuid, status: 'pending', userId: null };
  expect(conflictOf(refusal(JSON.stringify(bare)))).toEqual(bare);
});

test.each(['ERR_OTHER_OPEN_TICKET', '{', '{"id":"x"}', ''])('%s is not one', (code) => {
  expect(conflictOf(refusal(code))).toBeNull();
});

test('one’s own opens, a colleague’s does not, one that waits opens to who may see it', () => {
  expect(mayOpen({ ...conflict, userId: 7 }, viewerOf('user'))).toBe(true);
  expect(mayOpen(conflict, viewerOf('admin'))).toBe(false);
  const waiting = { ...conflict, status: 'pending' as const, userId: null, user: null };
  expect(mayOpen(waiting, viewerOf('user', { queueIds: [2] }))).toBe(true);
  expect(mayOpen(waiting, viewerOf('user', { queueIds: [1] }))).toBe(false);
  expect(mayOpen({ ...waiting, queue: null }, viewerOf('user'))).toBe(false);
});
