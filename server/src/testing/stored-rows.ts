import { companyColumns } from './copy-company';
import type { OneTransaction } from './one-transaction';

/** The companies of a desk: the one from which endpoints are tried, the two others, or all three. */
export type Whose = 'home' | 'others' | 'all';
const everybodys: Whose[] = ['home', 'others', 'all'];

/** What a network has said of a number is remembered by whoever asked, whatever becomes of the call. */
const remembered = new Set(['number_checks']);

export interface StoredRows {
  /** The rows as they are now are what later ones are compared with. */
  keep(): Promise<void>;
  /** They are so again: what was written until it was last looked is undone. */
  undone(): void;
  differ(whose: Whose): Promise<boolean>;
}

/**
 * Are rows of companies, and the work that waits for them, as they were? Every row counts, but only those tables are read
 * that the transaction has written to meanwhile: the database counts that by itself, also what cascades and triggers write
 * and what is rolled back. To read them all after each call was two thirds of the matrix.
 */
export async function watchRows(transaction: OneTransaction, idsOf: Record<Whose, number[]>): Promise<StoredRows> {
  const rowsOf: Record<string, string> = {
    'public.companies': 'select t::text as row from companies t where t.id = any($1::int[])',
    'graphile_worker._private_jobs': `
      select t.id::text as row from graphile_worker._private_jobs t where (t.payload ->> 'companyId')::int = any($1::int[])`,
  };
  for (const table of (await companyColumns(transaction)).keys()) {
    const kept = remembered.has(table) ? ` and t.company_id <> ${idsOf.home[0]}` : '';
    rowsOf[`public.${table}`] = `select t::text as row from ${table} t where t.company_id = any($1::int[])${kept}`;
  }
  const tables = Object.keys(rowsOf);

  async function hash(table: string, whose: Whose): Promise<string> {
    const text = `select coalesce(md5(string_agg(md5(row), '' order by row)), '') as hash from (${rowsOf[table]}) r`;
    return (await transaction.asOwner<{ hash: string }>(text, [idsOf[whose]]))[0]!.hash;
  }

  /** So many rows of each table has the transaction written so far, in the order of `tables`. */
  async function countWritten(): Promise<string[]> {
    const counted = await transaction.asOwner<{ written: string }>(
      `select pg_stat_get_xact_tuples_inserted(o) + pg_stat_get_xact_tuples_updated(o) + pg_stat_get_xact_tuples_deleted(o) as written
       from unnest($1::regclass[]::oid[]) with ordinality t(o, n) order by n`,
      [tables],
    );
    return counted.map(({ written }) => written);
  }

  let [atFirst, lastSeen]: [string[], string[]] = [[], []];
  const kept = new Map<string, string>();
  return {
    async keep() {
      atFirst = lastSeen = await countWritten();
      for (const table of tables)
        for (const whose of everybodys) kept.set(`${table} ${whose}`, await hash(table, whose));
    },
    undone() {
      atFirst = lastSeen;
    },
    async differ(whose) {
      lastSeen = await countWritten();
      for (const [n, table] of tables.entries())
        if (lastSeen[n] !== atFirst[n] && (await hash(table, whose)) !== kept.get(`${table} ${whose}`)) return true;
      return false;
    },
  };
}
