import { createZip } from './zip-writer';

/** A workbook of one sheet, written while its rows come: nothing of it is ever in memory as a whole. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const ofPackage = 'http://schemas.openxmlformats.org/package/2006';
const ofOffice = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kindOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook holds beside its sheet. Cells of style 1 are times, of style 2 heads. */
const frame: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kindOf}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kindOf}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kindOf}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="rId1" Type="${ofOffice}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${ofOffice}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="rId1" Type="${ofOffice}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${ofOffice}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

export interface Column {
  name: string;
  /** Times are `yyyy-MM-dd HH:mm:ss` on the company's clock; a number that is no plain whole one stays text. */
  kind: 'text' | 'number' | 'time';
}

/** The bytes of a workbook with these columns and rows. */
export async function* xlsx(
  columns: readonly Column[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  const zip = createZip();
  for (const [name, text] of Object.entries(frame)) yield* zip.add(name, [head + text]);
  yield* zip.add('xl/worksheets/sheet1.xml', sheet(columns, rows));
  yield* zip.end();
}

async function* sheet(columns: readonly Column[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  const widths = columns.map(
    ({ kind }, n) => `<col min="${n + 1}" max="${n + 1}" width="${kind === 'text' ? 28 : 19}"/>`,
  );
  // the heads stay in sight
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowOf(columns.map(({ name }) => textCell(name, 2)));
  let text = '';
  for await (const cells of rows) {
    text += rowOf(columns.map(({ kind }, n) => cellOf(cells[n] ?? '', kind)));
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

const rowOf = (cells: string[]) => `<row>${cells.join('')}</row>`;

function cellOf(value: string, kind: Column['kind']): string {
  if (value === '') return '<c/>';
  if (kind === 'number' && /^\d{1,15}$/.test(value)) return `<c><v>${value}</v></c>`;
  if (kind === 'time') return `<c s="1"><v>${serialOf(value)}</v></c>`;
  return textCell(value);
}

/** Days since the last of 1899, as spreadsheets count. */
const serialOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;

/** What is in it is never taken for a formula; a cell holds so much and no more. */
const textCell = (value: string, style?: number) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escape(value.slice(0, 32_767))}</t></is></c>`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- those are what XML has no way to write
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escape = (value: string) =>
  value
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => signs[sign]!);
