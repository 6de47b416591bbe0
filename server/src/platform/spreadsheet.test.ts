import * as XLSX from '@e965/xlsx';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { readSpreadsheet, type SheetRow } from './spreadsheet';

let folder: string;
let files = 0;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-sheets-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer | string): Promise<SheetRow[]> {
  const file = path.join(folder, String((files += 1)));
  await writeFile(file, bytes);
  const all: SheetRow[] = [];
  for await (const rows of readSpreadsheet(file, () => undefined)) all.push(...rows);
  return all;
}
const refusal = (bytes: Buffer | string) =>
  read(bytes).then(
    (rows) => `${rows.length} rows`,
    (error: { code: string; extra: { fields?: object } }) =>
      [error.code, ...Object.keys(error.extra.fields ?? {})].join(' '),
  );

type BookType = 'xlsx' | 'biff8' | 'xlml' | 'xlsb' | 'ods';
function written(sheet: XLSX.WorkSheet, bookType: BookType = 'xlsx'): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'Clientes');
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType, cellStyles: true, compression: true }) as Buffer);
}
const sheetOf = (rows: unknown[][]) => XLSX.utils.aoa_to_sheet(rows);

/** An archive with these files, each packed, and what it says of their sizes. */
function zip(contents: Record<string, Buffer | string>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(contents)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claimed ?? content.length, 18);
    head.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\u0001\u0002\u0014\0'), head, place, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(contents).length, 6);
  end.writeUInt32LE(Buffer.concat(list).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...list, Buffer.from('PK\u0005\u0006'), end]);
}
const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
  '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>';
const workbook =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>';
const relations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const bookOf = (sheet: Buffer | string, more: Record<string, Buffer | string> = {}, claimed?: number) =>
  zip(
    {
      '[Content_Types].xml': types,
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels': relations,
      'xl/worksheets/sheet1.xml': sheet,
      ...more,
    },
    claimed,
  );
const sheetXml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

describe('a spreadsheet', () => {
  const rows = [
    ['Nome', 'Número', 'E-mail'],
    ['João Conceição', 5511988887777, 'joao@exemplo.com'],
    ['Ana', '011 98888-6666', ''],
  ];
  const said = [
    { row: 1, cells: ['Nome', 'Número', 'E-mail'] },
    { row: 2, cells: ['João Conceição', '5511988887777', 'joao@exemplo.com'] },
    { row: 3, cells: ['Ana', '011 98888-6666'] },
  ];

  it.each(['xlsx', 'biff8'] as const)('says its cells as they are, every digit of a number too: %s', async (type) => {
    expect(await read(written(sheetOf(rows), type))).toEqual(said);
  });

  it.each([';', ',', '\t'])('may be CSV, separated by %j', async (sign) => {
    expect(await read(rows.map((cells) => cells.join(sign)).join('\r\n'))).toEqual(said);
  });

  it.each(['xlsx', 'biff8'] as const)(
    'says which cells no number or name can be read from, which rows are hidden, and which merged: %s',
    async (type) => {
      const sheet = sheetOf([['Nome', 'Número'], ['Data'], ['Sim', true], ['Erro'], ['Longo', 5_511_988_887_777_000]]);
      sheet['B2'] = { t: 'n', v: 45_292, z: 'dd/mm/yyyy' };
      sheet['B4'] = { t: 'e', v: 42 };
      sheet['!ref'] = 'A1:B5';
      sheet['!rows'] = [{}, {}, { hidden: true }];
      sheet['!merges'] = [XLSX.utils.decode_range('A4:A5')];
      expect(await read(written(sheet, type))).toEqual([
        { row: 1, cells: ['Nome', 'Número'] },
        { row: 2, cells: ['Data', '01/01/2024'], problems: { 1: 'date' } },
        // who writes these old files here forgets what is hidden
        { row: 3, cells: ['Sim', 'TRUE'], problems: { 1: 'boolean' }, ...(type === 'xlsx' && { isHidden: true }) },
        { row: 4, cells: ['Erro', ''], problems: { 1: 'error' }, isMerged: true },
        { row: 5, cells: ['Longo', '5511988887777000'], problems: { 1: 'rounded' }, isMerged: true },
      ]);
    },
  );

  it('is read whole where it is long, however long whoever listens takes', async () => {
    const file = path.join(folder, 'long.csv');
    await writeFile(file, `nome;numero\n${`${'x'.repeat(200)};1\n`.repeat(20_000)}`);
    let count = 0;
    for await (const rows of readSpreadsheet(file, () => undefined)) {
      count += rows.length;
      for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
    }
    expect(count).toBe(20_001);
  });

  it('tells a formula that was worked out from one that never was', async () => {
    const cells = '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>B9</f></c><c r="C1" t="str"><f>"Ana"</f><v>Ana</v></c>';
    expect(await read(bookOf(sheetXml(`<row r="1">${cells}</row>`)))).toEqual([
      { row: 1, cells: ['2', '', 'Ana'], problems: { 1: 'formula' } },
    ]);
  });
});

describe('what is no spreadsheet that can be read is refused with a code', () => {
  const wide = `<row r="2">${Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('')}</row>`;
  const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(32_000)}</t></si></sst>`;
  const table: [what: string, bytes: () => Buffer | string, code: string][] = [
    ['thousands of columns', () => bookOf(sheetXml(wide)), 'ERR_IMPORT_TOO_MANY columns'],
    [
      'more rows than are taken',
      () => written(sheetOf(Array.from({ length: 20_060 }, (_, n) => [n]))),
      'ERR_IMPORT_TOO_MANY rows',
    ],
    [
      'an archive that unpacks to gigabytes, and says otherwise',
      () => bookOf(Buffer.alloc(200_000_000, ' '), {}, 100),
      'ERR_IMPORT_TOO_HEAVY',
    ],
    [
      'one long text in thousands of cells',
      () =>
        bookOf(
          sheetXml(Array.from({ length: 1000 }, (_, n) => `<row r="${n + 1}"><c t="s"><v>0</v></c></row>`).join('')),
          {
            '[Content_Types].xml': types.replace(
              '</Types>',
              '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
            ),
            'xl/sharedStrings.xml': shared,
          },
        ),
      'ERR_IMPORT_TOO_HEAVY',
    ],
    ['macros', () => bookOf(sheetXml(''), { 'xl/vbaProject.bin': 'x' }), 'ERR_IMPORT_MACROS'],
    ['an archive of something else', () => zip({ 'word/document.xml': '<w/>' }), 'ERR_IMPORT_UNREADABLE'],
    ['another kind of workbook', () => written(sheetOf([['a']]), 'ods'), 'ERR_IMPORT_UNREADABLE'],
    ['half a workbook', () => written(sheetOf([['a']])).subarray(0, 400), 'ERR_IMPORT_UNREADABLE'],
    [
      'a page of the web without a table',
      () => Buffer.from('<!DOCTYPE html><p>Entre na sua conta</p>'),
      'ERR_IMPORT_HTML',
    ],
    ['a workbook as XML', () => written(sheetOf([['a']]), 'xlml'), 'ERR_IMPORT_HTML'],
    [
      'an old document without a workbook',
      () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
      'ERR_IMPORT_UNREADABLE',
    ],
    [
      'one with a password',
      () => {
        const document = XLSX.CFB.utils.cfb_new() as never;
        XLSX.CFB.utils.cfb_add(document, '/EncryptedPackage', Buffer.alloc(5000));
        return Buffer.from(XLSX.CFB.write(document, { type: 'buffer' }) as Buffer);
      },
      'ERR_IMPORT_LOCKED',
    ],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'ERR_IMPORT_UNREADABLE'],
  ];
  it.each(table)('%s', async (_, bytes, code) => {
    expect(await refusal(bytes())).toBe(code);
  });

  it('what takes the memory of its reader, and whoever asked goes on', async () => {
    const rows = Array.from({ length: 20_000 }, () => `<row>${'<c t="str"><v>abcdefghij</v></c>'.repeat(90)}</row>`);
    expect(await refusal(bookOf(sheetXml(rows.join(''))))).toMatch(/^ERR_IMPORT_TOO_/);
    expect(await refusal('nome;numero\nAna;1')).toBe('2 rows');
  });
});

describe('a table of the web under the name of a spreadsheet, as many systems export it', () => {
  const page = (rows: string) => `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body>
    <table border="1">${rows}</table><table><tr><td>Outra</td></tr></table></body></html>`;

  it('is read as it stands: names with their accents, numbers with their zeros', async () => {
    const rows = await read(
      page(`<tr><th>Nome</th><th>N&uacute;mero</th></tr>
        <TR class="a"><td>Jos&eacute; &amp; Filhos<br></td><td>011 98888-0001</td></TR>
        <tr><td><b>Lia</b></td><td>5511970000123</td></tr>`),
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Nome', 'Número'],
      ['José & Filhos', '011 98888-0001'],
      ['Lia', '5511970000123'],
    ]);
  });

  it('of twenty thousand rows is read, and one that is no table or never ends is refused', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, n) => `<tr><td>Cliente ${n}</td><td>${5511970000000 + n}</td></tr>`,
    );
    expect(await read(page(many.join('')))).toHaveLength(20_000);
    expect(await refusal(`<table>${'<tr><td>'.repeat(500_000)}`)).toMatch(/^ERR_IMPORT_/);
    expect(await refusal(`<table>${'<'.repeat(4_000_000)}`)).toMatch(/^(ERR_IMPORT_|0 rows)/);
  });
});
