import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hashPassword } from '../src/users/passwords';
import { hitsAt } from './conversations';
import type { DataSet } from './data-sets';
import { loads, type Load } from './rows';
import { terms } from './words';

export const password = 'medida-1234';

/** Tables whose indexes and references are made after the rows. */
const large = ['contacts', 'contact_identities', 'tickets', 'ticket_tags', 'messages'];

/** Fills a migrated, empty database of one's own. `say` hears how long each step took. */
export async function fill(
  ownerUrl: string,
  scale: number,
  dataSet: DataSet,
  say: (line: string) => void,
): Promise<void> {
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const before = performance.now();
    const result = await work();
    say(`  ${what}: ${((performance.now() - before) / 1000).toFixed(1)} s`);
    return result;
  };
  const [client, other] = await Promise.all([connect(ownerUrl), connect(ownerUrl)]);
  try {
    const protectedTables = await protectedBy(client);
    // The owner is held by the policies too, and COPY does not go through them.
    await each(client, protectedTables, (table) => `alter table ${table} no force row level security`);
    const later = await takeDown(client);
    for (const load of loads(scale, dataSet, await hashPassword(password))) {
      if (large.includes(load.table)) await timed(`rows of ${load.table}`, () => copy(client, load));
      else await copy(client, load);
    }
    await timed('indexes', () => inTwoLanes([client, other], later.indexes));
    await timed('references', () => each(client, later.references, (statement) => statement));
    await each(client, protectedTables, (table) => `alter table ${table} force row level security`);
    await setSequences(client);
    await timed('figures', () => countFigures(client, dataSet.companies));
    await timed('vacuum', () => client.query('vacuum (analyze)'));
    await timed('counting the planted terms', () => checkTerms(client, scale, dataSet));
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'guiche:bench-fill' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '768MB'; set max_parallel_maintenance_workers = 2`,
  );
  return client;
}

/** Rows of the large tables were written past their triggers. */
async function countFigures(client: pg.Client, companies: number): Promise<void> {
  for (let id = 1; id <= companies; id++) {
    await client.query('select guiche_mend_figures($1)', [id]);
    for (let isLeft = true; isLeft;) {
      const { rows } = await client.query<{ left: boolean }>('select guiche_count_figures($1, 5000) as left', [id]);
      isLeft = rows[0]!.left;
    }
  }
}

async function each(client: pg.Client, list: string[], statementOf: (entry: string) => string): Promise<void> {
  for (const entry of list) await client.query(statementOf(entry));
}

async function protectedBy(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  return rows.map(({ name }) => name);
}

/** Takes references and indexes of the large tables away. @returns what makes them again, the longest work first */
async function takeDown(client: pg.Client): Promise<{ indexes: string[]; references: string[] }> {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])
     union select format('alter table %s disable trigger user', tgrelid::regclass), format('alter table %s enable trigger user', tgrelid::regclass)
     from pg_trigger where not tgisinternal and tgrelid = any($1::regclass[])`,
    [large],
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indrelid = 'messages'::regclass desc, pg_get_indexdef(i.indexrelid) like '%USING gin%' desc`,
    [large],
  );
  await each(
    client,
    [...references, ...indexes].map(({ drop }) => drop),
    (statement) => statement,
  );
  return { indexes: indexes.map(({ make }) => make), references: references.map(({ make }) => make) };
}

/** Rows that are frozen as they come need no second visit; that is allowed in the transaction that emptied the table. */
async function copy(client: pg.Client, { table, rows }: Load): Promise<void> {
  const chunks = inChunks(rows);
  const { value: columns, done } = chunks.next();
  if (done) return;
  await client.query(`begin; truncate ${table} cascade`);
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin (freeze)`));
  await pipeline(Readable.from(chunks), stream);
  await client.query('commit');
}

/** The columns first, then the rows in COPY's text format. They hold neither tabs nor line ends nor backslashes. */
function* inChunks(rows: Load['rows']): Generator<string, undefined> {
  let text = '';
  let isFirst = true;
  for (const row of rows) {
    if (isFirst) yield Object.keys(row).join(', ');
    isFirst = false;
    const values = Object.values(row);
    for (let n = 0; n < values.length; n++) text += (n ? '\t' : '') + (values[n] === null ? '\\N' : String(values[n]));
    text += '\n';
    if (text.length > 65_536) {
      yield text;
      text = '';
    }
  }
  if (text) yield text;
  return undefined;
}

async function inTwoLanes(clients: pg.Client[], statements: string[]): Promise<void> {
  const left = [...statements];
  const walk = async (client: pg.Client) => {
    for (let next = left.shift(); next; next = left.shift()) await client.query(next);
  };
  await Promise.all(clients.map(walk));
}

async function setSequences(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare owned record;
    begin
      for owned in
        select s.oid::regclass as sequence, d.refobjid::regclass as tbl, a.attname as col
        from pg_class s join pg_depend d on d.objid = s.oid and d.deptype = 'a'
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
      loop
        execute format('select setval(%L, greatest((select max(%I) from %s), 1))', owned.sequence, owned.col, owned.tbl);
      end loop;
    end $$`);
}

/** A search that finds fewer than were planted would be fast for nothing. */
async function checkTerms(client: pg.Client, scale: number, { share, companies }: DataSet): Promise<void> {
  for (const { word, hits } of terms) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from messages where company_id <= $1 and body_fold like '%' || guiche_fold($2) || '%'`,
      [companies, word],
    );
    if (rows[0]!.n !== hitsAt(hits, scale * share))
      throw new Error(`"${word}" stands in ${rows[0]!.n} messages instead of ${hitsAt(hits, scale * share)}.`);
  }
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from contacts where ${terms.map((_, n) => `name_fold like '%' || guiche_fold($${n + 1}) || '%'`).join(' or ')}`,
    terms.map(({ word }) => word),
  );
  if (rows[0]!.n) throw new Error('A planted term stands in the name of a contact.');
}
