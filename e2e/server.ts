import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { startServer } from '../server/src/testing/running-server';
import { makeScratchDirectory, onSameServer, runStatements } from '../server/src/testing/scratch-server';

export { startServer, type RunningServer } from '../server/src/testing/running-server';

/**
 * Playwright's globalSetup: a server with the demo company for each worker, since a user has one session at a time.
 * The addresses are in GUICHE_URLS, the first one in GUICHE_URL, too.
 */
export default async function setup({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const ours = await Promise.all(Array.from({ length: workers }, (_, n) => startOurs(n)));
  process.env.GUICHE_URLS = ours.map(({ url }) => url).join(' ');
  process.env.GUICHE_URL = ours[0]!.url;
  return async () => {
    await Promise.all(ours.map(({ stop }) => stop()));
  };
}

async function startOurs(n: number): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await makeScratchDirectory();
  const database = await makeDatabase(n);
  // No journey asks a bank that is really there: this one refuses at once, and not when a name is found to be nobody's.
  const env = { PIX_API_URL: 'https://127.0.0.1:9', ...database.env };
  const server = await startServer({ dataDir, env });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** On DATABASE_URL's server a database of this run; without it nothing, and the server brings its own. */
async function makeDatabase(n: number): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (!url) return { env: {}, drop: async () => undefined };
  const name = `guiche_e2e_${process.pid}_${n}`;
  await runStatements(url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  return {
    env: { DATABASE_URL: onSameServer(url, name), SECRET: randomBytes(32).toString('hex') },
    drop: () => runStatements(url, [`drop database if exists ${name} with (force)`]),
  };
}
