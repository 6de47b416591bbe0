import { ExtraInfoLimits, type ColumnUse, type RejectedRow } from '@guiche/contract/contacts';
import { email as emailRule } from '@guiche/contract/shapes';
import { fail } from '../platform/errors';
import { guessUses, isHeader, letterOf } from './columns';
import { decode, rowsOf, type Decoded } from './csv';
import { cleanNumber } from './number';

/** A row that can become a contact. */
export interface GoodRow {
  row: number;
  cells: string[];
  name: string;
  number: string;
  email: string;
  extraInfo: { name: string; value: string }[];
}

export interface Read {
  encoding: Decoded['encoding'];
  hasHeader: boolean;
  columns: { name: string; use: ColumnUse }[];
  sample: string[][];
  good: GoodRow[];
  rejected: RejectedRow[];
}

const sampleSize = 5;

/**
 * Reads a file and judges each row by itself and against those above it.
 * @param given what the columns hold and whether the first line names them; guessed where absent
 * @throws ERR_IMPORT_NOT_CSV, ERR_IMPORT_TOO_MANY, ERR_IMPORT_EMPTY, ERR_VALIDATION for uses that do not fit the columns
 */
export async function readRows(
  bytes: Buffer,
  given: { columns?: ColumnUse[] | undefined; hasHeader?: boolean | undefined },
): Promise<Read> {
  const { encoding, text } = decode(bytes);
  let read: Read | undefined;
  let row = 0;
  const seen = new Set<string>();
  for await (const cells of rowsOf(text)) {
    row += 1;
    if (cells.every((cell) => !cell)) continue;
    if (!read) {
      read = { encoding, ...headOf(cells, given), sample: [], good: [], rejected: [] };
      if (read.hasHeader) continue;
    }
    if (read.sample.length < sampleSize) read.sample.push(cells);
    const judged = judge(row, cells, read.columns);
    if ('reason' in judged) read.rejected.push(judged);
    else if (seen.has(judged.number)) read.rejected.push({ row, field: 'number', reason: 'repeated', cells });
    else {
      seen.add(judged.number);
      read.good.push(judged);
    }
  }
  if (!read?.sample.length) throw fail('ERR_IMPORT_EMPTY');
  return read;
}

function headOf(
  first: string[],
  given: { columns?: ColumnUse[] | undefined; hasHeader?: boolean | undefined },
): Pick<Read, 'hasHeader' | 'columns'> {
  const hasHeader = given.hasHeader ?? isHeader(first);
  const uses = given.columns ?? guessUses(first, hasHeader);
  const isTwice = (['name', 'number', 'email'] as const).some((use) => uses.filter((one) => one === use).length > 1);
  if (uses.length !== first.length || isTwice)
    throw fail('ERR_VALIDATION', { fields: { columns: 'One use for each column, and each but once' } });
  const nameOf = (cell: string, index: number) =>
    (hasHeader && cell.slice(0, ExtraInfoLimits.name).trim()) || letterOf(index);
  return { hasHeader, columns: first.map((cell, index) => ({ name: nameOf(cell, index), use: uses[index]! })) };
}

function judge(row: number, cells: string[], columns: Read['columns']): GoodRow | RejectedRow {
  const cellOf = (use: ColumnUse) => (cells[columns.findIndex((column) => column.use === use)] ?? '').trim();
  const refuse = (field: RejectedRow['field'], reason: RejectedRow['reason']) => ({ row, field, reason, cells });
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
  const extraInfo = columns.flatMap((column, index) => {
    const value = column.use === 'extra' ? (cells[index] ?? '').trim() : '';
    return value ? [{ name: column.name, value }] : [];
  });
  const isTooMuch =
    extraInfo.length > ExtraInfoLimits.pairs || extraInfo.some(({ value }) => value.length > ExtraInfoLimits.value);
  if (isTooMuch) return refuse('extra', 'tooLong');
  return { row, cells, name, number, email, extraInfo };
}
