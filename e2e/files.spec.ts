import type { FileList } from '@guiche/contract/files';
import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { composerOf, pictureOf, rowOf, showList } from './desk';
import { customer } from './network';
import { check, checkInBoth } from './axe';

/** Files that are sent together: made by an admin, each on its own way up, ordered by keys and mouse, sent by an agent. */

const dialogOf = (page: Page) => page.getByRole('dialog');
const optionOf = (page: Page, n: number) =>
  dialogOf(page)
    .getByRole('listitem')
    .nth(n - 1);
const texts = (page: Page) =>
  dialogOf(page)
    .getByRole('listitem')
    .getByRole('textbox')
    .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value).filter(Boolean));

test('a file that does not arrive is said at its place, the others stay, and saving sends what is missing', async ({
  enter,
  network,
}) => {
  const page = await enter('helena', { at: '/files', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nome').fill('ab');
  await dialog.getByLabel('Nome').press('Control+Enter');
  await expect(dialog.getByText('nome muito curto')).toBeVisible();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Festa de teste');
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Seguem os nossos bolos:');

  const chooser = page.waitForEvent('filechooser');
  await optionOf(page, 1).getByRole('button', { name: 'Escolher arquivo' }).click();
  const named = async (name: string, color: string) => pictureOf(name, color);
  await (
    await chooser
  ).setFiles([
    await named('bolo.png', '#f4b183'),
    await named('torta.png', '#c9daf8'),
    await named('bolo.png', '#d9ead3'),
  ]);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  for (const [n, words] of ['Morango', 'Limão', 'Nozes'].entries())
    await optionOf(page, n + 1)
      .getByRole('textbox')
      .fill(words);
  await checkInBoth(page, 'a file list being made');
  // by keys and by mouse
  await optionOf(page, 3).getByRole('button', { name: 'Mover o arquivo 3' }).press('ArrowUp');
  await expect.poll(() => texts(page)).toEqual(['Morango', 'Nozes', 'Limão']);
  const grip = optionOf(page, 3).getByRole('button', { name: 'Mover o arquivo 3' });
  await grip.scrollIntoViewIfNeeded();
  const [from, to] = [(await grip.boundingBox())!, (await optionOf(page, 2).boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 6, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => texts(page)).toEqual(['Morango', 'Limão', 'Nozes']);

  // the connection is lost at the second
  let calls = 0;
  await page.route('**/api/files/uploadList/*', (route) =>
    (calls += 1) === 2 ? route.abort('connectionreset') : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(optionOf(page, 2).getByRole('alert')).not.toBeEmpty();
  await expect(optionOf(page, 3).getByRole('alert')).toBeHidden();
  await check(page, 'a file that did not arrive');
  const { files } = await network.get<{ files: FileList[] }>('/api/files?searchParam=Festa de teste');
  const now = () => network.get<FileList>(`/api/files/${files[0]!.id}`);
  await expect
    .poll(async () => (await now()).options.map(({ fileName }) => fileName))
    .toEqual(['bolo.png', null, 'bolo.png']);
  await dialog.getByLabel('Nome').press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  expect(calls).toBe(4);
  expect(files).toHaveLength(1);
  expect((await now()).options.map(({ name, fileName }) => [name, fileName])).toEqual([
    ['Morango', 'bolo.png'],
    ['Limão', 'torta.png'],
    ['Nozes', 'bolo.png'],
  ]);
  await checkInBoth(page, 'file lists');

  const who = customer(1174, 'Quitéria Lista');
  await network.isServed(who, 'ana');
  const ana = await enter('ana');
  await showList(ana, 'Abertos');
  await rowOf(ana, who).click();
  await composerOf(ana, who).waitFor();
  await ana.getByRole('button', { name: 'Enviar lista' }).click();
  await dialogOf(ana).getByRole('searchbox').fill('festa de');
  await check(ana, 'a file list being sent');
  await dialogOf(ana).getByRole('button', { name: 'Enviar a lista Festa de teste' }).press('Enter');
  await expect(dialogOf(ana)).toHaveCount(0);
  await expect
    .poll(async () =>
      (await network.sees(who)).filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1)),
    )
    .toEqual(['Seguem os nossos bolos:', 'Morango', 'Limão', 'Nozes']);

  await page
    .getByRole('row')
    .filter({ hasText: 'Festa de teste' })
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Festa de teste' })).toHaveCount(0);
});
