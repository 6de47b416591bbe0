import { randomUUID } from 'node:crypto';
import net from 'node:net';
import os from 'node:os';
import { createApp, type App } from './app';
import { ensureOperator } from './companies/operator';
import { seedDemo } from './demo/seed';
import { keyFor } from './platform/crypto';
import { startEmbeddedPostgres } from './platform/embedded-postgres';
import { readEnv, StartError, type Env } from './platform/env';
import { assertSecret } from './platform/installation';
import { createLog, type Log } from './platform/log';
import { spareMemory } from './platform/spare-memory';
import { liftLimits } from './whatsapp/governor/rules';
import { assertServingRole, migrate, servingUrl } from './platform/migrate';

/** The one entrance: database, migrations, modules, address. What cannot start says why in one sentence and leaves nothing behind. */
async function main() {
  const env = readEnv(process.env);
  const processId = randomUUID();
  const log = createLog(env.LOG_LEVEL, {
    process: processId,
    pid: process.pid,
    host: os.hostname(),
    roles: env.ROLES.join(','),
  });
  if (!env.LINE_LIMITS) {
    liftLimits();
    log.warn('LINE_LIMITS=off: no line is held back, since its networks are stand-ins on this machine');
  }
  await assertPortIsFree(env);
  const undo: (() => Promise<unknown>)[] = [];
  const end = ending(undo, log);
  endOnEscape(end, log);
  try {
    const database = await openDatabase(env, log, undo);
    const app = await createApp({
      env,
      log,
      processId,
      databaseUrl: database,
      strictReplies: process.env.NODE_ENV !== 'production',
    });
    undo.push(() => app.stop());
    await ensureOperator(app.tenancy, env, log, app.clock());
    if (env.DEMO) await seed(app, env, log);
    await app.start();
    const sparing = spareMemory(log);
    undo.push(async () => sparing?.stop());
    const address = await listen(app, env);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
    announce(address, env);
  } catch (error) {
    await takeBack(undo, log);
    throw error;
  }
}

/** Embedded or external; migrated; and the address of a role that owns nothing. */
async function openDatabase(env: Env, log: Log, undo: (() => Promise<unknown>)[]): Promise<string> {
  if (!env.DATABASE_URL) {
    const embedded = await startEmbeddedPostgres({
      dataDir: env.DATA_DIR,
      log: { info: (s) => log.info(s), error: (s) => log.error(s) },
    }).catch((error: Error) => {
      throw new StartError(error.message);
    });
    undo.push(() => embedded.stop());
    return prepare(env, embedded.url, undefined).catch(refuse(env.DATA_DIR));
  }
  const [owner, serving] = env.DATABASE_OWNER_URL ? [env.DATABASE_OWNER_URL, env.DATABASE_URL] : [env.DATABASE_URL];
  return prepare(env, owner, serving).catch(refuse(env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'));
}

/** @returns the address that serves: the one given, else of a role that is made for it */
async function prepare({ SECRET }: Env, owner: string, serving: string | undefined): Promise<string> {
  await migrate(owner);
  await assertSecret(owner, SECRET);
  const url = serving ?? (await servingUrl(owner, keyFor(SECRET, 'database').toString('base64url')));
  const refusal = await assertServingRole(url);
  if (refusal) throw new StartError(refusal);
  return url;
}

const refuse = (where: string) => (error: Error) => {
  if (error instanceof StartError) throw error;
  throw new StartError(`The database of ${where} cannot be used: ${error.message.replace(/\.$/, '')}.`);
};

const seed = (app: App, env: Env, log: Log) =>
  seedDemo(app.tenancy, { password: env.DEMO_PASSWORD, store: app.store, clock: app.clock, log });

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

/**
 * Connections that wait to be taken. More than Node's 511 may come in the same instant (a bank that tells of all its payments,
 * every screen after a start): one that finds no place is tried again by its own system after a second. Linux grants at most
 * `net.core.somaxconn`, which is 4,096 unless changed.
 */
const backlog = 4096;

async function listen(app: App, { PORT, HOST }: Env): Promise<string> {
  try {
    return await app.http.listen({ port: PORT, host: HOST, backlog });
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

/**
 * Drains and exits. The first call begins it; signals may come more than once (terminal, launcher and npm all pass them
 * on), and a failure on the way makes it a failure.
 */
function ending(undo: (() => Promise<unknown>)[], log: Log): (code: 0 | 1) => void {
  let exitCode: 0 | 1 | undefined;
  return (code) => {
    const isUnderWay = exitCode !== undefined;
    exitCode = exitCode === 1 ? 1 : code;
    if (isUnderWay) return;
    setTimeout(() => process.exit(1), 14_000).unref();
    void takeBack(undo, log).then(() => process.exit(exitCode));
  };
}

/**
 * What nobody caught: the process may be half of what it should be, so it says where that came from, finishes what is
 * under way as on a signal, and leaves the rest to whoever starts it again.
 */
function endOnEscape(end: (code: 1) => void, log: Log) {
  // What is said there (warnings of Node's, the address) may be lost, as on a disk that is full: nobody ends for that.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught: this process ends');
    end(1);
  });
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    // The library of the unofficial network answers what it is sent in promises that it drops itself. They leave nothing
    // of ours half done, and no bytes of a network may end the process.
    if (/node_modules\/(baileys|libsignal)\//.test(error.stack ?? ''))
      return log.error({ err: error }, 'the library of a line dropped a failure');
    log.fatal({ err: error }, 'a failure that nobody caught: this process ends');
    end(1);
  });
}

async function takeBack(undo: (() => Promise<unknown>)[], log: Log) {
  for (const act of undo.splice(0).reverse())
    await act().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
