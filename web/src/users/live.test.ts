import type { User } from '@guiche/contract/users';
import { expect, test } from 'vitest';
import { applyUserEvent, rowsOf, type UserPages } from './live';

const user = (id: number, name: string, change: Partial<User> = {}): User => ({
  id,
  name,
  email: `${id}@padaria.test`,
  profile: 'user',
  super: false,
  companyId: 1,
  allTicket: 'disable',
  whatsappId: null,
  greetingMessage: '',
  transferMessage: '',
  online: false,
  lastSeenAt: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  queues: [],
  company: { id: 1, name: 'Padaria' },
  ...change,
});
const [ana, bruno, carla] = [user(1, 'Ana'), user(2, 'Bruno'), user(3, 'Carla')];
const list = (rows: User[], hasMore = false, count = rows.length): UserPages => ({
  pages: [{ users: rows, count, hasMore, nextCursor: hasMore ? 'x' : null }],
  pageParams: [''],
});
const after = (before: UserPages, event: Parameters<typeof applyUserEvent>[1], searchParam = '') => {
  const next = applyUserEvent(before, event, searchParam);
  return next === 'ask' ? next : { names: rowsOf(next).map(({ name }) => name), count: next.pages[0]?.count };
};

test('who comes online does so in place', () => {
  const there = { ...bruno, online: true, lastSeenAt: '2026-11-20T12:00:00.000Z' };
  const next = applyUserEvent(list([ana, bruno, carla]), { action: 'update', user: there }, '');
  expect(next).toEqual(list([ana, there, carla]));
});

test('who is deleted is gone and no longer counted', () => {
  expect(after(list([ana, bruno]), { action: 'delete', userId: 1 })).toEqual({ names: ['Bruno'], count: 1 });
});

test('who is deleted twice is gone once', () => {
  expect(after(list([bruno]), { action: 'delete', userId: 1 })).toEqual({ names: ['Bruno'], count: 1 });
});

test('a new name has a new place, which only the server knows', () => {
  expect(after(list([ana, bruno]), { action: 'update', user: { ...ana, name: 'Zélia' } })).toBe('ask');
});

test('who is new is asked for, also where the list ends before them: they count', () => {
  expect(after(list([ana, carla]), { action: 'create', user: bruno })).toBe('ask');
  expect(after(list([ana, bruno], true, 30), { action: 'create', user: carla })).toBe('ask');
});

test('a search hears only of those whom it finds', () => {
  const { names } = after(list([ana]), { action: 'create', user: bruno }, 'ana') as { names: string[] };
  expect(names).toEqual(['Ana']);
  expect(after(list([ana]), { action: 'create', user: user(9, 'Mariana') }, 'ÂNA')).toBe('ask');
  expect(after(list([ana]), { action: 'update', user: { ...ana, email: 'x@y.test' } }, '1@')).toBe('ask');
});

test('a presence beyond what was loaded asks for nothing', () => {
  const before = list([ana, bruno], true, 30);
  expect(applyUserEvent(before, { action: 'update', user: { ...carla, online: true } }, '')).toBe(before);
});

test('a count that has stopped counting stays', () => {
  expect(after(list([ana, bruno], true, 1000), { action: 'delete', userId: 1 })).toMatchObject({ count: 1000 });
});
