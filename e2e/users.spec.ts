import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { neverConnect } from './desk';
import { password, staff } from './staff';
import { checkInBoth } from './axe';

test.describe.configure({ mode: 'default' });

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  const dialog = dialogOf(page, 'Meu perfil');
  await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused();
  return dialog;
}

test('an admin makes, finds, changes and deletes a user by keyboard', async ({ enter }) => {
  const page = await enter('helena', { at: '/users', reducedMotion: 'reduce' });
  await expect(rowOf(page, 'Helena Duarte')).toContainText('online');
  await expect(page.getByRole('button', { name: 'Excluir Helena Duarte' })).toHaveCount(0);
  await checkInBoth(page, 'users');
  const plan = page.getByText(/^\d+ de 10 usuários do plano Profissional/);
  const people = Number.parseInt((await plan.textContent()) ?? '', 10);

  await page.getByRole('button', { name: 'Novo usuário' }).press('Enter');
  const making = dialogOf(page, 'Novo usuário');
  await expect(making.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(making.getByLabel('Nome', { exact: true })).toHaveAccessibleDescription('Obrigatório');
  await expect(making.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.type('C');
  await expect(making.getByLabel('Nome', { exact: true })).toHaveAccessibleDescription('Muito curto!');
  await page.keyboard.type('arla Dias');
  await making.getByLabel('E-mail').fill('carla');
  await making.getByRole('textbox', { name: 'Senha' }).fill('segredo');
  await expect(making.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail inválido');
  await expect(making.getByText('com 10 caracteres')).toBeVisible();
  await checkInBoth(page, 'a new user, with mistakes');
  await making.getByLabel('E-mail').fill(staff.ana.email.toUpperCase());
  await page.keyboard.press('Control+Enter');
  await expect(making.getByLabel('E-mail')).toHaveAccessibleDescription('Já existe um usuário com este e-mail.');
  await expect(making.getByLabel('E-mail')).toBeFocused();
  await making.getByLabel('E-mail').fill('carla@demo.local');
  await page.keyboard.press('Control+Enter');
  await expect(making).toBeHidden();
  await expect(page.getByRole('button', { name: 'Novo usuário' })).toBeFocused();
  await expect(rowOf(page, 'Carla Dias')).toContainText('nunca entrou');
  await expect(page.getByText(`${people + 1} de 10 usuários do plano Profissional`)).toBeVisible();

  await page.getByRole('heading', { name: 'Usuários' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('carla');
  await expect(page.getByRole('status').getByText('1 resultado')).toBeVisible();
  await page.getByRole('button', { name: 'Editar Carla Dias' }).press('Enter');
  const editing = dialogOf(page, 'Editar Carla Dias');
  await editing.getByLabel('Nome', { exact: true }).fill('Carla Prado');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar editando' }).press('Enter');
  await editing.getByText('Supervisor', { exact: true }).click();
  await editing.getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf(page, 'Carla Prado')).toContainText('Supervisor');

  await page.getByRole('button', { name: 'Excluir Carla Prado' }).press('Enter');
  const asking = dialogOf(page, 'Excluir Carla Prado?');
  await expect(asking).toContainText('Deseja realmente excluir esse registro?');
  await checkInBoth(page, 'a question before deleting a user');
  await asking.getByRole('button', { name: 'Excluir' }).press('Enter');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeFocused();
  await page.getByRole('button', { name: 'Limpar a busca' }).last().press('Enter');
  await expect(rowOf(page, 'Ana Souza')).toBeVisible();
  await expect(page.getByText(`${people} de 10 usuários`)).toBeVisible();
});

test('who comes online, and what others change, shows by itself; a refused deletion comes back', async ({
  enter,
  network,
}) => {
  const brunoId = network.ids.user('Bruno Lima');
  const helena = await enter('helena', { at: '/users' });
  const bruno = await enter('bruno');
  await expect(rowOf(helena, 'Bruno Lima')).toContainText('online');
  const profile = await openProfile(bruno);
  await profile.getByLabel('Nome', { exact: true }).fill('Bruno Lima Neto');
  await bruno.keyboard.press('Control+Enter');
  await expect(profile).toBeHidden();
  await expect(bruno.getByRole('button', { name: /^Menu de/ })).toBeFocused();
  await expect(rowOf(helena, 'Bruno Lima Neto')).toBeVisible();
  // other journeys know him by his name
  await network.put(`/api/users/${brunoId}`, { name: 'Bruno Lima' });

  await helena.route('**/api/users/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: 'ERR_LAST_ADMIN' } })
      : route.continue(),
  );
  await helena.getByRole('button', { name: 'Excluir Sofia Ramos' }).click();
  await dialogOf(helena, 'Excluir Sofia Ramos?').getByRole('button', { name: 'Excluir' }).click();
  await expect(helena.getByText('A empresa precisa de pelo menos um administrador.')).toBeVisible();
  await expect(rowOf(helena, 'Sofia Ramos')).toBeVisible();
});

test('the own password needs the current one, and a wrong one logs nobody out', async ({ enter }) => {
  const page = await enter('sofia');
  await page.goto('/users');
  await expect(page, 'who administers nothing has no business there').toHaveURL('/tickets');
  const profile = await openProfile(page);
  const current = profile.getByRole('textbox', { name: 'Senha atual' });
  await expect(current).toBeHidden();
  await profile.getByRole('textbox', { name: 'Nova senha' }).fill('outra-senha-boa');
  await page.keyboard.press('Control+Enter');
  await expect(current).toHaveAccessibleDescription(/Obrigatório/);
  await expect(current).toBeFocused();
  await current.fill('não é esta');
  await page.keyboard.press('Control+Enter');
  await expect(current).toHaveAccessibleDescription(/A senha atual não confere/);
  await current.fill(password);
  await profile.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await profile.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil guardado con éxito.')).toBeVisible();
  await expect(page).toHaveURL('/tickets');

  const again = await openProfileInSpanish(page);
  await again.getByRole('textbox', { name: 'Nueva contraseña' }).fill(password);
  await again.getByRole('textbox', { name: 'Contraseña actual' }).fill('outra-senha-boa');
  await again.getByRole('button', { name: 'Guardar' }).click();
  await expect(again).toBeHidden();
});

async function openProfileInSpanish(page: Page) {
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  return dialogOf(page, 'Mi perfil');
}

test('a long list comes page by page, and on a phone as cards', async ({ enter }) => {
  const page = await enter('helena', { at: '/tickets', viewport: { width: 390, height: 844 } });
  await page.route('**/api/users?*', async (route) => {
    const url = new URL(route.request().url());
    const from = Number(url.searchParams.get('cursor') || 0);
    url.searchParams.delete('cursor');
    const answer = await route.fetch({ url: url.toString() });
    const body = (await answer.json()) as { users: object[] };
    const users = Array.from({ length: 20 }, (_, n) => ({
      ...body.users[0],
      id: 1000 + from + n,
      name: `Pessoa de nome bastante comprido ${from + n + 1}`,
    }));
    const hasMore = from < 40;
    await route.fulfill({ json: { users, count: 60, hasMore, nextCursor: hasMore ? String(from + 20) : null } });
  });
  await page.goto('/users');
  const cards = page.getByRole('table', { name: 'Usuários da empresa' }).getByRole('row', { name: /comprido/ });
  await expect(cards.first()).toContainText('comprido 1');
  for (const n of [20, 40, 60]) {
    await page.getByText(`Pessoa de nome bastante comprido ${n}`, { exact: true }).scrollIntoViewIfNeeded();
  }
  await expect(cards).toHaveCount(60);
  await expect(page.getByText('Fim da lista')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await checkInBoth(page, 'cards of users');
});

test('a list that failed says so and tries again', async ({ enter }) => {
  const page = await enter('helena');
  await neverConnect(page);
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/users');
  await expect(page.getByText('Não foi possível carregar a lista de registros')).toBeVisible();
  await page.unroute('**/api/users?*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(rowOf(page, 'Ana Souza')).toBeVisible();
});
