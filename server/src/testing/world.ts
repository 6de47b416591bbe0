import type { BodyInput, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { ErrorBody } from '@guiche/contract/errors';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { Profile, Viewer } from '@guiche/contract/permissions';
import type { SandboxMessage } from '@guiche/contract/sandbox';
import { sandbox } from '@guiche/contract/sandbox';
import { runOnce, Logger } from 'graphile-worker';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createApp, type App } from '../app';
import { createCompany } from '../companies/create';
import { createLog } from '../platform/log';
import { readEnv } from '../platform/env';
import { appRole } from '../platform/migrate';
import type { Outside } from '../platform/outside';
import type { Times } from '../whatsapp/beta/times';
import { sql } from '../platform/database';
import type { Audience } from '../platform/tenancy';
import { ensurePlans } from '../plans/service';
import { cloneTemplate } from './database';

/** What a test sees of an answer. */
export interface Answer<E extends Endpoint = Endpoint> {
  status: number;
  /** The reply when the status is 2xx; look at `error` else. */
  body: ReplyOf<E> & Partial<ErrorBody>;
  headers: Record<string, unknown>;
}

export interface Asking<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: { [K in keyof QueryOf<E>]?: QueryOf<E>[K] | string };
  body?: BodyInput<E>;
  headers?: Record<string, string>;
  /** `medias` is the field unless told. */
  files?: { name: string; bytes: Buffer | string; type?: string; field?: string }[];
}

export interface Person {
  viewer: Viewer;
  token: string;
  call<E extends Endpoint>(endpoint: E, asking?: Asking<E>): Promise<Answer<E>>;
}

export interface Told {
  companyId: number;
  name: LiveName;
  event: LiveEvent;
  to: Audience;
}

/** A company with two queues, four people and a connected sandbox line; every string carries its name. */
export interface TestCompany {
  id: number;
  vendas: number;
  suporte: number;
  /** On all queues of the company; `line` has only Vendas. */
  lineOfAll: number;
  line: number;
  admin: Person;
  supervisor: Person;
  /** In Vendas. */
  ana: Person;
  /** In Suporte. */
  bruno: Person;
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
  /** Runs every job that is due, and those they ask for. */
  work(): Promise<void>;
  /** Sets the product's clock forward. */
  advance(ms: number): void;
  /** A customer writes on a line of the home company; resolves when the product has it. */
  customerSays(from: string, body: string, more?: Record<string, unknown>): Promise<string>;
  /** What a phone shows. */
  phone(number: string, line?: number): Promise<SandboxMessage[]>;
  /** Questions as the owner of the tables, past every fence: to see what is really stored. */
  owner: pg.Pool;
  /** Another process on the same database and files, as far as it can be seen from outside; whoever asks stops it. */
  secondProcess(): Promise<App>;
  close(): Promise<void>;
}

/** The master secret of every world. */
export const secret = 'a secret of the tests, which is long enough';

/** The whole product on a database of its own, without a network port; time stands still unless it is advanced. */
export async function createWorld(
  options: {
    env?: Record<string, string>;
    lines?: false;
    outside?: Outside;
    lineTimes?: Partial<Times>;
    several?: true;
  } = {},
): Promise<World> {
  const database = await cloneTemplate();
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
    ...options.env,
  });
  const events: Told[] = [];
  let ahead = 0;
  const shared = {
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    databaseUrl: database.ownerUrl,
    clock: () => new Date(Date.now() + ahead),
    strictReplies: true,
    poolSize: 8,
  };
  const app = await createApp({
    // one process has nobody to share its events with
    env: options.several ? env : { ...env, DATABASE_URL: undefined },
    ...shared,
    ...(options.outside && { outside: options.outside }),
    ...(options.lineTimes && { lineTimes: options.lineTimes }),
    overhear: (companyId, name, event, to) => void events.push({ companyId, name, event: structuredClone(event), to }),
  });
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

  const world: World = {
    app,
    home,
    other,
    events,
    heardBy: (person) => events.filter((told) => hears(app, person, told)),
    anonymous: { call: (endpoint, asking) => ask(app, undefined, endpoint, asking) },
    async work() {
      const handlers = app.jobs as unknown as Record<string, (payload: unknown, about: object) => Promise<void>>;
      const taskList = Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          (payload: unknown) => handle(payload, { attempt: 1, lastAttempt: false }),
        ]),
      );
      await runOnce({ pgPool: jobsPool, taskList, noHandleSignals: true, logger: new Logger(() => () => undefined) });
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
    async secondProcess() {
      const second = await createApp({ env, ...shared });
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

/** Waits for a condition instead of a time; fails after ten seconds. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 10_000;
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

async function makeCompany(app: App, name: string): Promise<TestCompany> {
  const tag = name.toLowerCase();
  const { companyId, userId } = await app.tenancy.acrossCompanies(async (db) => {
    const plans = await ensurePlans(db, new Date());
    return createCompany(
      db,
      {
        name,
        planId: plans.Empresarial,
        dueDate: new Date(Date.now() + 365 * 86_400_000),
        admin: { name: `${name} Admin`, email: `admin@${tag}.test`, password: 'segredo' },
      },
      new Date(),
    );
  });
  const made = await app.tenancy.inCompany(companyId, async (ctx) => {
    const insertQueue = (queue: string, color: string) =>
      ctx.db.one<{ id: number }>(
        sql`insert into queues (company_id, name, color) values (${companyId}, ${`${queue} ${name}`}, ${color}) returning id`,
      );
    const [vendas, suporte] = [await insertQueue('Vendas', '#0e9384'), await insertQueue('Suporte', '#7a3ff0')];
    const insertUser = async (first: string, profile: Profile, queueIds: number[]) => {
      const { id } = await ctx.db.one<{ id: number }>(sql`
        insert into users (company_id, name, email, password_hash, profile)
        values (${companyId}, ${`${first} ${name}`}, ${`${first.toLowerCase()}@${tag}.test`}, 'none', ${profile}) returning id`);
      for (const queueId of queueIds) {
        await ctx.db.run(
          sql`insert into user_queues (company_id, user_id, queue_id) values (${companyId}, ${id}, ${queueId})`,
        );
      }
      return id;
    };
    const insertLine = (line: string, isDefault: boolean) =>
      ctx.db.one<{ id: number }>(sql`
        insert into connections (company_id, name, status, provider, is_default, number)
        values (${companyId}, ${`${line} ${name}`}, 'CONNECTED', 'sandbox', ${isDefault}, ${String(5_511_900_000_000 + companyId * 10 + Number(isDefault))}) returning id`);
    const [line, lineOfAll] = [await insertLine('Linha', true), await insertLine('Geral', false)];
    for (const [connection, queue] of [
      [line.id, vendas.id],
      [lineOfAll.id, vendas.id],
      [lineOfAll.id, suporte.id],
    ]) {
      await ctx.db.run(
        sql`insert into connection_queues (company_id, connection_id, queue_id) values (${companyId}, ${connection!}, ${queue!})`,
      );
    }
    return {
      vendas: vendas.id,
      suporte: suporte.id,
      line: line.id,
      lineOfAll: lineOfAll.id,
      supervisor: await insertUser('Sofia', 'supervisor', []),
      ana: await insertUser('Ana', 'user', [vendas.id]),
      bruno: await insertUser('Bruno', 'user', [suporte.id]),
    };
  });
  const person = (id: number) => enter(app, companyId, id);
  return {
    id: companyId,
    ...made,
    admin: await person(userId),
    supervisor: await person(made.supervisor),
    ana: await person(made.ana),
    bruno: await person(made.bruno),
  };
}

/** A logged-in person, without the slow proof of a password. */
export async function enter(app: App, companyId: number, userId: number): Promise<Person> {
  const { token, viewer } = await app.auth.openFor(companyId, userId);
  return { viewer, token, call: (endpoint, asking) => ask(app, token, endpoint, asking) };
}

async function ask<E extends Endpoint>(
  app: App,
  token: string | undefined,
  endpoint: E,
  asking: Asking<E> = {},
): Promise<Answer<E>> {
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((asking.params as Record<string, unknown>)?.[name])),
  );
  const query = new URLSearchParams(
    Object.entries(asking.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  ).toString();
  const { headers, payload } = bodyOf(asking);
  const response = await app.http.inject({
    method: endpoint.method,
    url: `/api${address}${query ? `?${query}` : ''}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers, ...asking.headers },
    ...(payload !== undefined && { payload }),
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    body: (isJson && response.payload ? response.json() : response.payload) as Answer<E>['body'],
    headers: response.headers,
  };
}

function bodyOf<E extends Endpoint>({
  body,
  files,
}: Asking<E>): { headers: Record<string, string>; payload?: string | Buffer } {
  if (!files)
    return body === undefined
      ? { headers: {} }
      : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  const boundary = 'guiche-test-boundary';
  const chunks: Buffer[] = [];
  for (const [name, value] of Object.entries((body as Record<string, unknown> | undefined) ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      chunks.push(
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(one)}\r\n`),
      );
    }
  }
  for (const { name, bytes, type, field = 'medias' } of files) {
    chunks.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload: Buffer.concat(chunks) };
}
