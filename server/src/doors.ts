import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { FastifyInstance } from 'fastify';
import announcements from './announcements/routes';
import { noCompany } from './announcements/write';
import attendant from './attendant/routes';
import { speech } from './attendant/service';
import type { Auth } from './auth/auth';
import { isForeign } from './auth/origin';
import chats from './chats/routes';
import { userLeaves as userLeavesChats } from './chats/service';
import companies from './companies/routes';
import connections from './connections/routes';
import { promptLeaves } from './connections/service';
import contacts from './contacts/routes';
import type { Contacts } from './contacts/service';
import dashboard from './dashboard/routes';
import firstSteps from './first-steps/routes';
import helps from './helps/routes';
import holidays from './holidays/routes';
import media from './messages/media-routes';
import messages from './messages/routes';
import plans from './plans/routes';
import type { Env } from './platform/env';
import { mount, type HttpParts } from './platform/http';
import type { Mail } from './platform/mail';
import type { MediaLinks } from './platform/media';
import type { Outside } from './platform/outside';
import type { Audience } from './platform/tenancy';
import prompts from './prompts/routes';
import push from './push/routes';
import type { Vapid } from './push/vapid';
import queueOptions from './queue-options/routes';
import { queueLeaves as queueLeavesOptions } from './queue-options/service';
import queues from './queues/routes';
import { makeFirstQueue } from './queues/service';
import quickMessages from './quick-messages/routes';
import schedules from './schedules/routes';
import * as scheduled from './schedules/service';
import settings from './settings/routes';
import system from './system/routes';
import tags from './tags/routes';
import * as leaving from './tickets/leaving';
import notes from './tickets/notes';
import type { Crowd } from './tickets/presence';
import tickets from './tickets/routes';
import ticketTags from './tickets/ticket-tags';
import users from './users/routes';
import type { Gateway } from './whatsapp/gateway';
import type { Cloud } from './whatsapp/cloud/cloud';
import type { Sandbox } from './whatsapp/sandbox/sandbox';

/** What the assembly has made and rooms are handed. */
export interface Handed {
  env: Env;
  clock: () => Date;
  isStopping: () => boolean;
  /** Whose pages may log in. */
  origins: string[];
  links: MediaLinks;
  mail: Mail;
  auth: Auth;
  people: Contacts;
  gateway: Gateway;
  sandbox: Sandbox;
  cloud: Cloud;
  outside: Outside;
  vapid: Vapid;
  crowd: Crowd;
  /** Somebody may do less or more from now on: sessions and sockets look again. */
  rightsChanged: (companyId: number, userId: number) => void;
  tell: (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;
}

/**
 * The list of rooms, a line each with what it is handed: what a room above does when something below it goes is joined
 * here. A process without the role `web` answers only how it is.
 */
export function mountRooms(http: FastifyInstance, parts: HttpParts, handed: Handed): void {
  const { env, clock, links, mail, auth, people, gateway, sandbox, cloud, outside, vapid, crowd, rightsChanged, tell } =
    handed;
  const { tenancy, store } = parts;
  const demo = env.DEMO && env.loopback ? demoLogins : null;
  mount(
    http,
    parts,
    system({ isStopping: handed.isStopping, site: { signup: env.SIGNUP, sandbox: env.SANDBOX, demo } }),
  );
  if (!env.ROLES.includes('web')) return;
  for (const room of [
    auth.routes,
    companies({
      open: env.SIGNUP,
      rateLimits: env.RATE_LIMITS,
      clock,
      isForeign: ({ origin, host }) => isForeign(origin, host, handed.origins),
      makeFirstQueue,
      mail,
    }),
    plans,
    settings({ secret: env.SECRET }),
    holidays,
    users({
      beforeRemoval: async (ctx, userId) => {
        await leaving.userLeaves(ctx, userId);
        await userLeavesChats(ctx, userId);
      },
      queuesLost: leaving.userLostQueues,
      rightsChanged,
      endSessions: auth.endSessions,
      tries: auth.tries,
    }),
    queues({
      beforeRemoval: async (ctx, queueId) => {
        await leaving.queueLeaves(ctx, queueId);
        await queueLeavesOptions(ctx, queueId);
      },
      rightsChanged,
    }),
    queueOptions,
    contacts({
      contacts: people,
      gateway,
      async beforeRemoval(ctx, contactId) {
        await leaving.contactLeaves(ctx, contactId);
        await scheduled.contactLeaves(ctx, contactId);
      },
    }),
    tags,
    quickMessages,
    connections({
      gateway,
      sandbox: env.SANDBOX,
      configure: cloud.configure,
      beforeRemoval: leaving.connectionLeaves,
    }),
    prompts({ secret: env.SECRET, beforeRemoval: promptLeaves }),
    announcements({ tenancy, store, tell: (event, to) => tell(noCompany, 'announcement', event, to) }),
    helps({ tenancy, tell: (event, to) => tell(noCompany, 'help', event, to) }),
    chats,
    firstSteps,
    tickets({ speech, crowd }),
    notes,
    ticketTags,
    messages(cloud.templates),
    schedules,
    dashboard,
    attendant,
    media({ store, links, tenancy }),
    push({ vapid, outside, acrossCompanies: tenancy.acrossCompanies }),
    cloud.routes,
    sandbox.routes({ enabled: env.SANDBOX }),
  ]) {
    mount(http, parts, room);
  }
}

/** Shown on the login page of a demo installation. */
const demoLogins = [
  { email: 'admin@demo.local', name: 'Helena Duarte', profile: 'admin' },
  { email: 'sofia@demo.local', name: 'Sofia Ramos', profile: 'supervisor' },
  { email: 'ana@demo.local', name: 'Ana Souza', profile: 'user' },
  { email: 'bruno@demo.local', name: 'Bruno Lima', profile: 'user' },
];
