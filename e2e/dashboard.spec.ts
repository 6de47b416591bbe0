import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { customer } from './network';
import { checkInTheme, testedThemes, widths } from './axe';

const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Indicadores', exact: true }).getByRole('button', { name: new RegExp(`^${name}`) });
const filter = (page: Page) => page.getByRole('form', { name: 'Filtro' });
const rows = (page: Page) => page.getByRole('list', { name: 'O que está por trás do número' }).getByRole('listitem');

test('an admin finds the dashboard under its heading, and in it how the service goes', async ({ enter, network }) => {
  const page = await enter('helena');
  const group = page.getByRole('navigation').getByRole('region', { name: 'Gerência' });
  await group.getByRole('link', { name: 'Painel' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Assinatura ativa até' })).toContainText('Plano Profissional');
  const cards = page.getByRole('list', { name: 'Indicadores', exact: true }).getByRole('button');
  await expect(cards).toHaveText([
    /^Aguardando/,
    /^Em atendimento/,
    /^Encerrados/,
    /^Novos contatos/,
    /^Atendimento médio/,
    /^Espera média/,
  ]);
  const people = page.getByRole('table', { name: 'Atendentes' });
  await expect(people.getByRole('row', { name: /Helena Duarte/ })).toContainText('Conectado');
  await expect(people.getByRole('columnheader')).toContainText([
    'Atendente',
    'Avaliação (1 a 3)',
    'Tempo médio',
    'Situação',
  ]);

  // somebody writes: it is told while one looks on
  const who = customer(840, 'Otávio Painel');
  const before = Number.parseInt((await figure(page, 'Novos contatos').innerText()).replace(/\D*/, ''), 10);
  await network.says(who, 'Bom dia!');
  await expect(async () => {
    const now = Number.parseInt((await figure(page, 'Novos contatos').innerText()).replace(/\D*/, ''), 10);
    expect(now).toBeGreaterThan(before);
  }).toPass({ timeout: 15_000 });
  await expect(page.getByRole('list', { name: 'Atendimentos por hora' }).getByRole('button').first()).toBeAttached();

  // and each figure leads to what is behind it, by the keyboard too
  await figure(page, 'Aguardando').press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Aguardando' });
  await expect(drawer).toBeVisible();
  await expect(rows(page).filter({ hasText: who.name })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(figure(page, 'Aguardando')).toBeFocused();
  await figure(page, 'Novos contatos').click();
  await rows(page).filter({ hasText: who.name }).getByRole('link').click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
});

test('the filter goes by date or by period, and asks for one', async ({ enter }) => {
  const page = await enter('sofia', { at: '/' });
  const form = filter(page);
  const today = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const month = `${today.getFullYear()}-${two(today.getMonth() + 1)}`;
  await expect(form.getByLabel('De', { exact: true })).toHaveValue(`${month}-01`);
  await expect(form.getByRole('status')).toHaveText(/^Comparado com \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}$/);

  await form.getByLabel('De', { exact: true }).fill('');
  await form.getByLabel('Até').fill('');
  await form.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Parametrize o filtro' })).toBeVisible();
  await expect(form.getByLabel('De', { exact: true })).toBeFocused();

  await form.getByLabel('De', { exact: true }).fill('2026-02-02');
  await form.getByLabel('Até').fill('2026-02-01');
  await form.getByLabel('Até').press('Enter');
  await expect(form.getByLabel('Até')).toHaveAccessibleDescription('Termina antes de começar');

  await form.getByText('Por período', { exact: true }).click();
  await form.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Parametrize o filtro' })).toBeVisible();
  await form.getByRole('combobox', { name: 'Período' }).click();
  await expect(page.getByRole('option')).toHaveText([3, 7, 15, 30, 60, 90].map((days) => `Últimos ${days} dias`));
  await page.getByRole('option', { name: 'Últimos 30 dias' }).click();
  await form.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL('/?days=30');
  await page.reload();
  await expect(form.getByRole('combobox', { name: 'Período' })).toHaveValue('Últimos 30 dias');

  // whoever has nothing to do with administration has the one entry of management
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('region', { name: 'Gerência' }).getByRole('link')).toHaveCount(1);
  await expect(menu.getByRole('region', { name: 'Administração' })).toHaveCount(0);
});

test('leaves as a file that a spreadsheet reads', async ({ enter, network }) => {
  const name = '=SOMA(A1) Almeida';
  const made = await network.post<{ id: number }>('/api/users', {
    name,
    email: 'soma@demo.local',
    password: 'demo1234',
    profile: 'user',
  });
  const page = await enter('helena', { at: '/?days=90' });
  await expect(page.getByRole('row', { name: /SOMA/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^painel-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF"Período";"')).toBe(true);
  expect(text).toContain(`"'${name}";`);
  expect(text).toContain('"Fila";"Aguardando";"Em atendimento";');
  await network.remove(`/api/users/${made.id}`);
  await expect(page.getByRole('row', { name: /SOMA/ }), 'who is gone is gone here as well').toHaveCount(0, {
    timeout: 15_000,
  });
});

test('whoever may not view it is led to the conversations', async ({ enter }) => {
  const page = await enter('ana', { at: '/' });
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Painel' })).toHaveCount(0);
});

test('says that it could not be loaded, and tries again', async ({ enter }) => {
  const page = await enter('helena');
  await page.route('**/api/dashboard?**', (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Não foi possível carregar a lista de registros',
  );
  await page.unroute('**/api/dashboard?**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(figure(page, 'Aguardando')).toBeVisible();
});

for (const { theme, looks } of testedThemes) {
  test(`is accessible in every width, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', { ...looks, at: '/?days=90' });
    await expect(figure(page, 'Aguardando')).toBeVisible();
    for (const size of widths) {
      await page.setViewportSize(size);
      await checkInTheme(page, `dashboard at ${size.width}`);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, `nothing leaves the page at ${size.width}`).toBe(false);
    }
    await figure(page, 'Encerrados').click();
    await expect(rows(page).first()).toBeVisible();
    await checkInTheme(page, 'what is behind a figure');
  });
}
