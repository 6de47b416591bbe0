import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { attendant, attendantJobs, following as attending, speech } from './attendant/service';
import { createAuth, type Auth } from './auth/auth';
import { watchExpiry } from './companies/expiry';
import { companyJobs } from './companies/jobs';
import { connectionJobs } from './connections/alerts';
import { noteStatus } from './connections/states';
import { createContacts } from './contacts/service';
import { mountRooms } from './doors';
import { messageJobs } from './messages/jobs';
import { askToDeliver, deliver } from './messages/deliver';
import { fileWords } from './messages/file-words';
import { receive } from './messages/receive';
import { markRead } from './messages/service';
import { createTyping } from './messages/typing';
import { createPool } from './platform/database';
import type { Env } from './platform/env';
import { joinProcesses } from './platform/fanout';
import { createHttp, type HttpParts } from './platform/http';
import { addJob, startWorker, type Handlers, type Worker } from './platform/jobs';
import { createLive, room, type Live } from './platform/live';
import type { Log } from './platform/log';
import { createDiskStore, createMediaLinks, type MediaStore } from './platform/media';
import { createMail } from './platform/mail';
import { acrossRole, appRole } from './platform/migrate';
import { serveDocs } from './platform/openapi';
import { asUser } from './platform/serve';
import { createTenancy, type Audience, type Tenancy } from './platform/tenancy';
import { createOutside, type Outside } from './platform/outside';
import { alone, createPulse } from './platform/pulse';
import { serveTheRest, webFolder } from './platform/web-page';
import { pushJobs } from './push/jobs';
import { createVapid } from './push/vapid';
import { scheduleJobs } from './schedules/jobs';
import * as scheduled from './schedules/service';
import { version } from './system/version';
import * as leaving from './tickets/leaving';
import { ticketRoomsOf } from './tickets/live';
import { createTeller, type Crowd } from './tickets/presence';
import { show as showTicket } from './tickets/service';
import { snoozeJobs } from './tickets/snooze';
import { undoJobs } from './tickets/undo';
import { createPresence } from './users/presence';
import { betaDriver } from './whatsapp/beta/driver';
import type { Times } from './whatsapp/beta/times';
import { createCloud } from './whatsapp/cloud/cloud';
import { governed } from './whatsapp/governor/governor';
import { createGateway, type Gateway } from './whatsapp/gateway';
import type { Listener } from './whatsapp/listener';
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
  /** The way to addresses that clients name; to public hosts unless tests bring another. */
  outside?: Outside;
  /** How patient lines of provider `beta` are, where tests have less time. */
  lineTimes?: Partial<Times>;
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

/** The assembly: what all rooms stand on, and the wires that lead from a lower room to a higher one. */
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
    tell,
  });
  function tell(companyId: number, name: LiveName, event: LiveEvent, to: Audience) {
    options.overhear?.(companyId, name, event, to);
    live.tell(companyId, name, event, to);
  }
  const several = Boolean(env.REDIS_URL ?? env.DATABASE_URL);
  let stopping = false;
  const origins = env.PUBLIC_URL ? [...env.WEB_ORIGINS, new URL(env.PUBLIC_URL).origin] : env.WEB_ORIGINS;
  const mail = createMail(env.mail);
  const auth = createAuth({
    secret: env.SECRET,
    apiBase: env.API_BASE,
    origins,
    rateLimits: env.RATE_LIMITS,
    publicUrl: env.PUBLIC_URL,
    mail,
    tenancy,
    clock,
    disconnect: (companyId, sessionId) => live.disconnect(companyId, sessionId),
    operatorNeedsFactor: !env.loopback,
    rightsChanged: (companyId, userId) => rightsChanged(companyId, userId),
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
  const crowd: Crowd = (companyId, ticketId) => live.followers(companyId, ticketId);
  const tellCrowd = createTeller({
    tenancy,
    crowd,
    tell: (companyId, event, to) => {
      options.overhear?.(companyId, 'presence', event, to);
      live.tell(companyId, 'presence', event, to);
    },
  });
  const live: Live = createLive(http.server, {
    log,
    identify: (token) =>
      auth.identify(token).then(
        (viewer) => (viewer.confined ? undefined : viewer),
        () => undefined,
      ),
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
    crowdChanged: (companyId, ticketId) =>
      void tellCrowd(companyId, ticketId).catch((error: unknown) =>
        log.warn({ err: error }, 'nobody was told who is here'),
      ),
    typing: (viewer, ticketId, writes) => typing(viewer, ticketId, writes),
    presence: presence.note,
    origins: env.WEB_ORIGINS,
    several,
  });
  const rightsChanged = (companyId: number, userId: number) => {
    auth.forget(userId);
    live.reauthorise(companyId, userId);
  };
  const people = createContacts({
    moves: attending(scheduled.following({ merged: leaving.contactsMerged, parted: leaving.contactsParted })),
  });
  const sandbox = createSandbox({ tenancy, store, clock, log });
  const rejectCall: Gateway['rejectCall'] = (...call) => gateway.rejectCall(...call);
  const listener: Listener = {
    receive: (...brought) => receive({ tenancy, contacts: people, attendant, rejectCall }, ...brought),
    onRestricted: governed(tenancy),
  };
  const around = { tenancy, log, clock, secret: env.SECRET };
  const api = { url: env.CLOUD_API_URL, version: env.CLOUD_API_VERSION };
  const cloud = createCloud({ ...around, api, receive: listener.receive });
  const { WHATSAPP_URL: url, WHATSAPP_VERSION: client } = env;
  const beta = betaDriver({ ...around, url, version: client, times: options.lineTimes });
  const gateway: Gateway = createGateway({
    tenancy,
    log,
    drivers: [beta, cloud.driver, ...(env.SANDBOX ? [sandbox.driver] : [])],
    owner: env.ROLES.includes('channels'),
    pulse: several ? createPulse({ url: options.databaseUrl, role: appRole, log }) : alone(),
    listener,
    deliver: (companyId, connectionId, ours) => deliver({ tenancy, gateway }, companyId, connectionId, ours),
    noteStatus: async (ctx, connectionId, status, about) => {
      await noteStatus(ctx, connectionId, status, about);
      // What waited while the line was away leaves now.
      if (status === 'CONNECTED') await askToDeliver(ctx, connectionId);
    },
  });
  const outside = options.outside ?? createOutside();
  const vapid = createVapid({ secret: env.SECRET, tenancy });
  const subject = env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : `mailto:${env.OPERATOR_EMAIL}`;
  const typing = createTyping({ tenancy, gateway, clock });
  const jobs: Handlers = {
    ...auth.jobs,
    ...companyJobs({ tenancy, mail }),
    ...connectionJobs({ tenancy, mail }),
    ...snoozeJobs(tenancy),
    ...undoJobs(tenancy, speech),
    ...attendantJobs(tenancy),
    ...messageJobs({ tenancy, gateway, store }),
    ...cloud.jobs,
    ...scheduleJobs({ tenancy }),
    ...pushJobs({ tenancy, outside, vapid, subject }),
  };

  mountRooms(http, parts, {
    env,
    clock,
    isStopping: () => stopping,
    origins,
    links,
    mail,
    auth,
    people,
    gateway,
    sandbox,
    cloud,
    outside,
    vapid,
    crowd,
    rightsChanged,
    tell,
  });
  if (env.ROLES.includes('web')) await serveDocs(http, env.API_BASE, version);
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
      outside.close();
      await partProcesses?.();
      await tenancy.end();
    },
  };
}
