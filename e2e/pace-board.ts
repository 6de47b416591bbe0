import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { openPage } from './pace-page';
import type { BoardLook, BoardPace } from './pace-words';

/**
 * How the board feels in a browser, with whatever data the server has: a program of `npm run bench`.
 * Its only argument is a `BoardLook` as JSON; its last line of output is the `BoardPace` as JSON.
 */
const look = JSON.parse(process.argv[2]!) as BoardLook;
const perSecond = 20;

const mover = await tokenOf(look.mover);
const { browser, page } = await openPage(look);
try {
  await page.goto('/kanban');
  await page.locator(`[data-column="${look.lane}"] [data-card]`).first().waitFor();
  const pace: BoardPace = { drops: await dropping(page), moves: await moving(page), scrolled: await scrolling(page) };
  process.stdout.write(`${JSON.stringify(pace)}\n`);
} finally {
  await browser.close();
}

type Drop = BoardPace['drops'][number];

/** Two lanes that are in sight, beside 'Em Aberto' and the long one. */
function pair(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-column]')]
      .slice(2, 4)
      .map((lane) => Number(lane.dataset['column'])),
  );
}

/** Cards go to and fro by mouse: from letting go to behind the frame that shows them where they were dropped. */
async function dropping(page: Page): Promise<BoardPace['drops']> {
  const lanes = await pair(page);
  const drops: BoardPace['drops'] = [];
  for (let n = 0; n < look.drops; n++) {
    const [from, to] = n % 2 ? [lanes[1]!, lanes[0]!] : [lanes[0]!, lanes[1]!];
    const card = page.locator(`[data-column="${from}"] [data-card]`).first();
    const id = await card.getAttribute('data-card');
    const [start, end] = [(await card.boundingBox())!, (await page.locator(`[data-column="${to}"]`).boundingBox())!];
    await page.evaluate(
      ([lane, ticket]) => {
        const dropped = new Promise<{ frames: number; took: number }>((resolve) =>
          addEventListener(
            'pointerup',
            ({ timeStamp }) => {
              let frames = 0;
              const see = () => {
                frames += 1;
                if (document.querySelector(`[data-column="${lane}"] [data-card="${ticket}"]`))
                  setTimeout(() => resolve({ frames, took: performance.now() - timeStamp }));
                else requestAnimationFrame(see);
              };
              requestAnimationFrame(see);
            },
            { capture: true, once: true },
          ),
        );
        Object.assign(window, { dropped });
      },
      [to, id] as const,
    );
    await page.mouse.move(start.x + 50, start.y + 50);
    await page.mouse.down();
    await page.mouse.move(start.x + 70, start.y + 60, { steps: 2 });
    await page.mouse.move(end.x + end.width / 2, end.y + 200, { steps: 4 });
    await page.mouse.up();
    drops.push(await page.evaluate(() => (window as unknown as { dropped: Promise<Drop> }).dropped));
    await wait(100);
  }
  return drops;
}

/** Somebody else moves cards, so many a second: from their call to behind the frame that shows it here. */
async function moving(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    const see = () => {
      for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) {
        const lane = card.closest<HTMLElement>('[data-column]')!.dataset['column'];
        seen[`${lane} ${card.dataset['card']}`] ??= performance.timeOrigin + performance.now();
      }
      requestAnimationFrame(() => setTimeout(see));
    };
    see();
    Object.assign(window, { seen });
  });
  const { lanes } = await asMover<{ lanes: { laneId: number; tickets: { id: number }[] }[] }>('/api/ticket/lanes');
  const cards = lanes.flatMap(({ laneId, tickets }) => tickets.map(({ id }) => ({ id, laneId })));
  // into all of them in turn, so that what comes on top is not pushed out of sight by the next
  const targets = lanes.map(({ laneId }) => laneId);
  const begun = new Map<string, number>();
  const calls: Promise<unknown>[] = [];
  const from = performance.now();
  for (let n = 0; n < look.moves; n++) {
    await wait(Math.max(0, from + (n * 1000) / perSecond - performance.now()));
    const card = cards[n % cards.length]!;
    const to = targets[n % targets.length]! || targets[1]!;
    const key = `${to} ${card.id}`;
    if (to !== card.laneId && !begun.has(key)) begun.set(key, performance.timeOrigin + performance.now());
    card.laneId = to;
    calls.push(asMover(`/api/ticket-tags/${card.id}/${to}`, 'PUT'));
  }
  await Promise.all(calls);
  await wait(1000);
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  const missed = [...begun.keys()].filter((key) => seen[key] === undefined);
  if (missed.length > 0) throw new Error(`${missed.length} of ${begun.size} moves were never seen`);
  return [...begun].map(([key, at]) => Math.round(seen[key]! - at));
}

/** Turns the wheel over the long lane, by five cards in each frame, until all of them have come. @returns the longest task meanwhile */
async function scrolling(page: Page): Promise<BoardPace['scrolled']> {
  await page.goto('/kanban');
  const lane = page.locator(`[data-column="${look.lane}"]`);
  await lane.locator('[data-card]').first().waitFor();
  await lane.scrollIntoViewIfNeeded();
  const box = (await lane.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 300);
  let came = 0;
  page.on('response', (response) => void (response.url().includes(`/api/ticket/kanban/${look.lane}?`) && (came += 1)));
  await page.evaluate(() => {
    const tasks: number[] = [];
    const note = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration));
    new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });
  const until = performance.now() + 240_000;
  // the first cards come with the board; some went to other lanes before
  while (came * 40 < look.cards - 200) {
    if (performance.now() > until)
      throw new Error(`Only ${came * 40} of ${look.cards} cards came within four minutes.`);
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const longest = await page.evaluate(() =>
    Math.round(Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)),
  );
  return { cards: came * 40, longest };
}

async function asMover<Answer>(path: string, method = 'GET'): Promise<Answer> {
  const answer = await fetch(look.url + path, { method, headers: { authorization: `Bearer ${mover}` } });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${look.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: look.password }),
  });
  return ((await answer.json()) as { token: string }).token;
}
