import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from './actors';
import { isLong } from '../server/src/testing/length';
import { checkInBoth, themes } from './axe';

test.describe.configure({ mode: 'default' });

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const fromMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

async function find(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill(text);
  await expect(page.getByRole('status').getByText(/resultado/)).toBeVisible();
}

const ways = [
  [1440, 900, 1, themes[0]!],
  [390, 844, 2, themes[1]!],
] as const;
for (const [width, height, n, { theme, looks }] of isLong ? ways : ways.slice(0, 1)) {
  test(`contacts are added, found, changed, brought in and out, merged and deleted, ${width} wide, ${theme}`, async ({
    enter,
  }) => {
    test.slow();
    const number = (rest: number) => `55119700006${n}${rest}`;
    const last = (name: string) => `${name} Teste ${n}`;
    const page = await enter('helena', { ...looks, at: '/contacts', viewport: { width, height } });
    await expect(page.getByText(/^\d+ contatos$/)).toBeVisible();
    await checkInBoth(page, 'contacts');

    // added: by the rules, and nobody twice
    await page.getByRole('button', { name: 'Novo contato' }).press('Enter');
    const making = dialogOf(page, 'Novo contato');
    await expect(making.getByLabel('Nome', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(making.getByLabel('Nome', { exact: true })).toHaveAccessibleDescription('Obrigatório');
    await making.getByLabel('Nome', { exact: true }).fill(last('Zulmira'));
    await making.getByLabel('Número').fill('5511970000995');
    await page.keyboard.press('Control+Enter');
    await expect(making.getByLabel('Número')).toHaveAccessibleDescription(/não é um número de WhatsApp válido/);
    await making.getByLabel('Número').fill(number(1));
    await page.keyboard.press('Control+Enter');
    await expect(making).toBeHidden();
    await page.getByRole('button', { name: 'Novo contato' }).press('Enter');
    await making.getByLabel('Nome', { exact: true }).fill('De novo');
    await making.getByLabel('Número').fill(number(1));
    await page.keyboard.press('Control+Enter');
    await expect(making.getByLabel('Número')).toHaveAccessibleDescription(/Já existe um contato/);
    await checkInBoth(page, 'a contact that exists');
    await making.getByRole('button', { name: 'Abrir o contato existente' }).click();
    const editing = dialogOf(page, 'Editar contato');
    await expect(editing.getByLabel('Nome', { exact: true })).toHaveValue(last('Zulmira'));
    await editing.getByLabel('E-mail').fill('zulmira@exemplo.com');
    await page.keyboard.press('Control+Enter');
    await expect(editing).toBeHidden();

    // found, blocked and taken back
    await find(page, last('zulmira'));
    await page.getByRole('button', { name: `Mais ações para ${last('Zulmira')}` }).click();
    await page.getByRole('menuitem', { name: 'Bloquear' }).click();
    await expect(rowOf(page, last('Zulmira'))).toContainText('Bloqueado');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(rowOf(page, last('Zulmira'))).not.toContainText('Bloqueado');

    // brought in, with rows that are wrong
    await fromMenu(page, 'Importar planilha');
    const importing = dialogOf(page, 'Importar contatos');
    await expect(importing).toBeVisible();
    await checkInBoth(page, 'importing');
    const csv = [
      'Nome;Telefone;E-mail;Bairro',
      `${last('Yara')};${number(2)};yara@exemplo.com;Mooca`,
      `${last('Xavier')};${number(3)};;=1+1`,
      `${last('Errado')};123;;`,
      `${last('Zulmira')};${number(1)};;`,
    ].join('\r\n');
    await importing
      .locator('input[type=file]')
      .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(importing.getByText('2 contatos serão criados.')).toBeVisible();
    await expect(importing.getByRole('combobox', { name: 'Coluna Telefone' })).toHaveValue('Número');
    await expect(importing.getByText('já existe um contato com este número')).toBeVisible();
    await checkInBoth(page, 'importing, rows judged');
    await importing.getByRole('button', { name: 'Importar 2 contatos' }).click();
    await expect(importing.getByText('2 linhas ficaram de fora.')).toBeVisible();
    const rejected = page.waitForEvent('download');
    await importing.getByRole('button', { name: 'Baixar as linhas rejeitadas' }).click();
    expect(await readFile(await (await rejected).path(), 'utf8')).toContain(`"${last('Errado')}";"123"`);
    await importing.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(page.getByRole('button', { name: 'Mais ações', exact: true })).toBeFocused();

    // out again: everyone, and no formula
    const exported = page.waitForEvent('download');
    await fromMenu(page, 'Exportar para CSV');
    const text = await readFile(await (await exported).path(), 'utf8');
    expect(text.startsWith('\uFEFF"name";"number";"email"')).toBe(true);
    expect(text).toContain(`"${last('Xavier')}";"${number(3)}"`);
    expect(text).toContain(`"'=1+1"`);

    // merged, and taken apart again
    await find(page, `teste ${n}`);
    // from above: the bar that comes moves the rows, and what slid under a pointer takes no second click at once
    await page.getByRole('checkbox', { name: `Escolher ${last('Xavier')}` }).check();
    await page.getByRole('checkbox', { name: `Escolher ${last('Yara')}` }).check();
    await page.getByRole('button', { name: 'Juntar contatos' }).click();
    const merging = dialogOf(page, 'Juntar dois contatos');
    await merging.getByRole('radio', { name: last('Xavier') }).click();
    await expect(merging.getByRole('region', { name: 'Como vai ficar' })).toContainText('yara@exemplo.com');
    await checkInBoth(page, 'merging');
    await merging.getByRole('button', { name: 'Juntar', exact: true }).click();
    await expect(rowOf(page, last('Xavier'))).toContainText(width > 1000 ? 'yara@exemplo.com' : last('Xavier'));
    await expect(rowOf(page, last('Yara'))).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(rowOf(page, last('Yara'))).toBeVisible();

    // deleted
    await page.getByRole('button', { name: `Mais ações para ${last('Yara')}` }).click();
    await page.getByRole('menuitem', { name: `Excluir ${last('Yara')}` }).click();
    const asking = dialogOf(page, `Excluir ${last('Yara')}?`);
    await expect(asking).toContainText('Deseja realmente excluir esse registro?');
    await expect(asking).toContainText('Não há atendimentos com este contato.');
    await checkInBoth(page, 'a question before deleting a contact');
    await asking.getByRole('button', { name: 'Excluir' }).press('Enter');
    await expect(rowOf(page, last('Yara'))).toHaveCount(0);
    await expect(rowOf(page, last('Xavier'))).toBeVisible();
  });
}

test('what others do shows by itself; who may not delete or merge is not asked to', async ({ enter }) => {
  const ana = await enter('ana', { at: '/contacts' });
  await expect(ana.getByText(/^\d+ contatos$/)).toBeVisible();
  await expect(ana.getByRole('checkbox')).toHaveCount(0);
  const helena = await enter('helena', { at: '/contacts' });
  await helena.getByRole('button', { name: 'Novo contato' }).click();
  const making = dialogOf(helena, 'Novo contato');
  await making.getByLabel('Nome', { exact: true }).fill('Aarão Primeiro');
  await making.getByLabel('Número').fill('5511970000651');
  await helena.keyboard.press('Control+Enter');
  await expect(rowOf(ana, 'Aarão Primeiro')).toBeVisible();
  await ana.getByRole('button', { name: 'Mais ações para Aarão Primeiro' }).click();
  await expect(ana.getByRole('menuitem', { name: 'Bloquear' })).toBeVisible();
  await expect(ana.getByRole('menuitem', { name: /Excluir/ })).toHaveCount(0);
  await ana.keyboard.press('Escape');
  await ana.getByRole('button', { name: 'Iniciar atendimento com Aarão Primeiro' }).click();
  await expect(dialogOf(ana, 'Novo atendimento').getByRole('combobox', { name: 'Contato' })).toHaveValue(
    'Aarão Primeiro',
  );
});
