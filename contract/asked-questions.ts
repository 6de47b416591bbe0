import { z } from 'zod';
import { endpoint } from './endpoint';
import { Article, knowledge } from './knowledge';
import { Done, id, instant, page, paging, textBytes } from './shapes';

/** How many are proposed at most. */
export const mostAsked = 50;
/** In how many conversations they are looked for, the newest first. */
export const conversationsRead = 500;

/** What customers asked in closed conversations and people answered, and knowledge does not have. */
export const AskedQuestion = z.strictObject({
  id,
  /** As it was asked last, and what staff wrote then. Names, numbers, addresses and links of one person are `[...]`. */
  question: z.string(),
  answer: z.string(),
  /** In how many conversations. */
  asked: z.int().positive(),
  askedAt: instant,
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** One that nobody wants an article of. */
export const DismissedQuestion = z.strictObject({
  id,
  /** Empty once what was said is nowhere any more, or where it was dismissed before that was kept. */
  question: z.string(),
  answer: z.string(),
  dismissedAt: instant,
});
export type DismissedQuestion = z.infer<typeof DismissedQuestion>;

/** How far the search for such questions is, or what became of the last one. */
export const QuestionSearch = z.strictObject({
  state: z.enum(['running', 'done', 'failed']),
  /** Conversations are read; then what was asked in them is looked for in knowledge. */
  stage: z.enum(['reading', 'comparing']),
  done: z.int().nonnegative(),
  /** 0 while nobody knows. */
  total: z.int().nonnegative(),
  /** How many conversations were read, and how many questions are proposed that were not before: of one that is done. */
  read: z.int().nonnegative(),
  added: z.int().nonnegative(),
  /** Since when it stands so. */
  at: instant,
});
export type QuestionSearch = z.infer<typeof QuestionSearch>;

const managed = { who: 'settings:manage', feature: 'useOpenAi' } as const;
const params = { questionId: 'askedQuestion' } as const;
const { body, ignores, ids } = knowledge.create.spec;

export const askedQuestions = {
  list: endpoint('GET /asked-questions', {
    ...managed,
    reply: z.strictObject({
      questions: z.array(AskedQuestion),
      /** Null: nobody has ever looked for any. */
      search: QuestionSearch.nullable(),
    }),
    summary: 'Questions of customers that knowledge has no answer for, those first that were asked most',
  }),
  dismissed: endpoint('GET /asked-questions/dismissed', {
    ...managed,
    query: z.strictObject({ cursor: paging.cursor }),
    reply: page('questions', DismissedQuestion),
    summary: 'Those that were dismissed, the latest first',
  }),
  search: endpoint('POST /asked-questions/search', {
    ...managed,
    reply: z.strictObject({ search: QuestionSearch }),
    summary:
      'Has such questions looked for in the newest 500 closed conversations, by a job: its progress is told live. While one runs nobody begins another',
  }),
  answer: endpoint('POST /asked-questions/:questionId/article', {
    ...managed,
    params,
    body,
    bodyBytes: textBytes,
    ignores,
    ids,
    reply: Article,
    status: 201,
    summary: 'Makes an article of a question, which is proposed no more',
  }),
  dismiss: endpoint('DELETE /asked-questions/:questionId', {
    ...managed,
    params,
    reply: Done,
    summary: 'Dismisses a question: it is not proposed again, however often it is asked, until that is taken back',
  }),
  restore: endpoint('POST /asked-questions/:questionId/restore', {
    ...managed,
    params,
    reply: Done,
    summary: 'Takes a dismissal back: the question is proposed again as long as what was said is there',
  }),
};
