import { expect, test } from './actors';
import { checkInBoth } from './axe';

test('the operator enters a company as support, sees it on every screen, and comes back by hand and by itself', async ({
  enter,
}) => {
  const page = await enter('operator', { at: '/settings', reducedMotion: 'reduce' });
  const banner = page
    .getByRole('status')
    .filter({ hasText: 'Suporte em Oficina Central: você age como administrador.' });
  const goIn = async () => {
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Empresas' }).click();
    await page.getByRole('button', { name: 'Entrar como suporte em Oficina Central' }).press('Enter');
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(question).toContainText('Por 60 minutos');
    await expect(question).toContainText('A empresa vê na auditoria que você entrou');
    await checkInBoth(page, 'the question before entering as support');
    await question.getByRole('button', { name: 'Entrar como suporte' }).press('Enter');
    await expect(banner).toBeVisible();
  };
  const isHome = async () => {
    await expect(page.getByText('O suporte em Oficina Central terminou.', { exact: false })).toBeVisible();
    await expect(banner).toBeHidden();
    await page.goto('/settings');
    await expect(page.getByRole('tab', { name: 'Empresas' })).toBeVisible();
    await expect(page.getByRole('banner')).not.toContainText('Oficina Central');
  };

  await goIn();
  await expect(banner).toContainText(/Faltam (60|59) minutos\./);
  await expect(page.getByRole('banner')).toContainText('Oficina Central');
  // customers are the company's: what is said is read, and answered by its people
  await page.goto('/tickets');
  await page.getByRole('option').or(page.locator('[data-ticket]')).first().click();
  await expect(page.getByText('Como suporte você lê', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Mensagem/ })).toHaveCount(0);
  // what would bear a name of theirs is not offered: by buttons, in menus, by keys
  for (const name of ['Encerrar', 'Transferir', 'Devolver à fila'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.keyboard.press('e');
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Isto não é possível como suporte', { exact: false })).toHaveCount(0);
  for (const at of ['/contacts', '/users', '/settings']) {
    await page.goto(at);
    await expect(banner).toBeVisible();
  }
  await expect(page.getByRole('tab', { name: 'Opções' })).toBeVisible();
  for (const name of ['Empresas', 'Planos', 'Plataforma']) await expect(page.getByRole('tab', { name })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Auditoria' }).click();
  await expect(page.getByText('Operador').first()).toBeVisible();
  await checkInBoth(page, 'a company as support');
  await page.reload();
  await page.getByRole('button', { name: 'Sair do suporte' }).press('Enter');
  await isHome();

  await goIn();
  // as it ends by itself: not this page has asked for it
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.delete('/api/support', { headers })).status()).toBe(200);
  await isHome();
});
