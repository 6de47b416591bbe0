import { z } from 'zod';
import { flag, jsonText } from './shapes';

/** What is the same wherever a spreadsheet is brought in: .xlsx, .xls and CSV. */

/** `listBytes`: of those for contact lists. */
export const ImportLimits = {
  bytes: 5_000_000,
  listBytes: 5 * 2 ** 20,
  rows: 20_000,
  columns: 50,
  cell: 1000,
} as const;

/** Endings that a file dialog offers. */
export const spreadsheetEndings = '.xlsx,.xls,.csv,.txt,.tsv';

/** What a column of an imported file holds; `extra` is kept under the column's name. */
export const columnUses = ['name', 'number', 'email', 'extra', 'skip'] as const;
export type ColumnUse = (typeof columnUses)[number];
const uses = z.array(z.enum(columnUses)).max(ImportLimits.columns);

/** How a file is to be understood; what is left out is guessed. */
export const columnChoice = {
  /** What each column holds. */
  columns: z.union([uses, jsonText.pipe(uses)]).optional(),
  hasHeader: z.union([z.boolean(), flag]).optional(),
};

export const readColumns = {
  /** Of a CSV file; a workbook says so itself. */
  encoding: z.enum(['utf-8', 'windows-1252']).nullable(),
  hasHeader: z.boolean(),
  columns: z.array(z.strictObject({ name: z.string(), use: z.enum(columnUses) })),
  /** Rows that the spreadsheet does not show, and rows with merged cells: they are read like all others. */
  hiddenRows: z.int(),
  mergedRows: z.int(),
};

/** Why a cell says nothing that could be believed. `formula`: it was never worked out. */
export const cellProblems = ['date', 'boolean', 'error', 'formula', 'rounded'] as const;
export type CellProblem = (typeof cellProblems)[number];

/** What a file may be refused as. */
export const importFails = [
  'ERR_IMPORT_UNREADABLE',
  'ERR_IMPORT_HTML',
  'ERR_IMPORT_MACROS',
  'ERR_IMPORT_LOCKED',
  'ERR_IMPORT_TOO_HEAVY',
  'ERR_IMPORT_TOO_MANY',
  'ERR_IMPORT_EMPTY',
] as const;
