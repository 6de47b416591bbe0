import { askedQuestions, type AskedQuestion, type DismissedQuestion } from '@guiche/contract/asked-questions';
import type { BodyInput, ReplyOf } from '@guiche/contract/endpoint';
import { knowledge, type Article, type ArticleRow } from '@guiche/contract/knowledge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { liveList } from '../platform/live-list';
import { hearInto, queryClient } from '../platform/query';
import type { useUploads } from '../ui/use-uploads';
import './file-errors';
import { articleRules, dismissedRules } from './live';

const list = liveList({
  ...articleRules,
  key: ['knowledge', 'pages'],
  load: (query, signal) => call(knowledge.list, { query, signal }),
});
/** Articles by title, page by page. */
export const useArticles = list.useList;

function rowOf(article: Article): ArticleRow {
  const { body: _, fileUrl: __, ...row } = article;
  return row;
}

type Way = Parameters<Parameters<ReturnType<typeof useUploads>['send']>[1]>[0];

/** One with its text: as it is now, for who goes on writing it. */
export const useArticle = (id: number | null) =>
  useQuery({
    queryKey: ['knowledge', 'article', id],
    queryFn: ({ signal }) => call(knowledge.show, { articleId: id!, signal }),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
  });

/** Adds an article, or changes the one of that id. */
export async function saveArticle(id: number | null, body: BodyInput<typeof knowledge.create>): Promise<void> {
  if (id !== null) return changeArticle(id, body);
  list.put(rowOf(await call(knowledge.create, { body })), true);
}

/** Changes what is given of it; the text of one that has a file stays. */
export async function changeArticle(id: number, body: BodyInput<typeof knowledge.update>): Promise<void> {
  list.put(rowOf(await call(knowledge.update, { articleId: id, body })), false);
}

/** Adds an article with the text of a file. */
export async function addFile(file: File, body: BodyInput<typeof knowledge.upload>, way: Way): Promise<void> {
  list.put(rowOf(await call(knowledge.upload, { body, files: [file], ...way })), true);
}

/** Puts another file in place of the one that an article has. */
export async function replaceFile(articleId: number, file: File, way: Way): Promise<void> {
  list.put(rowOf(await call(knowledge.replace, { articleId, files: [file], ...way })), false);
}

export async function removeArticle({ id }: ArticleRow): Promise<void> {
  await call(knowledge.remove, { articleId: id });
  list.drop(id);
}

/** What an assistant would find for a question. */
export const useTrying = (question: string, promptId: number | null) =>
  useQuery({
    queryKey: ['knowledge', 'search', question, promptId],
    queryFn: ({ signal }) =>
      call(knowledge.search, { query: { question, ...(promptId === null ? {} : { promptId }) }, signal }),
    enabled: question !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Questions = ReplyOf<typeof askedQuestions.list>;
const questionsKey = ['knowledge', 'questions'];
const askQuestions = () => queryClient.invalidateQueries({ queryKey: questionsKey });

/** What customers asked, people answered and knowledge does not have; those first that were asked most. And how far looking for more is. */
export function useQuestions() {
  useLive({
    askedQuestion(event) {
      if (event.action === 'update') void askQuestions();
      else hearInto<Questions>(questionsKey, (now) => ({ ...now, search: event.search }));
    },
  });
  const { data, ...rest } = useQuery({
    queryKey: questionsKey,
    queryFn: ({ signal }) => call(askedQuestions.list, { signal }),
    // what was heard while nobody looked was heard by nobody
    staleTime: 0,
  });
  return { list: { ...rest, data: data?.questions }, search: data?.search ?? null };
}

/** Has them looked for in what was closed. How far that is by now the list says, which is newer than the answer. */
export async function searchQuestions(): Promise<void> {
  await call(askedQuestions.search, {});
  await askQuestions();
}

/** Makes an article of one. */
export async function answerQuestion(id: number, body: BodyInput<typeof askedQuestions.answer>): Promise<void> {
  list.put(rowOf(await call(askedQuestions.answer, { questionId: id, body })), true);
  void askQuestions();
}

export async function dismissQuestion({ id }: AskedQuestion): Promise<void> {
  await call(askedQuestions.dismiss, { questionId: id });
  hearInto<Questions>(questionsKey, (now) => ({ ...now, questions: now.questions.filter((one) => one.id !== id) }));
}

const dismissed = liveList({
  ...dismissedRules,
  key: ['knowledge', 'dismissed'],
  load: ({ cursor }, signal) => call(askedQuestions.dismissed, { query: cursor ? { cursor } : {}, signal }),
});
/** Those that were dismissed, the latest first, page by page. */
export const useDismissed = () => dismissed.useList('');

/** Takes a dismissal back. */
export async function restoreQuestion({ id }: DismissedQuestion): Promise<void> {
  await call(askedQuestions.restore, { questionId: id });
  dismissed.drop(id);
}
