import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong with what is on the page now, or with a part of it; nothing is a pass. */
export async function check(page: Page, what: string, within?: string) {
  // A colour on its way from one state to the next has a contrast that nobody reads.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const axe = new AxeBuilder({ page }).withTags(rules);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
  expect.soft(found, what).toEqual([]);
}

/** The two themes, as a browser that remembers them and moves nothing. */
export const themes = (['light', 'dark'] as const).map((theme) => ({
  theme,
  looks: { colorScheme: theme, reducedMotion: 'reduce', remembers: { preferredTheme: theme } } as const,
}));
