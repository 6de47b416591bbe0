import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { AppOptions } from './app-options';
import { createAuth, type Auth } from './auth/auth';
import { createBilling, type Billing } from './billing/billing';
import { createChannels } from './channels';
import { watchAccess } from './companies/access-watch';
import { operatorsHere } from './companies/live';
import { isCompany } from './companies/service';
import { createContacts } from './contacts/service';
import { createUnderstand } from './embeddings/understand';
import { jobHandlers } from './job-handlers';
import { mailJobs } from './jobs';
import { beginRepeatedWork } from './repeated-work';
import { mountRoutes } from './routes';
import { createLineTokens } from './messages-api/tokens';
import { createTyping } from './messages/typing';
import { joinProcesses } from './platform/fanout';
import { listener, type Repeated } from './platform/guard';
import { createHold } from './platform/hold';
import { createHttp, type HttpParts } from './platform/http';
import { createDueJobs } from './platform/due-jobs';
import { addJob, failedJobs, startWorker, wakeWorkers, type Handlers } from './platform/jobs';
import { room, type Live } from './platform/live';
import { createDiskStore, createMediaLinks, type MediaStore } from './platform/media';
import { createMail } from './platform/mail';
import { watchMail } from './platform/mail-return';
import { appRole } from './platform/migrate';
import { serveDocs } from './platform/openapi';
import { createWaitingPages } from './platform/waiting-pages';
import { createTenancy, type Audience, type Tenancy } from './platform/tenancy';
import { createWholeLinks } from './platform/whole-links';
import { createProgramTurns } from './platform/program-turns';
import { createThrottle } from './platform/throttle';
import { createVoiceService } from './speech/voice-service';
import { createSafeFetch } from './platform/safe-fetch';
import { createSafeHttp } from './platform/safe-http';
import { openPools } from './platform/pools';
import { readName, readSupport } from './platform-settings/service';
import { alone, createLiveness } from './platform/liveness';
import { openBus } from './platform/bus';
import { serveTheRest, webFolder } from './platform/web-page';
import { createVapid } from './push/vapid';
import { version } from './system/version';
import { createSockets } from './sockets';
import { createWork } from './system/work';
import { type Gateway } from './whatsapp/gateway';
import type { Listener } from './whatsapp/listener';
import { runHooks } from './hook-list';

export interface App {
  /** The name of this process. */
  processId: string;
  clock: () => Date;
  http: FastifyInstance;
  tenancy: Tenancy;
  gateway: Gateway;
  auth: Auth;
  live: Live;
  store: MediaStore;
  /** Takes what a line has brought. */
  receive: Listener['receive'];
  jobs: Handlers;
  billing: Billing;
  /** Starts what runs by itself: lines and jobs, by the roles of this process. */
  start(): Promise<void>;
  /** Not ready at once, then everything under way ends, then nothing is left. */
  stop(): Promise<void>;
}

/** The assembly: what all modules stand on, and what a lower module is handed of a higher one. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, log } = options;
  const store = await createDiskStore(path.join(env.DATA_DIR, 'media'));
  const several = Boolean(env.REDIS_URL ?? env.DATABASE_URL);
  const { connections, pools, shares, publisher } = await openPools({ ...options, most: env.DATABASE_CONNECTIONS });
  const clock = options.clock ?? connections.now;
  const links = createMediaLinks(env.SECRET, (env.PUBLIC_URL ?? '') + env.API_BASE, clock);
  const tenancy = createTenancy(pools, {
    log,
    media: { store, links },
    clock,
    addJob,
    expectJob: (at) => dueJobs.expect(at.getTime() - clock().getTime()),
    publish,
    refusesNested: options.strictReplies,
  });
  const dueJobs = createDueJobs((jobs) => wakeWorkers(publisher, jobs), log);
  function publish(companyId: number, name: LiveName, event: LiveEvent, to: Audience) {
    options.overhear?.(companyId, name, event, to);
    live.publish(companyId, name, event, to);
  }
  let stopping = false;
  const origins = env.PUBLIC_URL ? [...env.WEB_ORIGINS, new URL(env.PUBLIC_URL).origin] : env.WEB_ORIGINS;
  const mail = createMail(env.mail, () => tenancy.acrossCompanies(readName));
  const hold = createHold({ tenancy, clock, log, isWanted: env.HOLD });
  const support = () => tenancy.acrossCompanies((db) => readSupport(db, env.OPERATOR_EMAIL));
  const throttle = createThrottle({ tenancy, clock, isOn: env.RATE_LIMITS });
  const auth = createAuth({
    secret: env.SECRET,
    apiBase: env.API_BASE,
    origins,
    throttle,
    publicUrl: env.PUBLIC_URL,
    mail,
    tenancy,
    clock,
    disconnect: (companyId, sessionId) => live.disconnect(companyId, sessionId),
    operatorNeedsFactor: !env.loopback,
    support,
    payPathOf: (companyId) => billing.payPathOf(companyId),
    publish,
    rightsChanged: (companyId, userId) => rightsChanged(companyId, userId),
  });
  const wholeLinks = createWholeLinks(env.API_BASE);
  const parts: HttpParts = {
    log,
    tenancy,
    store,
    clock,
    identify: auth.identify,
    identifyLine: createLineTokens({ tenancy, throttle, clock }),
    isCompany: (companyId) => isCompany(tenancy.reading(companyId)),
    apiBase: env.API_BASE,
    wholeLinks,
    origins: env.WEB_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    strictReplies: options.strictReplies ?? false,
    isStopping: () => stopping,
    patience: options.patience,
  };
  const http = await createHttp(parts);
  const { live, presence, followers } = createSockets({
    http,
    auth,
    tenancy,
    log,
    clock,
    publish,
    typing: (...of) => typing(...of),
    isAway: () => !connections.isReady(),
    wholeLinks,
    origins: env.WEB_ORIGINS,
    several,
  });
  const rightsChanged = (companyId: number, userId: number) => {
    auth.forget(userId);
    live.reauthorise(companyId, userId);
  };
  const people = createContacts({ runHooks });
  const safeHttp = options.safeHttp ?? createSafeHttp();
  const safeFetch = createSafeFetch({ safeHttp, allowedHosts: env.AI_ALLOWED_HOSTS });
  const voices = createVoiceService({ safeHttp, url: env.SPEECH_URL });
  const programTurns = createProgramTurns(shares.company);
  const channels = createChannels({
    ...options,
    safeHttp,
    tenancy,
    clock,
    store,
    people,
    isHeld: hold.isOn,
    programTurns,
    liveness: several ? createLiveness(connections) : alone(connections.id),
  });
  const { gateway, sandbox, cloud, proxies } = channels;
  const billing = createBilling({
    tenancy,
    log,
    clock,
    secret: env.SECRET,
    throttle,
    hasSandbox: env.SANDBOX,
    mail,
    page: env.PUBLIC_URL ?? env.mail?.page,
    writes: env.REMINDERS,
    isHeld: hold.isOn,
    efi: { ...options.pix, url: env.PIX_API_URL },
    hookBase: env.PUBLIC_URL?.startsWith('https:') ? `${new URL(env.PUBLIC_URL).origin}${env.API_BASE}` : undefined,
    support,
    publish,
  });
  const subject = env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : `mailto:${env.OPERATOR_EMAIL}`;
  const typing = createTyping({ tenancy, gateway, clock, log });
  const services = {
    env,
    isReady,
    hold,
    origins,
    links,
    mail,
    throttle,
    auth,
    people,
    gateway,
    sandbox,
    cloud,
    safeHttp,
    safeFetch,
    voices,
    modelPatience: options.modelPatience,
    exportPatience: options.exportPatience,
    proxies,
    billing,
    vapid: createVapid({ secret: env.SECRET, tenancy }),
    followers,
    programTurns,
    understand: createUnderstand({ tenancy, secret: env.SECRET, safeFetch, patience: options.modelPatience }),
    rightsChanged,
    publish,
  };
  mountRoutes(http, parts, services);
  const atOnce = Math.max(1, Math.floor(shares.jobs / 2));
  const assistant = { ...services, secret: env.SECRET, atOnce, patience: options.modelPatience };
  const about = { tenancy, store, subject, assistant, hasOlder: live.hasOlder, cloudJobs: cloud.jobs };
  const jobs = jobHandlers({ ...services, ...about });
  if (env.ROLES.includes('web')) await serveDocs(http, env.API_BASE, version);
  await serveTheRest(http, env.API_BASE, env.WEB && env.ROLES.includes('web') ? webFolder() : undefined);
  const publishService = listener(log, 'pages were not told that the service was away', live.publishService);
  const partProcesses = several
    ? joinProcesses(
        live.io,
        await openBus(env, tenancy, { connections, publisher }, log),
        () => publishService('back'),
        log,
      )
    : undefined;
  connections.onChange((isThere) => {
    if (isThere) gateway.catchUp();
    publishService(isThere ? 'back' : 'away');
  });
  const waiting = createWaitingPages(live.io, { log, ignored: live.ignored, companyOf: auth.companyOf });
  const access = watchAccess({
    tenancy,
    log,
    clock,
    end: (companyId) => live.io.local.in(room.company(companyId)).except(room.support()).disconnectSockets(true),
    free: waiting.free,
    operators: () => operatorsHere(live.io),
  });
  const stays = auth.watchStays({ log, io: live.io });

  const jobRunner = { connections, role: appRole, handlers: jobs, concurrency: shares.jobs, log };
  const runsJobs = env.ROLES.includes('jobs');
  const letters = failedJobs(tenancy, mailJobs);
  const work = createWork({
    hold,
    gateway,
    startWorker: runsJobs ? () => startWorker(jobRunner) : undefined,
    startRepeated: runsJobs ? () => [...billing.keep(), ...watchMail({ mail, log, ...letters })] : () => [],
  });
  const repeated: Repeated[] = [dueJobs];
  function isReady(): boolean {
    return !stopping && connections.isReady() && work.isRunning() && gateway.isSettled();
  }
  return {
    processId: connections.id,
    clock,
    http,
    tenancy,
    gateway,
    auth,
    live,
    store,
    receive: channels.receive,
    jobs,
    billing,
    async start() {
      if (runsJobs) repeated.push(...beginRepeatedWork({ tenancy, store, log, clock }));
      await work.start();
    },
    async stop() {
      stopping = true;
      await hold.stop();
      await presence.stop();
      await access.stop();
      await stays.stop();
      await live.stop();
      await http.close();
      await channels.close();
      await work.endJobs();
      await Promise.all(repeated.map((one) => one.stop()));
      safeHttp.close();
      billing.close();
      await Promise.all([safeFetch.close(), voices.close()]);
      await partProcesses?.();
      await tenancy.end();
      await publisher.end();
      await connections.end();
    },
  };
}
