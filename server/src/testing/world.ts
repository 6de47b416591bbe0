import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { SandboxMessage } from '@guiche/contract/sandbox';
import { sandbox } from '@guiche/contract/sandbox';
import { runOnce, Logger, type WorkerEvents } from 'graphile-worker';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createApp, type App } from '../app';
import { createLog, type Log } from '../platform/log';
import { readEnv, type Env } from '../platform/env';
import type { Patience } from '../platform/body';
import { appRole } from '../platform/migrate';
import type { SafeHttp } from '../platform/safe-http';
import type { StreamLimits } from '../platform/slow-streams';
import type { Times } from '../whatsapp/beta/times';
import type { Audience } from '../platform/tenancy';
import { cloneTemplate, type TestDatabase } from './database';
import { ask, bases, enter, type Person } from './person';
import { makeCompany, type TestCompany } from './test-company';

export { enter, type Answer, type CallInput, type Person } from './person';
export type { TestCompany } from './test-company';

export interface Told {
  companyId: number;
  name: LiveName;
  event: LiveEvent;
  to: Audience;
}

export interface World {
  app: App;
  /** The company the test is about, and one that must never see anything of it. */
  home: TestCompany;
  other: TestCompany;
  /** Everything told live so far, oldest first. */
  events: Told[];
  /** Those that this person's sockets would have heard. */
  heardBy(person: Person): Told[];
  anonymous: Pick<Person, 'call'>;
  /** Makes an operator, who is at home in the home company. */
  operator(): Promise<Person>;
  /** Runs every job that is due, and those they ask for, and hears what phones say of what left. */
  work(): Promise<void>;
  /** What waits for a time need wait no longer: jobs of these kinds, which is how their keys begin, or all. */
  makeDue(...kinds: string[]): Promise<void>;
  /** Sets the product's clock forward. */
  advance(ms: number): void;
  /** A customer writes on a line of the home company; resolves when the product has it. */
  customerSays(from: string, body: string, more?: Record<string, unknown>): Promise<string>;
  /** What a phone shows. */
  phone(number: string, line?: number): Promise<SandboxMessage[]>;
  /** Questions as the owner of the tables, past every fence: to see what is really stored. */
  owner: pg.Pool;
  /** Another process on the same database and files, as far as it can be seen from outside; whoever asks stops it. */
  secondProcess(more?: Partial<Env>): Promise<App>;
  close(): Promise<void>;
}

/** The master secret of every world. */
export const secret = 'a secret of the tests, which is long enough';

/** The whole product on a database of its own, without a network port; time stands still unless it is advanced. */
export async function createWorld(
  options: {
    env?: Record<string, string>;
    lines?: false;
    safeHttp?: SafeHttp;
    lineTimes?: Partial<Times>;
    pix?: { ca: string; patience: number };
    fileLimits?: Partial<StreamLimits>;
    healthEvery?: number;
    modelPatience?: number;
    exportPatience?: number;
    several?: true;
    /** A migrated, empty one instead of a copy of the run's template. */
    database?: TestDatabase;
    /** Whoever counts what is logged. */
    log?: Log;
    patience?: Patience;
    /** Time as it is, by the database’s clock: it cannot be advanced. */
    ownTime?: true;
    /** Another way to its database than the straight one. */
    through?: (url: string) => string;
  } = {},
): Promise<World> {
  const database = options.database ?? (await cloneTemplate());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'guiche-world-'));
  const env = readEnv({
    SECRET: secret,
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    SANDBOX: 'on',
    RATE_LIMITS: 'off',
    WEB: 'off',
    // A port that nobody listens on: no test calls the real network.
    WHATSAPP_URL: 'ws://127.0.0.1:9/',
    PIX_API_URL: 'https://127.0.0.1:9',
    SPEECH_URL: 'http://127.0.0.1:9',
    ...options.env,
  });
  const events: Told[] = [];
  let ahead = 0;
  const shared = {
    log: options.log ?? createLog(process.env.TEST_LOG ?? 'silent'),
    databaseUrl: options.through?.(database.ownerUrl) ?? database.ownerUrl,
    ...(!options.ownTime && { clock: () => new Date(Date.now() + ahead) }),
    strictReplies: true,
  };
  const app = await createApp({
    // one process has nobody to share its events with
    env: options.several ? env : { ...env, DATABASE_URL: undefined },
    ...shared,
    ...(options.safeHttp && { safeHttp: options.safeHttp }),
    ...(options.patience && { patience: options.patience }),
    ...(options.pix && { pix: options.pix }),
    ...(options.lineTimes && { lineTimes: options.lineTimes }),
    ...(options.fileLimits && { fileLimits: options.fileLimits }),
    ...(options.exportPatience && { exportPatience: options.exportPatience }),
    ...(options.modelPatience && { modelPatience: options.modelPatience }),
    ...(options.healthEvery && { healthEvery: options.healthEvery }),
    overhear: (companyId, name, event, to) => void events.push({ companyId, name, event: structuredClone(event), to }),
  });
  bases.set(app, env.API_BASE);
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 });
  owner.on('error', () => undefined);
  await app.http.ready();
  const home = await makeCompany(app, 'Padaria');
  const other = await makeCompany(app, 'Oficina');
  // Without lines nothing happens by itself: what a call does is all that is done.
  if (options.lines !== false) await app.gateway.resume();
  events.length = 0;

  const jobsPool = new pg.Pool({
    connectionString: database.ownerUrl,
    max: 3,
    options: `-c role=${appRole} -c timezone=UTC`,
  });
  jobsPool.on('error', () => undefined);
  jobsPool.on('connect', (client) => void client.on('error', () => undefined));

  /** What phones say by themselves of messages, that they came or were read, is taken in by the paired lines that are up. */
  const phonesAnswered = async () => {
    const { rows } = await owner.query(
      `select 1 from sandbox_events e
       join connections c on c.company_id = e.company_id and c.id = e.connection_id and c.status = 'CONNECTED' and c.number <> ''
       where e.phone is not null and (e.not_before is null or e.not_before <= now()) limit 1`,
    );
    return rows.length === 0;
  };

  const world: World = {
    app,
    home,
    other,
    events,
    heardBy: (person) => events.filter((told) => hears(app, person, told)),
    anonymous: { call: (endpoint, input) => ask(app, undefined, endpoint, input) },
    async operator() {
      const { rows } = await owner.query<{ id: number }>(
        `insert into users (company_id, name, email, password_hash, profile, super)
         values ($1, 'Operadora', 'operadora@padaria.test', 'none', 'admin', true) returning id`,
        [home.id],
      );
      return enter(app, home.id, rows[0]!.id);
    },
    async work() {
      const handlers = app.jobs as unknown as Record<string, (payload: unknown, about: object) => Promise<void>>;
      const taskList = Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          (payload: unknown) => handle(payload, { attempt: 1, lastAttempt: false }),
        ]),
      );
      const events: WorkerEvents = new EventEmitter();
      const run: string[] = [];
      let isInTurn = false;
      events.on('job:start', ({ job }) => {
        run.push(job.id);
        isInTurn ||= job.job_queue_id !== null;
      });
      // The library does not wait until the end of a job is written down; until then it looks as if it still ran.
      const areWritten = async () => {
        const asked = 'select from graphile_worker._private_jobs where id = any($1) and locked_at is not null limit 1';
        return (await jobsPool.query(asked, [run])).rowCount === 0;
      };
      const logger = new Logger(() => () => undefined);
      do {
        isInTurn = false;
        await runOnce({ pgPool: jobsPool, taskList, noHandleSignals: true, logger, events });
        await until(areWritten);
        // Of jobs that wait for each other the next is not seen until the one before is written down.
      } while ((await app.gateway.delivered()) || isInTurn);
      await until(phonesAnswered);
    },
    async makeDue(...kinds) {
      await owner.query(
        `update graphile_worker._private_jobs set run_at = now()
         where run_at > now() and ($1::text[] = '{}' or key like any ($1))`,
        [kinds.map((kind) => `${kind}:%`)],
      );
    },
    advance: (ms) => void (ahead += ms),
    async customerSays(from, body, more = {}) {
      const id = (more.id as string | undefined) ?? randomUUID();
      const line = (more.line as number | undefined) ?? home.line;
      const { line: _, ...rest } = more;
      const answer = await home.admin.call(sandbox.send, {
        params: { whatsappId: line },
        body: { from, body, id, ...rest },
      });
      if (answer.status !== 201) throw new Error(`the network refused: ${JSON.stringify(answer.body)}`);
      await until(async () => {
        const { rows } = await owner.query(
          'select 1 from sandbox_events where company_id = $1 and connection_id = $2 limit 1',
          [home.id, line],
        );
        return rows.length === 0;
      });
      return id;
    },
    async phone(number, line = home.line) {
      const answer = await home.admin.call(sandbox.messages, { params: { whatsappId: line }, query: { number } });
      return answer.body.messages;
    },
    owner,
    async secondProcess(more) {
      const second = await createApp({ env: { ...env, ...more }, ...shared, databaseUrl: database.ownerUrl });
      await second.http.ready();
      return second;
    },
    async close() {
      await app.stop();
      await Promise.all([owner.end(), jobsPool.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

/** Waits for a condition instead of a time; fails shortly before the test would. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('this never became true');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Would a socket of this person have heard it? Asked of the same rooms that the live layer fills, and of nothing else:
 * the company of an event is only a part of its name.
 */
export function hears(app: App, { viewer }: Pick<Person, 'viewer'>, { to }: Pick<Told, 'to'>): boolean {
  const rooms = new Set(app.live.roomsOf(viewer));
  return to.rooms.some((name) => rooms.has(name)) && !to.except?.some((name) => rooms.has(name));
}
