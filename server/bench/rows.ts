import { settingValues } from '@guiche/contract/settings';
import { conversations } from './conversations';
import type { DataSet } from './data-sets';
import { companiesOf, connections, firstAgent, ofCompany, people, queues, queuesOf, sizeAt, staff, tags } from './plan';
import { createRandom } from './random';
import { mobileNumber, personName } from './words';

/** A row by its columns; all rows of a table have the same ones in the same order. */
export type Row = Record<string, string | number | boolean | null>;
export interface Load {
  table: string;
  rows: Iterable<Row>;
}

export const emailOf = (userId: number) => `pessoa${userId}@bench.local`;

/** All rows of a set at a scale, table by table. */
export function* loads(scale: number, dataSet: DataSet, passwordHash: string): Generator<Load> {
  yield* surroundings(dataSet.companies, passwordHash);
  yield* contacts(scale, dataSet);
  yield* conversations(scale, dataSet);
}

const range = (length: number) => Array.from({ length }, (_, n) => n + 1);
const color = (seed: number) => `#${(seed % 0x1_000_000).toString(16).padStart(6, '0')}`;
const dawn = new Date(Date.UTC(2023, 4, 1)).toISOString();
const since = { created_at: dawn, updated_at: dawn };

function* surroundings(companies: number, passwordHash: string): Generator<Load> {
  /** A table's rows, those of each company: `each` of them, with an id of their own. */
  const ofAll = (
    table: string,
    each: number,
    rowsOf: (n: number, id: (n: number, each: number) => number) => Row[],
  ): Load => ({
    table,
    rows: range(companies).flatMap((companyId) =>
      range(each).flatMap((n) =>
        rowsOf(n, (of, among) => ofCompany(companyId, of, among)).map((row) => ({ company_id: companyId, ...row })),
      ),
    ),
  });
  yield {
    table: 'plans',
    rows: [{ id: 1, name: 'Medida', users: 1000, connections: 1000, queues: 1000, value: 0, is_public: false }],
  };
  yield {
    table: 'companies',
    rows: range(companies).map((id) => ({
      id,
      name: id === 1 ? 'Casa Medida' : `Casa Medida ${id}`,
      plan_id: 1,
      due_date: '2100-01-01T00:00:00Z',
      ...since,
    })),
  };
  const keys = Object.entries(settingValues);
  yield ofAll('settings', 1, () => keys.map(([key, values]) => ({ key, value: values?.[0] ?? '', ...since })));
  yield ofAll('queues', queues, (n, id) => [
    { id: id(n, queues), name: `Setor ${n}`, color: color(n * 1_234_567), ...since },
  ]);
  yield ofAll('connections', connections, (n, id) => {
    const number = `551199999${String(id(n, connections)).padStart(4, '0')}`;
    const line = { name: `Linha ${n}`, status: 'CONNECTED', number, provider: 'sandbox' };
    return [{ id: id(n, connections), ...line, is_default: n === 1, ...since }];
  });
  yield ofAll('connection_queues', connections, (n, id) =>
    range(queues).map((queue) => ({ connection_id: id(n, connections), queue_id: id(queue, queues) })),
  );
  const profileOf = (n: number) => (n <= people.admins ? 'admin' : n < firstAgent ? 'supervisor' : 'user');
  yield ofAll('users', staff, (n, id) => {
    const access = { email: emailOf(id(n, staff)), password_hash: passwordHash, profile: profileOf(n) };
    return [{ id: id(n, staff), name: personName(createRandom(n)), ...access, ...since }];
  });
  yield ofAll('user_queues', staff, (n, id) =>
    (n < firstAgent ? range(queues) : queuesOf(n)).map((queue) => ({
      user_id: id(n, staff),
      queue_id: id(queue, queues),
      ...since,
    })),
  );
  yield ofAll('tags', tags, (n, id) => [
    { id: id(n, tags), name: `Etiqueta ${n}`, color: color(n * 314_159), ...since },
  ]);
}

/** Contacts came in one after the other, over the two years of the conversations. */
const firstSeen = (id: number, scale: number) =>
  new Date(Date.UTC(2023, 5, 2) + (id / sizeAt(scale).contacts) * 729 * 86_400_000).toISOString();

function* contacts(scale: number, { companies }: DataSet): Generator<Load> {
  const random = createRandom(50);
  const companyOf = companiesOf(sizeAt(scale).contacts, companies);
  const list = range(sizeAt(scale).contacts).map((id) => ({
    id,
    companyId: companyOf(id),
    name: personName(random),
    number: mobileNumber(random, id),
  }));
  yield {
    table: 'contacts',
    rows: list.map(({ id, companyId, name, number }) => {
      const line = ofCompany(companyId, 1, connections);
      const at = firstSeen(id, scale);
      return { company_id: companyId, id, name, number, whatsapp_id: line, created_at: at, updated_at: dawn };
    }),
  };
  yield {
    table: 'contact_identities',
    rows: list.map(({ id, companyId, number }) => ({
      company_id: companyId,
      kind: 'pn',
      value: number,
      contact_id: id,
      created_at: dawn,
    })),
  };
}
