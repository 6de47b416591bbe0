import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { listOf } from './desk';
import { connect, type Network } from './network';
import { logIn, staff, type Staff } from './staff';

/** Who acts in the journeys: the staff of the demo company in browsers, its customers on the sandbox network. */

interface Actors {
  /** A page of its own context, logged in as one of the staff, at /tickets unless told. */
  enter: (who: Staff, options?: EnterOptions) => Promise<Page>;
}
export interface EnterOptions extends BrowserContextOptions {
  at?: string;
  /** What the browser remembers, by key of local storage. */
  remembers?: Record<string, string>;
}

export const test = base.extend<Actors, { network: Network }>({
  enter: async ({ browser, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (who, { at = '/tickets', remembers = {}, ...options } = {}) => {
      const { token, cookies } = await logIn(baseURL!, staff[who].email);
      // who has just written stands in sight, however many the journeys before have left waiting
      const localStorage = Object.entries({ token, waitSort: 'newest', ...remembers }).map(([name, value]) => ({
        name,
        value,
      }));
      const storageState = { cookies, origins: [{ origin: baseURL!, localStorage }] };
      const context = await browser.newContext({ ...options, storageState });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(at);
      // letters and clicks do nothing before the screen is there
      if (at === '/tickets') await listOf(page).getByRole('radiogroup').or(page.getByRole('tablist')).first().waitFor();
      return page;
    });
    for (const context of contexts) await context.close();
  },
  network: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures this one needs: none
    async ({}, use, { parallelIndex }) => {
      const url = process.env.GUICHE_URLS!.split(' ')[parallelIndex]!;
      const network = await connect(url);
      await use(network);
      await network.close();
    },
    // also where a test does not ask for it: it makes the server ready for journeys
    { scope: 'worker', auto: true },
  ],
});
export { expect };
