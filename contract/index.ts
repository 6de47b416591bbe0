import { aiProviders } from './ai-providers';
import { aiUsage } from './ai-usage';
import { announcements } from './announcements';
import { askedQuestions } from './asked-questions';
import { assistant } from './assistant';
import { attendant } from './attendant';
import { audits } from './audit';
import { auth } from './auth';
import { campaignReport } from './campaign-report';
import { campaignSettings } from './campaign-settings';
import { campaigns } from './campaigns';
import { chats } from './chats';
import { cloud } from './cloud';
import { companies } from './companies';
import { connections } from './connections';
import { contactListItems, contactLists } from './contact-lists';
import { contacts } from './contacts';
import { copilot } from './copilot';
import { dashboard } from './dashboard';
import type { Endpoint } from './endpoint';
import { files } from './files';
import { firstSteps } from './first-steps';
import { helps } from './helps';
import { holidays } from './holidays';
import { invoices } from './invoices';
import { kanban } from './kanban';
import { messages } from './messages';
import { messagesApi } from './messages-api';
import { optOuts } from './opt-outs';
import { pay } from './pay-link';
import { paymentHooks, pixSandbox } from './payment-provider';
import { billing } from './payments';
import { platformSettings } from './platform-settings';
import { plans } from './plans';
import { knowledge } from './knowledge';
import { promptTestChat } from './prompt-test-chat';
import { promptVoices } from './prompt-voices';
import { promptVersions } from './prompt-versions';
import { prompts } from './prompts';
import { push } from './push';
import { queueOptions } from './queue-options';
import { queues } from './queues';
import { quickMessages } from './quick-messages';
import { sandbox } from './sandbox';
import { schedules } from './schedules';
import { settings } from './settings';
import { subscription } from './subscription';
import { media, system } from './system';
import { support } from './support';
import { tags } from './tags';
import { transcripts } from './transcripts';
import { ticketNotes } from './ticket-notes';
import { ticketTags } from './ticket-tags';
import { tickets } from './tickets';
import { users } from './users';

/** Every module, so every endpoint, on one page. */
export const contract = {
  system,
  media,
  auth,
  companies,
  support,
  plans,
  platformSettings,
  settings,
  audits,
  holidays,
  users,
  queues,
  queueOptions,
  attendant,
  contacts,
  optOuts,
  tags,
  quickMessages,
  connections,
  prompts,
  knowledge,
  askedQuestions,
  aiProviders,
  aiUsage,
  copilot,
  assistant,
  promptTestChat,
  promptVoices,
  promptVersions,
  cloud,
  announcements,
  helps,
  chats,
  firstSteps,
  tickets,
  ticketNotes,
  ticketTags,
  kanban,
  messages,
  transcripts,
  messagesApi,
  push,
  schedules,
  files,
  contactLists,
  contactListItems,
  campaignSettings,
  campaigns,
  campaignReport,
  dashboard,
  invoices,
  subscription,
  billing,
  pay,
  paymentHooks,
  pixSandbox,
  sandbox,
};

export type Module = keyof typeof contract;

/** Every endpoint as a flat list, named `module.verb`. */
export const endpoints: { name: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(
  ([module, ofModule]) =>
    Object.entries(ofModule as Record<string, Endpoint>).map(([verb, endpoint]) => ({
      name: `${module}.${verb}`,
      endpoint,
    })),
);

export * from './endpoint';
export * from './errors';
export * from './permissions';
