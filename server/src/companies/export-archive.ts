import { csvLine, csvMark } from '@guiche/contract/csv';
import type { Language } from '@guiche/contract/shapes';
import { createZip, type ZipWriter } from '../platform/zip-writer';
import { exportStep, rowsBehind, type ExportRow, type Handles, type Sheet } from './export-sheet';
import { exportSheets, fileSheet } from './export-tables';
import { readMe } from './export-words';
import { assertThere } from './export-queries';

/** A spreadsheet shows about a million rows, and an entry of an archive holds 4 GiB. */
const mostRows = 1_000_000;
const mostText = 2 ** 30;

/**
 * Everything that a company owns as one archive, read in steps while it is taken: no transaction is open meanwhile, and no
 * more is in memory than a step.
 * @throws ERR_NO_COMPANY_FOUND once it is being deleted
 */
export async function* archiveOf(handles: Handles, name: string, language: Language): AsyncGenerator<Buffer> {
  const zip = createZip();
  yield* zip.add('LEIA-ME.txt', [readMe(language, name, handles.ctx.now)]);
  for (const sheet of exportSheets) yield* tableIn(zip, sheet, handles);
  const missing: string[] = [];
  for await (const row of rowsOf(fileSheet, handles)) yield* fileIn(zip, row, handles, missing);
  if (missing.length) yield* zip.add('faltando.txt', [missing.join('\r\n')]);
  yield* zip.end();
}

async function* rowsOf(sheet: Sheet, handles: Handles): AsyncGenerator<ExportRow> {
  for await (const rows of stepsOf(sheet, handles)) yield* rows;
}

async function* stepsOf(sheet: Sheet, handles: Handles): AsyncGenerator<ExportRow[]> {
  for (let last: ExportRow | undefined; ;) {
    await assertThere(handles.ctx);
    const rows: ExportRow[] = await rowsBehind(sheet, handles, last?.key);
    if (rows.length) yield rows;
    if (rows.length < exportStep) return;
    last = rows.at(-1);
  }
}

/** A table as CSV; a very long one goes on in files of the same name with a number behind it. */
async function* tableIn(zip: ZipWriter, sheet: Sheet, handles: Handles): AsyncGenerator<Buffer> {
  const steps = stepsOf(sheet, handles);
  const heads = Object.keys(sheet.columns);
  let next = await steps.next();
  async function* lines() {
    yield csvMark + csvLine(heads);
    for (let [count, length] = [0, 0]; !next.done && count < mostRows && length < mostText;) {
      const text = next.value.map((row) => csvLine(heads.map((head) => cellOf(row[head])))).join('');
      count += next.value.length;
      length += text.length;
      yield text;
      next = await steps.next();
    }
  }
  for (let part = 1; part === 1 || !next.done; part++)
    yield* zip.add(part === 1 ? `${sheet.name}.csv` : `${sheet.name}-${part}.csv`, lines());
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** A file as it is. One that is not there, or breaks off, is noted and ends nothing. */
async function* fileIn(zip: ZipWriter, row: ExportRow, { ctx }: Handles, missing: string[]): AsyncGenerator<Buffer> {
  const name = String(row.arquivo);
  const note = (error: unknown) => {
    missing.push(name);
    ctx.log.warn({ companyId: ctx.companyId, key: row.key, err: error }, 'a file could not be exported');
  };
  let bytes: AsyncIterator<Uint8Array>;
  let first: IteratorResult<Uint8Array>;
  try {
    const stored = await ctx.media.store.read(ctx.companyId, String(row.key));
    bytes = (stored as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    // before the entry begins it is known that there is something to read
    first = await bytes.next();
  } catch (error) {
    return note(error);
  }
  async function* pieces() {
    try {
      for (let piece = first; !piece.done; piece = await bytes.next()) yield piece.value;
    } catch (error) {
      note(error);
    } finally {
      await bytes.return?.();
    }
  }
  // pictures, sound and films are packed already
  yield* zip.add(name, pieces(), 0);
}
