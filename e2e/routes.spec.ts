import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { listOf } from './desk';
import { go, routes } from './routes';

const everyone = [{ path: '/tickets' }, ...routes.everyone];
const refusal = 'Você não tem permissão para acessar este recurso.';

async function isThere(page: Page, path: string) {
  await go(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
  await expect(page.getByText('Página não encontrada'), path).toHaveCount(0);
  expect(new URL(page.url()).pathname, path).toBe(path);
}

/** Leads to the conversations, and says why. */
async function isRefused(page: Page, path: string) {
  await go(page, path);
  await expect(page, path).toHaveURL('/tickets');
  const toast = page.getByText(refusal);
  await expect(toast, path).toBeVisible();
  // one that comes where another has just been closed takes no click at once: it could have slid under it
  await expect(async () => {
    await page.getByRole('button', { name: 'Fechar aviso' }).click({ timeout: 1000 });
    await expect(toast).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

test('without a login every private screen leads to the login, and the public ones are there', async ({ page }) => {
  await page.goto('/login');
  for (const { path } of routes.public) await isThere(page, path);
  const guarded = [
    ...everyone,
    ...routes.campaigns,
    ...routes.admin,
    ...routes.operator,
    { path: '/sandbox' },
    { path: '/chats/abc' },
  ];
  for (const { path } of [{ path: '/' }, ...guarded]) {
    await go(page, path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('an agent sees the service and the campaigns, and is told that the rest is not theirs', async ({ enter }) => {
  const page = await enter('ana');
  for (const { path } of [...everyone, ...routes.campaigns]) await isThere(page, path);
  for (const { path } of [...routes.admin, { path: '/sandbox' }]) await isRefused(page, path);
  await go(page, '/');
  await expect(page).toHaveURL('/tickets');
  await go(page, '/tickets/undefined');
  await expect(page).toHaveURL('/tickets');
});

test('an admin sees administration, but nothing of the platform', async ({ enter }) => {
  const page = await enter('helena');
  for (const { path } of [...everyone, ...routes.campaigns, ...routes.overseers, ...routes.admin])
    await isThere(page, path);
  for (const path of ['/login', '/signup', '/forgot']) {
    await page.goto(path);
    await expect(page, `whoever is logged in is led on from ${path}`).toHaveURL('/');
  }
});

test('campaigns are there only for a company that has them switched on', async ({ enter }) => {
  const page = await enter('helena');
  await isThere(page, '/campaigns');
  await page.reload();
  for (const { path } of routes.campaigns)
    await expect(async () => {
      await go(page, '/tickets');
      await expect(listOf(page)).toBeVisible();
      // a page asks what its session may do when it opens and when its connection stands, and puts it back
      await page.evaluate(() => localStorage.removeItem('cshow'));
      await go(page, path);
      await expect(page, path).toHaveURL('/tickets', { timeout: 2_000 });
    }).toPass();
  await expect(page.getByText(refusal).first()).toBeVisible();
});

test('the menu leads to what is there: each entry ends at a page with a heading', async ({ enter }) => {
  const page = await enter('helena');
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.filter({ hasText: 'Conexões' })).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths.filter((one) => one !== '/sandbox')) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
  }
});

test('announcements are the operator’s', async ({ enter }) => {
  const page = await enter('operator');
  for (const { path } of routes.operator) await isThere(page, path);
});
