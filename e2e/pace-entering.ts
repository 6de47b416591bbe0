import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from './browser';
import type { Entering, EnteringLook } from './pace-words';

/**
 * How long it takes until the desk is painted: a program of `npm run bench`. Its only argument is an `EnteringLook` as JSON; its
 * last line of output is the `Entering` as JSON.
 */
const look = JSON.parse(process.argv[2]!) as EnteringLook;
const browser = await chromium.launch(findBrowser());
try {
  const times: { first: number; again: number }[] = [];
  // the first one also wakes the server
  for (let n = 0; n <= look.times; n++) times.push(await entering(browser));
  const [, ...counted] = times;
  const answer: Entering = { first: counted.map(({ first }) => first), again: counted.map(({ again }) => again) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
} finally {
  await browser.close();
}

/** A person who has never been here: a context of its own knows nothing of what earlier ones loaded. */
async function entering(inside: Browser): Promise<{ first: number; again: number }> {
  const context = await inside.newContext({
    baseURL: look.url,
    locale: 'pt-BR',
    viewport: look.onSlowPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  if (look.onSlowPhone) await slowDown(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(look.email);
  await page.getByLabel('Senha', { exact: true }).fill(look.password);
  await page.evaluate(() => {
    const pressed = new Promise<number>((resolve) => {
      addEventListener('submit', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    Object.assign(window, { pressed });
  });
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const pressed = await page.evaluate(() => (window as unknown as { pressed: Promise<number> }).pressed);
  const first = (await painted(page)) - pressed;
  await page.goto('/tickets', { waitUntil: 'commit' });
  const again = await painted(page);
  await context.close();
  return { first: Math.round(first), again: Math.round(again) };
}

/** Resolves when the first row of the list is painted, with how long the page has been there by then. */
function painted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('the desk was not there within thirty seconds')), 30_000);
        const see = () => {
          // behind the frame that paints it
          if (document.querySelector('a[href^="/tickets/"]')) setTimeout(() => resolve(performance.now()));
          else requestAnimationFrame(see);
        };
        requestAnimationFrame(see);
      }),
  );
}

/** A cheap phone on a poor network: a quarter of the processor, 1.6 Mbit/s, 150 ms there and back. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
