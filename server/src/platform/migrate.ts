import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Both roles are groups that hold rights and cannot log in; pools take them as a fixed start-up option. */
export const appRole = 'guiche_app';
export const acrossRole = 'guiche_across';

const lock = 7_236_451;

/** Where the SQL files lie: beside the bundle in a build, two folders up from the source otherwise. */
export function migrationsFolder(): string {
  const here = import.meta.dirname;
  return path.basename(here) === 'dist' ? path.join(here, 'migrations') : path.resolve(here, '../../migrations');
}

/**
 * Brings the database to the newest schema, as its owner. Several processes may start at once: one migrates, the
 * others wait. @throws one sentence when the database was made by another version: a file it has that is not here, or one
 * that has changed since.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'guiche:migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await makeRoles(client);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const folder = migrationsFolder();
    const names = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    const newer = [...applied.keys()].find((name) => !names.includes(name));
    if (newer) throw new Error(`The database is of a newer version of Guichê, which applied ${newer}.`);
    for (const name of names) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = applied.get(name);
      if (before && before !== sha256)
        throw new Error(`The database is of another version of Guichê: its ${name} is not the one of this version.`);
      if (!before) await apply(client, name, text, sha256);
    }
    await runMigrations({ connectionString: ownerUrl });
    await client.query(`
      grant usage on schema graphile_worker to ${appRole}, ${acrossRole};
      grant all on all tables in schema graphile_worker to ${appRole}, ${acrossRole};
      grant all on all sequences in schema graphile_worker to ${appRole}, ${acrossRole};
      grant execute on all functions in schema graphile_worker to ${appRole}, ${acrossRole};
      -- The library fences its tables against everyone but their owner. Made once: others work with them, and a policy that
      -- is made anew waits for each of them, and they for it.
      do $$ declare tbl regclass; begin
        for tbl in select oid from pg_class
                   where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
                     and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'guiche') loop
          execute format('create policy guiche on %s to ${appRole}, ${acrossRole} using (true) with check (true)', tbl);
        end loop;
      end $$`);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, text: string, sha256: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Roles belong to the whole cluster, so two databases of one cluster may both try to make them. */
async function makeRoles(client: pg.Client): Promise<void> {
  for (const role of [appRole, acrossRole]) {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin nobypassrls; end if;
      exception when duplicate_object or unique_violation then null;
      end $$`);
  }
}

/**
 * The address the server serves with. With an owner's address alone a login of our own is made, which owns nothing and
 * belongs to the two role groups; its password follows from the secret, so that every process arrives at the same.
 * @returns connection string of a role that is neither owner nor superuser
 */
export async function servingUrl(ownerUrl: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'guiche:migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const login = `guiche_${createHash('sha256').update(rows[0]!.name).digest('hex').slice(0, 12)}`;
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rows: found } = await client.query('select 1 from pg_roles where rolname = $1', [login]);
    // Only a superuser may so much as name the rights of one in `alter`, and the owner need not be one.
    const verb = found.length ? `alter role ${login}` : `create role ${login} nosuperuser nobypassrls`;
    await client.query(`${verb} login noinherit password ${client.escapeLiteral(password)}`);
    await client.query(`grant ${appRole}, ${acrossRole} to ${login}`);
    const url = new URL(ownerUrl);
    url.username = login;
    url.password = encodeURIComponent(password);
    return url.toString();
  } finally {
    await client.end();
  }
}

/** Refuses to serve with a role that row-level security does not hold. */
export async function assertServingRole(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'guiche:check' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ strong: boolean; owns: boolean; version: number }>(`
      select r.rolsuper or r.rolbypassrls as strong,
             exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'usage')) as owns,
             current_setting('server_version_num')::int as version
      from pg_roles r where r.rolname = current_user`);
    const role = rows[0]!;
    if (role.version < 150_000) return 'DATABASE_URL must be PostgreSQL 15 or newer.';
    if (role.strong) return 'DATABASE_URL must not be a superuser or BYPASSRLS role when DATABASE_OWNER_URL is given.';
    if (role.owns) return 'DATABASE_URL must not own the tables when DATABASE_OWNER_URL is given.';
    return undefined;
  } finally {
    await client.end();
  }
}
