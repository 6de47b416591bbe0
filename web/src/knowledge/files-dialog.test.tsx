// @vitest-environment happy-dom
import type { Article } from '@guiche/contract/knowledge';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { button, choose, clear, press, said, show, soon } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ArticleDialog } from './ArticleDialog';
import { FilesDialog } from './FilesDialog';

const { body, fileUrl, ...row } = {
  id: 7,
  title: 'Trocas',
  body: '# Trocas\nEm 7 dias.',
  isPublished: true,
  forAll: true,
  promptIds: [],
  length: 20,
  fileName: 'trocas.pdf',
  fileSize: 1234,
  fileUrl: '/public/trocas?s=1',
  companyId: 1,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
} satisfies Article;
const article: Article = { ...row, body, fileUrl };
const closed = vi.fn<() => void>();
let refusal: string | null;
let server: ReturnType<typeof standInForServer>;

beforeAll(logIn);
beforeEach(() => {
  refusal = null;
  closed.mockReset();
  queryClient.clear();
  server = standInForServer((call) => {
    if (call.startsWith('GET /knowledge/')) return { status: 200, body: article };
    if (call.startsWith('GET')) return { status: 200, body: { prompts: [] } };
    if (refusal !== null && /file/.test(call)) return { status: 400, body: { error: refusal } };
    return { status: call.startsWith('POST') ? 201 : 200, body: article };
  });
});
afterEach(clear);

const open = (dialog: React.ReactNode) =>
  show(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>);

test('of several files those that are read leave the dialog, and one that is refused stays with its reason', async () => {
  await open(<FilesDialog onClose={closed} />);
  expect(button('Adicionar').disabled).toBe(true);
  await choose(new File(['x'], 'lista.pdf'));
  refusal = 'ERR_DOCUMENT_LOCKED';
  await press('Adicionar');
  await said('O PDF tem senha.');
  await said('1 arquivo não foi adicionado');
  expect(closed).not.toHaveBeenCalled();
  refusal = null;
  await press('Adicionar');
  expect(server.writes()).toEqual(['POST /knowledge/files', 'POST /knowledge/files']);
  expect(closed).toHaveBeenCalledOnce();
});

test('a file of another kind is refused before it is sent', async () => {
  await open(<FilesDialog onClose={closed} />);
  await choose(new File(['x'], 'planilha.xlsx'));
  await said('planilha.xlsx');
  expect(button('Adicionar').disabled).toBe(true);
});

test('an article of a file shows its text, gives the file, and changes with another one', async () => {
  await open(<ArticleDialog row={row} onClose={closed} />);
  const text = () => document.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value;
  await soon(() => expect(text()).toBe(article.body));
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe(article.fileUrl);
  expect(document.body.textContent).not.toContain('Remover trocas.pdf');
  await choose(new File(['x'], 'trocas-2027.pdf'));
  refusal = 'ERR_DOCUMENT_NO_TEXT';
  await press('Salvar');
  await said('Não há texto neste arquivo.');
  expect(closed).not.toHaveBeenCalled();
  refusal = null;
  await press('Salvar');
  expect(server.writes().slice(-2)).toEqual(['PUT /knowledge/7', 'PUT /knowledge/7/file']);
  expect(closed).toHaveBeenCalledOnce();
});
