import { conversationsRead, mostAsked } from '@guiche/contract/asked-questions';
import { search as searchKnowledge } from '../knowledge/search';
import { topicsOf, wordsOf } from '../knowledge/words';
import type { Ctx } from '../platform/tenancy';
import { exchangesIn, proposalOf, type Exchange, type Line } from './exchanges';
import { createIndex, groupsOf, marksOf, type Asking, type Group } from './grouping';
import { publishQuestions } from './live';
import * as queries from './queries';
import type { Search } from './search-queries';

/** Conversations at a time, and groups whose progress is told together: between them others have their turn. */
const step = 50;
const toldEach = 10;
/** Of a conversation so many lines are read. */
const linesRead = 200;
/** How many askings are compared, and for how many of their groups knowledge is asked. */
const mostCompared = 1_000;
const mostSearched = 150;
/** A question keeps the newest so many of its askings. */
const askingsKept = 50;
/** What was dismissed longer ago than so many questions may come back. */
const mostKnown = 5_000;

interface Asked extends Asking, Exchange {
  shown: string;
}

/** What came of looking. */
export interface Found {
  read: number;
  unanswered: Group<Asked>[];
  /** Which questions were dismissed or answered when it began, and were left out by that. */
  wereOver: ReadonlySet<number>;
}

export type Tell = (progress: Pick<Search, 'stage' | 'done' | 'total'>) => Promise<void>;

/** Looks for what customers asked in the newest closed conversations, people answered and knowledge does not have. Writes nothing. */
export async function lookFor(ctx: Ctx, tell: Tell): Promise<Found> {
  const over = (await queries.knownQuestions(ctx, mostKnown)).filter(({ isOver }) => isOver);
  const { read, askings } = await readAskings(ctx, tell);
  const closed = createIndex(over);
  const groups = groupsOf(askings)
    .filter(({ marks }) => !closed.find(marks))
    .slice(0, mostSearched);
  const unanswered: Group<Asked>[] = [];
  for (const [done, group] of groups.entries()) {
    if (unanswered.length === mostAsked) break;
    if (done % toldEach === 0) await tell({ stage: 'comparing', done, total: groups.length });
    if (!(await isKnown(ctx, group.askings[0]!.shown))) unanswered.push(group);
  }
  return { read, unanswered, wereOver: new Set(over.map(({ id }) => id)) };
}

async function readAskings(ctx: Ctx, tell: Tell): Promise<{ read: number; askings: Asked[] }> {
  const total = await queries.countClosed(ctx, conversationsRead);
  const askings: Asked[] = [];
  let read = 0;
  let last: queries.Over | undefined;
  while (read < conversationsRead && askings.length < mostCompared) {
    await tell({ stage: 'reading', done: Math.min(read, total), total });
    const tickets = await queries.closedTickets(ctx, last, step);
    if (tickets.length) askings.push(...(await askingsOf(ctx, tickets)));
    read += tickets.length;
    last = tickets.at(-1);
    if (tickets.length < step) break;
  }
  return { read, askings: askings.slice(0, mostCompared) };
}

/** In the order of these conversations. */
async function askingsOf(ctx: Ctx, tickets: readonly queries.Over[]): Promise<Asked[]> {
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

/**
 * Puts what was found in place of what was proposed before; what is proposed already stays what it is. What somebody has
 * dismissed, answered or taken back meanwhile stays as they left it.
 * @returns how many are proposed that were not before
 */
export async function keep(ctx: Ctx, { unanswered, wereOver }: Found): Promise<number> {
  await queries.lockQuestions(ctx);
  const known = await queries.knownQuestions(ctx, mostKnown);
  const closed = createIndex(known.filter(({ isOver }) => isOver));
  const open = createIndex(known.filter(({ isOver }) => !isOver));
  const kept = new Map<number, Group<Asked>>();
  let added = 0;
  for (const group of unanswered) {
    if (closed.find(group.marks)) continue;
    const before = open.find(group.marks);
    if (before && kept.has(before.id)) continue;
    const question = before ?? (await queries.insertQuestion(ctx, group.marks));
    if (!question) continue;
    kept.set(question.id, group);
    if (!before) added++;
  }
  const takenBack = known.filter(({ id, isOver }) => !isOver && wereOver.has(id)).map(({ id }) => id);
  await queries.deleteQuestionsBut(ctx, [...kept.keys(), ...takenBack]);
  await queries.setLines(
    ctx,
    [...kept.keys()],
    [...kept].flatMap(([questionId, { askings }]) =>
      askings
        .slice(0, askingsKept)
        .flatMap(({ question, answer }) => [
          { questionId, messageId: question.id, isAnswer: false },
          ...answer.map((line) => ({ questionId, messageId: line.id, isAnswer: true })),
        ]),
    ),
  );
  publishQuestions(ctx);
  return added;
}
