import type { AppOptions } from './app-options';
import { notifyWorse } from './connections/watch';
import { noteStatus } from './connections/states';
import type { Contacts } from './contacts/service';
import { askToDeliver, deliver } from './messages/deliver';
import { linesWithDue } from './messages/due-queries';
import { askToFetch } from './messages/fetch-files';
import { createIncomingFiles } from './messages/incoming-files';
import { receive } from './messages/receive';
import { type MediaStore } from './platform/media';
import { createMediaWork } from './platform/media-work';
import type { ProgramTurns } from './platform/program-turns';
import { type Tenancy } from './platform/tenancy';
import { type SafeHttp } from './platform/safe-http';
import type { Liveness } from './platform/liveness';
import { askToCheck } from './contact-lists/jobs';
import { betaDriver } from './whatsapp/beta/driver';
import { proxiesOfLines } from './whatsapp/beta/proxy';
import { createProxies } from './whatsapp/proxies';
import { createCloud } from './whatsapp/cloud/cloud';
import { governed } from './whatsapp/governor/governor';
import { createGateway, type Gateway } from './whatsapp/gateway';
import type { Listener } from './whatsapp/listener';
import { createSandbox } from './whatsapp/sandbox/sandbox';
import { runHooks, messageHooks } from './hook-list';

export interface ChannelParts extends Pick<AppOptions, 'env' | 'log' | 'lineTimes' | 'healthEvery' | 'fileLimits'> {
  safeHttp: SafeHttp;
  tenancy: Tenancy;
  clock: () => Date;
  store: MediaStore;
  people: Contacts;
  isHeld: () => boolean;
  liveness: Liveness;
  programTurns: ProgramTurns;
}

/** What messages come and leave by: the networks, and the one entrance to them. */
export function createChannels(parts: ChannelParts) {
  const { env, log, lineTimes, healthEvery, fileLimits, safeHttp } = parts;
  const { tenancy, clock, store, people, isHeld, liveness, programTurns } = parts;
  const sandbox = createSandbox({ tenancy, store, clock, log });
  const rejectCall: Gateway['rejectCall'] = (...call) => gateway.rejectCall(...call);
  const files = createIncomingFiles({
    tenancy,
    contacts: people,
    log,
    secret: env.SECRET,
    limits: fileLimits,
    openFile: (...of) => gateway.openFile(...of),
  });
  const receiving: Listener = {
    receive: (...brought) =>
      receive({ tenancy, contacts: people, messageHooks, runHooks, files, rejectCall }, ...brought),
    onRestricted: governed(tenancy),
  };
  const around = { tenancy, log, clock, secret: env.SECRET };
  const api = { url: env.CLOUD_API_URL, version: env.CLOUD_API_VERSION, isHeld };
  const cloud = createCloud({
    ...around,
    api,
    receive: receiving.receive,
    notifyWorse,
    healthEvery,
  });
  const { WHATSAPP_URL: url, WHATSAPP_VERSION: client } = env;
  const proxies = createProxies({ secret: env.SECRET, safeHttp });
  const proxyOf = proxiesOfLines(proxies, safeHttp);
  const beta = betaDriver({ ...around, url, version: client, times: lineTimes, proxyOf });
  const mediaWork = createMediaWork();
  const gateway: Gateway = createGateway({
    tenancy,
    log,
    clock,
    drivers: [beta, cloud.driver, ...(env.SANDBOX ? [sandbox.driver] : [])],
    owner: env.ROLES.includes('channels'),
    isHeld,
    liveness,
    listener: receiving,
    deliver: (companyId, connectionId, ours) =>
      deliver({ tenancy, gateway, work: mediaWork, programTurns }, companyId, connectionId, ours),
    fetchFiles: files.fetch,
    due: () => tenancy.acrossCompanies((db) => linesWithDue(db, clock())),
    noteStatus: async (ctx, connectionId, status, about) => {
      await noteStatus(ctx, connectionId, status, about);
      if (status !== 'CONNECTED') return;
      // What waited while the line was away leaves now, and what was left with its network is fetched.
      await askToDeliver(ctx, connectionId);
      await askToFetch(ctx, connectionId);
      await askToCheck(ctx);
    },
  });
  return {
    gateway,
    sandbox,
    cloud,
    proxies,
    /** Takes what a line has brought. */
    receive: receiving.receive,
    async close() {
      mediaWork.close();
      await gateway.close();
      await files.close();
    },
  };
}
