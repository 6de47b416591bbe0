import { ImportLimits } from '@guiche/contract/spreadsheet';
import { plainCell } from '@guiche/contract/csv';
import { readFile } from 'node:fs/promises';
import { decode, rowsOf } from './csv';
import { fail } from './errors';
import { say, sayAll } from './say';
import type { Said, SheetRow } from './spreadsheet';

/** A process that reads one spreadsheet, says its rows in lines of JSON, and ends. */

/** The rows that one line says. */
const together = 500;
/** Of all cells, in letters: a text that many cells share is said as often. */
const mostText = 16_000_000;
/** Above a header there may be a title. */
const mostRows = ImportLimits.rows + 50;

async function* read(file: string): AsyncGenerator<Said> {
  const bytes = await readFile(file);
  let batch: SheetRow[] = [];
  let left = mostText;
  let count = 0;
  for await (const { cells, ...about } of rowsIn(bytes)) {
    const plain = cells.map((cell) => plainCell(cell.trim()));
    while (plain.length && !plain.at(-1) && !about.problems?.[plain.length - 1]) plain.pop();
    if (!plain.length) continue;
    if (plain.length > ImportLimits.columns)
      throw fail('ERR_IMPORT_TOO_MANY', { fields: { columns: String(ImportLimits.columns) } });
    if (++count > mostRows) throw fail('ERR_IMPORT_TOO_MANY', { fields: { rows: String(ImportLimits.rows) } });
    left -= plain.reduce((sum, cell) => sum + cell.length, 0);
    if (left < 0) throw fail('ERR_IMPORT_TOO_HEAVY');
    if (batch.push({ ...about, cells: plain }) < together) continue;
    yield { rows: batch };
    batch = [];
  }
  yield { rows: batch };
}

async function* rowsIn(bytes: Buffer): AsyncGenerator<SheetRow> {
  const { isCompound, isZip, pageRows, workbookRows } = await import('./workbook');
  if (bytes.length > 8 && (isZip(bytes) || isCompound(bytes))) {
    await say({ encoding: null } satisfies Said);
    return yield* workbookRows(bytes);
  }
  const { encoding, text } = decode(bytes);
  const start = text.slice(0, 1000);
  if (/^\s*<\?xml\b/i.test(start)) throw fail('ERR_IMPORT_HTML');
  await say({ encoding } satisfies Said);
  if (/^\s*<(!doctype html|html|table|head|meta)\b/i.test(start)) return yield* pageRows(text);
  let row = 0;
  for await (const cells of rowsOf(text)) yield { row: ++row, cells };
}

await sayAll(read, 'ERR_IMPORT_UNREADABLE');
