// @vitest-environment happy-dom
import type { AskedQuestion } from '@guiche/contract/asked-questions';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { button, clear, press, said, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import QuestionsList from './QuestionsList';

const short: AskedQuestion = {
  id: 3,
  question: 'Alugam estufas?',
  answer: 'Alugamos por dia.',
  asked: 2,
  askedAt: '2026-11-22T12:00:00.000Z',
};
const long = { ...short, id: 4, question: `Alugam ${'estufas '.repeat(30)}?` };
let questions: AskedQuestion[];
let server: ReturnType<typeof standInForServer>;

beforeAll(logIn);
beforeEach(() => {
  queryClient.clear();
  questions = [short, long];
  server = standInForServer((call) => {
    if (call === 'GET /asked-questions') return { status: 200, body: { questions } };
    if (call.endsWith('/article')) return { status: 404, body: { error: 'ERR_NO_ASKED_QUESTION_FOUND' } };
    if (call.endsWith('/search')) return { status: 200, body: { read: 12, proposed: 0, added: 0 } };
    if (call === 'POST /knowledge') return { status: 201, body: { id: 9, title: short.question, promptIds: [] } };
    return { status: 200, body: { message: 'ok', prompts: [] } };
  });
});
afterEach(clear);

const open = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <QuestionsList />
    </QueryClientProvider>,
  );
const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] ${name}`);

test('an article begins with the question as its title and what staff wrote; a long one stands in the text, too', async () => {
  await open();
  await said('em 2 conversas');
  await press('Criar artigo: Alugam estufas?');
  await soon(() => expect(field('input')?.value).toBe(short.question));
  expect(field('textarea')?.value).toBe(short.answer);
  await press('Cancelar');
  await press(`Criar artigo: ${long.question}`);
  await soon(() => expect(field('textarea')?.value).toBe(`${long.question}\n\n${long.answer}`));
  expect(field('input')?.value.length).toBeLessThanOrEqual(150);
});

test('one that somebody else has answered meanwhile is told, and what was written stays', async () => {
  await open();
  await said('em 2 conversas');
  await press('Criar artigo: Alugam estufas?');
  await press('Salvar');
  await said('Esta pergunta já não está na lista');
  expect(field('textarea')?.value).toBe(short.answer);
});

test('what is being written stays though the question goes meanwhile, and becomes an article by itself', async () => {
  await open();
  await said('em 2 conversas');
  await press('Criar artigo: Alugam estufas?');
  await soon(() => expect(field('textarea')?.value).toBe(short.answer));
  questions = [long];
  await queryClient.invalidateQueries();
  await soon(() => expect(document.querySelector('[aria-label="Dispensar: Alugam estufas?"]')).toBeNull());
  expect(field('textarea')?.value).toBe(short.answer);
  await press('Salvar');
  await soon(() => expect(server.writes()).toEqual(['POST /knowledge']));
});

test('one that is dismissed goes at once; where nothing is listed the button to look for some stands in its place', async () => {
  questions = [short];
  await open();
  await said('em 2 conversas');
  await press('Dispensar: Alugam estufas?');
  await said('Dispensar esta pergunta?');
  questions = [];
  await press('Dispensar');
  await said('Nenhuma pergunta na lista');
  expect(server.writes()).toEqual(['DELETE /asked-questions/3']);
  expect(button('Procurar perguntas').disabled).toBe(false);
  await press('Procurar perguntas');
  expect(server.writes().at(-1)).toBe('POST /asked-questions/search');
});
