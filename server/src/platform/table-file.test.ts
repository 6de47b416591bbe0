import type { TableFormat } from '@guiche/contract/table-files';
import { buffer, text } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RequestInfo } from './serve';
import { tableFile } from './table-file';
import type { Column } from './xlsx';

const columns: Column[] = [
  { name: 'Nome', kind: 'text' },
  { name: 'Mensagem', kind: 'number' },
  { name: 'Enviada', kind: 'time' },
];

// oxlint-disable-next-line no-control-regex -- those are what XML has no way to write
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

async function* each<T>(rows: Iterable<T>) {
  yield* rows;
}

function fileOf(format: TableFormat, rows: Iterable<string[]>) {
  const headers: Record<string, string | number> = {};
  const facts = { header: (name: string, value: string | number) => void (headers[name] = value) } as RequestInfo;
  return { headers, stream: tableFile(facts, format, { name: 'relatorio', columns, rows: each(rows) }) };
}

/** What the entries of an archive hold, by its list at the end; sizes and places must be as it says. */
function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const found: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const from = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(from)).toBe(0x04034b50);
    const begin = from + 30 + bytes.readUInt16LE(from + 26);
    const plain = inflateRawSync(bytes.subarray(begin, begin + packed));
    expect(plain.length).toBe(size);
    found[name] = plain.toString('utf8');
    at += 46 + nameLength;
  }
  return found;
}

const sheetOf = async (rows: Iterable<string[]>) =>
  unzip(await buffer(fileOf('xlsx', rows).stream))['xl/worksheets/sheet1.xml']!;

test('CSV has its mark, semicolons, and nothing that a spreadsheet would run', async () => {
  const { headers, stream } = fileOf('csv', [['=1+1;"', '2', '2026-11-20 08:00:01']]);
  expect(await text(stream)).toBe(
    `\uFEFF"Nome";"Mensagem";"Enviada"\r\n"'=1+1;""";"2";"2026-11-20 08:00:01"\r\n`.replace('\uFEFF', ''),
  );
  expect(headers['content-disposition']).toBe('attachment; filename="relatorio.csv"');
});

test('a workbook has numbers and times as such, and formulas as the text that they are', async () => {
  const sheet = await sheetOf([
    ['=1+1', '2', '2026-11-20 12:00:00'],
    ['a < b & "c"\u0007', 'x', ''],
  ]);
  expect(sheet).toContain(
    '<row><c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>2</v></c><c s="1"><v>46346.5</v></c></row>',
  );
  expect(sheet).toContain('a &lt; b &amp; &quot;c&quot;</t>');
  expect(sheet).toContain('<t xml:space="preserve">x</t></is></c><c/></row>');
});

test('every text comes back out of a workbook, but for what XML cannot write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 20 }), async (names) => {
      const sheet = await sheetOf(names.map((name) => [name, '', '']));
      const back = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)]
        .slice(columns.length)
        .map(([, found]) =>
          found!.replace(
            /&(amp|lt|gt|quot);/g,
            (_, sign: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[sign]!,
          ),
        );
      expect(back).toEqual(names.map((name) => name.toWellFormed().replace(unwritable, '')));
    }),
    { numRuns: 50 },
  );
});

test('a hundred thousand rows are in memory by pieces only', async () => {
  function* many() {
    for (let n = 0; n < 100_000; n++) yield [`Cliente ${n}`, '1', '2026-11-20 12:00:00'];
  }
  let most = 0;
  let rows = 0;
  for await (const piece of fileOf('csv', many()).stream as AsyncIterable<Buffer>) {
    most = Math.max(most, piece.length);
    rows += piece.toString('latin1').split('\n').length - 1;
  }
  expect(rows).toBe(100_001);
  expect(most).toBeLessThan(150_000);
});

test('a failure while rows are read ends the file instead of closing it well', async () => {
  async function* failing(): AsyncGenerator<string[]> {
    yield ['Ana', '1', ''];
    throw new Error('the database is gone');
  }
  const facts = { header: () => undefined } as unknown as RequestInfo;
  for (const format of ['csv', 'xlsx'] as const)
    await expect(buffer(tableFile(facts, format, { name: 'x', columns, rows: failing() }))).rejects.toThrow(
      'the database is gone',
    );
});
