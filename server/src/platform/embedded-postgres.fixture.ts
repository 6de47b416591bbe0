import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres';

/**
 * A process that owns an embedded database, in the way the server does, for the tests of that ownership.
 *
 * Prints one JSON line `{ url }` when the database is up, `{ info }` for each sentence logged, `{ error }` before it
 * gives up, and `{ drained }` (the rows it could still count after the signal) before it ends.
 */
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const log = { info: (info: string) => say({ info }), error: (error: string) => say({ logged: error }) };
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log });
  const ask = async (sql: string) => {
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ count: string }>(sql);
    await client.end();
    return Number(rows[0]?.count);
  };
  await ask('create table if not exists starts (at timestamptz default now())');
  await ask('insert into starts default values');

  const stayUp = setInterval(() => undefined, 60_000);
  const drain = async () => {
    clearInterval(stayUp);
    const drained = await ask('select count(*) from starts');
    await database.stop();
    say({ drained });
  };
  process.once('SIGINT', () => void drain());
  process.once('SIGTERM', () => void drain());
  say({ url: database.url });
} catch (error) {
  say({ error: (error as Error).message });
  process.exit(1);
}
