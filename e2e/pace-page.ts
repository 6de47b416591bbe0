import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from './browser';

/** A page on a wide screen, with somebody logged in: what the programs of the benchmark look at. */
export async function openPage(who: {
  url: string;
  email: string;
  password: string;
}): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch(findBrowser());
  try {
    const context = await browser.newContext({
      baseURL: who.url,
      viewport: { width: 1440, height: 900 },
      // What is measured is the page and the server, and not what is kept beside them.
      serviceWorkers: 'block',
    });
    // in the browser's own name: the page exchanges the cookie at its start
    const answer = await context.request.post('/api/auth/login', {
      data: { email: who.email, password: who.password },
    });
    const { token } = (await answer.json()) as { token: string };
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    // tsx keeps the names of functions by calling this, also in those that are sent to the page
    await context.addInitScript('globalThis.__name = (named) => named');
    return { browser, page: await context.newPage() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
