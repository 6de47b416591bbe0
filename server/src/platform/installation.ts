import pg from 'pg';
import { keyFor, seal, unseal } from './crypto';
import { sql } from './database';
import { StartError } from './env';
import type { Tenancy } from './tenancy';

interface Installation {
  id: string;
  /** Its name, sealed with the master secret of the first process. */
  check: string | null;
}

const about = 'installation';

/**
 * The name that this installation has where it shares something with others. Its id alone is that of every copy, too: which
 * cluster this is, and which database of it, are not those of a restored copy, and a failover keeps them.
 */
export const sharedName = (tenancy: Pick<Tenancy, 'acrossCompanies'>): Promise<string> =>
  tenancy.acrossCompanies(async (db) => {
    const { name } = await db.one<{ name: string }>(sql`
      select concat_ws(':', i.id, c.system_identifier, d.oid) as name
      from installation i, pg_control_system() c, pg_database d where d.datname = current_database()`);
    return name;
  });

/**
 * Asked with the owner's address, before anything is changed with the secret: what a process with another one wrote could
 * not be read by the rest. The first process says which it is.
 * @throws StartError when this is not the secret of the database
 */
export async function assertSecret(ownerUrl: string, secret: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'guiche:check' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const read = async () =>
      (await client.query<Installation>('select id, secret_check as check from installation')).rows[0]!;
    const { id } = await read();
    const key = keyFor(secret, about);
    await client.query('update installation set secret_check = $1 where secret_check is null', [seal(key, id, about)]);
    const { check } = await read();
    if (!opens(key, check ?? '', id))
      throw new StartError('SECRET is not the one that this database was made with: give every process the same.');
  } finally {
    await client.end();
  }
}

function opens(key: Buffer, check: string, id: string): boolean {
  try {
    return unseal(key, check, about) === id;
  } catch {
    return false;
  }
}
