import { test } from './actors';
import { isLong } from '../server/src/testing/length';
import { checkInTheme, testedThemes, widths } from './axe';
import { billingLooks } from './looks/billing';
import type { LookGroup } from './looks/look';
import { operatorBillingLooks } from './looks/operator';
import { moneyDialogs, sellingDialogs } from './looks/operator-dialogs';
import { payingDialogs } from './looks/paying';
import { speak } from './looks/words';

test.describe.configure({ mode: 'parallel' });

/** What is to be looked at of plans, companies and money is looked at by axe as well; in the long form on a phone, too. */
const groups: LookGroup[] = [operatorBillingLooks, sellingDialogs, moneyDialogs, billingLooks, payingDialogs];
const sizes = [widths[0]!, ...(isLong ? widths.slice(2) : [])];

for (const { theme, looks: options } of testedThemes) {
  for (const group of groups) {
    test(`${group.name}, ${theme}`, async ({ browser, enter, network, baseURL }) => {
      test.setTimeout(5 * 60_000);
      await speak('pt');
      const remembers = { i18nextLng: 'pt', preferredTheme: theme };
      const context = await browser.newContext({
        locale: 'pt-BR',
        viewport: sizes[0]!,
        reducedMotion: 'reduce',
        storageState: {
          cookies: [],
          origins: [
            { origin: baseURL!, localStorage: Object.entries(remembers).map(([name, value]) => ({ name, value })) },
          ],
        },
      });
      const page = await group.begin({
        network,
        baseURL: baseURL!,
        enter: (who, more = {}) => enter(who, { ...options, ...more, remembers }),
        stranger: () => context.newPage(),
      });
      page.setDefaultTimeout(6000);
      for (const look of group.looks) {
        await test.step(look.name, async () => {
          for (const [turn, { width, height }] of sizes.entries()) {
            await page.setViewportSize({ width, height: look.height ?? height });
            if (turn === 0 || look.anew) {
              await page.goto(look.at ?? group.at);
              await page.waitForLoadState('networkidle');
              await look.show?.(page, width);
            }
            await checkInTheme(page, `${look.title}, ${width}`);
          }
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
      await context.close();
    });
  }
}
