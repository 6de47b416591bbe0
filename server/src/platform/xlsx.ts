import { createDeflateRaw, crc32 } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

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
  yield zip.end();
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

/** A zip archive whose entries are written as they come: sizes and check sums stand behind each, and in the list at the end. */
function createZip() {
  const entries: { name: Buffer; check: number; packed: number; size: number; at: number }[] = [];
  let written = 0;

  async function* add(name: string, pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
    const entry = { name: Buffer.from(name), check: 0, packed: 0, size: 0, at: written };
    const opening = Buffer.concat([
      fields([4, 0x04034b50], ...flagsAnd(0, 0, 0), [2, entry.name.length], [2, 0]),
      entry.name,
    ]);
    written += opening.length;
    yield opening;
    async function* counted() {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        entry.check = crc32(bytes, entry.check);
        entry.size += bytes.length;
        yield bytes;
      }
    }
    const packer = createDeflateRaw();
    // a failure of what comes in ends what goes out, and is thrown below
    pipeline(Readable.from(counted()), packer, () => undefined);
    for await (const part of packer as AsyncIterable<Buffer>) {
      entry.packed += part.length;
      yield part;
    }
    const closing = fields([4, 0x08074b50], [4, entry.check], [4, entry.packed], [4, entry.size]);
    written += entry.packed + closing.length;
    entries.push(entry);
    yield closing;
  }

  function end(): Buffer {
    const list = entries.flatMap(({ name, check, packed, size, at }) => [
      fields(
        [4, 0x02014b50],
        [2, 20],
        ...flagsAnd(check, packed, size),
        [2, name.length],
        [8, 0],
        [2, 0],
        [2, 0],
        [4, at],
      ),
      name,
    ]);
    const length = list.reduce((sum, { length: bytes }) => sum + bytes, 0);
    const count = entries.length;
    return Buffer.concat([
      ...list,
      fields([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, length], [4, written], [2, 0]),
    ]);
  }

  return { add, end };
}

type Field = [bytes: 2 | 4 | 8, value: number];

/** Version, flags (sizes come behind, names are UTF-8), packed by deflate, at the first moment there is; check sum and sizes. */
const flagsAnd = (check: number, packed: number, size: number): Field[] => [
  [2, 20],
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 0x21],
  [4, check],
  [4, packed],
  [4, size],
];

function fields(...all: Field[]): Buffer {
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 2) field.writeUInt16LE(value);
      else field.writeUInt32LE(value);
      return field;
    }),
  );
}
