import type { Page } from '@playwright/test';
import { bytesOf } from '../server/src/auth/base32.fixture';
import { codeAt } from '../server/src/auth/totp';
import { expect, test } from './actors';
import type { Network } from './network';
import { password } from './staff';
import { checkInBoth } from './axe';

test.describe.configure({ mode: 'default' });

/** Somebody whom no other test needs. */
async function hire(network: Network, name: string, email: string) {
  await network.post('/api/users', { name, email, password });
  return { name, email };
}

/** The app on the phone; each code is good once, so the journey uses the steps in turn. */
const codeOf = (secret: string, step: number) =>
  codeAt(bytesOf(secret.replace(/\s/g, '')), Math.floor(Date.now() / 30_000) + step);

async function logIn(page: Page, email: string, typed: string) {
  // the profile has an e-mail, too
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(typed);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
const isInside = (page: Page) => expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  return page.getByRole('dialog', { name: 'Meu perfil' });
}

test('a second factor is switched on, asked for, replaced by a recovery code, and switched off', async ({
  page,
  network,
}) => {
  const { email } = await hire(network, 'Clara Prado', 'clara.prado@demo.local');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await logIn(page, email, password);
  await isInside(page);

  const profile = await openProfile(page);
  await expect(profile.getByText('desde')).toBeVisible();
  await profile.getByLabel('Nome', { exact: true }).fill('Clara Prado Lima');
  await checkInBoth(page, 'own profile');
  await profile.getByRole('button', { name: 'Ligar' }).click();
  const turning = page.getByRole('dialog', { name: 'Ligar a verificação em duas etapas' });
  await expect(turning.getByRole('textbox', { name: 'Senha atual' })).toBeFocused();
  await page.keyboard.type('errada');
  await page.keyboard.press('Enter');
  await expect(turning.getByRole('textbox', { name: 'Senha atual' })).toHaveAccessibleDescription(/não confere/);
  await turning.getByRole('textbox', { name: 'Senha atual' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(turning.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  const secret = await turning.getByRole('group', { name: 'Chave' }).locator('code').innerText();
  await expect(turning.getByLabel('Código do aplicativo')).toBeFocused();
  await checkInBoth(page, 'the key of a second factor');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(turning.getByLabel('Código do aplicativo')).toHaveAccessibleDescription(/incorreto/);
  await turning.getByLabel('Código do aplicativo').fill(codeOf(secret, 0));
  await page.keyboard.press('Enter');
  const shown = turning.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await checkInBoth(page, 'recovery codes');
  // what is shown once is not closed by accident
  await page.keyboard.press('Escape');
  await expect(turning.getByRole('list')).toBeVisible();
  const download = page.waitForEvent('download');
  await turning.getByRole('button', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toBe('guiche-codigos-de-recuperacao.txt');
  await turning.getByRole('button', { name: 'Guardei os códigos' }).click();

  // back in the profile: what was typed there is still there, and the focus is where it was
  await expect(profile.getByRole('button', { name: 'Desligar' })).toBeFocused();
  await expect(profile.getByLabel('Nome', { exact: true })).toHaveValue('Clara Prado Lima');
  await profile.getByRole('button', { name: 'Sair daqui' }).click();

  await logIn(page, email, password);
  await expect(page.getByLabel('Código de verificação')).toBeFocused();
  await checkInBoth(page, 'login, asking for a code');
  await page.keyboard.type(codeOf(secret, 1));
  await enterCode(page);
  await isInside(page);
  await (await openProfile(page)).getByRole('button', { name: 'Sair daqui' }).click();

  await logIn(page, email, password);
  await page.getByLabel('Código de verificação').fill(codes[0]!.toUpperCase());
  await enterCode(page);
  await isInside(page);

  const again = await openProfile(page);
  await expect(again.getByText('Restam 9 códigos')).toBeVisible();
  await again.getByRole('button', { name: 'Desligar' }).click();
  const off = page.getByRole('dialog', { name: 'Desligar a verificação em duas etapas?' });
  await expect(off.getByRole('textbox', { name: 'Senha atual' })).toBeFocused();
  await checkInBoth(page, 'switching a second factor off');
  await off.getByRole('textbox', { name: 'Senha atual' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(again.getByRole('button', { name: 'Ligar' })).toBeFocused();
});

test('an admin makes a link for a colleague, who chooses a new password with it', async ({
  enter,
  page: theirs,
  network,
}) => {
  const { name, email } = await hire(network, 'Davi Moraes', 'davi.moraes@demo.local');
  const page = await enter('helena', { at: '/users', reducedMotion: 'reduce' });
  const opener = page.getByRole('button', { name: `Acesso de ${name}` });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `Acesso de ${name}` });
  await expect(page.getByRole('button', { name: 'Criar link' })).toBeFocused();
  await checkInBoth(page, 'access of a colleague');
  await page.keyboard.press('Enter');
  const link = await dialog.getByRole('group', { name: 'Link para a nova senha' }).locator('code').innerText();
  await expect(dialog.getByText('Mostrado só agora')).toBeVisible();
  await dialog.getByRole('button', { name: 'Desligar' }).click();
  const asking = page.getByRole('dialog', { name: `Desligar a verificação de ${name}?` });
  await checkInBoth(page, 'switching off the second factor of a colleague');
  await asking.getByRole('button', { name: 'Desligar' }).click();
  await expect(page.getByText('foi desligada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await theirs.goto(link);
  await theirs.getByRole('textbox', { name: 'Nova senha' }).fill('escolhida-por-mim');
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('link', { name: 'Entrar' }).click();
  await logIn(theirs, email, 'escolhida-por-mim');
  await isInside(theirs);
  await theirs.goto(link);
  await theirs.getByRole('textbox', { name: 'Nova senha' }).fill('mais-uma');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});

test('the operator sees who has asked for a new password, and nobody else has the entry', async ({ enter, page }) => {
  const helena = await enter('helena');
  await helena.getByRole('button', { name: /^Menu de/ }).click();
  await expect(helena.getByRole('menuitem', { name: 'Perfil' })).toBeVisible();
  await expect(helena.getByRole('menuitem', { name: 'Pedidos de nova senha' })).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/forgot');
  await page.getByLabel('E-mail').fill('admin@oficina.local');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pedido feito' })).toBeVisible();
  await page.goto('/login');
  await logIn(page, 'operator@guiche.local', password);
  const menu = page.getByRole('button', { name: /^Menu de/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pedidos de nova senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedidos de nova senha' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'admin@oficina.local' })).toContainText(
    'Oficina Central',
  );
  await checkInBoth(page, 'what the operator was asked for');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

/** The form has just been sent for the password, and is not sent twice within 400 ms. */
async function enterCode(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL('/login', { timeout: 1000 });
  }).toPass();
}
