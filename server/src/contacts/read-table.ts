import { ExtraInfoLimits } from '@guiche/contract/contacts';
import { ImportLimits, type CellProblem, type ColumnUse } from '@guiche/contract/spreadsheet';
import { fail } from '../platform/errors';
import { readSpreadsheet, type SheetRow } from '../platform/spreadsheet';
import { guessUses, isHeader, letterOf, namesNumber } from './columns';

/** What somebody says of the columns of a file; what they leave out is guessed. */
export interface ColumnChoice {
  columns?: ColumnUse[] | undefined;
  hasHeader?: boolean | undefined;
}

export interface Columns {
  hasHeader: boolean;
  columns: { name: string; use: ColumnUse }[];
}

export interface Table extends Columns {
  encoding: 'utf-8' | 'windows-1252' | null;
  hiddenRows: number;
  mergedRows: number;
  /** The first rows below the header. */
  sample: string[][];
}

/** A row below the header, by what its columns hold. */
export interface TableRow {
  row: number;
  cells: string[];
  cellOf(use: 'name' | 'number' | 'email'): string;
  problemOf(use: 'name' | 'number' | 'email'): CellProblem | undefined;
  /** What stands under other columns, by their names; nothing where that is more than is kept of anybody. */
  extra(): { name: string; value: string }[] | undefined;
}

const sampleSize = 5;
/** Above a header there may be a title. */
const looksAt = 20;

/**
 * Reads a spreadsheet of people, and hands each row below its header to `take`.
 * @throws the codes of `importFails`, ERR_VALIDATION for uses that do not fit the columns
 */
export async function readTable(file: string, choice: ColumnChoice, take: (row: TableRow) => void): Promise<Table> {
  let encoding: Table['encoding'] = null;
  let table: Table | undefined;
  let first: SheetRow[] = [];
  let count = 0;
  const begin = () => {
    const { from, ...columns } = headOf(first, choice);
    table = { encoding, ...columns, hiddenRows: 0, mergedRows: 0, sample: [] };
    for (const row of first.slice(from)) below(table, row);
    first = [];
  };
  const below = (into: Table, sheetRow: SheetRow) => {
    if (++count > ImportLimits.rows) throw fail('ERR_IMPORT_TOO_MANY', { fields: { rows: String(ImportLimits.rows) } });
    if (sheetRow.isHidden) into.hiddenRows += 1;
    if (sheetRow.isMerged) into.mergedRows += 1;
    if (into.sample.length < sampleSize) into.sample.push(sheetRow.cells);
    take(rowOf(sheetRow, into.columns));
  };
  for await (const rows of readSpreadsheet(file, (heard) => (encoding = heard)))
    for (const row of rows) {
      if (table) below(table, row);
      else if (first.push(row) === looksAt) begin();
    }
  if (!table && first.length) begin();
  if (!table?.sample.length) throw fail('ERR_IMPORT_EMPTY');
  return table;
}

function headOf(first: SheetRow[], choice: ColumnChoice): Columns & { from: number } {
  const named = choice.hasHeader === false ? -1 : first.findIndex(({ cells }) => cells.some(namesNumber));
  const at = Math.max(0, named);
  const hasHeader = choice.hasHeader ?? (named >= 0 || isHeader(first[0]!.cells));
  const width = Math.max(...first.slice(at).map(({ cells }) => cells.length));
  const head = Array.from({ length: width }, (_, column) => first[at]!.cells[column] ?? '');
  const uses = choice.columns ?? guessUses(head, hasHeader);
  const isTwice = (['name', 'number', 'email'] as const).some((use) => uses.filter((one) => one === use).length > 1);
  if (uses.length !== width || isTwice)
    throw fail('ERR_VALIDATION', { fields: { columns: 'One use for each column, and each but once' } });
  const nameOf = (cell: string, index: number) =>
    (hasHeader && cell.slice(0, ExtraInfoLimits.name).trim()) || letterOf(index);
  const columns = head.map((cell, index) => ({ name: nameOf(cell, index), use: uses[index]! }));
  return { hasHeader, columns, from: hasHeader ? at + 1 : at };
}

function rowOf({ row, cells, problems }: SheetRow, columns: Columns['columns']): TableRow {
  const place = (use: ColumnUse) => columns.findIndex((column) => column.use === use);
  return {
    row,
    cells,
    cellOf: (use) => cells[place(use)] ?? '',
    problemOf: (use) => problems?.[place(use)],
    extra() {
      const pairs = columns.flatMap(({ name, use }, index) => {
        const value = use === 'extra' ? cells[index] : undefined;
        return value ? [{ name, value }] : [];
      });
      const isTooMuch =
        pairs.length > ExtraInfoLimits.pairs || pairs.some(({ value }) => value.length > ExtraInfoLimits.value);
      return isTooMuch ? undefined : pairs;
    },
  };
}
