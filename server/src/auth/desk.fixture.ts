import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { LightMyRequestResponse } from 'fastify';
import { createCompany } from '../companies/create';
import { createPool, type Db } from '../platform/database';
import { fail } from '../platform/errors';
import { createHttp, mount, type HttpParts } from '../platform/http';
import { addJob } from '../platform/jobs';
import { createLog } from '../platform/log';
import { noMail } from '../platform/mail';
import { acrossRole, appRole } from '../platform/migrate';
import { createTenancy, type Audience } from '../platform/tenancy';
import { createThrottle } from '../platform/throttle';
import { createWholeLinks } from '../platform/whole-links';
import { ensurePlans } from '../plans/service';
import { cloneTemplate } from '../testing/database';
import users from '../users/routes';
import { createAuth, type Auth } from './auth';

interface Call {
  body?: object;
  token?: string;
  /** The refresh token. */
  cookie?: string | undefined;
  /** The device cookie. */
  device?: string | undefined;
  ip?: string | undefined;
  headers?: Record<string, string> | undefined;
}

export const password = 'right-password';

/** The front door and a room behind it, with a clock that moves only when told, on a real database. */
export async function createDesk({ rateLimits = true, operatorNeedsFactor = false } = {}) {
  const database = await cloneTemplate();
  const log = createLog('silent');
  let now = Date.parse('2026-03-02T12:00:00.000Z');
  const clock = () => new Date(now);
  const pools = {
    company: createPool(database.ownerUrl, appRole, log, 10),
    across: createPool(database.ownerUrl, acrossRole, log, 4),
  };
  /** What happened outside the database, in order: events told, sockets ended. */
  const happened: unknown[] = [];
  const publish = (companyId: number, name: LiveName, event: LiveEvent, to: Audience) =>
    void happened.push({ companyId, name, event, to });
  const tenancy = createTenancy(pools, { log, media: undefined as never, clock, publish, addJob });
  const throttle = createThrottle({ tenancy, clock, isOn: rateLimits });
  const auth: Auth = createAuth({
    secret: 'a secret of at least thirty-two characters',
    apiBase: '/api',
    origins: ['https://other.example'],
    disconnect: (_companyId, sessionId) => void happened.push({ cut: sessionId }),
    throttle,
    mail: noMail,
    operatorNeedsFactor,
    payPathOf: async () => undefined,
    support: async () => ({ phone: '', email: '' }),
    publish,
    rightsChanged: (_companyId, userId) => auth.forget(userId),
    tenancy,
    clock,
  });
  const parts: HttpParts = {
    log,
    tenancy,
    clock,
    identify: auth.identify,
    identifyLine: () => Promise.reject(fail('ERR_SESSION_EXPIRED')),
    isCompany: () => Promise.resolve(true),
    apiBase: '/api',
    wholeLinks: createWholeLinks('/api'),
    origins: [],
    trustProxy: 0,
    store: undefined as never,
    strictReplies: true,
    isStopping: () => false,
  };
  const http = await createHttp(parts);
  const behind = users({
    throttle,
    notifyOwner: () => undefined,
    endSessions: auth.endSessions,
    runHooks: async () => ({}),
    rightsChanged: (_companyId, userId) => auth.forget(userId),
  });
  mount(http, parts, [...auth.routes, ...behind]);
  await http.ready();

  return {
    auth,
    tenancy,
    log,
    happened,
    clock,
    across: <T>(work: (db: Db) => Promise<T>) => tenancy.acrossCompanies(work),
    pass(ms: number) {
      now += ms;
    },
    async call(line: string, { body, token, cookie, device, ip, headers }: Call = {}) {
      const [method, path] = line.split(' ') as ['GET', string];
      const answer: LightMyRequestResponse = await http.inject({
        method,
        url: `/api${path}`,
        ...(body && { payload: body }),
        ...(ip && { remoteAddress: ip }),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...((cookie || device) && { cookie: `jrt=${cookie ?? ''}; jrd=${device ?? ''}` }),
          ...headers,
        },
      });
      return {
        status: answer.statusCode,
        body: answer.json<unknown>(),
        headers: answer.headers,
        cookie: answer.cookies.find(({ name }) => name === 'jrt'),
        device: answer.cookies.find(({ name }) => name === 'jrd'),
      };
    },
    /** A company with its admin. */
    async makeCompany(name: string, dueDate: Date | null = null) {
      const email = `admin@${name}.example`;
      const made = await tenancy.acrossCompanies(async (db) => {
        const { Profissional: planId } = await ensurePlans(db, clock());
        return createCompany(db, { name, planId, dueDate, admin: { name: 'Adriana', email, password } }, clock());
      });
      return { ...made, email };
    },
    /** Ends as the product does; what is stored stays, for whoever asks past it. */
    async end() {
      await http.close();
      await tenancy.end();
    },
    ownerUrl: database.ownerUrl,
    drop: () => database.drop(),
    async stop() {
      await this.end();
      await this.drop();
    },
  };
}

export type Desk = Awaited<ReturnType<typeof createDesk>>;
