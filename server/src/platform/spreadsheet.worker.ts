import { ImportLimits } from '@guiche/contract/spreadsheet';
import { plainCell } from '@guiche/contract/csv';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { decode, rowsOf } from './csv';
import { CodedError, fail } from './errors';
import type { Said, SheetRow } from './spreadsheet';

/** A process that reads one spreadsheet, says its rows in lines of JSON, and ends. */

/** The rows that one line says. */
const together = 500;
/** Of all cells, in letters: a text that many cells share is said as often. */
const mostText = 16_000_000;
/** Above a header there may be a title. */
const mostRows = ImportLimits.rows + 50;

// whoever waits for an answer of the server comes first
if (os.platform() === 'linux') os.setPriority(10);

async function say(said: Said): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(said)}\n`)) await once(process.stdout, 'drain');
}

async function* read(file: string): AsyncGenerator<SheetRow[]> {
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
    yield batch;
    batch = [];
  }
  yield batch;
}

async function* rowsIn(bytes: Buffer): AsyncGenerator<SheetRow> {
  const { isCompound, isZip, workbookRows } = await import('./workbook');
  if (bytes.length > 8 && (isZip(bytes) || isCompound(bytes))) {
    await say({ encoding: null });
    return yield* workbookRows(bytes);
  }
  const { encoding, text } = decode(bytes);
  if (/^\s*<(!doctype html|html|table|\?xml|head|meta)\b/i.test(text.slice(0, 1000))) throw fail('ERR_IMPORT_HTML');
  await say({ encoding });
  let row = 0;
  for await (const cells of rowsOf(text)) yield { row: ++row, cells };
}

try {
  for await (const rows of read(process.argv[2]!)) await say({ rows });
  await say({ isWhole: true });
} catch (error) {
  const known =
    error instanceof CodedError ? error : fail('ERR_IMPORT_UNREADABLE', { detail: String(error).slice(0, 100) });
  await say({ refused: known.code, ...known.extra });
}
