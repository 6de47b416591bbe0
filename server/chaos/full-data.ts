import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createAccessTokens } from '../src/auth/tokens';
import { migrate } from '../src/platform/migrate';
import { tokensOf } from '../src/testing/bad-tokens';
import type { Tokens } from '../src/testing/bad-input';
import { companyColumns } from '../src/testing/copy-company';
import { fillCompany } from '../src/testing/full-company';
import type { Rows } from '../src/testing/full-rows';
import type { OneTransaction } from '../src/testing/one-transaction';
import { onSameServer, runStatements } from '../src/testing/scratch-server';
import { createWorld, secret, type Person, type World } from '../src/testing/world';

/** A company with something in every table, which is as before after each `restore`, and another beside it. */
export interface FullData {
  rows: Rows;
  world: World;
  /** Good for a quarter of an hour. */
  tokens(): Promise<Tokens>;
  /** Whatever was done to the company is undone: rows and files. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** The password of everybody in these companies. */
export const password = 'segredo';
export { secret } from '../src/testing/world';

/** What belongs to the running server rather than to the company. */
const leftAlone = new Set(['connection_leases', 'data_keys']);

/** In a database of its own on this cluster, with files in `dataDir`. */
export async function makeFullData(cluster: string, dataDir: string): Promise<FullData & { database: string }> {
  const name = 'guiche_chaos_full';
  await runStatements(cluster, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  const database = onSameServer(cluster, name);
  await migrate(database);
  const world = await createWorld({
    database: { ownerUrl: database, drop: async () => undefined },
    lines: false,
    env: { DATA_DIR: dataDir },
  });
  const asOwner = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await world.owner.query(text, values)).rows as Row[];
  const transaction = { asOwner } as OneTransaction;
  const { rows: filled, operator } = await fillCompany(world, transaction);
  const rows: Rows = { ...filled, hint: world.other.id };
  const { admin, ana } = world.home;
  const people = { admin, agent: ana, operator } as Record<string, Person>;
  const { bad } = await tokensOf({ world, people: people as never, rows });
  const restore = await keep(world, transaction, dataDir);

  return {
    database,
    rows,
    world,
    restore,
    async tokens() {
      const access = createAccessTokens({ secret, clock: () => new Date() });
      const issue = ({ viewer }: Person) =>
        access.issue({
          companyId: viewer.companyId,
          userId: viewer.id,
          sessionId: viewer.sessionId,
          profile: viewer.profile,
        });
      return { admin: await issue(admin), agent: await issue(ana), bad };
    },
    close: () => world.close(),
  };
}

/** @returns brings back what is there now */
async function keep(
  { home, owner }: World,
  transaction: OneTransaction,
  dataDir: string,
): Promise<() => Promise<void>> {
  const columns = [...(await companyColumns(transaction))].filter(([table]) => !leftAlone.has(table));
  await owner.query('create schema kept');
  const tables = columns.map(([table, list]) => ({
    table,
    key: 'company_id',
    names: list.filter(({ generated }) => !generated).map(({ column }) => `"${column}"`),
  }));
  const { rows: own } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'companies'::regclass and attnum > 0
       and not attisdropped and attgenerated = ''`,
  );
  tables.unshift({ table: 'companies', key: 'id', names: own.map(({ name }) => `"${name}"`) });
  for (const { table, key } of tables)
    await owner.query(`create table kept.${table} as select * from ${table} where ${key} = ${home.id}`);
  const back = tables.flatMap(({ table, key, names }) => [
    `delete from ${table} where ${key} = ${home.id}`,
    `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from kept.${table}`,
  ]);
  const files = path.join(dataDir, 'media', String(home.id));
  const copy = path.join(dataDir, 'kept-media');
  cpSync(files, copy, { recursive: true });

  return async () => {
    for (let tries = 0; ; tries++) {
      try {
        // Rows come back whole and in any order: nothing that refers to them has to be asked.
        await owner.query(`begin; set local session_replication_role = replica; ${back.join('; ')}; commit`);
        break;
      } catch (error) {
        await owner.query('rollback');
        if (tries === 10) throw error;
      }
    }
    rmSync(files, { recursive: true, force: true });
    cpSync(copy, files, { recursive: true });
  };
}
