import { settingValues } from '@guiche/contract/settings';
import { conversations } from './conversations';
import { company, connections, firstAgent, people, queues, queuesOf, sizeAt, tags } from './plan';
import { createRandom } from './random';
import { mobileNumber, personName } from './words';

/** A row by its columns; all rows of a table have the same ones in the same order. */
export type Row = Record<string, string | number | boolean | null>;
export interface Load {
  table: string;
  rows: Iterable<Row>;
}

export const emailOf = (userId: number) => `pessoa${userId}@bench.local`;

/** All rows of the company at a scale, table by table. */
export function* loads(scale: number, passwordHash: string): Generator<Load> {
  yield* surroundings(passwordHash);
  yield* contacts(scale);
  yield* conversations(scale);
}

const range = (length: number) => Array.from({ length }, (_, n) => n + 1);
const color = (seed: number) => `#${seed.toString(16).padStart(6, '0')}`;
const dawn = new Date(Date.UTC(2023, 4, 1)).toISOString();
const since = { created_at: dawn, updated_at: dawn };
const ours = { company_id: company };

function* surroundings(passwordHash: string): Generator<Load> {
  yield {
    table: 'plans',
    rows: [{ id: 1, name: 'Medida', users: 1000, connections: 1000, queues: 1000, value: 0, is_public: false }],
  };
  yield {
    table: 'companies',
    rows: [{ id: company, name: 'Casa Medida', plan_id: 1, due_date: '2100-01-01T00:00:00Z', ...since }],
  };
  yield {
    table: 'settings',
    rows: Object.entries(settingValues).map(([key, values]) => ({ ...ours, key, value: values?.[0] ?? '', ...since })),
  };
  yield {
    table: 'queues',
    rows: range(queues).map((id) => ({ ...ours, id, name: `Setor ${id}`, color: color(id * 1_234_567), ...since })),
  };
  yield {
    table: 'connections',
    rows: range(connections).map((id) => {
      const line = { name: `Linha ${id}`, status: 'CONNECTED', number: `551199999000${id}`, provider: 'sandbox' };
      return { ...ours, id, ...line, is_default: id === 1, ...since };
    }),
  };
  yield {
    table: 'connection_queues',
    rows: range(connections).flatMap((id) =>
      range(queues).map((queueId) => ({ ...ours, connection_id: id, queue_id: queueId })),
    ),
  };
  yield* staff(passwordHash);
  yield {
    table: 'tags',
    rows: range(tags).map((id) => ({ ...ours, id, name: `Etiqueta ${id}`, color: color(id * 314_159), ...since })),
  };
}

function* staff(passwordHash: string): Generator<Load> {
  const ids = range(people.admins + people.supervisors + people.agents);
  const profileOf = (id: number) => (id <= people.admins ? 'admin' : id < firstAgent ? 'supervisor' : 'user');
  yield {
    table: 'users',
    rows: ids.map((id) => {
      const name = personName(createRandom(id));
      const access = { email: emailOf(id), password_hash: passwordHash, profile: profileOf(id) };
      return { ...ours, id, name, ...access, ...since };
    }),
  };
  yield {
    table: 'user_queues',
    rows: ids.flatMap((id) =>
      (id < firstAgent ? range(queues) : queuesOf(id)).map((queueId) => ({
        ...ours,
        user_id: id,
        queue_id: queueId,
        ...since,
      })),
    ),
  };
}

/** Contacts came in one after the other, over the two years of the conversations. */
const firstSeen = (id: number, scale: number) =>
  new Date(Date.UTC(2023, 5, 2) + (id / sizeAt(scale).contacts) * 729 * 86_400_000).toISOString();

function* contacts(scale: number): Generator<Load> {
  const random = createRandom(50);
  const list = range(sizeAt(scale).contacts).map((id) => ({
    id,
    name: personName(random),
    number: mobileNumber(random, id),
  }));
  yield {
    table: 'contacts',
    rows: list.map(({ id, name, number }) => {
      const at = firstSeen(id, scale);
      return { ...ours, id, name, number, whatsapp_id: 1, created_at: at, updated_at: dawn };
    }),
  };
  yield {
    table: 'contact_identities',
    rows: list.map(({ id, number }) => ({ ...ours, kind: 'pn', value: number, contact_id: id, created_at: dawn })),
  };
}
