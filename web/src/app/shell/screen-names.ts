/** Screens by their path, for the rail, the page's title and the pages that are still to come. */
const paths = {
  dashboard: '/',
  tickets: '/tickets',
  quickMessages: '/quick-messages',
  kanban: '/kanban',
  todo: '/todolist',
  contacts: '/contacts',
  schedules: '/schedules',
  tags: '/tags',
  chats: '/chats',
  helps: '/helps',
  campaigns: '/campaigns',
  contactLists: '/contact-lists',
  campaignsConfig: '/campaigns-config',
  connections: '/connections',
  queues: '/queues',
  users: '/users',
  prompts: '/prompts',
  files: '/files',
  messagesApi: '/messages-api',
  finance: '/financeiro',
  settings: '/settings',
  subscription: '/subscription',
  announcements: '/announcements',
  sandbox: '/sandbox',
  signup: '/signup',
  campaignReport: '/campaign',
} as const;

export type ScreenName = keyof typeof paths;
export { paths as screenPaths };

/** Which screen a path belongs to: the first part decides. */
export function nameOfScreen(pathname: string): ScreenName | null {
  const first = `/${pathname.split('/')[1] ?? ''}`;
  const found = Object.entries(paths).find(([, path]) => path === first);
  return (found?.[0] as ScreenName | undefined) ?? null;
}
