import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, type EnterOptions } from './actors';
import { bubbleOf, rowOf } from './desk';
import type { Staff } from './staff';

/**
 * The pictures of the README. `PICTURES=1 npx playwright test -c e2e pictures.spec.ts` takes them anew; without the
 * variable it is only seen to that they are there.
 */
const folder = path.join(import.meta.dirname, '..', 'docs', 'pictures');
const marina = { name: 'Marina Oliveira', number: '' };

interface Picture {
  name: string;
  who: Staff;
  options: EnterOptions;
  show(page: Page): Promise<void>;
}

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true };
const themed = (theme: 'light' | 'dark', remembers = {}) => ({
  colorScheme: theme,
  remembers: { preferredTheme: theme, ...remembers },
});

const showMarina = async (page: Page) => {
  await rowOf(page, marina).getByRole('link').click();
  await expect(bubbleOf(page, 'Consegue colocar 10 garfinhos')).toBeVisible();
};

const pictures: Picture[] = [
  {
    name: 'desk-light',
    who: 'ana',
    options: { ...wide, ...themed('light', { contactOpen: 'true' }) },
    show: showMarina,
  },
  { name: 'desk-dark', who: 'ana', options: { ...wide, ...themed('dark', { contactOpen: 'true' }) }, show: showMarina },
  {
    name: 'phone',
    who: 'helena',
    options: { ...wide, ...themed('light'), at: '/sandbox' },
    async show(page) {
      await page.getByRole('button', { name: /Marina Oliveira/ }).click();
      await expect(bubbleOf(page, 'Consegue colocar 10 garfinhos')).toBeVisible();
    },
  },
  { name: 'narrow', who: 'ana', options: { ...narrow, ...themed('light') }, show: showMarina },
  {
    name: 'palette',
    who: 'helena',
    options: { ...wide, ...themed('dark') },
    async show(page) {
      await showMarina(page);
      await page.getByRole('button', { name: 'Transferir' }).focus();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'contacts',
    who: 'helena',
    options: { ...wide, ...themed('light'), at: '/contacts' },
    async show(page) {
      await expect(page.getByRole('row', { name: /Marina Oliveira/ })).toBeVisible();
    },
  },
];

for (const { name, who, options, show } of pictures) {
  const file = path.join(folder, `${name}.png`);
  test(`picture ${name}`, async ({ enter }) => {
    if (process.env.PICTURES) {
      const page = await enter(who, { ...options, deviceScaleFactor: 1, reducedMotion: 'reduce' });
      await show(page);
      await isDrawn(page);
      const taken = await page.screenshot({ caret: 'hide' });
      fs.mkdirSync(folder, { recursive: true });
      await sharp(taken).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toFile(file);
    }
    const { width, height } = await sharp(file).metadata();
    expect({ width, height }).toEqual(options.viewport);
    expect((await sharp(file).stats()).entropy, 'not one empty plain').toBeGreaterThan(0.5);
  });
}

test('the pictures are light enough for a page that everybody loads', () => {
  const sizes = fs.readdirSync(folder).map((file) => fs.statSync(path.join(folder, file)).size);
  expect(sizes).toHaveLength(pictures.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_200_000);
});

/** Fonts are there, pictures in sight are decoded, and nothing lies under the pointer. */
async function isDrawn(page: Page) {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
