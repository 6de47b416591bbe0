import type { LiveEvent } from '@guiche/contract/live';
import type { Contact } from '@guiche/contract/contacts';
import { expect, test } from 'vitest';
import { changeBy, changePages, rowsOf, type PageOf } from '../platform/list-rules';
import type { Pages } from '../platform/pages';
import { contactRules } from './live';

const contact = (id: number, name: string, change: Partial<Contact> = {}): Contact => ({
  id,
  name,
  number: `551197000000${id}`,
  email: '',
  profilePicUrl: null,
  isGroup: false,
  companyId: 1,
  whatsappId: null,
  isBlocked: false,
  isOptedOut: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  ...change,
});
type ContactPages = Pages<PageOf<'contacts', Contact>>;
const [ana, bia, caio] = [contact(1, 'Ana'), contact(2, 'Bia'), contact(3, 'Caio')];
const list = (rows: Contact[], hasMore = false, count = rows.length): ContactPages => ({
  pages: [{ contacts: rows, count, hasMore, nextCursor: hasMore ? 'x' : null }],
  pageParams: [''],
});
type Heard = Exclude<LiveEvent<'contact'>, { contact: unknown }> | { action: 'create' | 'update'; contact: Contact };
/** As it is told: with what only the contact's own page shows. */
const told = (event: Heard): LiveEvent<'contact'> =>
  'contact' in event
    ? { ...event, contact: { ...event.contact, extraInfo: [{ id: 1, name: 'Bairro', value: 'Sé' }] } }
    : event;
const apply = (before: ContactPages, event: Heard, searchParam = '') =>
  changePages(contactRules, before, changeBy(contactRules.hears, 'contact', told(event)), searchParam);
const after = (before: ContactPages, event: Heard, searchParam = '') => {
  const { list: next, ask } = apply(before, event, searchParam);
  if (ask && next === before) return 'ask';
  return [rowsOf('contacts', next).map(({ name }) => name), next.pages[0]?.count, ...(ask ? ['ask'] : [])];
};

test('who is blocked, or has another e-mail, changes in place', () => {
  const there = { ...bia, isBlocked: true, email: 'bia@exemplo.com' };
  expect(apply(list([ana, bia, caio]), { action: 'update', contact: there })).toEqual({
    list: list([ana, there, caio]),
    ask: false,
  });
});

test('who is called otherwise now stands elsewhere: the server is asked where', () => {
  expect(after(list([ana, bia]), { action: 'update', contact: { ...ana, name: 'Zoé' } })).toBe('ask');
});

test('who is deleted is gone from a list that is whole; of one that goes on the server knows who comes after', () => {
  expect(after(list([ana, bia]), { action: 'delete', contactId: 2 })).toEqual([['Ana'], 1]);
  expect(after(list([ana, bia]), { action: 'delete', contactId: 9 })).toEqual([['Ana', 'Bia'], 2]);
  expect(after(list([ana, bia], true, 40), { action: 'delete', contactId: 2 })).toEqual([['Ana'], 39, 'ask']);
  expect(after(list([ana, bia], false, 1000), { action: 'delete', contactId: 2 })).toEqual([['Ana'], 1000, 'ask']);
  expect(after(list([ana, bia], true, 40), { action: 'delete', contactId: 9 })).toBe('ask');
});

test.each([
  ['', 'ask'],
  ['du', 'ask'],
  ['DÚ', 'ask'],
  ['ana', [['Ana'], 1]],
  ['0004', 'ask'],
  ['55 (11) 97000-0004', 'ask'],
  ['55', 'ask'],
  ['0009', [['Ana'], 1]],
])('somebody new called Dudu is asked for where they are looked for: %j', (searchParam, outcome) => {
  expect(after(list([ana]), { action: 'create', contact: contact(4, 'Dudu') }, searchParam)).toEqual(outcome);
});

test('who is no longer found leaves by asking', () => {
  expect(after(list([ana]), { action: 'update', contact: { ...ana, number: '5511999999999' } }, '0001')).toBe('ask');
});

test('many at once are asked for', () => {
  expect(after(list([ana]), { action: 'reload' })).toBe('ask');
});
