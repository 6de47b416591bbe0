import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { customer } from './network';
import { isLong } from '../server/src/testing/length';
import { check, checkInTheme, checkOther, testedThemes, widths } from './axe';
import { go, routes, type Route } from './routes';

test.describe.configure({ mode: 'parallel' });

/** Before the login, and on the phone page, the window is what scrolls. */
const isBare = (path: string) => /^\/(login|signup|forgot|reset|sandbox)/.test(path);

/**
 * Each of them in each width, without asking for the page anew: with all rules in the widest, and in the short form with
 * the other theme's colours in the narrowest. What is still to be made looks the same everywhere.
 */
async function checkAll(page: Page, shown: readonly Route[]) {
  for (const [place, { path, name }] of shown.entries()) {
    for (const size of widths) {
      await page.setViewportSize(size);
      if (size === widths[0]) await go(page, path);
      await expect(page.getByRole('heading', { level: 1, ...(name ? { name } : {}) }).first()).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // rows are drawn unseen first, to be measured
      if (path === '/tickets') await expect(page.locator('[data-ticket]').first()).toBeVisible();
      if (path === '/kanban') await expect(page.locator('[data-card] a').first()).toBeVisible();
      // what is around the screens is the same for all of them
      const within = place > 0 ? 'main' : undefined;
      if (isLong || size === widths[0]) await check(page, `${path} at ${size.width}`, within);
      else if (size === widths.at(-1)) await checkOther(page, `${path} at ${size.width}`, within);
      // the page scrolls inside; the window itself has nothing to scroll to
      const isTooLong = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
      if (!isBare(path)) await expect.poll(isTooLong, `${path} at ${size.width} fits the window`).toBe(false);
    }
  }
}

for (const { theme, looks } of testedThemes) {
  test(`screens before the login, ${theme}`, async ({ page }) => {
    await page.emulateMedia(looks);
    await page.goto('/login');
    await checkAll(page, routes.public);
  });

  test(`screens of the desk, ${theme}`, async ({ enter, network }) => {
    const who = customer(theme === 'light' ? 396 : 397, `Tela ${theme}`);
    const { uuid } = await network.isServed(who, 'helena', ['Oi!', 'Tudo bem?']);
    const page = await enter('helena', looks);
    await checkAll(page, [
      { path: '/tickets' },
      { path: `/tickets/${uuid}` },
      ...routes.everyone,
      { path: '/nada-aqui', name: 'Página não encontrada' },
    ]);
  });

  test(`screens of administration, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', looks);
    await checkAll(page, [
      ...routes.overseers,
      ...routes.campaigns,
      ...routes.admin,
      { path: '/sandbox', name: 'Telefone de demonstração' },
    ]);
  });

  test(`what lies over a screen, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', looks);
    for (const name of ['Volume dos avisos', /^Informativos/, /^Chat interno|^Conversas/, /^Avisos|não lid/]) {
      const button = page.getByRole('banner').getByRole('button', { name }).first();
      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkInTheme(page, `popover ${name}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(button).toBeFocused();
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    await checkInTheme(page, 'the sheet of keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Buscar ou executar um comando' });
    await expect(field).toBeFocused();
    await checkInTheme(page, 'palette');
    await field.fill('marina');
    await expect(page.getByRole('option', { name: /^Escrever para Marina/ })).toBeVisible();
    await checkInTheme(page, 'palette with results');
    await field.fill('zzzz');
    await expect(page.getByText('Nada encontrado para “zzzz”.')).toBeVisible();
    await checkInTheme(page, 'palette that found nothing');
    await page.setViewportSize(widths[2]!);
    await rowsAreDrawn(page);
    await checkInTheme(page, 'narrow palette');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu de Helena Duarte' }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await expect(page.getByRole('dialog', { name: 'Meu perfil' })).toBeVisible();
    await checkInTheme(page, 'narrow profile');
  });

  test(`first steps, ${theme}`, async ({ page }) => {
    await page.emulateMedia(looks);
    const email = `dona-${crypto.randomUUID()}@tulipa.test`;
    const plans = (await (await page.request.get('/api/plans/list')).json()) as { id: number }[];
    const made = await page.request.post('/api/companies/cadastro', {
      data: { name: 'Floricultura Tulipa', email, password: 'girassol', planId: plans[0]!.id },
    });
    expect(made.ok(), await made.text()).toBe(true);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('girassol');
    await page.keyboard.press('Enter');
    for (const size of widths) {
      await page.setViewportSize(size);
      // also on a phone, where it opens with the list
      await expect(page.getByRole('region', { name: 'Primeiros passos' }).getByRole('status')).toBeVisible();
      await checkInTheme(page, `first steps at ${size.width}`);
    }
  });
}

/** Rows behind a dialog are drawn unseen first, to be measured anew: ten frames in a row have none of those. */
function rowsAreDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isUnseen = (row: HTMLElement) => row.innerText === '';
    for (let quiet = 0; quiet < 10; quiet += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if ([...document.querySelectorAll<HTMLElement>('a[data-ticket]')].some(isUnseen)) quiet = -1;
    }
  });
}
