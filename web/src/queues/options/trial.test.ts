import type { Turn } from '@guiche/contract/attendant';
import { expect, test } from 'vitest';
import { firstTurn, isOpenAt, isUntouched, linesOf, newTrial, withDraft } from './trial';

const option = (id: number, parentId: number | null, place: string, title: string, message = '') => ({
  id,
  parentId,
  option: place,
  title,
  message,
});
const options = [option(1, null, '1', 'Encomendas', 'O que deseja?'), option(2, 1, '1', 'Bolos')];
const turn = (said: string, reply: string | null, more: Partial<Turn> = {}): Turn => ({
  said,
  reply,
  option: null,
  rule: 'done',
  state: 'done',
  queue: 1,
  ...more,
});

test('the first answer is the greeting and what may be chosen; without both there is none', () => {
  expect(firstTurn('Oi', 'Olá!', options).reply).toBe('Olá!\n\n*1* · Encomendas\n*#* · Voltar ao início');
  expect(firstTurn('Oi', ' ', []).reply).toBeNull();
});

test('an option that is being written stands in its place, once it has a title', () => {
  const titles = (draft: Parameters<typeof withDraft>[1]) =>
    withDraft(options, draft).map(({ parentId, option: place, title }) => [parentId, place, title]);
  const stored = titles(null);
  expect(titles({ id: 2, parentId: 1, title: 'Tortas', message: '' })[1]).toEqual([1, '1', 'Tortas']);
  expect(titles({ id: null, parentId: 1, title: 'Tortas', message: '' })).toEqual([...stored, [1, '2', 'Tortas']]);
  expect(titles({ id: null, parentId: 1, title: ' ', message: 'x' })).toEqual(stored);
});

test('what was answered to other messages counts for nothing', () => {
  const turns = [turn('Oi', 'Olá!'), turn('1', 'Um', { option: 1 }), turn('2', 'Dois')];
  expect(linesOf(['Oi', '1', '3', '2'], turns)).toEqual([
    { by: 'customer', text: 'Oi' },
    { by: 'company', text: 'Olá!', option: null },
    { by: 'customer', text: '1' },
    { by: 'company', text: 'Um', option: 1 },
    { by: 'customer', text: '3' },
    { by: 'customer', text: '2' },
  ]);
});

test.each([
  ['stop', 'silent', 'stopped'],
  ['stop, with an agent', 'done', 'stopped'],
  ['away, told', 'new', 'told'],
  ['options in vain', 'silent', 'paused'],
  ['done', 'done', 'waits'],
])('silence by "%s" in %s is said to be %s', (rule, state, why) => {
  expect(linesOf(['x'], [turn('x', null, { rule, state })])[1]).toEqual({ by: 'nobody', why });
});

test('a queue is open as it was chosen, or by its hours and the holidays at this moment', () => {
  const hours = [{ weekdayEn: 'friday', startTime: '08:00', endTime: '18:00' }] as const;
  const friday = new Date('2026-11-20T13:00:00Z');
  const zone = 'America/Sao_Paulo';
  expect(isOpenAt('open', [], [], zone)).toBe(true);
  expect(isOpenAt('closed', hours, [], zone)).toBe(false);
  expect(isOpenAt(friday, hours, [], zone)).toBe(true);
  expect(isOpenAt(friday, hours, [{ date: '2026-11-20', yearly: false }], zone)).toBe(false);
});

test('nothing is asked before something is typed or chosen', () => {
  expect(isUntouched(newTrial)).toBe(true);
  expect(isUntouched({ ...newTrial, answers: ['1'] })).toBe(false);
  expect(isUntouched({ ...newTrial, moment: 'closed' })).toBe(false);
});
