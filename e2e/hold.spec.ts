import { expect, test } from '@playwright/test';
import fs from 'node:fs';
import { makeScratchDirectory } from '../server/src/testing/scratch-server';
import { startServer } from './server';

test('an installation on hold says so on every screen, and the operator releases it', async ({ browser }) => {
  const dataDir = await makeScratchDirectory();
  const env = { HOLD: 'on', DATABASE_URL: '', SECRET: '' };
  const server = await startServer({ dataDir, env });
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
    return page;
  };
  const words = 'Envios em espera: nada sai desta instalação até o operador liberar.';
  try {
    const [ana, operator] = [await open('ana@demo.local'), await open('operator@guiche.local')];
    for (const page of [ana, operator]) {
      await expect(page.getByText(words)).toBeVisible();
      await page.goto('/contacts');
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(ana.getByRole('button', { name: 'Liberar envios' })).toBeHidden();
    await operator.getByRole('button', { name: 'Liberar envios' }).click();
    await operator.getByRole('dialog').getByRole('button', { name: 'Liberar envios' }).click();
    for (const page of [operator, ana]) await expect(page.getByText(words)).toBeHidden({ timeout: 20_000 });
  } finally {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
