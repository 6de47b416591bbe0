import type { Permission } from '@guiche/contract/permissions';
import type { PlanFeature } from '@guiche/contract/plan-features';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { Command } from '../platform/keys';

/** The groups of the main menu, in their order. */
export const menuGroups = ['service', 'campaigns', 'management', 'administration', 'platform'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** Who may see a screen, beside being logged in. */
export interface Access {
  needs?: Permission;
  /** The platform operator only. */
  operator?: boolean;
  /** Only where the company's plan holds it. */
  feature?: PlanFeature;
  /** Only where campaigns are switched on for the company. */
  campaigns?: true;
}

export interface Screen extends Access {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Where it stands in the main menu, if there. */
  group?: MenuGroup;
  /** The key that leads there. */
  key?: Command;
  /** Whoever may not see it is led on without a word: it is where one begins. */
  first?: boolean;
  /** A page of its own, without menu and top bar. */
  bare?: boolean;
  /** In the menu only where test phones are allowed. */
  sandbox?: boolean;
  /** A messaging tool: notices stay a second longer there. */
  tool?: true;
}

const ofCampaigns = { campaigns: true, feature: 'useCampaigns', tool: true } as const;
const campaigns = { ...ofCampaigns, group: 'campaigns' } as const;
const administration = { group: 'administration', needs: 'settings:manage' } as const;

/**
 * Every screen of whoever is logged in, in the order of the menu. Routes, guards, the menu, the palette and the keys that
 * lead somewhere come from here; its name is `screens.<row>` of the strings.
 */
const table = {
  tickets: {
    path: '/tickets/:ticketId?',
    load: () => import('../desk/TicketsPage'),
    group: 'service',
    key: 'goTickets',
  },
  quickMessages: {
    path: '/quick-messages',
    load: () => import('../quick-messages/QuickMessagesPage'),
    group: 'service',
    tool: true,
  },
  kanban: {
    path: '/kanban',
    load: () => import('../kanban/KanbanPage'),
    group: 'service',
    tool: true,
    feature: 'useKanban',
    key: 'goKanban',
  },
  todo: { path: '/todolist', load: () => import('../todo/TodoPage'), group: 'service', tool: true },
  contacts: {
    path: '/contacts',
    load: () => import('../contacts/ContactsPage'),
    group: 'service',
    key: 'goContacts',
  },
  schedules: {
    path: '/schedules',
    load: () => import('../schedules/SchedulesPage'),
    group: 'service',
    tool: true,
    feature: 'useSchedules',
  },
  tags: { path: '/tags', load: () => import('../tags/TagsPage'), group: 'service', tool: true },
  chats: {
    path: '/chats/:id?',
    load: () => import('../chats/ChatsPage'),
    group: 'service',
    tool: true,
    feature: 'useInternalChat',
  },
  helps: { path: '/helps', load: () => import('../helps/HelpsPage'), group: 'service' },

  campaigns: {
    path: '/campaigns',
    load: () => import('../campaigns/CampaignsPage'),
    ...campaigns,
  },
  campaignReport: {
    path: '/campaign/:campaignId/report',
    load: () => import('../campaign-report/CampaignReportPage'),
    ...ofCampaigns,
  },
  contactLists: {
    path: '/contact-lists',
    load: () => import('../contact-lists/ContactListsPage'),
    ...campaigns,
  },
  contactListContacts: {
    path: '/contact-lists/:contactListId/contacts',
    load: () => import('../contact-lists/ListContactsPage'),
    ...ofCampaigns,
  },
  optOuts: {
    path: '/opt-outs',
    load: () => import('../opt-outs/OptOutsPage'),
    ...campaigns,
  },
  campaignsConfig: {
    path: '/campaigns-config',
    load: () => import('../campaign-settings/CampaignSettingsPage'),
    ...campaigns,
  },

  dashboard: {
    path: '/',
    load: () => import('../dashboard/DashboardPage'),
    needs: 'dashboard:view',
    group: 'management',
    key: 'goDashboard',
    first: true,
  },

  connections: {
    path: '/connections',
    load: () => import('../connections/ConnectionsPage'),
    group: 'administration',
    needs: 'connections-page:actionButtons',
  },
  queues: {
    path: '/queues',
    load: () => import('../queues/QueuesPage'),
    group: 'administration',
    needs: 'queues:manage',
  },
  users: {
    path: '/users',
    load: () => import('../users/UsersPage'),
    group: 'administration',
    needs: 'users:manage',
  },
  prompts: {
    path: '/prompts',
    load: () => import('../prompts/PromptsPage'),
    ...administration,
    feature: 'useOpenAi',
    tool: true,
  },
  files: { path: '/files', load: () => import('../files/FilesPage'), ...administration, tool: true },
  messagesApi: {
    path: '/messages-api',
    load: () => import('../messages-api/MessagesApiPage'),
    ...administration,
    feature: 'useExternalApi',
    tool: true,
  },
  finance: {
    path: '/financeiro',
    load: () => import('../billing/FinancePage'),
    ...administration,
    needs: 'billing:view',
  },
  receipt: {
    path: '/financeiro/:invoiceId/recibo',
    load: () => import('../billing/ReceiptPage'),
    needs: 'billing:view',
    bare: true,
  },
  settings: {
    path: '/settings',
    load: () => import('../settings/SettingsPage'),
    ...administration,
    key: 'goSettings',
  },
  sandbox: {
    path: '/sandbox',
    load: () => import('../sandbox/SandboxPage'),
    group: 'administration',
    needs: 'sandbox:act',
    bare: true,
    sandbox: true,
  },
  subscription: { path: '/subscription', load: () => import('../billing/SubscriptionPage') },

  operatorBilling: {
    path: '/cobranca',
    load: () => import('../billing/OperatorPage'),
    group: 'platform',
    operator: true,
  },
  announcements: {
    path: '/announcements',
    load: () => import('../announcements/AnnouncementsPage'),
    group: 'platform',
    operator: true,
    tool: true,
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof table;

/** Screens in the main menu; their icons are in `screen-icons.ts`, which nobody needs before the menu. */
export type MenuScreen = {
  [Name in ScreenName]: (typeof table)[Name] extends { group: MenuGroup } ? Name : never;
}[ScreenName];

export const screens = Object.entries(table) as [ScreenName, Screen][];

/** Commands that lead to a screen. */
export const goCommands = screens.flatMap(([, { key }]) => key ?? []);

/** Which screen an address belongs to. */
export const screenAt = (pathname: string): ScreenName | undefined =>
  screens.find(([, { path }]) => matchPath(path, pathname))?.[0];
