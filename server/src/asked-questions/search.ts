import { conversationsRead, mostAsked } from '@guiche/contract/asked-questions';
import { search as searchKnowledge } from '../knowledge/search';
import { topicsOf, wordsOf } from '../knowledge/words';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { exchangesIn, proposalOf, type Exchange, type Line } from './exchanges';
import { createIndex, groupsOf, marksOf, type Asking, type Group } from './grouping';
import { publishQuestions } from './live';
import * as queries from './queries';

/** Conversations at a time: between them others have their turn. */
const step = 50;
/** Of a conversation so many lines are read. */
const linesRead = 200;
/** How many askings are compared, and for how many of their groups knowledge is asked. */
const mostCompared = 1_000;
const mostSearched = 150;
/** A question keeps the newest so many of its askings. */
const askingsKept = 50;
/** What was dismissed longer ago than so many questions may come back. */
const mostKnown = 5_000;

interface Found extends Asking, Exchange {
  shown: string;
}

/**
 * Looks for what customers asked in the newest closed conversations, people answered and knowledge does not have. Read outside
 * of a transaction: only what is found is written in one.
 */
export async function search(ctx: UserCtx): Promise<{ read: number; proposed: number; added: number }> {
  const { read, askings } = await readAskings(ctx);
  const closed = createIndex((await queries.knownQuestions(ctx, mostKnown)).filter(({ isOver }) => isOver));
  const groups = groupsOf(askings).filter(({ marks }) => !closed.find(marks));
  const unanswered: Group<Found>[] = [];
  for (const group of groups.slice(0, mostSearched)) {
    if (unanswered.length === mostAsked) break;
    if (!(await isKnown(ctx, group.askings[0]!.shown))) unanswered.push(group);
  }
  return { read, ...(await ctx.writing((writing) => keep(writing, unanswered))) };
}

async function readAskings(ctx: Ctx): Promise<{ read: number; askings: Found[] }> {
  const askings: Found[] = [];
  let read = 0;
  let last: queries.Over | undefined;
  while (read < conversationsRead && askings.length < mostCompared) {
    const tickets = await queries.closedTickets(ctx, last, step);
    if (tickets.length) askings.push(...(await askingsOf(ctx, tickets)));
    read += tickets.length;
    last = tickets.at(-1);
    if (tickets.length < step) break;
  }
  return { read, askings: askings.slice(0, mostCompared) };
}

/** In the order of these conversations. */
async function askingsOf(ctx: Ctx, tickets: readonly queries.Over[]): Promise<Found[]> {
  const ids = tickets.map(({ id }) => id);
  const lines = new Map(ids.map((id): [number, Line[]] => [id, []]));
  for (const { ticketId, ...line } of await queries.linesOf(ctx, ids, linesRead)) lines.get(ticketId)!.push(line);
  const found = tickets.flatMap(({ id, contact }) =>
    exchangesIn(lines.get(id) ?? []).flatMap((exchange) => {
      const bodies = exchange.answer.map(({ body }) => body);
      const shown = proposalOf(exchange.question.body, bodies, contact)?.question;
      return shown === undefined ? [] : [{ ...exchange, ticketId: id, shown }];
    }),
  );
  if (!found.length) return [];
  const stems = await queries.stemsOf(
    ctx,
    found.map(({ shown }) => topicsOf(wordsOf(shown)).join(' ')),
  );
  return found.map((one, n) => ({ ...one, marks: marksOf(ctx.companyId, stems[n]!) }));
}

/** An assistant would be given something to answer it with. */
const isKnown = async (ctx: Ctx, question: string) =>
  (await searchKnowledge(ctx, question, null)).found.some(({ isGiven }) => isGiven);

/** Puts what was found in place of what was proposed before; what is proposed already stays what it is. */
async function keep(ctx: Ctx, groups: readonly Group<Found>[]): Promise<{ proposed: number; added: number }> {
  await queries.lockQuestions(ctx);
  const known = createIndex(await queries.knownQuestions(ctx, mostKnown));
  const kept = new Map<number, Group<Found>>();
  let added = 0;
  for (const group of groups) {
    const before = known.find(group.marks);
    if (before && (before.isOver || kept.has(before.id))) continue;
    const question = before ?? (await queries.insertQuestion(ctx, group.marks));
    if (!question) continue;
    kept.set(question.id, group);
    if (!before) added++;
  }
  await queries.setLines(
    ctx,
    [...kept].flatMap(([questionId, { askings }]) =>
      askings
        .slice(0, askingsKept)
        .flatMap(({ question, answer }) => [
          { questionId, messageId: question.id, isAnswer: false },
          ...answer.map((line) => ({ questionId, messageId: line.id, isAnswer: true })),
        ]),
    ),
  );
  await queries.deleteQuestionsBut(ctx, [...kept.keys()]);
  publishQuestions(ctx);
  return { proposed: kept.size, added };
}
