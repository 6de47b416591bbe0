import { z } from 'zod';
import { endpoint } from './endpoint';
import { Article, knowledge } from './knowledge';
import { Done, id, instant, textBytes } from './shapes';

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

const managed = { who: 'settings:manage', feature: 'useOpenAi' } as const;
const params = { questionId: 'askedQuestion' } as const;
const { body, ignores, ids } = knowledge.create.spec;

export const askedQuestions = {
  list: endpoint('GET /asked-questions', {
    ...managed,
    reply: z.strictObject({ questions: z.array(AskedQuestion) }),
    summary: 'Questions of customers that knowledge has no answer for, those first that were asked most',
  }),
  search: endpoint('POST /asked-questions/search', {
    ...managed,
    // reading takes a while, and holds nothing
    apart: true,
    reply: z.strictObject({
      /** How many conversations were read. */
      read: z.int(),
      /** How many are proposed now, and how many of those were not before. */
      proposed: z.int(),
      added: z.int(),
    }),
    summary: 'Looks for such questions in the newest 500 closed conversations; what was dismissed does not come back',
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
    summary: 'Dismisses a question: it is not proposed again, however often it is asked',
  }),
};
