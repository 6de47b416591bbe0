import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { bubbleOf, rowOf, threadOf } from './desk';
import { customer } from './network';

test('a thread stands at its end, whenever its notes come and wherever it is looked at', async ({ enter, network }) => {
  const who = customer(351, 'Fim da Conversa');
  const words = Array.from({ length: 30 }, (_, n) => `Frase ${n + 1} ${'e mais um pouco '.repeat(n % 9)}`);
  const { id } = await network.isServed(who, 'helena', words);
  await network.post('/api/ticket-notes', { ticketId: id, note: 'Uma nota que fica entre as mensagens' });
  await network.says(who, 'E a última de todas');
  const isAtEnd = (page: Page) =>
    expect
      .poll(() => threadOf(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
      .toBeLessThan(2);

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const helena = await enter('helena', { reducedMotion });
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await helena.route(/\/api\/ticket-notes\/list/, async (route) => {
      await held;
      await route.continue();
    });
    await rowOf(helena, who).getByRole('link').click();
    await expect(bubbleOf(helena, 'E a última de todas')).toBeInViewport({ ratio: 0.9 });
    letGo();
    await expect(threadOf(helena).getByText('Uma nota que fica entre as mensagens')).toBeAttached();
    await isAtEnd(helena);
    await expect(bubbleOf(helena, 'E a última de todas')).toBeInViewport({ ratio: 0.9 });
    // to the list, and out of the conversation
    await helena.keyboard.press('Escape');
    await helena.keyboard.press('Escape');
    await expect(helena).toHaveURL('/tickets');
    await rowOf(helena, who).hover();
    await rowOf(helena, who).getByRole('button', { name: 'Espiar' }).click();
    await expect(helena.getByRole('dialog').getByText('E a última de todas').first()).toBeVisible();
    await isAtEnd(helena);
  }
});

test('older messages come without a jump', async ({ enter, network }) => {
  const who = customer(350, 'Longa Conversa');
  const words = Array.from(
    { length: 165 },
    (_, n) => `Recado ${n + 1}${n % 7 ? '' : `: ${'linha comprida '.repeat(n % 40)}`}`,
  );
  const { uuid, id } = await network.isServed(who, 'ana', words);
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  await expect(bubbleOf(ana, 'Recado 165')).toBeVisible();

  // each older page is held back until the reader stands still, so that only its arrival can move anything
  let holds = true;
  let letGo: (() => void) | undefined;
  await ana.route(new RegExp(`/api/messages/${id}\\?.*cursor=`), async (route) => {
    const answer = await route.fetch();
    if (holds) await new Promise<void>((resolve) => (letGo = resolve));
    await route.fulfill({ response: answer });
  });
  const log = threadOf(ana);
  await log.hover();
  for (const page of [1, 2, 3]) {
    await expect(async () => {
      await ana.mouse.wheel(0, -400);
      expect(letGo, 'the next page is asked for').toBeTruthy();
    }).toPass();
    const release = letGo!;
    letGo = undefined;
    // once from where it is asked for, once from the very top
    if (page === 2) await log.evaluate((box) => (box.scrollTop = 0));
    await isStill(log);
    await log.evaluate(watchFirstBubble);
    release();
    const { by, grew } = await ana.evaluate(() => (window as unknown as Watched).watched);
    console.log(`older page ${page}: ${grew} px put in front, the first visible bubble moved by ${by} px`);
    expect(grew, 'a page was put in front').toBeGreaterThan(500);
    expect(by).toBeLessThanOrEqual(2);
  }
  holds = false;
  (letGo as (() => void) | undefined)?.();
  await expect(async () => {
    await ana.mouse.wheel(0, -2000);
    await expect(log.getByText(/^Recado 1:|^Recado 1$/)).toBeInViewport({ timeout: 300 });
  }).toPass();
});

/** Resolves when nothing scrolls any more. */
function isStill(log: ReturnType<typeof threadOf>) {
  return log.evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0, top = NaN; still < 10; still = box.scrollTop === top ? still + 1 : 0, top = box.scrollTop)
      await frame();
  });
}

interface Watched {
  watched: Promise<{ by: number; grew: number }>;
}

/** Follows the first visible bubble over every frame until something was put in front of it, and a second longer. */
function watchFirstBubble(box: Element): void {
  const edge = box.getBoundingClientRect().top;
  const options = [...box.querySelectorAll('button[data-options]')];
  const first = options.find((button) => button.getBoundingClientRect().top >= edge)!;
  const key = first.getAttribute('data-options')!;
  const start = { top: first.getBoundingClientRect().top, height: box.scrollHeight };
  const watch = async () => {
    let by = 0;
    let grewAt = Infinity;
    while (performance.now() < grewAt + 1000) {
      // after the frame was painted: what is put right before that, nobody sees
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const now = box.querySelector(`[data-options="${key}"]`)?.getBoundingClientRect().top ?? Infinity;
      by = Math.max(by, Math.abs(now - start.top));
      if (box.scrollHeight > start.height + 500) grewAt = Math.min(grewAt, performance.now());
    }
    return { by: Math.round(by * 10) / 10, grew: Math.round(box.scrollHeight - start.height) };
  };
  Object.assign(window, { watched: watch() });
}
