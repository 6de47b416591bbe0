import type { Page } from '@playwright/test';
import { drawn, pdf } from '../server/src/testing/pdfs';
import { expect, test } from './actors';
import { checkInBoth } from './axe';

/** What assistants stand on, written down or out of files: made, found, changed and deleted by an admin. */

const dialogOf = (page: Page) => page.getByRole('dialog');

test('an admin writes down what assistants stand on, and sees what they would find and why', async ({ enter }) => {
  const page = await enter('helena', { at: '/prompts', reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Conhecimento' }).click();
  await page.getByRole('row', { name: /Alergias e ingredientes/ }).waitFor();
  await checkInBoth(page, 'articles');
  await page.getByRole('button', { name: 'Novo artigo' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Título').fill('Estacionamento');
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Há três vagas gratuitas nos fundos da padaria.');
  await dialog.getByRole('switch', { name: 'Todos os prompts podem usar' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Prompts que podem usar' })).toBeVisible();
  await checkInBoth(page, 'an article');
  await dialog.getByRole('switch', { name: 'Todos os prompts podem usar' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const row = page.getByRole('row', { name: /Estacionamento/ });
  await expect(row).toContainText('Todos os prompts');

  await page.getByRole('button', { name: 'Testar busca' }).click();
  await dialog.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('Onde paro o carro, tem vaga?');
  const first = dialog.getByRole('listitem').first();
  await expect(first).toContainText('Estacionamento');
  await expect(first).toContainText('O assistente recebe');
  await checkInBoth(page, 'what would be found');
  await dialog.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('xilofone');
  await expect(dialog.getByText('Nada encontrado')).toBeVisible();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Excluir Estacionamento' }).click();
  await dialogOf(page).getByRole('button', { name: 'Excluir artigo' }).click();
  await expect(row).toHaveCount(0);
});

test('an admin adds files whose text assistants stand on; what cannot be read stays with its reason', async ({
  enter,
}) => {
  const page = await enter('helena', { at: '/prompts?part=knowledge', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Adicionar arquivos' }).click();
  const dialog = dialogOf(page);
  const manual = pdf([
    [
      drawn([
        { text: 'Estufas', size: 18 },
        { text: 'Alugamos estufas por dia.', down: 24 },
      ]),
    ],
  ]);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      file('manual_de_estufas.pdf', manual),
      file('fechado.pdf', pdf([[drawn(['Oi'])]], { isLocked: true })),
      file('avisos.md', Buffer.from('# Avisos\nO forno apaga às nove.')),
    ]);
  await expect(dialog.getByText('fechado.pdf')).toBeVisible();
  await checkInBoth(page, 'files that were chosen');
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(dialog.getByText('O PDF tem senha.')).toBeVisible();
  await expect(dialog.getByText('manual_de_estufas.pdf')).toHaveCount(0);
  await checkInBoth(page, 'a file that is refused');
  await dialog.getByRole('button', { name: 'Remover fechado.pdf' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  const row = page.getByRole('row', { name: /manual de estufas/ });
  await expect(row).toContainText('manual_de_estufas.pdf');
  await page.getByRole('button', { name: 'Testar busca' }).click();
  await dialog.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('Vocês alugam estufa?');
  const first = dialog.getByRole('listitem').first();
  await expect(first).toContainText('manual de estufas');
  await expect(first).toContainText('O assistente recebe');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Editar manual de estufas' }).first().click();
  await expect(dialog.getByRole('textbox', { name: 'Texto lido do arquivo' })).toHaveValue(/Alugamos estufas por dia/);
  await checkInBoth(page, 'an article of a file');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Baixar manual_de_estufas.pdf' }).click();
  expect((await (await download).createReadStream()).readable).toBe(true);
  await dialog.locator('input[type=file]').setInputFiles(file('estufas.txt', Buffer.from('Estufas só por semana.')));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('estufas.txt');

  for (const name of ['manual de estufas', 'avisos']) {
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await dialog.getByRole('button', { name: 'Excluir artigo' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  }
});
