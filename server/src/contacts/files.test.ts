import { contacts } from '@guiche/contract/contacts';
import type { BodyInput } from '@guiche/contract/endpoint';
import { ImportLimits } from '@guiche/contract/spreadsheet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

/** Numbers that no other test uses. */
let next = 5_521_980_000_000;
const newNumber = () => String(next++);

const bring = (bytes: string | Buffer, body: BodyInput<typeof contacts.importFile> = {}, by: Person = world.home.ana) =>
  by.call(contacts.importFile, { body, files: [{ name: 'contatos.csv', bytes }] });
const exported = async (by: Person = world.home.ana) => {
  const answer = await by.call(contacts.exportAll);
  expect(answer.status).toBe(200);
  return answer as unknown as { body: string; headers: Record<string, string> };
};
const countAll = async () =>
  Number((await world.owner.query<{ count: string }>('select count(*) from contacts')).rows[0]!.count);
const found = async (searchParam: string, by: Person = world.home.ana) =>
  (await by.call(contacts.list, { query: { searchParam } })).body.contacts;

describe('a file of contacts', () => {
  it.each([
    ['Portuguese', 'Nome;Número;E-mail;Cidade'],
    ['English', 'name,phone number,email,Cidade'],
    ['Spanish, with tabs', 'Nombre\tTeléfono\tCorreo electrónico\tCidade'],
  ])('is understood by its header in %s', async (_, header) => {
    const sign = /[;,\t]/.exec(header)![0];
    const number = newNumber();
    const row = ['Zilda', `+${number}`, 'zilda@exemplo.com', 'Santos'].map((cell) => `"${cell}"`).join(sign);
    const { status, body } = await bring(`${header}\r\n${row}\r\n`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: 1, rows: 1, rejectedCount: 0, hasHeader: true });
    expect(body.columns.map(({ use }) => use)).toEqual(['name', 'number', 'email', 'extra']);
    const [made] = await found(number);
    const { body: shown } = await world.home.ana.call(contacts.show, { params: { contactId: made!.id } });
    expect(shown).toMatchObject({
      name: 'Zilda',
      number,
      email: 'zilda@exemplo.com',
      extraInfo: [{ name: 'Cidade', value: 'Santos' }],
      identities: [{ kind: 'pn', value: number }],
    });
  });

  it('is understood without a header, and when the columns are named by whoever brings it', async () => {
    const [a, b] = [newNumber(), newNumber()];
    expect((await bring(`${a};Ada\n${b};Bia`)).body).toMatchObject({ hasHeader: false, created: 2 });
    const [c, d] = [newNumber(), newNumber()];
    const { body } = await bring(`quem;onde;obs\nCida;${c};x\nDudu;${d};y`, {
      columns: JSON.stringify(['name', 'number', 'skip']),
    });
    expect(body).toMatchObject({ created: 2, hasHeader: true });
    expect((await found(d))[0]).toMatchObject({ name: 'Dudu' });
  });

  it('may be written in Windows-1252, as old spreadsheets save it', async () => {
    const number = newNumber();
    const { body } = await bring(Buffer.from(`nome;numero\nJoão \x93Zé\x94 Conceição;${number}`, 'latin1'));
    expect(body).toMatchObject({ encoding: 'windows-1252', created: 1 });
    expect((await found(number))[0]!.name).toBe('João “Zé” Conceição');
  });

  it('says of each row that is wrong what is wrong, by the line that a spreadsheet shows, and takes the others', async () => {
    const known = newNumber();
    await world.home.ana.call(contacts.create, { body: { name: 'Já existe', number: known } });
    const [good, twice] = [newNumber(), newNumber()];
    const text = [
      'nome;numero;email;nota',
      `Boa;${good};;`,
      ';;;',
      `;${newNumber()};;`,
      `X;${newNumber()};;`,
      `${'x'.repeat(51)};${newNumber()};;`,
      'Sem número;;;',
      'Curto;1234567;;',
      'Científico;5,51198E+12;;',
      `E-mail;${newNumber()};não é;`,
      `Nota;${newNumber()};;${'n'.repeat(1001)}`,
      `Duas;${twice};;`,
      `Duas de novo;+${twice};;`,
      `Conhecida;${known};;`,
    ].join('\n');
    const preview = await bring(text, { preview: true });
    const before = await countAll();
    expect(preview.body).toMatchObject({ rows: 12, created: 2, rejectedCount: 10 });
    const { body } = await bring(text);
    expect(body).toMatchObject({ rows: 12, created: 2, rejectedCount: 10 });
    expect(body.rejected.map(({ row, field, reason }) => [row, field, reason])).toEqual([
      [4, 'name', 'required'],
      [5, 'name', 'tooShort'],
      [6, 'name', 'tooLong'],
      [7, 'number', 'required'],
      [8, 'number', 'badNumber'],
      [9, 'number', 'badNumber'],
      [10, 'email', 'badEmail'],
      [11, 'extra', 'tooLong'],
      [13, 'number', 'repeated'],
      [14, 'number', 'known'],
    ]);
    expect(preview.body.rejected).toEqual(body.rejected);
    expect(await countAll()).toBe(before + 2);
  });

  it('makes nothing while it is only looked at', async () => {
    const before = await countAll();
    const { body } = await bring(`nome;numero\nAda;${newNumber()}`, { preview: 'true' });
    expect(body).toMatchObject({ created: 1, sample: [['Ada', expect.any(String)]] });
    expect(await countAll()).toBe(before);
    expect(world.events).toEqual([]);
  });

  it('brings nobody twice, also when two bring it at once, and can be brought again', async () => {
    const text = ['nome;numero', ...Array.from({ length: 450 }, (_, n) => `Pessoa ${n};${newNumber()}`)].join('\n');
    const before = await countAll();
    const [a, b] = await Promise.all([bring(text), bring(text, {}, world.home.bruno)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body.created + b.body.created).toBe(450);
    expect(await countAll()).toBe(before + 450);
    const again = await bring(text);
    expect(again.body).toMatchObject({ created: 0, rejectedCount: 450 });
    expect(again.body.rejected.every(({ reason }) => reason === 'known')).toBe(true);
  });

  it('tells how far it is to whoever brings it, and everyone that there are more contacts now', async () => {
    const text = ['nome;numero', ...Array.from({ length: 450 }, (_, n) => `Pessoa ${n};${newNumber()}`)].join('\n');
    const clientId = crypto.randomUUID();
    await bring(text, { clientId });
    const progress = world
      .heardBy(world.home.ana)
      .flatMap(({ name, event }) => (name === 'contactImport' ? [event] : []));
    expect(progress.map((event) => 'done' in event && event.done)).toEqual([200, 400, 450]);
    expect(progress.at(-1)).toEqual({ action: 'progress', clientId, done: 450, created: 450, rejected: 0, rows: 450 });
    const heard = (by: Person) => world.heardBy(by).map(({ name, event }) => `${name} ${event.action}`);
    expect(heard(world.home.bruno)).toEqual(Array.from({ length: 3 }, () => 'contact reload'));
    expect(heard(world.other.admin)).toEqual([]);
  });

  it('belongs to one company: another has the same numbers for itself', async () => {
    const number = newNumber();
    expect((await bring(`nome;numero\nAda;${number}`)).body.created).toBe(1);
    expect((await bring(`nome;numero\nOutra Ada;${number}`, {}, world.other.ana)).body.created).toBe(1);
    expect(await found(number)).toMatchObject([{ name: 'Ada' }]);
  });
});

describe('garbage', () => {
  const row = 'Ada;5521970000001';
  const table: [what: string, bytes: string | Buffer, status: number, error: string][] = [
    ['nothing', '', 400, 'ERR_VALIDATION'],
    ['white space', ' \n\n  \r\n', 400, 'ERR_IMPORT_EMPTY'],
    ['a byte order mark', '\uFEFF', 400, 'ERR_IMPORT_EMPTY'],
    ['a header alone', 'nome;numero\n', 400, 'ERR_IMPORT_EMPTY'],
    ['separators alone', `nome;numero\n${';;;;\n'.repeat(1000)}`, 400, 'ERR_IMPORT_EMPTY'],
    ['a NUL byte', `nome;numero\nA\0da;1`, 400, 'ERR_IMPORT_UNREADABLE'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 400, 'ERR_IMPORT_UNREADABLE'],
    ['a spreadsheet', Buffer.from('504b03041400060008000000210000', 'hex'), 400, 'ERR_IMPORT_UNREADABLE'],
    ['UTF-16', Buffer.from('\uFEFFnome;numero\nAda;5521970000001', 'utf16le'), 400, 'ERR_IMPORT_UNREADABLE'],
    [
      'quotes that do not close',
      `nome;numero\n"Ada;5521970000001\n${`${row}\n`.repeat(50)}`,
      400,
      'ERR_IMPORT_UNREADABLE',
    ],
    ['text behind a quote', `nome;numero\n"Ada"x;5521970000001`, 400, 'ERR_IMPORT_UNREADABLE'],
    ['megabytes in a quote', `nome;numero\n"${'x\n'.repeat(2_000_000)}`, 400, 'ERR_IMPORT_UNREADABLE'],
    ['megabytes in a line', `nome;numero\n${'x'.repeat(4_000_000)}`, 400, 'ERR_IMPORT_UNREADABLE'],
    ['thousands of columns', `nome;numero${';x'.repeat(5000)}\n${row}`, 400, 'ERR_IMPORT_TOO_MANY'],
    ['a row of thousands of columns', `nome;numero\n${row}${';x'.repeat(5000)}`, 400, 'ERR_IMPORT_TOO_MANY'],
    ['too many rows', `nome;numero\n${`${row}\n`.repeat(ImportLimits.rows + 1)}`, 400, 'ERR_IMPORT_TOO_MANY'],
    ['too many bytes', 'x'.repeat(ImportLimits.bytes + 1), 413, 'ERR_TOO_LARGE'],
    ['no column for the number', 'nome;cidade\nAda;Santos', 400, 'ERR_VALIDATION'],
  ];
  it.each(table)('is refused with a code and changes nothing: %s', async (_, bytes, status, error) => {
    const before = await countAll();
    const answer = await bring(bytes);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await countAll()).toBe(before);
    expect(world.events).toEqual([]);
  });

  it.each([
    ['too few', ['name']],
    ['the same twice', ['name', 'name']],
    ['none there is', ['name', 'zip']],
  ])('is refused when columns are named that do not fit: %s', async (_, columns) => {
    const answer = await bring('nome;numero\nAda;5521970000001', { columns: JSON.stringify(columns) });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('is a missing file', async () => {
    const answer = await world.home.ana.call(contacts.importFile, { body: {} });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('the exported file', () => {
  it('is UTF-8 with a mark, semicolons and quotes, and never a formula', async () => {
    const number = newNumber();
    await world.home.ana.call(contacts.create, {
      body: {
        name: '=HYPERLINK("http://mau.test";"clique")',
        number,
        extraInfo: [
          { name: '+Nota', value: '@SOMA(1;2)' },
          { name: '＋Nota', value: '＝SOMA(1;2)' },
          { name: 'Apelido', value: 'diz "oi"; e\nsai' },
        ],
      },
    });
    const { body, headers } = await exported();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
    expect(body.startsWith('\uFEFF"name";"number";"email"')).toBe(true);
    expect(body).toContain(`"'=HYPERLINK(""http://mau.test"";""clique"")";"${number}";""`);
    expect(body).toContain(`"'+Nota"`);
    expect(body).toContain(`"'@SOMA(1;2)"`);
    for (const cell of ['＋Nota', '＝SOMA(1;2)']) expect(body).toContain(`"'${cell}"`);
    expect(body).toContain('"diz ""oi""; e\nsai"');
  });

  it('is read back as it was: in another company everyone has the same name, number, e-mail and extra info', async () => {
    const odd = [
      { name: '=1+1', extraInfo: [{ name: 'Conta', value: '-10' }] },
      { name: '＝1＋1', extraInfo: [{ name: 'Conta', value: '－10' }] },
      { name: '＠SUM(A1)', extraInfo: [{ name: 'Conta', value: '\u200b=1' }] },
      { name: "'=dobro", extraInfo: [{ name: 'Conta', value: "'" }] },
      { name: "''-três", extraInfo: [] },
      {
        name: 'Dois "nomes"; ok',
        extraInfo: [
          { name: 'Filho', value: 'Ivo' },
          { name: 'Filho', value: 'Eva\nMaria' },
        ],
      },
    ].map((form) => ({ ...form, number: newNumber(), email: 'a@exemplo.com' }));
    for (const body of odd) await world.home.ana.call(contacts.create, { body });
    const { body: text } = await exported();
    const { body } = await bring(text, {}, world.other.ana);
    expect(body.rejected.filter(({ reason }) => reason !== 'known')).toEqual([]);
    for (const { name, number, email, extraInfo } of odd) {
      const [copy] = await found(number, world.other.ana);
      const { body: shown } = await world.other.ana.call(contacts.show, { params: { contactId: copy!.id } });
      expect({ ...shown, extraInfo: shown.extraInfo.map(({ name, value }) => ({ name, value })) }).toMatchObject({
        name,
        email,
        extraInfo,
      });
    }
  });

  it('holds everyone once and in the order of the list, however many there are, and nobody of another company', async () => {
    const text = ['nome;numero', ...Array.from({ length: 1200 }, (_, n) => `Igual;${5_531_980_000_000 + n}`)].join(
      '\n',
    );
    expect((await bring(text)).body.created).toBe(1200);
    const { rows } = await world.owner.query<{ number: string }>(
      'select number from contacts where company_id = $1 order by name_fold, id',
      [world.home.id],
    );
    const numbers = [...(await exported()).body.matchAll(/^"(?:[^"]|"")*";"(\d*)"/gm)].map(([, number]) => number);
    expect(numbers).toEqual(rows.map(({ number }) => number));
  });
});
