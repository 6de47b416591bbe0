import { csvLine, csvMark } from '@guiche/contract/csv';
import { tableFiles, type TableFormat } from '@guiche/contract/table-files';
import { Readable } from 'node:stream';
import type { RequestInfo } from './serve';
import { xlsx, type Column } from './xlsx';

export interface Table {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column[];
  /** Cells as text, in the order of the columns. */
  rows: AsyncIterable<readonly string[]>;
}

/** Answers with a file for spreadsheets that is written while its rows are read: there may be any number of them. */
export function tableFile(facts: RequestInfo, format: TableFormat, { name, columns, rows }: Table): Readable {
  facts.header('content-type', tableFiles[format]);
  facts.header('content-disposition', `attachment; filename="${name}.${format}"`);
  facts.header('cache-control', 'no-store');
  facts.header('x-content-type-options', 'nosniff');
  return Readable.from(format === 'csv' ? csv(columns, rows) : xlsx(columns, rows), { objectMode: false });
}

async function* csv(columns: Table['columns'], rows: Table['rows']): AsyncGenerator<string> {
  let text = `${csvMark}${csvLine(columns.map(({ name }) => name))}`;
  for await (const cells of rows) {
    text += csvLine(cells);
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  yield text;
}
