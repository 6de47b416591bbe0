import { audits } from '@guiche/contract/audit';
import { companies } from '@guiche/contract/companies';
import { support } from '@guiche/contract/support';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/database';
import { readZip } from '../testing/read-zip';
import { createWorld, until, type Person, type World } from '../testing/world';
import { archiveOf } from './export-archive';

let world: World;
let operator: Person;
let port: number;
beforeAll(async () => {
  world = await createWorld({ lines: false });
  operator = await world.operator();
  port = Number(new URL(await world.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => world.close());

const open = new Set<http.ClientRequest>();
afterEach(() => {
  for (const request of open) request.destroy();
  open.clear();
});

/** An answer of which nobody has read anything yet. */
const begin = (address: string, token?: string) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = http.get({ host: '127.0.0.1', port, path: `/api${address}`, headers, agent: false }, resolve);
    request.on('error', reject);
    open.add(request);
  });

const exportOf = (companyId: number, by = operator) => begin(`/companies/${companyId}/export`, by.token);

async function whole(answer: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A file of the company, with these bytes; without any it is missing. */
async function keep(companyId: number, name: string, bytes?: Buffer): Promise<string> {
  const key = randomUUID();
  await world.owner.query(
    `insert into media (company_id, key, mime, name, size) values ($1, $2, 'application/octet-stream', $3, $4)`,
    [companyId, key, name, bytes?.length ?? 7],
  );
  if (!bytes) return key;
  const file = path.join(world.app.store.incoming, key);
  await writeFile(file, bytes);
  await world.app.store.adopt(companyId, key, file);
  return key;
}

/** So much that it lies in no buffer on its way: an export of it ends only with whoever takes it. */
async function keepMuch(companyId: number): Promise<() => Promise<void>> {
  const key = await keep(companyId, 'filme.mp4', randomBytes(40_000_000));
  return async () => {
    await world.app.store.remove(companyId, key);
    await world.owner.query('delete from media where company_id = $1 and key = $2', [companyId, key]);
  };
}

const isFree = (companyId: number) => async () => {
  const { status } = await operator.call(companies.exportTicket, { params: { companyId } });
  return status === 200;
};

describe('an export of a company', () => {
  it('is one file by the name of the company and its day, with its files as they are', async () => {
    const { home } = world;
    const bytes = randomBytes(300_000);
    const key = await keep(home.id, '../Recibo nº 1.PDF', bytes);
    const lost = await keep(home.id, 'sem fim');
    const answer = await exportOf(home.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="padaria-\d{4}-\d\d-\d\d\.zip"$/);
    const files = readZip(await whole(answer));
    expect(files.get(`arquivos/${key}.pdf`)!.equals(bytes)).toBe(true);
    expect(files.get('faltando.txt')!.toString()).toBe(`arquivos/${lost}`);
    expect(files.get('arquivos.csv')!.toString()).toContain(`"arquivos/${key}.pdf";"../Recibo nº 1.PDF"`);
    await until(isFree(home.id));
  });

  it('gives a spreadsheet nothing to run', async () => {
    const { home } = world;
    await world.owner.query(
      `insert into contacts (company_id, name, number) values ($1, '=1+cmd|x', '5511970007001')`,
      [home.id],
    );
    const files = readZip(await whole(await exportOf(home.id)));
    expect(files.get('contatos.csv')!.toString()).toContain(`;"'=1+cmd|x";"5511970007001";`);
  });

  it('stands in the audit list of the company from its beginning, with who and from where', async () => {
    const { home } = world;
    await whole(await exportOf(home.id));
    const { body } = await home.admin.call(audits.list, { query: { area: 'company' } });
    expect(body.records[0]).toMatchObject({
      companyId: home.id,
      action: 'company.export',
      subject: 'Padaria',
      userName: 'Operadora',
      isOperator: true,
      address: '127.0.0.1',
    });
  });

  it('is for the operator alone, and not while they are in a company as support', async () => {
    const { home, other } = world;
    const params = { companyId: home.id };
    for (const person of [home.admin, home.supervisor, home.ana, other.admin]) {
      expect((await person.call(companies.export, { params })).status).toBe(403);
      expect((await person.call(companies.exportTicket, { params })).status).toBe(403);
    }
    await operator.call(support.enter, { params: { companyId: other.id } });
    expect((await operator.call(companies.export, { params: { companyId: other.id } })).status).toBe(403);
    expect((await operator.call(companies.exportTicket, { params: { companyId: other.id } })).status).toBe(403);
    await operator.call(support.leave);
  });

  it('is read five hundred rows at a time, each once', async () => {
    const { other, app } = world;
    await world.owner.query(
      `insert into contacts (company_id, name, number) select $1, 'Cliente ' || n, (5511960000000 + n)::text from generate_series(1, 1200) n`,
      [other.id],
    );
    const ctx = app.tenancy.reading(other.id);
    const asked: number[] = [];
    const many: Db['many'] = async <Row>(query: Parameters<Db['many']>[0]) => {
      const rows = await ctx.db.many<Row>(query);
      if (query.text.includes('from contacts c')) asked.push(rows.length);
      return rows;
    };
    const handles = { ctx: { ...ctx, db: { ...ctx.db, many } }, acrossCompanies: app.tenancy.acrossCompanies };
    const parts: Buffer[] = [];
    for await (const part of archiveOf(handles, 'Oficina', 'pt')) parts.push(part);
    const lines = readZip(Buffer.concat(parts)).get('contatos.csv')!.toString().trimEnd().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.length).toBe(asked.reduce((sum, rows) => sum + rows, 0));
    expect(asked.slice(0, 2)).toEqual([500, 500]);
    expect(asked).toHaveLength(3);
  });

  it('is not there for a company that is being deleted, nor for none', async () => {
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into companies (name, plan_id, deleted_at) select 'Fechada', plan_id, now() from companies limit 1 returning id`,
    );
    for (const companyId of [rows[0]!.id, 999_999_999]) {
      const answer = await operator.call(companies.export, { params: { companyId } });
      expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
      expect((await operator.call(companies.exportTicket, { params: { companyId } })).status).toBe(404);
    }
  });
});

describe('exports at once', () => {
  let clear: (() => Promise<void>)[];
  beforeAll(async () => void (clear = [await keepMuch(world.home.id), await keepMuch(world.other.id)]));
  afterAll(async () => void (await Promise.all(clear.map((act) => act()))));

  it('are one of a company and two in all; whoever goes makes place at once', async () => {
    const { home, other } = world;
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into companies (name, plan_id) select 'Terceira', plan_id from companies limit 1 returning id`,
    );
    const first = await exportOf(home.id);
    expect(first.statusCode).toBe(200);
    const again = await operator.call(companies.export, { params: { companyId: home.id } });
    expect([again.status, again.headers['retry-after']]).toEqual([429, '60']);
    const second = await exportOf(other.id);
    expect(second.statusCode).toBe(200);
    const third = await operator.call(companies.export, { params: { companyId: rows[0]!.id } });
    expect([third.status, third.headers['retry-after']]).toEqual([429, '60']);
    first.destroy();
    await until(isFree(home.id));
    second.destroy();
    await until(isFree(other.id));
    expect((await operator.call(companies.export, { params: { companyId: rows[0]!.id } })).status).toBe(200);
  });

  it('are not begun by whoever only asks about the file', async () => {
    const { home } = world;
    const answer = await world.app.http.inject({
      method: 'HEAD',
      url: `/api/companies/${home.id}/export`,
      headers: { authorization: `Bearer ${operator.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(await isFree(home.id)()).toBe(true);
  });
});

describe('a ticket', () => {
  const ticketOf = async (companyId: number) =>
    (await operator.call(companies.exportTicket, { params: { companyId } })).body.ticket;

  it('opens one export of its company without a session, in the name of who asked for it', async () => {
    const { home } = world;
    const ticket = await ticketOf(home.id);
    const files = readZip(await whole(await begin(`/companies/${home.id}/export/${ticket}`)));
    expect(files.get('empresa.csv')!.toString()).toContain('Padaria');
    const { body } = await home.admin.call(audits.list, { query: { area: 'company' } });
    expect(body.records[0]).toMatchObject({ action: 'company.export', userName: 'Operadora', isOperator: true });
    expect((await begin(`/companies/${home.id}/export/${ticket}`)).statusCode).toBe(429);
  });

  it('opens nothing of another company, nor when it was touched, nor later, nor for who is no operator any more', async () => {
    const { home, other } = world;
    const refused = async (companyId: number, ticket: string) =>
      expect((await begin(`/companies/${companyId}/export/${encodeURIComponent(ticket)}`)).statusCode).toBe(404);
    const ticket = await ticketOf(home.id);
    await refused(other.id, ticket);
    await refused(home.id, `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`);
    await refused(home.id, ticket.replace(/^\d+\.\d+/, `${home.id}.${home.admin.viewer.id}`));
    await refused(home.id, 'x');
    const { rowCount } = await world.owner.query('update users set super = false where id = $1', [operator.viewer.id]);
    expect(rowCount).toBe(1);
    await refused(home.id, ticket);
    await world.owner.query('update users set super = true where id = $1', [operator.viewer.id]);
    const late = await ticketOf(home.id);
    world.advance(61_000);
    await refused(home.id, late);
  });
});
