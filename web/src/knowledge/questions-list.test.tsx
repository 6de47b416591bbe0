// @vitest-environment happy-dom
import type { AskedQuestion, QuestionSearch } from '@guiche/contract/asked-questions';
import type { LiveEvent } from '@guiche/contract/live';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { button, clear, press, said, settle, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import DismissedList from './DismissedList';
import QuestionsList from './QuestionsList';

let tell: (event: LiveEvent<'askedQuestion'>) => void = () => undefined;
vi.mock('../platform/live', async (original) => ({
  ...(await original<object>()),
  useLive: ({ askedQuestion }: { askedQuestion?: typeof tell }) => void (askedQuestion && (tell = askedQuestion)),
}));

const short: AskedQuestion = {
  id: 3,
  question: 'Alugam estufas?',
  answer: 'Alugamos por dia.',
  asked: 2,
  askedAt: '2026-11-22T12:00:00.000Z',
};
const long = { ...short, id: 4, question: `Alugam ${'estufas '.repeat(30)}?` };
const over: QuestionSearch = {
  state: 'done',
  stage: 'comparing',
  done: 4,
  total: 4,
  read: 12,
  added: 0,
  at: '2026-11-22T12:00:00.000Z',
};
let questions: AskedQuestion[];
let search: QuestionSearch | null;
let gone = [{ id: 7, question: 'Alugam vasos?', answer: 'Só para festas.', dismissedAt: short.askedAt }];
let server: ReturnType<typeof standInForServer>;

beforeAll(logIn);
beforeEach(() => {
  queryClient.clear();
  questions = [short, long];
  search = null;
  server = standInForServer((call) => {
    if (call === 'GET /asked-questions') return { status: 200, body: { questions, search } };
    if (call.endsWith('/article')) return { status: 404, body: { error: 'ERR_NO_ASKED_QUESTION_FOUND' } };
    if (call.endsWith('/search'))
      return { status: 200, body: { search: (search = { ...over, state: 'running', total: 0 }) } };
    if (call.endsWith('/dismissed'))
      return { status: 200, body: { questions: gone, count: gone.length, hasMore: false, nextCursor: null } };
    if (call === 'POST /knowledge') return { status: 201, body: { id: 9, title: short.question, promptIds: [] } };
    return { status: 200, body: { message: 'ok', prompts: [] } };
  });
});
afterEach(clear);

const open = (what = <QuestionsList onDismissed={() => undefined} />) =>
  show(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>);
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

test('one that is dismissed goes at once; where nothing is listed the button to look for some is there', async () => {
  questions = [short];
  await open();
  await said('em 2 conversas');
  await press('Dispensar: Alugam estufas?');
  await said('Dispensar esta pergunta?');
  await press('Dispensar');
  await said('Nenhuma pergunta na lista');
  expect(server.writes()).toEqual(['DELETE /asked-questions/3']);
  expect(button('Procurar perguntas').disabled).toBe(false);
});

test('how far a search is everybody sees, while nobody can begin another; what is listed stays', async () => {
  await open();
  await said('em 2 conversas');
  await press('Procurar perguntas');
  await said('A busca vai começar');
  expect(server.writes()).toEqual(['POST /asked-questions/search']);
  expect(button('Procurar perguntas').disabled).toBe(true);
  const bar = () => document.querySelector('[role=progressbar]');
  const step = (now: Partial<QuestionSearch>) =>
    settle(() => tell({ action: 'search', search: { ...search!, ...now } }));
  await step({ stage: 'reading', done: 250, total: 500 });
  await said('Lendo conversas: 250 de 500');
  const before = Number(bar()?.getAttribute('aria-valuenow'));
  await step({ stage: 'comparing', done: 0, total: 150 });
  await said('Comparando com o conhecimento: 0 de 150');
  expect(Number(bar()?.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await said('em 2 conversas');
  search = { ...over, added: 2 };
  await step(search);
  await said('2 perguntas novas.');
  expect(bar()).toBeNull();
  expect(button('Procurar perguntas').disabled).toBe(false);
});

test('one that failed says so, and another can be begun', async () => {
  search = { ...over, state: 'failed' };
  await open();
  await said('A busca parou antes do fim');
  await press('Procurar perguntas');
  await said('A busca vai começar');
  expect(server.writes()).toEqual(['POST /asked-questions/search']);
});

test('what was dismissed is proposed again where somebody wants it; of what is said nowhere any more that is told', async () => {
  gone = [gone[0]!, { ...gone[0]!, id: 8, question: '', answer: '' }];
  await open(<DismissedList onBack={() => undefined} />);
  await said('Só para festas.');
  await said('O que foi dito já não existe.');
  gone = gone.slice(1);
  await press('Voltar a sugerir: Alugam vasos?');
  expect(server.writes()).toEqual(['POST /asked-questions/7/restore']);
  await soon(() => expect(document.body.textContent).not.toContain('Só para festas.'));
});
