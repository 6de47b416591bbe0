import type { Turn } from '@guiche/contract/attendant';
import { expect, test } from 'vitest';
import { firstTurn, isUntouched, linesOf, newTestChat, usualLine, waitOf, withDraft } from './test-chat';

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
  act: null,
  minutes: null,
  reply,
  option: null,
  file: null,
  rule: 'done',
  state: 'done',
  queue: 1,
  queueName: null,
  status: 'pending',
  ...more,
});

test('the first answer is the greeting and what may be chosen; without both there is none', () => {
  expect(firstTurn('Oi', 'Olá!', options, 'pt').reply).toBe('Olá!\n\n*1* · Encomendas\n*#* · Voltar ao início');
  expect(firstTurn('Oi', ' ', [], 'pt').reply).toBeNull();
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
    { by: 'company', text: 'Olá!', option: null, file: null },
    { by: 'customer', text: '1' },
    { by: 'company', text: 'Um', option: 1, file: null },
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

test('what somebody of the company does stands in its place, and so does the queue one comes to', () => {
  const happened = ['Oi', '2', { act: 'accept' as const }, 'alô', { act: 'close' as const }];
  const turns = [
    turn('Oi', 'Escolha', { queue: null }),
    turn('2', null, { queueName: 'Suporte' }),
    turn('', 'Sou a Ana.', { act: 'accept', queueName: 'Suporte', status: 'open' }),
    turn('alô', null, { queueName: 'Suporte', status: 'open' }),
    turn('', null, { act: 'close', queueName: 'Suporte', status: 'closed' }),
  ];
  expect(linesOf(happened, turns)).toEqual([
    { by: 'customer', text: 'Oi' },
    { by: 'company', text: 'Escolha', option: null, file: null },
    { by: 'customer', text: '2' },
    { by: 'menu', queue: 'Suporte' },
    { by: 'nobody', why: 'waits' },
    { by: 'staff', act: 'accept' },
    { by: 'company', text: 'Sou a Ana.', option: null, file: null },
    { by: 'customer', text: 'alô' },
    { by: 'nobody', why: 'taken' },
    { by: 'staff', act: 'close' },
  ]);
  expect(linesOf(happened, turns, true).some(({ by }) => by === 'menu')).toBe(false);
  // what was answered to a message is no answer to an act
  expect(linesOf(['Oi', { act: 'close' }], turns).at(-1)).toEqual({ by: 'staff', act: 'close' });
  expect(linesOf(['Oi', { act: 'close' }], turns)).toHaveLength(3);
});

test('what stays in a conversation that is over begins no other', () => {
  expect(linesOf(['obrigada'], [turn('obrigada', null, { status: 'closed' })])[1]).toEqual({
    by: 'nobody',
    why: 'over',
  });
});

test('time that passes is said, and what it brought', () => {
  const wait = (minutes: number) => ({ act: 'wait' as const, minutes });
  const turns = [
    turn('Oi', 'Escolha', { queue: null }),
    turn('', null, { act: 'wait', minutes: 5, queueName: 'Suporte' }),
    turn('', null, { act: 'wait', minutes: 120, queueName: 'Suporte' }),
  ];
  expect(linesOf(['Oi', wait(5), wait(120)], turns).slice(2)).toEqual([
    { by: 'time', minutes: 5 },
    { by: 'menu', queue: 'Suporte' },
    { by: 'time', minutes: 120 },
  ]);
  // another time than was played
  expect(linesOf(['Oi', wait(6)], turns).slice(2)).toEqual([{ by: 'time', minutes: 6 }]);
});

test('the minutes that may pass are those after which the connection moves who waits, or ten', () => {
  const line = (sendIdQueue: number | null, timeSendQueue: number) => ({ id: 1, sendIdQueue, timeSendQueue });
  expect([line(7, 5), line(null, 5), line(7, 0), undefined].map(waitOf)).toEqual([5, 10, 10, 10]);
});

test('a customer is likeliest to write to the default connection, where that leads to the queue', () => {
  const line = (id: number, isDefault: boolean, ...queues: number[]) => ({
    id,
    isDefault,
    queues: queues.map((queue) => ({ id: queue, name: '', color: '' })),
  });
  const lines = [line(1, false, 7, 8), line(2, true, 8)];
  expect([7, 8, 9, null].map((queue) => usualLine(lines, queue))).toEqual([1, 2, null, null]);
});

test('nothing is asked before something is typed or chosen', () => {
  expect(isUntouched(newTestChat)).toBe(true);
  expect(isUntouched({ ...newTestChat, answers: ['1'] })).toBe(false);
  expect(isUntouched({ ...newTestChat, moment: 'closed' })).toBe(false);
});
