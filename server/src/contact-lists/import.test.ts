import * as XLSX from '@e965/xlsx';
import {
  ContactListItem,
  contactListItems,
  contactLists,
  ListImportReport,
  type Verdict,
} from '@guiche/contract/contact-lists';
import { contacts } from '@guiche/contract/contacts';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { optOut } from '../opt-outs/service';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
let lists = 0;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const addList = async (by = world.home.ana): Promise<number> =>
  (await by.call(contactLists.create, { body: { name: `Planilha ${(lists += 1)}` } })).body.id;

type File = string | Buffer;
const send = (by: Person, contactListId: number, bytes: File, query: object = {}, body: object = {}) =>
  by.call(contactLists.upload, {
    params: { contactListId },
    query,
    body,
    files: [{ name: 'clientes.xlsx', bytes, field: 'file' }],
  });
const asJson = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);
async function bring(contactListId: number, bytes: File, by = world.home.ana): Promise<ContactListItem[]> {
  const { status, body } = await send(by, contactListId, bytes);
  expect(status).toBe(200);
  return z.array(ContactListItem).parse(asJson(body));
}
async function ask(contactListId: number, bytes: File, query: object = { preview: 'true' }, body: object = {}) {
  const answer = await send(world.home.ana, contactListId, bytes, query, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return ListImportReport.parse(asJson(answer.body));
}
const inside = async (contactListId: number, by = world.home.ana) =>
  (await by.call(contactListItems.page, { query: { contactListId } })).body;
const sheet = (rows: unknown[][]): Buffer => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Clientes');
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
};
const csv = (...rows: string[]) => rows.join('\r\n');

describe('a spreadsheet put into a contact list', () => {
  it.each([
    'nome;numero;email',
    'Nome;Número;E-mail',
    'NOME;Telefone;EMAIL',
    'cliente;Celular;e-mail',
    'Nome;WhatsApp;Email',
  ])('is understood by its headings, and answered with who was put in: %s', async (heads) => {
    const list = await addList();
    const items = await bring(list, csv(heads, 'Célia;(85) 8888-9999;celia@cliente.test'));
    expect(items).toMatchObject([
      {
        name: 'Célia',
        number: '5585988889999',
        email: 'celia@cliente.test',
        isWhatsappValid: null,
        contactListId: list,
      },
    ]);
    expect((await inside(list)).contacts).toEqual(items);
  });

  it('may have a title above its headings, and keeps what stands in further columns', async () => {
    const list = await addList();
    const items = await bring(
      list,
      sheet([
        ['Clientes de dezembro'],
        [],
        ['Bairro', 'Número', 'Nome', 'Saldo'],
        ['Centro', 5511988887777, 'Davi', 10.5],
      ]),
    );
    expect(items).toMatchObject([
      { name: 'Davi', number: '5511988887777', variables: { Bairro: 'Centro', Saldo: '10.5' } },
    ]);
  });

  it('is understood otherwise where somebody says what its columns hold', async () => {
    const list = await addList();
    const text = csv('a;b;c', 'x;11 98888-7777;Davi');
    const { columns } = await ask(list, text);
    expect(columns.map(({ use }) => use)).toEqual(['extra', 'extra', 'extra']);
    const report = await ask(list, text, { report: 'true' }, { columns: JSON.stringify(['skip', 'number', 'name']) });
    expect(report.counts).toEqual({ kept: 1, corrected: 0, duplicate: 0, refused: 0 });
    expect((await inside(list)).contacts).toMatchObject([{ name: 'Davi', variables: {} }]);
  });

  it('has a verdict for each row before anybody is put in, and the same one after', async () => {
    const list = await addList();
    await bring(list, csv('nome;numero', 'Já está;11 97777-0001'));
    const rows: [cells: string, verdict: Verdict, reason: string | null][] = [
      ['Ana;5511988880001;', 'kept', null],
      ['Bia;(11) 98888-0002;', 'kept', null],
      [';11 98888-0003;', 'kept', null],
      ['Caio;11 8888-0004;', 'corrected', 'ninthDigit'],
      ['Davi;0 15 11 98888-0005;', 'corrected', 'prefix'],
      ['Eva;0055 11 98888-0006;', 'corrected', 'prefix'],
      ['Fábio;11 98888-0007;não é', 'corrected', 'badEmail'],
      ['Fixo;11 3333-0008;', 'kept', null],
      ['Gil;+351 912 345 678;', 'kept', null],
      ['Ana de novo;1188880001;', 'duplicate', 'repeated'],
      ['Estava;5511977770001;', 'duplicate', 'known'],
      ['Sem;;', 'refused', 'required'],
      ['Sem DDD;98888-0009;', 'refused', 'noAreaCode'],
      ['DDD;(20) 98888-0010;', 'refused', 'wrongAreaCode'],
      ['Cortado;5,51198E+12;', 'refused', 'rounded'],
      ['Letras;onze;', 'refused', 'letters'],
      ['Longo;1234567890123456;', 'refused', 'tooLong'],
      [`${'x'.repeat(51)};11 98888-0011;`, 'refused', 'longName'],
      [`Romance;11 98888-0012;${'x'.repeat(1001)}`, 'refused', 'longExtra'],
    ];
    const text = csv('nome;numero;email', ...rows.map(([cells]) => cells));
    const preview = await ask(list, text);
    expect(preview.rows.map(({ row, verdict, reason }) => [row, verdict, reason])).toEqual(
      rows.map(([, verdict, reason], index) => [index + 2, verdict, reason]),
    );
    expect(preview.counts).toEqual({ kept: 5, corrected: 4, duplicate: 2, refused: 8 });
    expect([preview.importId, (await inside(list)).count]).toEqual([null, 1]);
    expect(world.events.filter(({ name }) => name !== 'ContactList' && name !== 'ContactListItem')).toEqual([]);

    const report = await ask(list, text, { report: 'true' });
    expect(report.counts).toEqual(preview.counts);
    expect(report.rows).toEqual(preview.rows.filter(({ verdict }) => verdict === 'duplicate' || verdict === 'refused'));
    const { contacts: people, count } = await inside(list);
    expect(count).toBe(10);
    // Whoever has no name is called by the number.
    expect(people.find(({ number }) => number === '5511988880003')?.name).toBe('5511988880003');
  });

  it('says of cells which no number can be read from what is wrong', async () => {
    const list = await addList();
    const page = XLSX.utils.aoa_to_sheet([
      ['nome', 'numero'],
      ['Dia'],
      ['Sim', true],
      ['Longo', 5_511_988_887_777_000],
    ]);
    page['B2'] = { t: 'n', v: 45_292, z: 'dd/mm/yyyy' };
    page['!merges'] = [XLSX.utils.decode_range('A3:A4')];
    page['!rows'] = [{}, { hidden: true }];
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, page);
    const bytes = Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer);
    const { rows, hiddenRows, mergedRows } = await ask(list, bytes);
    expect(rows.map(({ reason }) => reason)).toEqual(['date', 'boolean', 'rounded']);
    expect([hiddenRows, mergedRows]).toEqual([1, 2]);
  });

  it('is told once: to our pages, and by the name that older clients wait for', async () => {
    const list = await addList();
    world.events.length = 0;
    const items = await bring(
      list,
      csv('nome;numero', ...Array.from({ length: 150 }, (_, n) => `P;119888${10_000 + n}`)),
    );
    expect(items).toHaveLength(150);
    const heard = world.heardBy(world.home.bruno);
    expect(heard.map(({ name, event }) => `${name} ${event.action}`)).toEqual([
      'ContactListItem reload',
      'ContactList update',
    ]);
    expect(heard[0]!.event).toEqual({ action: 'reload', contactListId: list, records: items.slice(0, 100) });
    expect(heard[1]!.event).toMatchObject({ record: { contactsCount: '150' } });
    expect(world.heardBy(world.other.admin)).toEqual([]);
  });

  it('stands there once, however many bring it at once', async () => {
    const list = await addList();
    const text = csv('nome;numero', ...Array.from({ length: 700 }, (_, n) => `P ${n};119777${10_000 + n}`));
    const [a, b] = await Promise.all([bring(list, text), bring(list, text, world.home.bruno)]);
    expect(a.length + b.length).toBe(700);
    expect(Math.max(a.length, b.length)).toBe(700);
    expect((await inside(list)).count).toBe(700);
  });

  it('is put in whole or not at all: into a list that is deleted meanwhile nobody comes', async () => {
    const list = await addList();
    const text = csv('nome;numero', ...Array.from({ length: 700 }, (_, n) => `P ${n};119666${10_000 + n}`));
    const [answer] = await Promise.all([
      send(world.home.ana, list, text),
      world.home.admin.call(contactLists.remove, { params: { contactListId: list } }),
    ]);
    const left = await world.owner.query('select from contact_list_items where contact_list_id = $1', [list]);
    expect(left.rowCount).toBe(0);
    // whoever is first has the list; the other finds it gone, or takes all of it along
    const { error } = asJson(answer.body) as { error?: string };
    expect([200, 404]).toContain(answer.status);
    expect(error).toBe(answer.status === 200 ? undefined : 'ERR_NO_CONTACT_LIST_FOUND');
  });

  it('is taken out again with all whom it put in, and nobody else, once', async () => {
    const list = await addList();
    await bring(list, csv('nome;numero', 'Fica;11 98888-0001'));
    const text = csv('nome;numero', 'Fica;11 98888-0001', 'Sai;11 98888-0002', 'Sai também;11 98888-0003');
    const { importId } = await ask(list, text, { report: 'true' });
    const imports = async () =>
      (await world.home.ana.call(contactLists.imports, { params: { contactListId: list } })).body;
    expect(await imports()).toMatchObject([
      { id: importId, source: 'clientes.xlsx', contactsCount: 2 },
      { contactsCount: 1 },
    ]);
    const undo = (contactListId: number) =>
      world.home.admin.call(contactLists.undoImport, { params: { contactListId, listImportId: importId! } });
    expect((await undo(await addList())).status).toBe(404);
    world.events.length = 0;
    expect((await undo(list)).status).toBe(200);
    expect((await inside(list)).contacts.map(({ name }) => name)).toEqual(['Fica']);
    expect(world.heardBy(world.home.ana).map(({ name, event }) => `${name} ${event.action}`)).toEqual([
      'ContactListItem reload',
      'ContactList update',
    ]);
    expect((await undo(list)).body).toMatchObject({ error: 'ERR_NO_LIST_IMPORT_FOUND' });
    expect(await imports()).toHaveLength(1);
    expect((await ask(list, csv('nome;numero', 'Fica;11 98888-0001'), { report: 'true' })).importId).toBe(null);
    expect(await imports()).toHaveLength(1);
  });

  it.each([
    ['without a column for the number', csv('nome;cidade', 'Ana;Santos'), 'ERR_VALIDATION'],
    ['without anybody in it', csv('nome;numero'), 'ERR_IMPORT_EMPTY'],
    ['which is none', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'ERR_IMPORT_UNREADABLE'],
    ['which is a page of the web', '<html><body><p>Entre na sua conta</p></body></html>', 'ERR_IMPORT_HTML'],
    [
      'with more rows than are taken',
      csv('nome;numero', ...Array.from({ length: 20_001 }, () => 'P;1')),
      'ERR_IMPORT_TOO_MANY',
    ],
    ['with more columns than are taken', csv(`nome;numero${';x'.repeat(49)}`, 'P;1'), 'ERR_IMPORT_TOO_MANY'],
  ])('is refused %s', async (_, bytes, code) => {
    const answer = await send(world.home.ana, await addList(), bytes);
    expect([answer.status, asJson(answer.body)]).toEqual([400, expect.objectContaining({ error: code })]);
  });
});

describe('a contact list as a file', () => {
  it('is CSV by name with a column for each further one, never a formula, and is read back as it was', async () => {
    const list = await addList();
    await bring(
      list,
      csv(
        'nome;numero;email;Bairro',
        '=1+1;11 98888-0001;a@b.test;"Centro; sul"',
        'Bia;11 98888-0002;;',
        ';11 98888-0003;;-',
      ),
    );
    const exported = async (by: Person) =>
      (await by.call(contactLists.exportAll, { params: { contactListId: list } })) as unknown as { body: string };
    const { body } = await exported(world.home.bruno);
    expect(body).toBe(
      [
        '\uFEFF"nome";"numero";"email";"Bairro"',
        `"5511988880003";"5511988880003";"";"'-"`,
        `"'=1+1";"5511988880001";"a@b.test";"Centro; sul"`,
        '"Bia";"5511988880002";"";""',
        '',
      ].join('\r\n'),
    );
    const copy = await addList();
    await bring(copy, body);
    const plain = ({ name, number, email, variables }: ContactListItem) => ({ name, number, email, variables });
    expect((await inside(copy)).contacts.map(plain)).toEqual((await inside(list)).contacts.map(plain));
  });
});

describe('who stands in a list', () => {
  it('is shown with since when they want nothing, however their number is written, and when a campaign last wrote', async () => {
    const list = await addList();
    const [item] = await bring(list, csv('nome;numero', 'Célia;(11) 97123-0001'));
    expect(item).toMatchObject({ optedOutAt: null, lastWrittenAt: null });
    const { body: contact } = await world.home.admin.call(contacts.create, {
      body: { name: 'Célia', number: '551171230001', check: false },
    });
    await world.app.tenancy.inCompany(world.home.id, (ctx) =>
      optOut(ctx, contact.id, { source: 'word', word: 'sair' }),
    );
    await world.owner.query(
      `with made as (insert into campaigns (company_id, name, status, messages, questions) values ($1, 'Natal', 'INATIVA', '{Oi,"","","",""}', '{"","","","",""}') returning id)
       insert into campaign_shipments (company_id, campaign_id, position, key, number, state, sent_at)
       select $1, id, 1, guiche_phone_key('5511971230001'), '5511971230001', 'sent', '2026-11-01T12:00:00Z' from made`,
      [world.home.id],
    );
    expect((await inside(list)).contacts).toMatchObject([
      { optedOutAt: expect.any(String), lastWrittenAt: '2026-11-01T12:00:00.000Z' },
    ]);
  });
});
