import type { LiveEvent } from '@guiche/contract/live';
import type { User } from '@guiche/contract/users';
import { expect, test } from 'vitest';
import { changePages, changeBy, rowsOf, type PageOf } from '../platform/list-rules';
import type { Pages } from '../platform/pages';
import { userRules } from './live';

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
type UserPages = Pages<PageOf<'users', User>>;
const [ana, bruno, carla] = [user(1, 'Ana'), user(2, 'Bruno'), user(3, 'Carla')];
const list = (rows: User[], hasMore = false, count = rows.length): UserPages => ({
  pages: [{ users: rows, count, hasMore, nextCursor: hasMore ? 'x' : null }],
  pageParams: [''],
});
const apply = (before: UserPages, event: LiveEvent<'user'>, searchParam = '') =>
  changePages(userRules, before, changeBy(userRules.hears, 'user', event), searchParam);
const after = (before: UserPages, event: LiveEvent<'user'>, searchParam = '') => {
  const { list: next, ask } = apply(before, event, searchParam);
  const left = { names: rowsOf('users', next).map(({ name }) => name), count: next.pages[0]?.count };
  return ask ? (next === before ? 'ask' : { ...left, ask }) : left;
};

test('who comes online does so in place', () => {
  const there = { ...bruno, online: true, lastSeenAt: '2026-11-20T12:00:00.000Z' };
  const next = apply(list([ana, bruno, carla]), { action: 'update', user: there });
  expect(next).toEqual({ list: list([ana, there, carla]), ask: false });
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
  expect(apply(before, { action: 'update', user: { ...carla, online: true } }).list).toBe(before);
  expect(after(before, { action: 'update', user: { ...carla, online: true } })).toMatchObject({ count: 30 });
});

test('who is deleted from a list that goes on is gone at once; the server knows who comes after', () => {
  expect(after(list([ana, bruno], true, 30), { action: 'delete', userId: 1 })).toEqual({
    names: ['Bruno'],
    count: 29,
    ask: true,
  });
});

test('a count that has stopped counting stays', () => {
  expect(after(list([ana, bruno], true, 1000), { action: 'delete', userId: 1 })).toMatchObject({ count: 1000 });
});

test('a queue that was renamed or deleted stands in rows: they are asked for', () => {
  for (const event of [{ action: 'delete', queueId: 1 }, { action: 'update' }] as LiveEvent<'queue'>[])
    expect(changeBy(userRules.hears, 'queue', event)).toBe('ask');
});
