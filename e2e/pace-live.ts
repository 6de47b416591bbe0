import type { CDPSession, Page } from '@playwright/test';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openPage } from './pace-page';
import type { LiveLook, LivePace } from './pace-words';

/**
 * How the desk feels while customers write all the time: a program of `npm run bench`.
 * Its only argument is a `LiveLook` as JSON; its last line of output is the `LivePace` as JSON.
 */
const look = JSON.parse(process.argv[2]!) as LiveLook;
const wire = new http.Agent({ keepAlive: true, maxSockets: 64 });
const run = Date.now().toString(36);
let count = 0;

const operator = await tokenOf(look.admin);
const { browser, page } = await openPage({ ...look, email: look.agent });
try {
  await page.goto(`/tickets/${look.ticket}`);
  await page.locator('[role="log"] [data-options]').first().waitFor();
  const pace: LivePace = { typing: await typing(page), heap: await heap(page), back: await back(page) };
  process.stdout.write(`${JSON.stringify(pace)}\n`);
} finally {
  await browser.close();
  wire.destroy();
}

/** Keys pressed in the composer while 50 messages a second arrive: until each is painted, and the longest task. */
async function typing(page: Page): Promise<LivePace['typing']> {
  const composer = page.locator('textarea').last();
  await composer.focus();
  await page.evaluate(() => {
    const keys: number[] = [];
    const tasks: number[] = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))),
      true,
    );
    const note = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration));
    new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'longtask' });
    Object.assign(window, { keys, tasks });
  });
  let isTyping = true;
  const arriving = keepWriting(50, () => isTyping);
  const words = 'Bom dia! O seu pedido sai hoje, e chega amanhã cedo. ';
  for (let n = 0; n < look.keys; n++) {
    await page.keyboard.press(words[n % words.length] === ' ' ? 'Space' : 'a');
    await wait(70);
  }
  isTyping = false;
  await arriving;
  const found = await page.evaluate(() => {
    const { keys, tasks } = window as unknown as { keys: number[]; tasks: number[] };
    return { keys, longest: Math.max(0, ...tasks) };
  });
  await composer.fill('');
  return { keys: found.keys.map(Math.round), longest: Math.round(found.longest) };
}

/** MB of the page's heap after collection, before and after so many messages came over the live connection. */
async function heap(page: Page): Promise<LivePace['heap']> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.enable');
  await page.evaluate(() => Object.assign(window, { keys: [], tasks: [] }));
  const before = await heapOf(tools);
  const from = count;
  await keepWriting(150, () => count - from < look.messages);
  await page.evaluate(() => Object.assign(window, { keys: [], tasks: [] }));
  return { messages: count - from, grown: (await heapOf(tools)) - before };
}

async function heapOf(tools: CDPSession): Promise<number> {
  // the page first does what the last messages gave it to do
  await wait(3_000);
  for (let n = 0; n < 3; n++) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** From the network being back until what was said meanwhile stands in the conversation: after short and long absences. */
async function back(page: Page): Promise<LivePace['back']> {
  const times: number[] = [];
  for (const away of [2_000, 10_000, 45_000]) {
    await page.context().setOffline(true);
    const said = `Dito enquanto fora ${run}-${away}`;
    await keepWriting(20, (since) => since < away);
    // the newest of all: a page that was away long shows the end of the conversation
    await write(look.customer, said);
    await page.context().setOffline(false);
    const from = performance.now();
    await page.getByText(said).last().waitFor({ timeout: 60_000 });
    times.push(Math.round(performance.now() - from));
  }
  return times;
}

/** Writes in turn for everybody, every tenth message into the conversation that is open, at a pace a second. */
async function keepWriting(perSecond: number, goesOn: (since: number) => boolean): Promise<void> {
  const from = performance.now();
  const sent: Promise<void>[] = [];
  for (let n = 0; goesOn(performance.now() - from); n++) {
    const early = from + (n * 1000) / perSecond - performance.now();
    if (early > 0) await wait(early);
    sent.push(write(n % 10 ? look.customers[n % look.customers.length]! : look.customer, `Mensagem ${n} de agora`));
  }
  await Promise.all(sent);
}

function write(from: string, text: string): Promise<void> {
  const body = JSON.stringify({ from, id: `live-${run}-${++count}`, body: text });
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${operator}`, 'content-type': 'application/json' };
    const address = `${look.url}/api/sandbox/${look.connection}/messages`;
    const request = http.request(address, { method: 'POST', agent: wire, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`a customer was answered ${response.statusCode}`)),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${look.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: look.password }),
  });
  return ((await answer.json()) as { token: string }).token;
}
