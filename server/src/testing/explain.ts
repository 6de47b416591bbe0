import type pg from 'pg';
import { sql, type Sql } from '../platform/database';
import { appRole } from '../platform/migrate';
import type { Ctx } from '../platform/tenancy';

/**
 * What a query asks, word for word: a handle that keeps the questions and asks nobody.
 * @param answers the rows of each question in turn, none where there are no more
 */
export function recordQuestions(companyId: number, ...answers: object[][]) {
  const asked: string[] = [];
  const answer = ({ text }: Sql) => Promise.resolve(answers[asked.push(text) - 1] ?? []);
  const one = (query: Sql) => answer(query).then(([row]) => row ?? {});
  const db = { many: answer, one, maybe: one, run: () => Promise.resolve(0) };
  return { asked, ctx: { companyId, now: new Date(), db } as unknown as Ctx };
}

/**
 * The way PostgreSQL goes to answer a question of a company, by the plan for whatever values. Whatever it thinks of so few rows as a test
 * has: what it may use is what the question lets it use, so it must neither read whole tables nor sort.
 * @param role who asks: whom rows are kept apart for, unless said otherwise
 */
export async function planOf(owner: pg.Pool, question: string, role = appRole): Promise<string> {
  // of a piece of a question the places count from one
  const given = [...new Set(question.match(/\$\d+/g))];
  const text = question.replace(/\$\d+/g, (place) => `$${given.indexOf(place) + 1}`);
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      await client.query(`set local ${way} = off`);
    // Its owner may read every row, and so may ask an index what those who serve may not.
    await client.query(`set local role ${role}; set local app.company_id = '1'`);
    await client.query(`set local plan_cache_mode = force_generic_plan; prepare question as ${text}`);
    const values = given.map(() => 'null').join(', ');
    const execute = `explain execute question${values && `(${values})`}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(execute);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback; deallocate all');
    client.release();
  }
}

/** Where PostgreSQL looks at rows, in a plan that was carried out. */
interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}

/** How many rows of tables it took up or turned away, pair by pair where it compared them. */
const rowsOf = (step: Step): number =>
  ((step['Relation Name'] === undefined ? 0 : step['Actual Rows']) +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Join Filter'] ?? 0)) *
    step['Actual Loops'] +
  (step.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);

/** Each question is carried out, and answered, as ever; what it looked at meanwhile is summed up. */
export function countRowsRead(ctx: Ctx) {
  let read = 0;
  const explain = async (query: Sql) => {
    const { 'QUERY PLAN': plan } = await ctx.db.one<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      sql`explain (analyze, timing off, format json) ${query}`,
    );
    read += rowsOf(plan[0].Plan);
  };
  const both =
    <Answer>(ask: (query: Sql) => Promise<Answer>) =>
    async (query: Sql) => {
      await explain(query);
      return ask(query);
    };
  const { many, one, maybe } = ctx.db;
  // What writes would write twice: being explained is being done.
  const db = {
    many: both(many),
    one: both(one),
    maybe: both(maybe),
    run: (query: Sql) => explain(query).then(() => 1),
  };
  return { ctx: { ...ctx, db } as Ctx, rowsRead: () => read };
}

/**
 * How many rows of a table the transaction has taken up so far, by whatever plan: also by the one that a connection keeps, which explaining
 * a question with its values never shows. Not those of which an index alone knew enough.
 */
export const rowsTaken = async (ctx: Ctx, table: string): Promise<number> =>
  (
    await ctx.db.one<{ taken: number }>(sql`
      select coalesce(seq_tup_read + idx_tup_fetch, 0)::int as taken from pg_stat_xact_user_tables where relname = ${table}`)
  ).taken;

/** From here on the transaction asks by the plans that a connection keeps for whatever values. */
export const keepPlans = (ctx: Ctx) => ctx.db.run(sql`set local plan_cache_mode = force_generic_plan`);
