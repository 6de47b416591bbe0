import type pg from 'pg';
import type { Sql } from '../platform/database';
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
 * The way PostgreSQL goes to answer a question, by the plan for whatever values. Whatever it thinks of so few rows as a test
 * has: what it may use is what the question lets it use, so it must neither read whole tables nor sort.
 */
export async function planOf(owner: pg.Pool, question: string): Promise<string> {
  // of a piece of a question the places count from one
  const given = [...new Set(question.match(/\$\d+/g))];
  const text = question.replace(/\$\d+/g, (place) => `$${given.indexOf(place) + 1}`);
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      await client.query(`set local ${way} = off`);
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
