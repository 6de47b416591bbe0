import { expect, test, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import path from 'node:path';
import { isLong } from '../server/src/testing/length';

/** So often what is wrong is looked at again. */
const looksAgain = 4;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What of them looks at colours: all that another theme changes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What is right is not described: that would be a third of the work. */
const only = (type: 'tag' | 'rule', values: string[]): RunOptions => ({
  runOnly: { type, values },
  resultTypes: ['violations'],
});

/** A page reads the half megabyte of axe once, and tells no more than is asked. */
async function violationsOf(page: Page, options: RunOptions, within?: string): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([asked, part]) => {
      const here = (window as unknown as { axe: typeof axe }).axe;
      return (await here.run(part ?? document, asked)).violations;
    },
    [options, within] as const,
  );
}

/** What axe finds wrong with what is on the page now, or with a part of it; nothing is a pass. */
export async function check(page: Page, what: string, within?: string) {
  return checkBy(page, what, only('tag', rules), within);
}

async function checkBy(page: Page, what: string, options: RunOptions, within?: string) {
  // A colour on its way from one state to the next has a contrast that nobody reads.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  await takePicture(page, what);
  const look = async () =>
    (await violationsOf(page, options, within)).flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    );
  let found = await look();
  // What is just being drawn has looks that nobody sees: wrong is what stays.
  for (let again = 0; found.length > 0 && again < looksAgain; again += 1) found = await look();
  expect.soft(found, what).toEqual([]);
}

/** The same for both themes of what is there now: a look that takes a journey to reach is not reached twice. */
export async function checkInBoth(page: Page, what: string, within?: string) {
  await check(page, `${what}, ${await themeOf(page)}`, within);
  await checkOther(page, what, within);
}

/** Only what another theme changes of what is there now, in that theme. */
export async function checkOther(page: Page, what: string, within?: string) {
  const use = (theme: string) =>
    page.evaluate((name) => {
      // Colours change at once, or what inherits them would follow late; what is out of sight and not laid out, too.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        *, ::before, ::after { transition: none !important; }
        * { content-visibility: visible !important; }`);
      document.adoptedStyleSheets = [sheet];
      document.documentElement.setAttribute('data-mantine-color-scheme', name);
    }, theme);
  const now = await themeOf(page);
  const other = now === 'light' ? 'dark' : 'light';
  await use(other);
  await checkBy(page, `${what}, ${other}`, only('rule', ofColours), within);
  await use(now);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
}

const themeOf = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'light');

/** What a test does that is there for each of `testedThemes`: where that is one, it looks at the other's colours, too. */
export const checkInTheme = isLong ? check : checkInBoth;

/**
 * With `LOOKS=<folder>` every look that is checked is also kept as a picture, to be looked at by somebody who cares:
 * `LOOKS=looks npx playwright test -c e2e accessibility`.
 */
async function takePicture(page: Page, what: string) {
  const folder = process.env.LOOKS;
  if (!folder) return;
  const own = page.viewportSize() ?? { width: 1440, height: 900 };
  // what hangs at a button is gone when the button moves; a dialog stays
  const stays = await page.locator('[aria-modal="true"]').first().isVisible();
  for (const size of [own, ...widths.filter(({ width }) => stays && width !== own.width)]) {
    await page.setViewportSize(size);
    const name = `${test.info().title} - ${what} - ${size.width}`.replace(/[^\p{L}\p{N}]+/gu, '-');
    await page.screenshot({ path: path.resolve(folder, `${name}.png`) });
  }
  await page.setViewportSize(own);
}

/** What a wide screen, a small laptop and a phone show. */
export const widths = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** The two themes, as a browser that remembers them and moves nothing. */
export const themes = (['light', 'dark'] as const).map((theme) => ({
  theme,
  looks: { colorScheme: theme, reducedMotion: 'reduce', remembers: { preferredTheme: theme } } as const,
}));

/** Those that have tests of their own; the short form goes each way once. */
export const testedThemes = isLong ? themes : themes.slice(0, 1);
