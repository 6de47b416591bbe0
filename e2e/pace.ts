import type { Locator, Page } from '@playwright/test';
import { openPage } from './pace-page';
import type { Look, Pace } from './pace-words';

/**
 * How fast the desk feels in a browser, with whatever data the server has: a program of `npm run bench`.
 * Its only argument is a `Look` as JSON; its last line of output is the `Pace` as JSON.
 */
const look = JSON.parse(process.argv[2]!) as Look;
const { browser, page } = await openPage(look);
try {
  const pace: Pace = {
    opening: await opening(page, look.opened),
    list: await throughList(page, look.tickets),
    thread: await throughThread(page, look.longThread, look.messages),
  };
  process.stdout.write(`${JSON.stringify(pace)}\n`);
} finally {
  await browser.close();
}

async function enterList(page: Page) {
  await page.goto('/tickets');
  const all = page.getByRole('switch', { name: 'Mostrar todos' });
  await all.check({ force: true });
  const rows = page.getByRole('region', { name: 'Atendimentos', exact: true }).getByRole('listitem');
  await rows.nth(5).waitFor();
  return rows;
}

/** From pressing on a row of the list to the frame that shows the conversation's messages, ticket by ticket. */
async function opening(page: Page, count: number): Promise<number[]> {
  const rows = await enterList(page);
  const times: number[] = [];
  // the first one also loads the code of the chat pane, which a browser does once a day
  for (let n = 0; n <= count; n++) {
    // a pointer that rests on a row fetches its messages: here nothing was fetched before
    await page.mouse.move(900, 5);
    await still(page);
    const box = await inSight(rows, 300, 700);
    await page.evaluate((path) => {
      const seen = (resolve: (at: number) => void) => {
        const see = () => {
          const isThere = location.pathname === path && document.querySelector('[role="log"] [data-options]');
          // behind the frame that paints it
          if (isThere) setTimeout(() => resolve(performance.now()));
          else requestAnimationFrame(see);
        };
        requestAnimationFrame(see);
      };
      const took = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing of ${path} was shown within ten seconds`)), 10_000);
        const press = ({ timeStamp }: Event) => seen((at) => resolve(at - timeStamp));
        addEventListener('pointerdown', press, { capture: true, once: true });
      });
      Object.assign(window, { took });
    }, box.path);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const took = await page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
    if (n > 0) times.push(Math.round(took));
    // to the list, and out of the conversation
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/tickets');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, box.height);
  }
  return times;
}

/** Resolves when the list has come to rest. */
function still(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const pane = document.querySelector('[role="listitem"], li')!.closest('ul')!.parentElement!;
    for (let last = -1; last !== pane.scrollTop;) {
      last = pane.scrollTop;
      for (let frame = 0; frame < 6; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** The first row that lies between these heights of the screen, and where it leads. */
async function inSight(rows: Locator, top: number, bottom: number) {
  const all = await rows.evaluateAll((items) =>
    items.map((item) => {
      const { x, y, width, height } = item.getBoundingClientRect();
      return { x, y, width, height, path: item.querySelector('a')?.getAttribute('href') ?? '' };
    }),
  );
  const found = all.find(({ y, height, path }) => path && y > top && y + height < bottom);
  if (!found) throw new Error('no row is in sight');
  return found;
}

async function throughList(page: Page, wanted: number) {
  const rows = await enterList(page);
  await rows.nth(3).hover();
  return { rows: wanted, longest: await scrolling(page, '/api/tickets?', wanted, 1200) };
}

async function throughThread(page: Page, uuid: string, wanted: number) {
  await page.goto(`/tickets/${uuid}`);
  const thread = page.getByRole('log');
  await thread.locator('[data-options]').first().waitFor();
  await thread.hover();
  return { messages: wanted, longest: await scrolling(page, '/api/messages/', wanted, -1200) };
}

/** Turns the wheel until so many rows have come, a page of 40 at a time. @returns the longest task meanwhile */
async function scrolling(page: Page, path: string, wanted: number, by: number): Promise<number> {
  let came = 1;
  page.on('response', (response) => void (response.url().includes(path) && (came += 1)));
  await page.evaluate(() => {
    const tasks: number[] = [];
    const note = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration));
    new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });
  const until = performance.now() + 240_000;
  while (came * 40 < wanted) {
    if (performance.now() > until) throw new Error(`Only ${came * 40} of ${wanted} rows came within four minutes.`);
    await page.mouse.wheel(0, by);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  return page.evaluate(() => Math.round(Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)));
}
