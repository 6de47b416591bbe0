import { raw, sql, type Sql } from '../platform/database';
import type { Ctx, Tenancy } from '../platform/tenancy';

/** So many rows are read in one question, which is a transaction of its own. */
export const exportStep = 500;

/** One file of an export: what is read of which tables, and in which order. */
export interface Sheet {
  /** Of the file, without its ending; the same in every language, for programs that read it. */
  name: string;
  /** Every table that it reads for its own sake. */
  tables: readonly string[];
  /** The first of them with what is joined to it. */
  from: string;
  /** What says whose row it is; `company_id` of the first table unless told. */
  owner?: string;
  /** By which rows are ordered and gone on from: unique in the company. */
  key: string;
  /** Rows of it that are left out. */
  only?: Sql;
  /** Heads, and what stands under them. */
  columns: Readonly<Record<string, string>>;
  /** It lies outside the fence of companies, in the book of whoever runs the installation. */
  isAcross?: true;
}

export type Key = number | string;
export type ExportRow = { key: Key } & Record<string, unknown>;

/** Where the handles come from. */
export interface Handles {
  ctx: Ctx;
  acrossCompanies: Tenancy['acrossCompanies'];
}

/** The next rows of a sheet behind this key. */
export function rowsBehind(sheet: Sheet, { ctx, acrossCompanies }: Handles, last: Key | undefined) {
  const columns = Object.entries(sheet.columns).map(([head, value]) => `${value} as "${head}"`);
  const key = raw(sheet.key);
  const question = sql`
    select ${key} as key, ${raw(columns.join(', '))} from ${raw(sheet.from)}
    where ${raw(sheet.owner ?? `${aliasOf(sheet)}.company_id`)} = ${ctx.companyId}
      ${last === undefined ? raw('') : sql`and ${key} > ${last}`} ${sheet.only ?? raw('')}
    order by ${key} limit ${exportStep}`;
  return sheet.isAcross ? acrossCompanies((db) => db.many<ExportRow>(question)) : ctx.db.many<ExportRow>(question);
}

/** `tickets t join …` speaks of `t`. */
const aliasOf = ({ from }: Sheet) => from.trim().split(/\s+/)[1]!;

/** Where a file lies in the archive; `m` is its row. Nobody else chooses a part of that name, but for its ending. */
export const fileName = (m: string) =>
  `case when ${m}.key is not null then 'arquivos/' || ${m}.key || coalesce(lower(substring(${m}.name from '\\.[A-Za-z0-9]{1,8}$')), '') else '' end`;

/** A join with the file that a column names. */
export const withFile = (m: string, key: string) =>
  `left join media ${m} on ${m}.company_id = ${key.split('.')[0]}.company_id and ${m}.key = ${key}`;

/** A join with a row of the same company. */
export const withOne = (table: string, alias: string, id: string) =>
  `left join ${table} ${alias} on ${alias}.company_id = ${id.split('.')[0]}.company_id and ${alias}.id = ${id}`;

/** What is listed in one cell, as JSON. */
export const listed = (value: string, rows: string, order: string) =>
  `(select coalesce(json_agg(${value} order by ${order}), '[]'::json) from ${rows})`;
