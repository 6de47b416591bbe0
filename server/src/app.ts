import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import announcements from './announcements/routes';
import { createAuth, type Auth } from './auth/auth';
import { isForeign } from './auth/origin';
import chats from './chats/routes';
import { watchExpiry } from './companies/expiry';
import companies from './companies/routes';
import connections from './connections/routes';
import { noteStatus } from './connections/service';
import { createContacts } from './contacts/service';
import contacts from './contacts/routes';
import firstSteps from './first-steps/routes';
import media from './messages/media-routes';
import messages from './messages/routes';
import { messageJobs } from './messages/jobs';
import { askToDeliver } from './messages/deliver';
import { fileWords } from './messages/file-words';
import { receive } from './messages/receive';
import { markRead } from './messages/service';
import plans from './plans/routes';
import { createPool } from './platform/database';
import type { Env } from './platform/env';
import { joinProcesses } from './platform/fanout';
import { createHttp, mount, type HttpParts } from './platform/http';
import { addJob, startWorker, type Handlers, type Worker } from './platform/jobs';
import { createLive, room, type Live } from './platform/live';
import type { Log } from './platform/log';
import { createDiskStore, createMediaLinks, type MediaStore } from './platform/media';
import { acrossRole, appRole } from './platform/migrate';
import { serveDocs } from './platform/openapi';
import { asUser } from './platform/serve';
import { createTenancy, type Audience, type Tenancy } from './platform/tenancy';
import { serveTheRest, webFolder } from './platform/web-page';
import queues from './queues/routes';
import { makeFirstQueue } from './queues/service';
import quickMessages from './quick-messages/routes';
import settings from './settings/routes';
import system from './system/routes';
import { version } from './system/version';
import tags from './tags/routes';
import * as leaving from './tickets/leaving';
import { ticketRoomsOf } from './tickets/live';
import notes from './tickets/notes';
import tickets from './tickets/routes';
import { show as showTicket } from './tickets/service';
import ticketTags from './tickets/ticket-tags';
import { createPresence } from './users/presence';
import users from './users/routes';
import { createGateway, type Gateway } from './whatsapp/gateway';
import { createSandbox } from './whatsapp/sandbox/sandbox';

export interface AppOptions {
  env: Env;
  log: Log;
  /** Connection string of a role that owns nothing. */
  databaseUrl: string;
  clock?: () => Date;
  /** Most database connections for requests. */
  poolSize?: number;
  /** Check every reply against its schema: tests and development. */
  strictReplies?: boolean;
  /** Hears everything that is told live. */
  overhear?: (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;
}

export interface App {
  http: FastifyInstance;
  tenancy: Tenancy;
  gateway: Gateway;
  auth: Auth;
  live: Live;
  store: MediaStore;
  jobs: Handlers;
  /** Starts what runs by itself: lines and jobs, by the roles of this process. */
  start(): Promise<void>;
  /** Not ready at once, then everything under way ends, then nothing is left. */
  stop(): Promise<void>;
}

/** The assembly: one line per room, and the few wires that lead from a lower room to a higher one. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, log } = options;
  const clock = options.clock ?? (() => new Date());
  const store = await createDiskStore(path.join(env.DATA_DIR, 'media'));
  const links = createMediaLinks(env.SECRET, (env.PUBLIC_URL ?? '') + env.API_BASE, clock);
  const pools = {
    // Every question is written for one plan, whatever it is asked with: making another each time costs more than most
    // answers. The searches, which are not, ask for theirs themselves.
    company: createPool(options.databaseUrl, appRole, log, options.poolSize ?? 12, [
      'plan_cache_mode=force_generic_plan',
    ]),
    across: createPool(options.databaseUrl, acrossRole, log, 3),
  };
  const tenancy = createTenancy(pools, {
    log,
    media: { store, links },
    clock,
    addJob,
    tell: (companyId, name, event, to) => {
      options.overhear?.(companyId, name, event, to);
      live.tell(companyId, name, event, to);
    },
  });

  const several = Boolean(env.REDIS_URL ?? env.DATABASE_URL);
  let stopping = false;
  const origins = env.PUBLIC_URL ? [...env.WEB_ORIGINS, new URL(env.PUBLIC_URL).origin] : env.WEB_ORIGINS;
  const auth = createAuth({
    secret: env.SECRET,
    apiBase: env.API_BASE,
    origins,
    rateLimits: env.RATE_LIMITS,
    publicUrl: env.PUBLIC_URL,
    tenancy,
    clock,
    disconnect: (companyId, sessionId) => live.disconnect(companyId, sessionId),
  });
  const parts: HttpParts = {
    log,
    tenancy,
    store,
    clock,
    identify: auth.identify,
    apiBase: env.API_BASE,
    origins: env.WEB_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    strictReplies: options.strictReplies ?? false,
  };
  const http = await createHttp(parts);
  const presence = createPresence({
    tenancy,
    log,
    clock,
    hasSockets: async (companyId, userId) => (await live.io.in(room.user(companyId, userId)).fetchSockets()).length > 0,
  });
  const live: Live = createLive(http.server, {
    log,
    identify: (token) => auth.identify(token).catch(() => undefined),
    forget: auth.forget,
    roomsOf: ticketRoomsOf,
    mayJoin: async (viewer, id) =>
      showTicket(asUser(tenancy, viewer, tenancy.reading(viewer.companyId)), { id }).then(
        () => true,
        () => false,
      ),
    look: async (viewer, id) => {
      await tenancy.inCompany(viewer.companyId, (ctx) => markRead(asUser(tenancy, viewer, ctx), id));
    },
    presence: presence.note,
    origins: env.WEB_ORIGINS,
    several,
  });
  const rightsChanged = (companyId: number, userId: number) => {
    auth.forget(userId);
    live.reauthorise(companyId, userId);
  };

  const people = createContacts({ moves: { merged: leaving.contactsMerged, parted: leaving.contactsParted } });
  const sandbox = createSandbox({ tenancy, store, clock, log });
  const gateway = createGateway({
    tenancy,
    log,
    drivers: env.SANDBOX ? [sandbox.driver] : [],
    owner: env.ROLES.includes('channels'),
    listener: {
      receive: (companyId, connectionId, events) =>
        receive({ tenancy, contacts: people }, companyId, connectionId, events),
    },
    noteStatus: async (ctx, connectionId, status, about) => {
      await noteStatus(ctx, connectionId, status, about);
      // What waited while the line was away leaves now.
      if (status === 'CONNECTED') await askToDeliver(ctx, connectionId);
    },
  });
  const jobs: Handlers = messageJobs({ tenancy, gateway, store });

  const demo = env.DEMO && env.loopback ? demoLogins : null;
  mount(http, parts, system({ isStopping: () => stopping, site: { signup: env.SIGNUP, sandbox: env.SANDBOX, demo } }));
  if (env.ROLES.includes('web')) {
    for (const room of [
      auth.routes,
      companies({
        open: env.SIGNUP,
        rateLimits: env.RATE_LIMITS,
        clock,
        isForeign: ({ origin, host }) => isForeign(origin, host, origins),
        makeFirstQueue,
      }),
      plans,
      settings({ secret: env.SECRET }),
      users({
        beforeRemoval: leaving.userLeaves,
        queuesLost: leaving.userLostQueues,
        rightsChanged,
        endSessions: auth.endSessions,
        tries: auth.tries,
      }),
      queues({ beforeRemoval: leaving.queueLeaves, rightsChanged }),
      contacts({ contacts: people, beforeRemoval: leaving.contactLeaves }),
      tags,
      quickMessages,
      connections({ gateway, sandbox: env.SANDBOX, beforeRemoval: leaving.connectionLeaves }),
      announcements,
      chats,
      firstSteps,
      tickets,
      notes,
      ticketTags,
      messages,
      media({ store, links, tenancy }),
      sandbox.routes({ enabled: env.SANDBOX }),
    ]) {
      mount(http, parts, room);
    }
    await serveDocs(http, env.API_BASE, version);
  }
  await serveTheRest(http, env.API_BASE, env.WEB && env.ROLES.includes('web') ? webFolder() : undefined);
  // One connection listens and one tells: events keep their order. They follow a commit that has reached the disk, and
  // need not wait for it again; notifications of a database take turns, so that waiting would hold up everyone's.
  const fanOutPool = () => createPool(options.databaseUrl, acrossRole, log, 2, ['synchronous_commit=off']);
  const partProcesses = several
    ? await joinProcesses(live.io, { redisUrl: env.REDIS_URL, pool: fanOutPool }, log)
    : undefined;

  const stopWatching = watchExpiry({
    tenancy,
    log,
    clock,
    end: (companyId) => live.io.in(room.company(companyId)).disconnectSockets(true),
  });

  let worker: Worker | undefined;
  let stopFiling: (() => Promise<void>) | undefined;
  return {
    http,
    tenancy,
    gateway,
    auth,
    live,
    store,
    jobs,
    async start() {
      if (env.ROLES.includes('jobs')) {
        worker = await startWorker({ url: options.databaseUrl, role: appRole, handlers: jobs, concurrency: 8, log });
        stopFiling = fileWords({ tenancy, log });
      }
      await gateway.resume();
    },
    async stop() {
      stopping = true;
      presence.stop();
      stopWatching();
      await live.stop();
      await http.close();
      await gateway.close();
      await worker?.stop();
      await stopFiling?.();
      await partProcesses?.();
      await tenancy.end();
    },
  };
}

/** Shown on the login page of a demo installation. */
const demoLogins = [
  { email: 'admin@demo.local', name: 'Helena Duarte', profile: 'admin' },
  { email: 'sofia@demo.local', name: 'Sofia Ramos', profile: 'supervisor' },
  { email: 'ana@demo.local', name: 'Ana Souza', profile: 'user' },
  { email: 'bruno@demo.local', name: 'Bruno Lima', profile: 'user' },
];
