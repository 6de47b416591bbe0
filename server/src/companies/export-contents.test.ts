import { companies } from '@guiche/contract/companies';
import { secretSettings } from '@guiche/contract/settings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../platform/csv';
import { foundIn, openDesk, twinId, type Desk } from '../testing/desk';
import { apiToken, secretWords } from '../testing/full-rows';
import { readZip } from '../testing/read-zip';
import type { Person } from '../testing/world';
import { exportSheets, leftOut } from './export-tables';
import { fileWords } from './export-words';

vi.mock('../platform/database', async (original) =>
  (await import('../testing/one-transaction')).inOneTransaction(original),
);

let desk: Desk;
let files: Map<string, Buffer>;
beforeAll(async () => {
  desk = await openDesk();
  files = await exported(desk.rows.company);
});
afterAll(() => desk.close());

async function exported(companyId: number) {
  const answer = await desk.world.app.http.inject({
    url: `/api${companies.export.path.replace(':companyId', String(companyId))}`,
    headers: { authorization: `Bearer ${(desk.people.operator as Person).token}` },
  });
  expect(answer.statusCode).toBe(200);
  return readZip(answer.rawPayload);
}

async function table(name: string, from = files): Promise<Record<string, string>[]> {
  const text = from.get(`${name}.csv`)!.toString();
  expect(text[0]).toBe('\uFEFF');
  const rows: string[][] = [];
  for await (const row of rowsOf(text.slice(1))) rows.push(row);
  const heads = rows.shift()!;
  return rows.map((cells) => Object.fromEntries(heads.map((head, n) => [head, cells[n]!])));
}

const ask = <Row extends object>(text: string, values: unknown[] = [desk.rows.company]) =>
  desk.transaction.asOwner<Row>(text, values);

describe('the list of what is exported', () => {
  it('holds every table of a company, or says why not', async () => {
    const tables = await ask<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname in ('company_id', 'of_company') and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
      [],
    );
    const exportedTables = exportSheets.flatMap((sheet) => sheet.tables);
    const known = [...exportedTables.filter((name) => name !== 'companies'), ...Object.keys(leftOut)].sort();
    // the book of the installation is the operator's, and says in other words what invoices and payments say
    expect(known, 'a new table is a sheet in export-tables.ts, or stands in leftOut with its reason').toEqual(
      tables.map(({ name }) => name).filter((name) => name !== 'moves'),
    );
  });

  it('has a name and words for each file', () => {
    expect(Object.keys(fileWords)).toEqual(exportSheets.map(({ name }) => name));
    for (const words of Object.values(fileWords)) expect(words.every((word) => word.length > 2)).toBe(true);
  });
});

describe('an export', () => {
  it('has as many rows of each table as the company has', async () => {
    for (const sheet of exportSheets) {
      const owner = sheet.owner?.split('.')[1] ?? 'company_id';
      const but = sheet.name === 'configuracoes' ? `and key <> all('{${secretSettings.join(',')}}')` : '';
      const [{ count }] = (await ask<{ count: number }>(
        `select count(*)::int as count from ${sheet.tables[0]} where ${owner} = $1 ${but}`,
      )) as [{ count: number }];
      const rows = await table(sheet.name);
      expect([sheet.name, rows.length]).toEqual([sheet.name, count]);
      // what is read of no row is proven by nothing
      expect([sheet.name, count > 0]).toEqual([sheet.name, true]);
    }
  });

  it('says of messages, contacts and invoices what the database says', async () => {
    const found = await ask<{ id: number; body: string; uuid: string | null; name: string | null }>(
      `select s.id, s.body, t.uuid, c.name from messages s left join tickets t using (company_id)
       left join contacts c on c.company_id = s.company_id and c.id = s.contact_id
       where s.company_id = $1 and t.id = s.ticket_id order by s.id`,
    );
    expect(found.length).toBeGreaterThan(3);
    const rows = new Map((await table('mensagens')).map((row) => [Number(row.id), row]));
    for (const { id, body, uuid, name } of found)
      expect(rows.get(id)).toMatchObject({ texto: body, atendimento: uuid ?? '', contato: name ?? '' });
    const extras = await ask<{ name: string; value: string; contactId: number }>(
      `select name, value, contact_id as "contactId" from contact_extra_info where company_id = $1`,
    );
    const contacts = new Map((await table('contatos')).map((row) => [Number(row.id), row]));
    expect(extras.length).toBeGreaterThan(0);
    for (const { name, value, contactId } of extras)
      expect(JSON.parse(contacts.get(contactId)!.informacoes!)).toContainEqual({ nome: name, valor: value });
  });

  it('names each file once, and says which of them are not there', async () => {
    const listed = (await table('arquivos')).map(({ arquivo }) => arquivo!);
    expect(new Set(listed).size).toBe(listed.length);
    const there = [...files.keys()].filter((name) => name.startsWith('arquivos/'));
    const missing = files.get('faltando.txt')?.toString().split('\r\n') ?? [];
    expect([...there, ...missing].sort()).toEqual(listed.toSorted());
    const named = (await table('mensagens')).map(({ arquivo }) => arquivo!).filter(Boolean);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(listed).toContain(name);
  });

  it('holds no secret, and nothing of another company', async () => {
    const kept = await ask<{ value: string }>(`
      select password_hash as value from users where company_id = $1 and length(password_hash) > 4
      union select token_hash from connections where company_id = $1 and token_hash is not null
      union select value from settings where company_id = $1 and key in ('${secretSettings.join("','")}') and value <> ''
      union select api_key from prompts where company_id = $1 and api_key <> ''
      union select voice_key from prompts where company_id = $1 and voice_key <> ''
      union select api_key from ai_providers where company_id = $1 and api_key <> ''
      union select sealed from data_keys where company_id = $1
      union select access_token from cloud_lines where company_id = $1
      union select secret_sealed from user_totps where company_id = $1
      union select code_hash from user_recovery_codes where company_id = $1
      union select token_hash from pay_links where company_id = $1
      union select id::text from sessions where company_id = $1
      union select encode(key, 'hex') from opt_out_keys where company_id = $1`);
    expect(kept.length).toBeGreaterThan(10);
    const { appSecret, verifyToken, qrcode, setting, hash, promptKey, draft } = secretWords;
    const words = [appSecret, verifyToken, qrcode, setting, hash, promptKey, draft, apiToken, '$argon2'];
    const foreign = [/Zq[78]~/i, /\b7700\d{5}\b/, /deadbeef/, new RegExp(String(twinId))];
    for (const [name, bytes] of files) {
      const found = foundIn(`${name}\n${bytes.toString()}`, [...words, ...foreign, ...kept.map(({ value }) => value)]);
      expect([name, found]).toEqual([name, undefined]);
    }
    expect(files.get('empresa.csv')!.toString()).toContain('Padaria');
  });

  it('of another company is of that one, and speaks its language', async () => {
    await ask(`update settings set value = 'en' where company_id = $1 and key = 'language'`, [twinId]);
    const other = await exported(twinId);
    expect(other.get('empresa.csv')!.toString()).toMatch(/Zq8~/);
    expect(other.get('LEIA-ME.txt')!.toString()).toContain('mensagens.csv: messages\r\n');
    expect(files.get('LEIA-ME.txt')!.toString()).toContain('mensagens.csv: mensagens\r\n');
    const contacts = await table('contatos', other);
    expect(contacts.length).toBe((await table('contatos')).length);
    for (const { nome } of contacts) expect(nome).toMatch(/^Zq8~/);
  });
});
