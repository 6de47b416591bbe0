import type { RejectedRow } from '@guiche/contract/contacts';
import { email as emailRule } from '@guiche/contract/shapes';
import { cleanNumber } from './number';
import { readTable, type ColumnChoice, type Table, type TableRow } from './read-table';

/** A row that can become a contact. */
export interface GoodRow {
  row: number;
  cells: string[];
  name: string;
  number: string;
  email: string;
  extraInfo: { name: string; value: string }[];
}

export interface Read extends Table {
  good: GoodRow[];
  rejected: RejectedRow[];
}

/**
 * Reads a file and judges each row by itself and against those above it.
 * @throws as `readTable`
 */
export async function readRows(file: string, choice: ColumnChoice): Promise<Read> {
  const good: GoodRow[] = [];
  const rejected: RejectedRow[] = [];
  const seen = new Set<string>();
  const table = await readTable(file, choice, (tableRow) => {
    const { row, cells } = tableRow;
    const judged = judge(tableRow);
    if ('reason' in judged) rejected.push(judged);
    else if (seen.has(judged.number)) rejected.push({ row, field: 'number', reason: 'repeated', cells });
    else {
      seen.add(judged.number);
      good.push(judged);
    }
  });
  return { ...table, good, rejected };
}

function judge({ row, cells, cellOf, problemOf, extra }: TableRow): GoodRow | RejectedRow {
  const refuse = (field: RejectedRow['field'], reason: RejectedRow['reason']) => ({ row, field, reason, cells });
  for (const field of ['name', 'number', 'email'] as const) {
    const problem = problemOf(field);
    if (problem) return refuse(field, problem);
  }
  const name = cellOf('name');
  if (!name) return refuse('name', 'required');
  if (name.length < 2) return refuse('name', 'tooShort');
  if (name.length > 50) return refuse('name', 'tooLong');
  const typed = cellOf('number');
  if (!typed) return refuse('number', 'required');
  const number = cleanNumber(typed);
  if (!number) return refuse('number', 'badNumber');
  const email = cellOf('email');
  if (email && !emailRule.safeParse(email).success) return refuse('email', 'badEmail');
  const extraInfo = extra();
  return extraInfo ? { row, cells, name, number, email, extraInfo } : refuse('extra', 'tooLong');
}
