import { readFile } from 'node:fs/promises';
import { expect, test } from './actors';
import { customers } from './network';
import { check, checkInBoth } from './axe';

/** A spreadsheet becomes people in a list: looked at, put in, and taken out again. */

const typed = (number: string) => `(${number.slice(2, 4)}) ${number.slice(4)}`;

test('a spreadsheet is judged row by row, its people come into a list, and the whole import is taken back', async ({
  enter,
}) => {
  const people = customers(1241, 3, (n) => `Planilha ${1241 + n}`);
  const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const helena = await enter('helena', { at: '/contact-lists', reducedMotion: 'reduce' });
  await helena.getByRole('button', { name: 'Nova lista' }).press('Enter');
  await helena.getByRole('dialog', { name: 'Nova lista' }).getByLabel('Nome').fill('Dia das mães');
  await helena.keyboard.press('Control+Enter');
  await expect(helena.getByText('Esta lista está vazia')).toBeVisible();
  const ana = await enter('ana', { at: new URL(helena.url()).pathname });

  const menu = helena.getByRole('button', { name: 'Mais ações', exact: true });
  const choose = async (name: string) => {
    await menu.press('Enter');
    await helena.getByRole('menuitem', { name }).press('Enter');
  };
  const example = helena.waitForEvent('download');
  await choose('Baixar planilha de exemplo');
  const bytes = await readFile(await (await example).path());
  await choose('Importar planilha');
  const dialog = helena.getByRole('dialog', { name: 'Importar para Dia das mães' });
  await checkInBoth(helena, 'a spreadsheet for a list');
  const file = dialog.locator('input[type=file]');

  // what cannot be read says why, and another may be chosen
  await file.setInputFiles({
    name: 'pagina.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('<html><p>Entre na sua conta</p></html>'),
  });
  await expect(dialog.getByText('Este arquivo é uma página da web')).toBeVisible();
  // the example that was downloaded is read
  await file.setInputFiles({ name: 'exemplo.xlsx', mimeType: 'application/octet-stream', buffer: bytes });
  await expect(dialog.getByRole('button', { name: 'Importar 2 contatos' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Trocar de arquivo' }).press('Enter');

  const rows = [
    'Clientes do bairro',
    'Cliente;Onde;Bairro',
    `${one.name};${typed(one.number)};Centro`,
    `${two.name};${two.number.slice(0, 4)}${two.number.slice(5)};Mooca`,
    `${one.name} de novo;${one.number};`,
    'Sem DDD;98888-7777;',
    `${three.name};${three.number};`,
  ];
  const csv = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await file.setInputFiles(csv);
  await expect(dialog.getByText('Indique qual coluna traz o número.')).toBeVisible();
  await helena.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();

  await choose('Importar planilha');
  csv.buffer = Buffer.from(rows.join('\r\n').replace('Onde', 'Celular'));
  await file.setInputFiles(csv);
  await expect(dialog.getByRole('combobox', { name: 'Coluna Celular' })).toHaveValue('Número');
  await expect(dialog.getByRole('combobox', { name: 'Coluna Bairro' })).toHaveValue('Informação extra');
  const table = dialog.getByRole('table');
  await expect(table.getByRole('row', { name: 'nono dígito acrescentado' })).toContainText('Entra corrigida');
  await expect(table.getByRole('row', { name: 'Sem DDD' })).toContainText('falta o DDD');
  await checkInBoth(helena, 'the rows of a spreadsheet, judged');
  await helena.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => helena.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await check(helena, 'the rows of a spreadsheet on a phone');
  await helena.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('radio', { name: 'Repetidas 1' }).press('Space');
  await expect(table.getByRole('row')).toHaveCount(2);

  await dialog.getByRole('button', { name: 'Importar 3 contatos' }).press('Enter');
  await expect(dialog.getByText('3 contatos entraram na lista.')).toBeVisible();
  await checkInBoth(helena, 'an import is done');
  const left = helena.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar as linhas de fora' }).press('Enter');
  const saved = await readFile(await (await left).path(), 'utf8');
  expect(saved).toContain('"Sem DDD";"98888-7777";"";"6";"falta o DDD"');
  expect(saved).toContain('o número já está mais acima no arquivo');
  await dialog.getByRole('button', { name: 'Fechar' }).last().press('Enter');

  // whoever looks at the list sees them come
  for (const { name } of people) await expect(ana.getByRole('row', { name: `Editar ${name}` })).toBeVisible();
  const exported = helena.waitForEvent('download');
  await choose('Exportar (CSV)');
  expect(await readFile(await (await exported).path(), 'utf8')).toContain(`"${one.name}";"${one.number}";"";"Centro"`);

  // and go
  await choose('Importações');
  const imports = helena.getByRole('dialog', { name: 'Importações desta lista' });
  await expect(imports.getByText('3 contatos ainda na lista')).toBeVisible();
  await checkInBoth(helena, 'what was imported into a list');
  await imports.getByRole('button', { name: 'Desfazer clientes.csv' }).press('Enter');
  const asked = helena.getByRole('dialog', { name: 'Desfazer clientes.csv' });
  await asked.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(imports.getByText('Nada foi importado para esta lista ainda.')).toBeVisible();
  await expect(ana.getByText('Esta lista está vazia')).toBeVisible();
});
