import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { Line } from './exchanges';

export interface Over {
  id: number;
  closedAt: string;
  contact: string;
}

const isRead = raw(`t.closed_at is not null and t.status = 'closed' and not t.is_group`);

/** Conversations that are over, the newest first. */
export const closedTickets = (ctx: Ctx, after: Over | undefined, most: number) =>
  ctx.db.many<Over>(sql`
    select t.id, t.closed_at as "closedAt", c.name as contact
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${ctx.companyId} and ${isRead}
      ${after ? sql`and (t.closed_at, t.id) < (${after.closedAt}::timestamptz, ${after.id}::int)` : empty}
    order by t.closed_at desc, t.id desc limit ${most}`);

/** How many there are, up to so many. */
export const countClosed = async (ctx: Ctx, most: number): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from tickets t where t.company_id = ${ctx.companyId} and ${isRead} limit ${most}) counted`)
  ).count;

const person = raw(`m.from_me and (m.origin in ('agent', 'phone') or m.origin is null and m.user_id is not null)`);
/** Written words of a message `m` that is still there and was not refused. */
const written = raw(`m.media_type = 'conversation' and not m.is_deleted and m.state <> 'failed'`);

/** What customers, people and assistants wrote in these; of each the newest so many lines, in the order in which they were said. */
export const linesOf = (ctx: Ctx, ticketIds: readonly number[], most: number) =>
  ctx.db.many<Line & { ticketId: number }>(sql`
    select l.* from unnest(${ticketIds}::int[]) t (id) cross join lateral (
      select m.ticket_id as "ticketId", m.id, left(m.body, 1200) as body, m.created_at as at, m.at_second,
        case when not m.from_me then 'customer' when ${person} then 'person' else 'machine' end as by
      from messages m
      where m.company_id = ${ctx.companyId} and m.ticket_id = t.id and ${written}
        and (not m.from_me or ${person} or m.origin = 'ai')
      order by m.at_second desc, m.id desc limit ${most}) l
    order by l."ticketId", l.at_second, l.id`);

/** The stems of each of these texts, in their order. */
export const stemsOf = async (ctx: Ctx, texts: readonly string[]): Promise<string[][]> =>
  (
    await ctx.db.many<{ stems: string[] }>(sql`
      select tsvector_to_array(guiche_stems(w.text)) as stems
      from unnest(${texts}::text[]) with ordinality w (text, n) order by w.n`)
  ).map(({ stems }) => stems);

export interface Known {
  id: number;
  marks: number[];
  /** Dismissed, or made an article. */
  isOver: boolean;
}

export const knownQuestions = (ctx: Ctx, most: number) =>
  ctx.db.many<Known>(sql`
    select id, marks, dismissed_at is not null or article_id is not null as "isOver" from asked_questions
    where company_id = ${ctx.companyId} order by id desc limit ${most}`);

/** Until the end of the transaction nobody else of the company changes which questions are proposed. */
export const lockQuestions = (ctx: Ctx) =>
  ctx.db.one(sql`select pg_advisory_xact_lock(hashtextextended('asked questions', ${ctx.companyId}))::text as locked`);

/** @returns nothing where it has been there for long */
export const insertQuestion = (ctx: Ctx, marks: readonly number[]) =>
  ctx.db.maybe<{ id: number }>(sql`
    insert into asked_questions (company_id, marks) values (${ctx.companyId}, ${marks}::int[])
    on conflict do nothing returning id`);

/** These questions stand on these lines now, and on no others. */
export async function setLines(
  ctx: Ctx,
  questionIds: readonly number[],
  lines: readonly { questionId: number; messageId: number; isAnswer: boolean }[],
): Promise<void> {
  await ctx.db.run(sql`
    delete from asked_question_lines where company_id = ${ctx.companyId} and question_id = any(${questionIds}::int[])`);
  // a message may have gone since it was read
  await ctx.db.run(sql`
    insert into asked_question_lines (company_id, question_id, message_id, is_answer)
    select ${ctx.companyId}, l.question, l.message, l.answer
    from unnest(${lines.map(({ questionId }) => questionId)}::int[], ${lines.map(({ messageId }) => messageId)}::int[],
      ${lines.map(({ isAnswer }) => isAnswer)}::boolean[]) l (question, message, answer)
    join messages m on m.company_id = ${ctx.companyId} and m.id = l.message
    order by l.question, l.message on conflict do nothing`);
}

export const deleteQuestionsBut = (ctx: Ctx, kept: readonly number[]) =>
  ctx.db.run(sql`
    delete from asked_questions where company_id = ${ctx.companyId} and dismissed_at is null and article_id is null
      and id <> all(${kept}::int[])`);

export interface Said {
  questionId: number;
  ticketId: number;
  contact: string;
  isAnswer: boolean;
  body: string;
  at: string;
}

/** Where it was said, newest first; of a conversation in the order of its lines. What was deleted since is not there. */
const said = (ctx: Ctx, which: Sql) =>
  ctx.db.many<Said>(sql`
    select q.id as "questionId", m.ticket_id as "ticketId", c.name as contact, l.is_answer as "isAnswer",
      left(m.body, 1200) as body, m.created_at as at
    from asked_questions q
    join asked_question_lines l on l.company_id = q.company_id and l.question_id = q.id
    join messages m on m.company_id = l.company_id and m.id = l.message_id and ${written}
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where q.company_id = ${ctx.companyId} and ${which}
    order by q.id, m.ticket_id desc, m.at_second, m.id`);

/** Of what is proposed. */
export const saidOfOpen = (ctx: Ctx) => said(ctx, sql`q.dismissed_at is null and q.article_id is null`);
export const saidOf = (ctx: Ctx, ids: readonly number[]) => said(ctx, sql`q.id = any(${ids}::int[])`);

export const pageSize = 20;

/** Up to one more than a page, the latest first. */
export const pageOfDismissed = (ctx: Ctx, after: [string, number] | undefined) =>
  ctx.db.many<{ id: number; dismissedAt: string }>(sql`
    select id, dismissed_at as "dismissedAt" from asked_questions
    where company_id = ${ctx.companyId} and dismissed_at is not null
      ${after ? sql`and (dismissed_at, id) < (${after[0]}::timestamptz, ${after[1]}::int)` : empty}
    order by dismissed_at desc, id desc limit ${pageSize + 1}`);

export const countDismissed = async (ctx: Ctx): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from asked_questions where company_id = ${ctx.companyId} and dismissed_at is not null
        limit ${countLimit}) counted`)
  ).count;

/** What was said is named no longer. @returns whether it was proposed */
export async function answerQuestion(ctx: Ctx, id: number, articleId: number): Promise<boolean> {
  const answered = await ctx.db.run(sql`
    update asked_questions set article_id = ${articleId}
    where company_id = ${ctx.companyId} and id = ${id} and dismissed_at is null and article_id is null`);
  if (answered)
    await ctx.db.run(sql`
      delete from asked_question_lines where company_id = ${ctx.companyId} and question_id = ${id}`);
  return answered > 0;
}

/** @returns whether it was proposed */
export const dismissQuestion = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db.run(sql`
    update asked_questions set dismissed_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and dismissed_at is null and article_id is null`)) > 0;

/** @returns whether it was dismissed */
export const restoreQuestion = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db.run(sql`
    update asked_questions set dismissed_at = null
    where company_id = ${ctx.companyId} and id = ${id} and dismissed_at is not null`)) > 0;
