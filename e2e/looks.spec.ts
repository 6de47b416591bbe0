import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from './actors';
import { widths } from './axe';
import { findBrowser } from './browser';
import { connectionLooks } from './looks/connections';
import { queueLooks } from './looks/queues';
import { copilotLooks } from './looks/copilot';
import { conversation } from './looks/conversation';
import { entry, shell } from './looks/entry';
import { lists } from './looks/lists';
import type { Look, LookGroup } from './looks/look';
import { contactLooks, empty, userLooks } from './looks/people';
import { promptLooks } from './looks/prompts';
import { programs } from './looks/programs';
import { boardLooks } from './looks/board';
import { dashboardLooks, helpLooks, operatorLooks, settingsLooks } from './looks/rest';
import { campaignLooks, campaignSettingsLooks } from './looks/campaigns';
import { campaignReportLooks } from './looks/campaign-report';
import { contactListLooks } from './looks/contact-lists';
import { scheduleLooks } from './looks/schedules';
import { announcementLooks, teamLooks } from './looks/team';
import { toolLooks } from './looks/tools';
import { pairMost, pairSize, take, writePair } from './looks/take';
import { failures } from './looks/failures';
import { billingLooks } from './looks/billing';
import { payingDialogs } from './looks/paying';
import { moneyDialogs, sellingDialogs } from './looks/operator-dialogs';
import { operatorBillingLooks, sellingLooks, supportLooks } from './looks/operator';
import { languages, speak } from './looks/words';

/**
 * Every screen and every dialog, to be looked at. `LOOKS=<folder> npx playwright test -c e2e looks.spec.ts` takes each
 * of them in both themes, three widths and three languages; `-g "queues, en"` a part. `PICTURES=1` takes those of
 * docs/screens.md anew. With neither it is only seen to that the document has them all.
 */
const groups: LookGroup[] = [
  entry,
  shell,
  lists,
  conversation,
  copilotLooks,
  contactLooks,
  userLooks,
  scheduleLooks,
  toolLooks,
  promptLooks,
  teamLooks,
  contactListLooks,
  campaignReportLooks,
  campaignLooks,
  campaignSettingsLooks,
  connectionLooks,
  queueLooks,
  settingsLooks,
  programs,
  operatorLooks,
  sellingLooks,
  supportLooks,
  operatorBillingLooks,
  sellingDialogs,
  moneyDialogs,
  billingLooks,
  payingDialogs,
  announcementLooks,
  boardLooks,
  helpLooks,
  dashboardLooks,
  empty,
  failures,
];

const shown = (looks: Look[]) => looks.filter(({ apart }) => !apart);

const docs = path.join(import.meta.dirname, '..', 'docs');
const pictureOf = (name: string) => path.join(docs, 'screens', `${name}.webp`);
const folder = process.env.LOOKS;
const isWriting = Boolean(process.env.PICTURES);

test.describe.configure({ mode: 'parallel' });
const browser = findBrowser();
test.use({
  launchOptions: {
    ...browser,
    args: [...(browser.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const spoken = isWriting ? (['pt'] as const) : folder ? languages : [];
for (const language of spoken) {
  for (const group of groups) {
    test(`${group.name}, ${language}`, async ({ browser: window, enter, network, baseURL }) => {
      test.setTimeout(15 * 60_000);
      await speak(language);
      const locale = { pt: 'pt-BR', en: 'en-GB', es: 'es' }[language];
      const remembers = { i18nextLng: language, preferredTheme: 'light' };
      const options = { locale, reducedMotion: 'reduce', viewport: widths[0]!, hasTouch: false } as const;
      const context = await window.newContext({
        ...options,
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
        enter: (who, more = {}) => enter(who, { ...options, remembers, ...more }),
        stranger: () => context.newPage(),
      });
      // what is not to be had is told at once, and the next look is taken
      page.setDefaultTimeout(6000);
      await page.addInitScript(forget);
      for (const look of folder ? group.looks : shown(group.looks)) {
        const taken: Buffer[] = [];
        await test.step(look.name, async () => {
          const failed = await take(page, group, look, folder ? widths : widths.slice(0, 1), (picture, theme, size) => {
            taken.push(picture);
            const file = `${group.name}-${look.name}-${language}-${size.width}-${theme}.png`;
            if (folder) write(path.resolve(folder, file), picture);
          }).then(
            () => '',
            (error: Error) => error.message,
          );
          expect.soft(failed, look.name).toBe('');
          if (isWriting && !look.apart && taken.length >= 2)
            await writePair(pictureOf(look.name), taken[0]!, taken[1]!);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
      await context.close();
    });
  }
}

test('docs/screens.md shows every screen and dialog, and is light enough to be read', async () => {
  const pictured = groups.filter(({ looks }) => shown(looks).length > 0);
  const text = [
    '# The screens',
    'Every screen and every dialog on the data of the demo, in its light and its dark colours. The words are Portuguese; English and Spanish are complete. `PICTURES=1 npx playwright test -c e2e looks.spec.ts` takes the pictures anew and writes this page.',
    pictured
      .map(
        ({ title }) =>
          `[${title}](#${title
            .toLowerCase()
            .replace(/[^\p{L}\p{N} ]+/gu, '')
            .replaceAll(' ', '-')})`,
      )
      .join(' · '),
    ...pictured.flatMap(({ title, looks }) => [
      `## ${title}`,
      ...shown(looks).map((look) => `**${look.title}**\n\n![${look.title}, light and dark](screens/${look.name}.webp)`),
    ]),
  ];
  const page = `${text.join('\n\n')}\n`;
  const file = path.join(docs, 'screens.md');
  if (isWriting) write(file, Buffer.from(page));
  expect(fs.readFileSync(file, 'utf8'), 'the table of looks is what the page shows').toBe(page);

  const names = groups.flatMap(({ looks }) => shown(looks).map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  if (isWriting) return;
  const files = fs.readdirSync(path.join(docs, 'screens'));
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.webp`).toSorted());
  let weight = 0;
  for (const name of names) {
    const size = fs.statSync(pictureOf(name)).size;
    expect.soft(size, `${name} is light`).toBeLessThanOrEqual(pairMost);
    weight += size;
    const { width, height } = await sharp(pictureOf(name)).metadata();
    expect.soft({ width, height }, name).toEqual(pairSize);
  }
  expect(weight).toBeLessThan(3_600_000);
});

/** What one look leaves in the browser is not there in the next. */
function forget() {
  for (const key of ['contactOpen', 'drafts', 'railOpen', 'ticketQueues', 'recentEmojis']) localStorage.removeItem(key);
}

function write(file: string, bytes: Buffer) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
}
