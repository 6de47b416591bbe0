import { expect, test } from './actors';
import { bubbleOf, composerOf, pictureOf } from './desk';
import { customer } from './network';
import { check, checkInBoth } from './axe';

/** Quick messages: what one writes is offered to the others at once, and its use is seen. */

test('a shared one with a file is offered where a conversation is open, counted, refused twice, and gone', async ({
  enter,
  network,
}) => {
  const who = customer(1101, 'Resposta Pronta');
  const { uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  const composer = composerOf(ana, who);
  await composer.fill('/oferta');
  await expect(composer).toHaveValue('/oferta');

  const helena = await enter('helena', { at: '/quick-messages', reducedMotion: 'reduce' });
  const table = helena.getByRole('table', { name: 'Respostas rápidas' });
  await expect(table.getByRole('row', { name: 'Editar /pix' })).toContainText('94 vezes');
  await checkInBoth(helena, 'quick messages');
  await helena.getByRole('button', { name: 'Nova resposta rápida' }).press('Enter');
  const dialog = helena.getByRole('dialog', { name: 'Nova resposta rápida' });
  await dialog.getByLabel('Atalho').fill('oferta do dia');
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Só hoje, ');
  await expect(dialog.getByText('sem espaços nem barras.').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Primeiro nome' }).click();
  // how it would arrive at somebody who is really there
  await dialog.getByLabel('Ver como chega para').fill(who.number.slice(2));
  await helena.getByRole('option').filter({ hasText: who.name }).click();
  await expect(dialog.getByText('Só hoje, Resposta')).toBeVisible();
  await dialog.getByLabel('Atalho').fill('oferta');
  await dialog.locator('input[type=file]').setInputFiles(await pictureOf('oferta.png', '#b45309'));
  await dialog.getByRole('switch', { name: /^Da equipe/ }).check();
  await checkInBoth(helena, 'a quick message with a file');
  await helena.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  const row = table.getByRole('row', { name: 'Editar /oferta' });
  await expect(row).toContainText('oferta.png');
  await expect(row).toContainText('Nunca usada');

  // what has been typed all the while finds it
  const offered = ana.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option');
  await expect(offered.filter({ hasText: '/oferta' })).toBeVisible();
  await composer.press('Enter');
  await expect(composer).toHaveValue('Só hoje, Resposta');
  await expect(ana.getByRole('list', { name: 'Arquivos a enviar' }).getByText('oferta.png')).toBeVisible();
  await composer.press('Enter');
  await expect(bubbleOf(ana, 'Só hoje, Resposta')).toBeVisible();
  await expect.poll(async () => (await network.sees(who)).at(-1)?.body).toContain('Só hoje, Resposta');
  await expect(row).toContainText('1 vez');

  // the code is taken, and it is said before anything is sent
  await helena.getByRole('button', { name: 'Nova resposta rápida' }).press('Enter');
  await dialog.getByRole('switch', { name: /^Da equipe/ }).check();
  await dialog.getByLabel('Atalho').fill('OFERTA');
  await dialog.getByLabel('Mensagem', { exact: true }).focus();
  await expect(dialog.getByText('Já existe uma resposta com este atalho.')).toBeVisible();
  await helena.keyboard.press('Escape');
  await helena.getByRole('button', { name: 'Descartar' }).press('Enter');

  // on a phone, switched off: kept, and offered no more
  await helena.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => helena.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await check(helena, 'quick messages on a phone');
  await row.focus();
  await helena.keyboard.press('Enter');
  const edit = helena.getByRole('dialog', { name: 'Editar /oferta' });
  await edit.getByRole('switch', { name: /^Ativa/ }).uncheck();
  await composer.fill('/oferta');
  await expect(offered.filter({ hasText: '/oferta' })).toBeVisible();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Desativada');
  await expect(offered.filter({ hasText: '/oferta' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Excluir /oferta' }).click();
  await helena.getByRole('button', { name: 'Excluir', exact: true }).press('Enter');
  await expect(row).toHaveCount(0);
});
