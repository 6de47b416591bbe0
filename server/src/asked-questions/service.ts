import type { AskedQuestion, askedQuestions } from '@guiche/contract/asked-questions';
import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { Article } from '@guiche/contract/knowledge';
import { create } from '../knowledge/service';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { proposalOf } from './exchanges';
import { searchOf } from './jobs';
import { publishQuestions } from './live';
import * as queries from './queries';

/** What is proposed, those first that were asked most. What was said is read where it was said, so nothing outlives it. */
export async function list(ctx: Ctx): Promise<ReplyOf<typeof askedQuestions.list>> {
  const [said, search] = await Promise.all([queries.saidOfOpen(ctx), searchOf(ctx)]);
  const questions = [...proposalsIn(said)].flatMap(([id, proposals]) => {
    const [newest] = proposals;
    return newest ? [{ id, ...newest, asked: proposals.length }] : [];
  });
  return {
    questions: questions.toSorted((one, other) => other.asked - one.asked || other.askedAt.localeCompare(one.askedAt)),
    search,
  };
}

/** Those that were dismissed, the latest first. */
export async function dismissed(
  ctx: Ctx,
  cursor: string | undefined,
): Promise<ReplyOf<typeof askedQuestions.dismissed>> {
  const after = cursor ? (decodeCursor(cursor, ['time', 'id']) as [string, number]) : undefined;
  const [found, count] = await Promise.all([queries.pageOfDismissed(ctx, after), queries.countDismissed(ctx)]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, ({ dismissedAt, id }) => [dismissedAt, id]);
  const ids = rows.map(({ id }) => id);
  const proposals = proposalsIn(ids.length ? await queries.saidOf(ctx, ids) : []);
  const questions = rows.map((row) => {
    const { question = '', answer = '' } = proposals.get(row.id)?.[0] ?? {};
    return { ...row, question, answer };
  });
  return { questions, count, ...rest };
}

/** @throws ERR_NO_ASKED_QUESTION_FOUND, ERR_NO_PROMPT_FOUND */
export async function answer(ctx: Ctx, id: number, fields: BodyOf<typeof askedQuestions.answer>): Promise<Article> {
  const article = await create(ctx, fields);
  await change(ctx, () => queries.answerQuestion(ctx, id, article.id));
  return article;
}

/** @throws ERR_NO_ASKED_QUESTION_FOUND */
export async function dismiss(ctx: Ctx, id: number) {
  await change(ctx, () => queries.dismissQuestion(ctx, id));
  return { message: 'Question dismissed' };
}

/** @throws ERR_NO_ASKED_QUESTION_FOUND */
export async function restore(ctx: Ctx, id: number) {
  await change(ctx, () => queries.restoreQuestion(ctx, id));
  return { message: 'Dismissal taken back' };
}

/** One at a time, and never while a search writes down what it has found. */
async function change(ctx: Ctx, write: () => Promise<boolean>): Promise<void> {
  await queries.lockQuestions(ctx);
  if (!(await write())) throw fail('ERR_NO_ASKED_QUESTION_FOUND');
  publishQuestions(ctx);
}

type Proposal = Pick<AskedQuestion, 'question' | 'answer' | 'askedAt'>;

/** Of each question what may be shown, one of each conversation, newest first. */
function proposalsIn(said: readonly queries.Said[]): Map<number, Proposal[]> {
  const byQuestion = new Map<number, Map<number, queries.Said[]>>();
  for (const one of said) {
    const byTicket = byQuestion.get(one.questionId) ?? new Map<number, queries.Said[]>();
    byQuestion.set(one.questionId, byTicket.set(one.ticketId, [...(byTicket.get(one.ticketId) ?? []), one]));
  }
  return new Map([...byQuestion].map(([id, byTicket]) => [id, [...byTicket.values()].flatMap(proposed)]));
}

function proposed(said: queries.Said[]): Proposal[] {
  const asked = said.find(({ isAnswer }) => !isAnswer);
  const answers = said.filter(({ isAnswer }) => isAnswer).map(({ body }) => body);
  const shown = asked && proposalOf(asked.body, answers, asked.contact);
  return shown ? [{ ...shown, askedAt: asked.at }] : [];
}
