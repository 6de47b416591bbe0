import type { CellProblem } from '@guiche/contract/spreadsheet';
import * as XLSX from '@e965/xlsx';
import { decodeHTML } from 'entities';
import { fail } from './errors';
import type { SheetRow } from './spreadsheet';
import { namesIn, unpack } from './zip';

/** .xlsx and .xls, read where it may cost what it will: see `spreadsheet.ts`. */

/** The texts of a workbook's parts together; 20,000 rows of fifty columns are some forty million. */
const mostUnpacked = 64_000_000;

/** What is read of a workbook: pictures, themes, charts and settings of printers are not. */
const parts = /^(\[content_types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+|xl\/worksheets\/[^/]+\.xml)$/i;

const options = {
  dense: true,
  sheets: 0,
  cellText: false,
  cellHTML: false,
  cellNF: true,
  cellFormula: true,
  // formulas that were never worked out, and which rows are hidden
  sheetStubs: true,
  cellStyles: true,
} satisfies XLSX.ParsingOptions;

export const isZip = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0x504b0304;
export const isCompound = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0xd0cf11e0;

/** @throws ERR_IMPORT_UNREADABLE, ERR_IMPORT_MACROS, ERR_IMPORT_LOCKED, ERR_IMPORT_TOO_HEAVY */
export const workbookRows = (bytes: Buffer): Generator<SheetRow> =>
  rowsOf(isZip(bytes) ? readXlsx(bytes) : readXls(bytes));

/**
 * The rows of a page's first table, which many systems export under the name of a spreadsheet. What stands in its cells is
 * text: numbers of phones are none to count with.
 * @throws ERR_IMPORT_HTML where it has no table
 */
export function* pageRows(text: string): Generator<SheetRow> {
  if (!/<table\b/i.test(text)) throw fail('ERR_IMPORT_HTML');
  const book = understood(() => XLSX.read(text, { type: 'string', dense: true, sheets: 0, raw: true }));
  // The library knows but a few of the names that letters have on pages.
  for (const row of rowsOf(book)) yield { ...row, cells: row.cells.map((cell) => decodeHTML(cell)) };
}

function* rowsOf(book: XLSX.WorkBook): Generator<SheetRow> {
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as XLSX.DenseWorkSheet | undefined;
  const is1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const merged = mergedIn(sheet?.['!merges'] ?? []);
  for (const [index, row] of (sheet?.['!data'] ?? []).entries()) {
    const cells: string[] = [];
    const problems: Record<number, CellProblem> = {};
    for (const [column, cell] of (row ?? []).entries()) {
      const [text, problem] = readCell(cell as XLSX.CellObject | undefined, is1904);
      cells.push(text);
      if (problem) problems[column] = problem;
    }
    yield {
      row: index + 1,
      cells,
      ...(Object.keys(problems).length && { problems }),
      ...(sheet?.['!rows']?.[index]?.hidden && { isHidden: true as const }),
      ...(merged.has(index) && { isMerged: true as const }),
    };
  }
}

function readXlsx(bytes: Buffer): XLSX.WorkBook {
  const names = [...namesIn(bytes).keys()];
  if (names.some((name) => /vbaproject\.bin$|^xl\/macrosheets\//i.test(name))) throw fail('ERR_IMPORT_MACROS');
  if (!names.some((name) => /^xl\/workbook\d*\.xml$/i.test(name)))
    throw fail('ERR_IMPORT_UNREADABLE', { detail: 'The archive is no workbook.' });
  const archive = XLSX.CFB.utils.cfb_new() as unknown;
  for (const [name, content] of unpack(bytes, (name) => parts.test(name), mostUnpacked))
    XLSX.CFB.utils.cfb_add(archive as never, `/${name}`, content, { unsafe: true });
  // it takes what is unpacked already, though its types do not say so
  const { parse_zip: read } = XLSX as unknown as { parse_zip: (archive: unknown, how: object) => XLSX.WorkBook };
  return understood(() => read(archive, { ...options, type: 'buffer' }));
}

function readXls(bytes: Buffer): XLSX.WorkBook {
  const { FullPaths } = understood(() => XLSX.CFB.read(bytes, { type: 'buffer' }) as { FullPaths: string[] });
  if (FullPaths.some((path) => /\/EncryptedPackage$/i.test(path))) throw fail('ERR_IMPORT_LOCKED');
  if (FullPaths.some((path) => /_VBA_PROJECT/i.test(path))) throw fail('ERR_IMPORT_MACROS');
  if (!FullPaths.some((path) => /\/(workbook|book)$/i.test(path)))
    throw fail('ERR_IMPORT_UNREADABLE', { detail: 'The document is no workbook.' });
  return understood(() => XLSX.read(bytes, { ...options, type: 'buffer' }));
}

function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (/password/i.test(String(error))) throw fail('ERR_IMPORT_LOCKED');
    throw fail('ERR_IMPORT_UNREADABLE', { detail: String((error as Error).message).slice(0, 100) });
  }
}

/** Rows in which cells are merged with others. */
function mergedIn(merges: XLSX.Range[]): Set<number> {
  const rows = new Set<number>();
  for (const { s, e } of merges) for (let row = s.r; row <= e.r && rows.size < 1_048_576; row++) rows.add(row);
  return rows;
}

/** A number says so many digits for sure. */
const mostDigits = 999_999_999_999_999;

function readCell(cell: XLSX.CellObject | undefined, is1904: boolean): [text: string, problem?: CellProblem] {
  if (!cell) return [''];
  const { t, v, z, f } = cell;
  if (t === 'z') return f === undefined ? [''] : ['', 'formula'];
  if (t === 'e') return ['', 'error'];
  if (t === 'b') return [v ? 'TRUE' : 'FALSE', 'boolean'];
  if (typeof v !== 'number') return [String(v ?? '')];
  if (z !== undefined && XLSX.SSF.is_date(String(z))) return [dayOf(v, is1904), 'date'];
  if (!Number.isInteger(v)) return [String(Number(v.toPrecision(15)))];
  return Math.abs(v) > mostDigits ? [String(v), 'rounded'] : [String(v)];
}

/** As people of the countries write it in which this is used. */
function dayOf(value: number, date1904: boolean): string {
  const date = XLSX.SSF.parse_date_code(value, { date1904 }) as Record<'y' | 'm' | 'd' | 'H' | 'M', number> | null;
  if (!date) return String(value);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = value >= 1 ? `${two(date.d)}/${two(date.m)}/${date.y}` : '';
  const time = value % 1 ? `${two(date.H)}:${two(date.M)}` : '';
  return [day, time].filter(Boolean).join(' ');
}
