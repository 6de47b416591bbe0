import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { customer } from './network';
import { check, checkInBoth } from './axe';

/** Campaigns: from a list to phones that ring, and how they are sent. */

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a campaign is written, looked at, begun and over: each of the list reads their own name, and others see it run', async ({
  enter,
  network,
}) => {
  const [celia, otavio] = [customer(1281, 'Célia Campanha'), customer(1282, 'Otávio Campanha')];
  const list = await network.post<{ id: number }>('/api/contact-lists', { name: 'Fornada de Natal' });
  for (const { name, number } of [celia, otavio])
    await network.post('/api/contact-list-items', { name, number, contactListId: list.id });

  const helena = await enter('helena', { at: '/campaigns-config', reducedMotion: 'reduce' });
  await test.step('how campaigns are sent is said once, and a variable has a key of its own', async () => {
    await helena.getByLabel('Chave').fill('nome');
    await helena.getByLabel('Chave').press('Enter');
    await expect(helena.getByText('Já existe uma variável nome.')).toBeVisible();
    await helena.getByLabel('Chave').fill('cupom');
    await helena.getByLabel('Valor', { exact: true }).fill('NATAL10');
    await helena.getByLabel('Valor', { exact: true }).press('Enter');
    await expect(helena.getByLabel('Valor de cupom')).toHaveValue('NATAL10');
    await helena.getByRole('combobox', { name: 'Intervalo de disparo' }).click();
    await helena.getByRole('option', { name: 'Sem intervalo' }).click();
    await helena.getByRole('combobox', { name: 'Intervalo maior após' }).click();
    await helena.getByRole('option', { name: 'Nunca' }).click();
    await expect(helena.getByText('no ritmo da conexão')).toBeVisible();
    await checkInBoth(helena, 'campaign settings');
    await helena.getByRole('button', { name: 'Salvar' }).press('Enter');
    await expect(helena.getByText('Configurações salvas')).toBeVisible();
    await helena.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => widthOf(helena)).toBeLessThanOrEqual(390);
    await helena.setViewportSize({ width: 1280, height: 900 });
  });

  const ana = await enter('ana', { at: '/campaigns' });
  await helena.goto('/campaigns');
  await test.step('it is written, and beside it stands how they read it', async () => {
    await helena.getByRole('button', { name: 'Nova campanha' }).press('Enter');
    const dialog = helena.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByLabel('Nome', { exact: true }).fill('Encomendas de Natal');
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
    await helena.getByRole('option', { name: 'Fornada de Natal' }).click();
    await dialog.getByRole('combobox', { name: 'WhatsApp' }).click();
    await helena.getByRole('option', { name: 'WhatsApp Demo' }).click();
    await expect(dialog.getByText('Escreva ao menos uma mensagem')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, ');
    await dialog.getByRole('button', { name: '{nome}' }).press('Enter');
    await helena.keyboard.type('! O {cupom} vale até sábado. Responda SAIR para sair.');
    const phone = dialog.getByRole('region', { name: 'Prévia' });
    await expect(phone.getByText('Oi, Célia Campanha! O NATAL10 vale até sábado.')).toBeVisible();
    await phone.getByRole('button', { name: /Otávio/ }).press('Enter');
    await expect(phone.getByText('Oi, Otávio Campanha!')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Mensagem 2' }).press('Enter');
    await expect(dialog.getByText('A variante 2 está vazia')).toBeVisible();
    await checkInBoth(helena, 'a campaign is written');
    await helena.keyboard.press('Control+Enter');
    await expect(helena.getByText('Campanha salva')).toBeVisible();
  });

  await test.step('it begins after a look, and everybody sees it run until it is over', async () => {
    const begin = helena.getByRole('dialog');
    await expect(begin.getByText('2 pessoas vão receber')).toBeVisible();
    await expect(begin.getByText('Não está dito por que essas pessoas podem ser procuradas.')).toBeVisible();
    await checkInBoth(helena, 'a campaign is rehearsed');
    await begin.getByRole('button', { name: 'Iniciar agora' }).press('Enter');
    await expect(helena.getByText('Encomendas de Natal começou')).toBeVisible();
    await expect(ana.getByRole('row', { name: /Encomendas de Natal/ })).toContainText('Finalizada', {
      timeout: 60_000,
    });
    for (const who of [celia, otavio]) {
      const seen = (await network.sees(who)).filter(({ body }) => body.includes('vale até sábado'));
      expect(seen.map(({ body }) => body)).toEqual([
        `Oi, ${who.name}! O NATAL10 vale até sábado. Responda SAIR para sair.`,
      ]);
    }
  });

  await test.step('one that is over is looked at, copied and deleted', async () => {
    await checkInBoth(helena, 'campaigns');
    await ana.getByRole('button', { name: 'Ver Encomendas de Natal' }).press('Enter');
    const fixed = ana.getByRole('dialog', { name: 'Ver Encomendas de Natal' });
    await expect(fixed.getByText('não pode mais ser mudada')).toBeVisible();
    await expect(fixed.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await ana.keyboard.press('Escape');
    await helena.getByRole('button', { name: 'Mais de Encomendas de Natal' }).press('Enter');
    await helena.getByRole('menuitem', { name: 'Duplicar' }).press('Enter');
    await expect(helena.getByRole('dialog', { name: 'Editar Encomendas de Natal' })).toBeVisible();
    await helena.keyboard.press('Escape');
    await helena.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => widthOf(helena)).toBeLessThanOrEqual(390);
    await check(helena, 'campaigns on a phone');
    await helena.getByRole('button', { name: 'Excluir Encomendas de Natal' }).first().press('Enter');
    await helena.getByRole('dialog').getByRole('button', { name: 'Excluir' }).press('Enter');
    await expect(helena.getByText('Campanha excluída')).toBeVisible();
    await expect(ana.getByRole('row', { name: /Encomendas de Natal/ })).toHaveCount(1);
  });
});
