import { channel } from '@guiche/contract/channel';
import type { LiveEvent } from '@guiche/contract/live';
import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { expect } from './actors';

/** Notices that stay, on a phone, and what they lie on. */

export const phoneOf = (width: number, height = 844) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});
export const phone = phoneOf(390);

export const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** Whatever a finger can press in these places, and is in sight there. */
const pressable = 'button, a[href], input, textarea, [role="tab"], [role="radio"] + label, [role="searchbox"]';

/** What lies under a notice where a finger would press it: by name, none wanted. */
export const covered = (...places: Locator[]): Promise<string[]> =>
  Promise.all(
    places.map((place) =>
      place.evaluate((box, pressable) => {
        const found: string[] = [];
        const isWithin = (around: Element, y: number) => {
          const { top, bottom } = around.getBoundingClientRect();
          return getComputedStyle(around).overflowY === 'visible' || (y >= top && y <= bottom);
        };
        for (const thing of box.querySelectorAll<HTMLElement>(pressable)) {
          // what is said above may be scrolled out from under it
          if (thing.closest('[role="log"]')) continue;
          if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          const { left, top, width, height } = thing.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          // scrolled out of sight: nothing is there to be pressed
          let around = thing.parentElement;
          while (around && isWithin(around, y)) around = around.parentElement;
          if (around) continue;
          const over = document.elementFromPoint(x, y)?.closest('section[aria-label="Avisos"]');
          if (over) found.push(thing.ariaLabel ?? thing.textContent);
        }
        return found;
      }, pressable),
    ),
  ).then((names) => names.flat());

/** A page that is told things by a server of our own making: notices of it stay until they are closed. */
export async function tellable(page: Page): Promise<(place: string) => Promise<void>> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.reload();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  const company = Number(await page.evaluate(() => localStorage.getItem('companyId')));
  return async (place) => {
    const event: LiveEvent<'handover'> = { action: 'create', why: 'late', ticket: null, name: place, count: 3 };
    const notice = notices(page).getByText(place);
    await expect(async () => {
      sockets.at(-1)!.send(`42${JSON.stringify([channel(company, 'handover'), event])}`);
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    await settled(page);
  };
}

/** Until what comes in has come to rest. */
export const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))));

/** Its style sheets take the way of browsers that know no anchors. */
export const forgetAnchors = (page: Page) =>
  page.route(/\.css$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('(top:anchor(bottom))', '(top:nothing(bottom))');
    await route.fulfill({ response: answer, body });
  });

export const topOf = async (thing: Locator) => Math.round((await thing.boundingBox())!.y);

/** Nothing lies on the middle of it. */
export const isOnTop = (thing: Locator) =>
  thing.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && box.contains(over);
  });
