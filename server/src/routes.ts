import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { FastifyInstance } from 'fastify';
import aiProviders from './ai-providers/routes';
import aiUsage from './ai-usage/routes';
import announcements from './announcements/routes';
import askedQuestions from './asked-questions/routes';
import assistant from './assistant/routes';
import promptTestChat from './assistant/test-chat-routes';
import attendant from './attendant/routes';
import audits from './audit/routes';
import { openRenewals } from './billing/open-renewal';
import { renew, setDueDay } from './billing/renewal';
import { createVault } from './settings/vault';
import { moveMessages } from './attendant/service';
import type { Auth } from './auth/auth';
import { isForeign } from './auth/origin';
import type { Billing } from './billing/billing';
import { billingRoutes } from './billing/routes';
import campaignSettings from './campaign-settings/routes';
import chats from './chats/routes';
import companies from './companies/routes';
import { createNotifyOwner } from './companies/notify-owner';
import copilot from './copilot/routes';
import connections from './connections/routes';
import contacts from './contacts/routes';
import type { Contacts } from './contacts/service';
import dashboard from './dashboard/routes';
import firstSteps from './first-steps/routes';
import helps from './helps/routes';
import holidays from './holidays/routes';
import media from './messages/media-routes';
import transcripts from './messages/transcript-routes';
import messages from './messages/routes';
import messagesApi from './messages-api/routes';
import platformSettings from './platform-settings/routes';
import { readBrand } from './platform-settings/service';
import plans from './plans/routes';
import type { Env } from './platform/env';
import type { Hold } from './platform/hold';
import { mount, type HttpParts } from './platform/http';
import type { Mail } from './platform/mail';
import type { MediaLinks } from './platform/media';
import type { ProgramTurns } from './platform/program-turns';
import type { SafeFetch } from './platform/safe-fetch';
import type { SafeHttp } from './platform/safe-http';
import { noCompany, type Audience } from './platform/tenancy';
import type { Throttle } from './platform/throttle';
import type { Understand } from './knowledge/meaning';
import knowledge from './knowledge/routes';
import prompts from './prompts/routes';
import push from './push/routes';
import type { Vapid } from './push/vapid';
import queueOptions from './queue-options/routes';
import queues from './queues/routes';
import { makeFirstQueue } from './queues/service';
import files from './files/routes';
import optOuts from './opt-outs/routes';
import quickMessages from './quick-messages/routes';
import schedules from './schedules/routes';
import campaignReport from './campaigns/report-routes';
import campaigns from './campaigns/routes';
import { contactListItems, contactLists } from './contact-lists/routes';
import settings from './settings/routes';
import type { VoiceService } from './speech/voice-service';
import system from './system/routes';
import tags from './tags/routes';
import kanban from './tickets/kanban';
import notes from './tickets/notes';
import type { ReadFollowers } from './tickets/presence';
import tickets from './tickets/routes';
import ticketTags from './tickets/ticket-tags';
import users from './users/routes';
import type { Gateway } from './whatsapp/gateway';
import type { Cloud } from './whatsapp/cloud/cloud';
import type { Proxies } from './whatsapp/proxies';
import type { Sandbox } from './whatsapp/sandbox/sandbox';
import { runHooks } from './hook-list';

/** What the assembly has made and modules are handed. */
export interface Services {
  env: Env;
  /** Everything that this process depends on and runs is there. */
  isReady: () => boolean;
  hold: Hold;
  /** Whose pages may log in. */
  origins: string[];
  links: MediaLinks;
  mail: Mail;
  throttle: Throttle;
  auth: Auth;
  people: Contacts;
  gateway: Gateway;
  sandbox: Sandbox;
  cloud: Cloud;
  safeHttp: SafeHttp;
  /** The way to services that companies name. */
  safeFetch: SafeFetch;
  voices: VoiceService;
  /** How long a model may take, where tests have less time. */
  modelPatience: number | undefined;
  /** How long nobody may take anything of an export, where tests have less time. */
  exportPatience: number | undefined;
  proxies: Proxies;
  billing: Billing;
  vapid: Vapid;
  followers: ReadFollowers;
  programTurns: ProgramTurns;
  understand: Understand;
  /** Somebody may do less or more from now on: sessions and sockets look again. */
  rightsChanged: (companyId: number, userId: number) => void;
  publish: (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;
}

/**
 * The list of modules, a line each with what it is handed. A process without the role `web` answers only how it is.
 */
export function mountRoutes(http: FastifyInstance, parts: HttpParts, services: Services): void {
  const {
    env,
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
    proxies,
    billing,
    vapid,
    followers,
    rightsChanged,
    publish,
    programTurns,
    understand,
  } = services;
  const { tenancy, store } = parts;
  const notifyOwner = createNotifyOwner({ tenancy, throttle, mail });
  const demo = env.DEMO && env.loopback ? demoLogins : null;
  mount(
    http,
    parts,
    system({
      isReady: services.isReady,
      hold: services.hold,
      site: { signup: env.SIGNUP, sandbox: env.SANDBOX, demo },
      apiBase: env.API_BASE,
    }),
  );
  if (!env.ROLES.includes('web')) return;
  for (const module of [
    auth.routes,
    companies({
      isOpen: async () => env.SIGNUP && (await tenancy.acrossCompanies((db) => readBrand(db, ''))).hasSignUp,
      throttle,
      isForeign: ({ origin, host }) => isForeign(origin, host, services.origins),
      makeFirstQueue,
      notifyOwner,
      tenancy,
      vault: createVault(env.SECRET),
      secret: env.SECRET,
      exportPatience: services.exportPatience,
      due: { setDueDay, renew },
      open: openRenewals(billing),
      publish: (event, to) => publish(noCompany, 'operatorCompany', event, to),
      makeFirstLink: auth.makeFirstLink,
    }),
    platformSettings({
      tenancy,
      store,
      publish,
      templates: cloud.templates,
      apiBase: env.API_BASE,
      maySignUp: env.SIGNUP,
    }),
    plans({ tenancy, publish: (event, to) => publish(noCompany, 'plan', event, to), publishEntry: publish }),
    settings({ secret: env.SECRET }),
    audits({ acrossCompanies: tenancy.acrossCompanies }),
    holidays,
    users({
      runHooks,
      rightsChanged,
      endSessions: auth.endSessions,
      throttle,
      notifyOwner,
    }),
    queues({ runHooks, rightsChanged }),
    queueOptions,
    contacts({ contacts: people, gateway, runHooks }),
    tags({ runHooks }),
    quickMessages,
    files({ runHooks }),
    connections({ gateway, sandbox: env.SANDBOX, configure: cloud.configure, proxies, runHooks }),
    prompts({ secret: env.SECRET, runHooks, voices: services.voices, throttle }),
    knowledge({ understand, throttle }),
    askedQuestions,
    aiProviders({ secret: env.SECRET, safeFetch, hasOffline: env.SANDBOX }),
    aiUsage,
    copilot({
      secret: env.SECRET,
      safeFetch,
      throttle,
      publish,
      keepsTexts: env.AI_LOG,
      patience: services.modelPatience,
      understand,
    }),
    assistant,
    promptTestChat({ secret: env.SECRET, safeFetch, throttle, patience: services.modelPatience, understand }),
    announcements({ tenancy, store, publish: (event, to) => publish(noCompany, 'announcement', event, to) }),
    helps({ tenancy, publish: (event, to) => publish(noCompany, 'help', event, to) }),
    chats,
    firstSteps,
    tickets({ moveMessages, followers }),
    notes,
    ticketTags,
    kanban,
    messages(cloud.templates),
    transcripts(),
    messagesApi({ contacts: people, gateway, programTurns }),
    schedules,
    optOuts,
    contactLists({ runHooks }),
    contactListItems,
    campaignSettings,
    campaigns({ contacts: people, templates: cloud.templates, throttle }),
    campaignReport,
    billingRoutes(billing),
    dashboard(),
    attendant,
    media({ store, links, tenancy }),
    push({ vapid, safeHttp, acrossCompanies: tenancy.acrossCompanies }),
    cloud.routes,
    sandbox.routes({ enabled: env.SANDBOX }),
  ]) {
    mount(http, parts, module);
  }
}

/** Shown on the login page of a demo installation. */
const demoLogins = [
  { email: 'admin@demo.local', name: 'Helena Duarte', profile: 'admin' },
  { email: 'sofia@demo.local', name: 'Sofia Ramos', profile: 'supervisor' },
  { email: 'ana@demo.local', name: 'Ana Souza', profile: 'user' },
  { email: 'bruno@demo.local', name: 'Bruno Lima', profile: 'user' },
];
