import net from 'node:net';
import { createApp, type App } from './app';
import { ensureOperator } from './companies/operator';
import { seedDemo } from './demo/seed';
import { keyFor } from './platform/crypto';
import { startEmbeddedPostgres } from './platform/embedded-postgres';
import { readEnv, StartError, type Env } from './platform/env';
import { createLog, type Log } from './platform/log';
import { assertServingRole, migrate, servingUrl } from './platform/migrate';

/** The one entrance: database, migrations, rooms, address. What cannot start says why in one sentence and leaves nothing behind. */
async function main() {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  await assertPortIsFree(env);
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const database = await openDatabase(env, log, undo);
    const app = await createApp({
      env,
      log,
      databaseUrl: database,
      strictReplies: process.env.NODE_ENV !== 'production',
    });
    undo.push(() => app.stop());
    await ensureOperator(app.tenancy, env, log);
    if (env.DEMO) await seed(app, env, log);
    await app.start();
    const address = await listen(app, env);
    stopOnSignal(undo, log);
    announce(address, env);
  } catch (error) {
    await takeBack(undo, log);
    throw error;
  }
}

/** Embedded or external; migrated; and the address of a role that owns nothing. */
async function openDatabase(env: Env, log: Log, undo: (() => Promise<unknown>)[]): Promise<string> {
  const password = keyFor(env.SECRET, 'database').toString('base64url');
  if (!env.DATABASE_URL) {
    const embedded = await startEmbeddedPostgres({
      dataDir: env.DATA_DIR,
      log: { info: (s) => log.info(s), error: (s) => log.error(s) },
    }).catch((error: Error) => {
      throw new StartError(error.message);
    });
    undo.push(() => embedded.stop());
    return prepare(embedded.url, undefined, password).catch(refuse(env.DATA_DIR));
  }
  const [owner, serving] = env.DATABASE_OWNER_URL ? [env.DATABASE_OWNER_URL, env.DATABASE_URL] : [env.DATABASE_URL];
  return prepare(owner, serving, password).catch(
    refuse(env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'),
  );
}

/** @returns the address that serves: the one given, else of a role that is made for it */
async function prepare(owner: string, serving: string | undefined, password: string): Promise<string> {
  await migrate(owner);
  const url = serving ?? (await servingUrl(owner, password));
  const refusal = await assertServingRole(url);
  if (refusal) throw new StartError(refusal);
  return url;
}

const refuse = (where: string) => (error: Error) => {
  if (error instanceof StartError) throw error;
  throw new StartError(`The database of ${where} cannot be used: ${error.message.replace(/\.$/, '')}.`);
};

const seed = (app: App, env: Env, log: Log) =>
  seedDemo(app.tenancy, { password: env.DEMO_PASSWORD, store: app.store, clock: () => new Date(), log });

/** Looked at before anything is started, so that a busy port leaves nothing half-made. */
function assertPortIsFree({ PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(whyNot(error, HOST, PORT))));
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use: stop what uses it, or choose another with PORT.`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${host} is no address of this machine.`;
  return `Port ${port} on ${host} cannot be opened: ${error.code ?? error.message}.`;
}

async function listen(app: App, { PORT, HOST }: Env): Promise<string> {
  try {
    return await app.http.listen({ port: PORT, host: HOST });
  } catch (error) {
    throw new StartError(whyNot(error as NodeJS.ErrnoException, HOST, PORT));
  }
}

function announce(address: string, env: Env) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Guichê is ready: ${env.PUBLIC_URL ?? address}`);
  if (!env.DEMO) return;
  say(`  Demo logins (password ${env.loopback ? env.DEMO_PASSWORD : 'as set in DEMO_PASSWORD'}):`);
  say('    admin@demo.local  sofia@demo.local  ana@demo.local  bruno@demo.local  admin@oficina.local');
  say(`    ${env.OPERATOR_EMAIL} (platform operator)`);
  if (env.SANDBOX) say(`  Sandbox phone: ${env.PUBLIC_URL ?? address}/sandbox (log in as admin@demo.local)`);
}

/** The first signal drains; it may come more than once (terminal, launcher and npm all pass it on). */
function stopOnSignal(undo: (() => Promise<unknown>)[], log: Log) {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 14_000).unref();
    void takeBack(undo, log).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

async function takeBack(undo: (() => Promise<unknown>)[], log: Log) {
  for (const act of undo.splice(0).reverse())
    await act().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
}

process.on('unhandledRejection', (error) => {
  process.stderr.write(
    `${JSON.stringify({ level: 60, msg: 'unhandled rejection', err: String((error as Error)?.stack ?? error) })}\n`,
  );
});

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
