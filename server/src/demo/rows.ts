import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * The demo writes its rows directly, past the modules that own them: it tells of a past that nobody lived through, and
 * has a second for it. Nothing else may do so.
 */

export type Row = Record<string, unknown>;

/** Inserts rows whose keys are the table's columns; all have the same ones. */
export async function insertRows(ctx: Ctx, table: string, rows: Row[]): Promise<void> {
  if (!rows.length) return;
  const columns = ['company_id', ...Object.keys(rows[0]!)].join(', ');
  const json = JSON.stringify(rows.map((row) => ({ company_id: ctx.companyId, ...row })));
  await ctx.db.run(sql`
    insert into ${raw(table)} (${raw(columns)})
    select ${raw(columns)} from jsonb_populate_recordset(null::${raw(table)}, ${json}::jsonb)`);
}

/** So many ids of a table, rising. */
export async function newIds(ctx: Ctx, table: string, count: number, column = 'id'): Promise<number[]> {
  const rows = await ctx.db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, ${column}))::int as id from generate_series(1, ${count}) order by id`);
  return rows.map(({ id }) => id);
}

/** Inserts rows under new ids. @returns the id of each by its key */
export async function insertNamed(ctx: Ctx, table: string, rows: Record<string, Row>): Promise<Map<string, number>> {
  const keys = Object.keys(rows);
  const ids = await newIds(ctx, table, keys.length);
  await insertRows(
    ctx,
    table,
    keys.map((key, n) => ({ id: ids[n]!, ...rows[key] })),
  );
  return new Map(keys.map((key, n) => [key, ids[n]!]));
}

/** The two times that most rows have. */
export const made = (at: Date) => ({ created_at: at, updated_at: at });
