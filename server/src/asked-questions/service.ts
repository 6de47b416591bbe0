import type { AskedQuestion, askedQuestions } from '@guiche/contract/asked-questions';
import type { BodyOf } from '@guiche/contract/endpoint';
import type { Article } from '@guiche/contract/knowledge';
import { create } from '../knowledge/service';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { proposalOf } from './exchanges';
import { publishQuestions } from './live';
import * as queries from './queries';

/** What is proposed, those first that were asked most. What was said is read where it was said, so nothing outlives it. */
export async function list(ctx: Ctx): Promise<{ questions: AskedQuestion[] }> {
  const byQuestion = new Map<number, Map<number, queries.Said[]>>();
  for (const one of await queries.saidOf(ctx)) {
    const byTicket = byQuestion.get(one.questionId) ?? new Map<number, queries.Said[]>();
    byQuestion.set(one.questionId, byTicket.set(one.ticketId, [...(byTicket.get(one.ticketId) ?? []), one]));
  }
  const questions = [...byQuestion].flatMap(([id, byTicket]) => {
    const proposals = [...byTicket.values()].flatMap(proposed);
    const [newest] = proposals;
    return newest ? [{ id, ...newest, asked: proposals.length }] : [];
  });
  return {
    questions: questions.toSorted((one, other) => other.asked - one.asked || other.askedAt.localeCompare(one.askedAt)),
  };
}

/** @throws ERR_NO_ASKED_QUESTION_FOUND, ERR_NO_PROMPT_FOUND */
export async function answer(ctx: Ctx, id: number, fields: BodyOf<typeof askedQuestions.answer>): Promise<Article> {
  const article = await create(ctx, fields);
  await end(ctx, id, article.id);
  return article;
}

/** @throws ERR_NO_ASKED_QUESTION_FOUND */
export async function dismiss(ctx: Ctx, id: number) {
  await end(ctx, id, null);
  return { message: 'Question dismissed' };
}

async function end(ctx: Ctx, id: number, articleId: number | null): Promise<void> {
  if (!(await queries.endQuestion(ctx, id, articleId))) throw fail('ERR_NO_ASKED_QUESTION_FOUND');
  publishQuestions(ctx);
}

function proposed(said: queries.Said[]): Pick<AskedQuestion, 'question' | 'answer' | 'askedAt'>[] {
  const asked = said.find(({ isAnswer }) => !isAnswer);
  const answers = said.filter(({ isAnswer }) => isAnswer).map(({ body }) => body);
  const shown = asked && proposalOf(asked.body, answers, asked.contact);
  return shown ? [{ ...shown, askedAt: asked.at }] : [];
}
