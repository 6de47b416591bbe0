import type { JudgedRow, VerdictReason } from '@guiche/contract/contact-lists';
import { readPhone } from '@guiche/contract/phone-number';
import { email as emailRule } from '@guiche/contract/shapes';
import { ImportLimits } from '@guiche/contract/spreadsheet';
import { readTable, type ColumnChoice, type Table, type TableRow } from '../contacts/read-table';

/** A row by whom it could put into a list. */
export interface ReadRow extends JudgedRow {
  email: string;
  variables: Record<string, string>;
}

export interface ReadList extends Table {
  rows: ReadRow[];
}

/**
 * Reads a spreadsheet, and judges each row by itself and against those above it.
 * @throws as `readTable`
 */
export async function readListRows(file: string, choice: ColumnChoice): Promise<ReadList> {
  const rows: ReadRow[] = [];
  const seen = new Set<string>();
  const table = await readTable(file, choice, (tableRow) => {
    const row = judge(tableRow);
    if (row.verdict !== 'refused') {
      if (seen.has(row.number)) Object.assign(row, { verdict: 'duplicate', reason: 'repeated' });
      else seen.add(row.number);
    }
    rows.push(row);
  });
  return { ...table, rows };
}

function judge({ row, cells, cellOf, problemOf, extra }: TableRow): ReadRow {
  const name = problemOf('name') ? '' : cellOf('name');
  const typed = cellOf('number');
  const refused = (reason: VerdictReason): ReadRow => ({
    row,
    verdict: 'refused',
    reason,
    name,
    number: typed,
    cells,
    email: '',
    variables: {},
  });
  const problem = problemOf('name') ?? problemOf('number');
  if (problem) return refused(problem);
  if (!typed) return refused('required');
  if (name.length > 50) return refused('longName');
  const read = readPhone(typed);
  if ('why' in read) return refused(read.why);
  const pairs = extra();
  const given = problemOf('email') ? '?' : cellOf('email');
  if (!pairs || given.length > ImportLimits.cell) return refused('longExtra');
  const isEmail = given === '' || emailRule.safeParse(given).success;
  const reason = isEmail ? changeOf(typed, read.number) : 'badEmail';
  return {
    row,
    verdict: reason ? 'corrected' : 'kept',
    reason,
    // Whoever has no name, or but a letter, is called by the number: a list takes two letters.
    name: name.length < 2 ? read.number : name,
    number: read.number,
    cells,
    email: isEmail ? given : '',
    variables: Object.fromEntries(pairs.map(({ name, value }) => [name, value])),
  };
}

/** What was put right about a number, beside its signs and the country. */
function changeOf(typed: string, number: string): VerdictReason | null {
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  if (digits === number || `55${digits}` === number) return null;
  const without = `${number.slice(2, 4)}${number.slice(5)}`;
  return number.length === 13 && digits.endsWith(without) && !digits.endsWith(number.slice(2))
    ? 'ninthDigit'
    : 'prefix';
}
