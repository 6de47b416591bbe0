import type { Page } from '@playwright/test';
import { expect, test } from './actors';

/** Where what floats stands while it is being measured: in the corner of the screen, where a slow machine shows it for a frame. */

const places = [
  { what: 'a menu', opener: { name: 'Mais ações', exact: true }, role: 'menu' },
  { what: 'a box', opener: { name: /^Avisos/ }, role: 'dialog' },
] as const;

test('what floats is neither seen nor hit before it stands at its place', async ({ enter }) => {
  const page = await enter('helena', { at: '/contacts' });
  for (const { what, opener, role } of places)
    await test.step(what, async () => {
      const unplaced = await watchUnplaced(page);
      await page.getByRole('button', opener).click();
      const box = page.locator(floating).and(page.getByRole(role));
      await expect(box).toHaveCSS('opacity', '1');
      await expect(box).toHaveCSS('pointer-events', 'auto');
      const looks = await unplaced();
      expect(looks.length).toBeGreaterThan(0);
      for (const look of looks) expect(look).toEqual({ opacity: '0', hit: 'none' });
      await page.keyboard.press('Escape');
      await expect(box).toBeHidden();
    });
});

const floating = '[class*="-dropdown"]';

/** How what floats looks as long as it stands in the corner. */
async function watchUnplaced(page: Page) {
  const seen = await page.evaluateHandle((selector) => {
    const looks: { opacity: string; hit: string }[] = [];
    new MutationObserver(() => {
      const box = document.querySelector<HTMLElement>(selector);
      if (box?.style.top !== '0px' || box.style.left !== '0px') return;
      const { opacity, pointerEvents } = getComputedStyle(box);
      looks.push({ opacity, hit: pointerEvents });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] });
    return looks;
  }, floating);
  return () => seen.jsonValue();
}
