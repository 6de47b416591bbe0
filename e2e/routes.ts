import type { Page } from '@playwright/test';

export interface Route {
  path: string;
  /** Its main heading, where that is the same for everyone. */
  name?: string;
}

const of = (...paths: string[]): Route[] => paths.map((path) => ({ path }));

/** The route table of the specification, by who sees them. */
export const routes = {
  public: of('/login', '/signup', '/forgot', '/reset'),
  everyone: of(
    '/quick-messages',
    '/kanban',
    '/todolist',
    '/contacts',
    '/schedules',
    '/tags',
    '/helps',
    '/chats',
    '/subscription',
  ),
  campaigns: of('/campaigns', '/contact-lists', '/opt-outs', '/campaigns-config'),
  /** Everyone else is led to the conversations without a word. */
  overseers: [{ path: '/', name: 'Painel' }],
  admin: of('/prompts', '/connections', '/files', '/queues', '/users', '/messages-api', '/financeiro', '/settings'),
  operator: of('/announcements', '/cobranca'),
} as const;

/** Goes there as a link does: the page stays. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 0 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}
