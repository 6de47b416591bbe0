import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from './browser';

/**
 * How long it takes from pressing 'log in' until the desk is painted: a program of `npm run bench`.
 * Its last line of output is a JSON list of milliseconds.
 */
const look = JSON.parse(process.argv[2]!) as { url: string; email: string; password: string; times: number };
const browser = await chromium.launch(findBrowser());
try {
  const times: number[] = [];
  // the first one also wakes the server
  for (let n = 0; n <= look.times; n++) times.push(await entering(browser));
  process.stdout.write(`${JSON.stringify(times.slice(1))}\n`);
} finally {
  await browser.close();
}

/** A person who has never been here: a context of its own knows nothing of what earlier ones loaded. */
async function entering(inside: Browser): Promise<number> {
  const context = await inside.newContext({
    baseURL: look.url,
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(look.email);
  await page.getByLabel('Senha', { exact: true }).fill(look.password);
  await page.evaluate(() => {
    const painted = (resolve: (at: number) => void) => {
      const see = () => {
        // the first row of the list, behind the frame that paints it
        if (document.querySelector('a[href^="/tickets/"]')) setTimeout(() => resolve(performance.now()));
        else requestAnimationFrame(see);
      };
      requestAnimationFrame(see);
    };
    const took = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('the desk was not there within ten seconds')), 10_000);
      const press = ({ timeStamp }: Event) => painted((at) => resolve(at - timeStamp));
      addEventListener('submit', press, { capture: true, once: true });
    });
    Object.assign(window, { took });
  });
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const took = await page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
  await context.close();
  return Math.round(took);
}
