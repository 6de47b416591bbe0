import { expect, test } from 'vitest';
import { conversationOf } from './conversation';

const option = (id: number, parentId: number | null, place: string, title: string, message = '') => ({
  id,
  parentId,
  option: place,
  title,
  message,
});
const options = [option(1, null, '1', 'Encomendas', 'O que deseja?'), option(2, 1, '1', 'Bolos')];
const texts = (...answers: string[]) => conversationOf('Olá!', options, answers).map(({ text }) => text);

test('the customer sees the menu, the own answers, and what each brings', () => {
  expect(texts('1', '1')).toEqual([
    'Olá!\n\n*1* · Encomendas\n*#* · Voltar ao início',
    '1',
    'O que deseja?\n\n*1* · Bolos\n*0* · Voltar',
    '1',
    'Bolos\n\n*0* · Voltar',
  ]);
});

test('an answer that leads nowhere brings the same menu again', () => {
  const [first, , again] = texts('talvez');
  expect(again).toBe(first);
});

test('a queue without greeting and options says nothing', () => {
  expect(conversationOf(' ', [], [])).toEqual([]);
});
