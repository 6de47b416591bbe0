import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { appStrings } from '../web/src/app/strings';
import { loginStrings } from '../web/src/app/login/strings';
import { errorStrings } from '../web/src/platform/errors';
import { listStrings } from '../web/src/tickets/list-strings';
import { userStrings } from '../web/src/users/strings';
import { expect, test } from './actors';

/** One language travels to the browser, and another one when somebody chooses it. */

const assets = path.resolve(import.meta.dirname, '../web/dist/assets');
const others = { pt: ['en', 'es'], en: ['pt', 'es'], es: ['pt', 'en'] } as const;

/** Every text below here. */
const textsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsOf);

/** Addresses of words that the page asks for, as `pt`, `en` and `es`. */
function hearWords(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => {
    const language = /\.words\.(\w\w)\.json$/.exec(request.url())?.[1];
    if (language) heard.push(language);
  });
  return heard;
}

test('words of a language are in no code, and in no file of another one', () => {
  const read = (ending: string) => {
    // the gallery of pieces has words of its own, in one language, as it is no screen of the product
    const names = fs.readdirSync(assets).filter((name) => name.endsWith(ending) && !name.startsWith('GalleryPage'));
    return names.map((name) => fs.readFileSync(path.join(assets, name), 'utf8')).join('\n');
  };
  const files = { code: read('.js'), pt: read('.pt.json'), en: read('.en.json'), es: read('.es.json') };
  for (const { words } of [appStrings, loginStrings, errorStrings, listStrings, userStrings]) {
    for (const language of ['pt', 'en', 'es'] as const) {
      const elsewhere = new Set(others[language].flatMap((other) => textsOf(words[other])));
      // short ones are part of longer ones by chance, and some are the same in two languages
      const own = textsOf(words[language]).filter((text) => text.length > 20 && !elsewhere.has(text));
      expect(own.length).toBeGreaterThan(5);
      for (const text of own) {
        const places = Object.entries(files).filter(([, all]) => all.includes(JSON.stringify(text).slice(1, -1)));
        expect(
          places.map(([place]) => place),
          text,
        ).toEqual([language]);
      }
    }
  }
});

test('a page fetches its words beside its code, and other ones when they are chosen', async ({ page }) => {
  const heard = hearWords(page);
  await test.step('not one after the other: the first code waits here until its words are asked for', async () => {
    await page.route('**/assets/start-*.words.js', async (route) => {
      await expect.poll(() => heard).toContain('pt');
      await route.continue();
    });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await page.unrouteAll();
    expect(new Set(heard)).toEqual(new Set(['pt']));
  });

  const choice = page.locator('select');
  await page.getByLabel('E-mail', { exact: true }).fill('ana@');
  await test.step('here and now, and what was typed stays', async () => {
    await choice.selectOption('en');
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
    await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue('ana@');
  });

  await test.step('a language that does not come is said, and comes at the next try', async () => {
    await page.route('**/*.words.es.json', (route) => route.abort());
    await choice.selectOption('es');
    await expect(page.getByRole('alert').filter({ hasText: 'Could not load: Español.' })).toBeVisible();
    await expect(choice).toHaveValue('en');
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await page.unrouteAll();
    await choice.selectOption('es');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });

  await test.step('from then on that language alone, also on what is loaded later', async () => {
    heard.length = 0;
    await page.reload();
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await expect(page.getByRole('heading', { name: 'Olvidé mi contraseña' })).toBeVisible();
    expect(new Set(heard)).toEqual(new Set(['es']));
  });
});
