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

/** The name that this installation has where it shares something with others. A copy of the database has the same. */
export const installationId = (tenancy: Tenancy): Promise<string> =>
  tenancy.acrossCompanies(async (db) => (await db.one<{ id: string }>(sql`select id from installation`)).id);

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
