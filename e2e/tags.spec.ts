import { expect, test } from './actors';
import { rowOf } from './desk';
import { customer } from './network';
import { check, checkInBoth } from './axe';

/** Tags: everyone makes them; who oversees colours, renames, merges and deletes them, and open lists follow. */

test('a tag is made by keys, shown on its tickets in its new name, counted, merged and deleted', async ({
  enter,
  network,
}) => {
  const who = customer(1103, 'Etiqueta Nova');
  const { id } = await network.isServed(who, 'ana');
  const ana = await enter('ana');
  const sofia = await enter('sofia', { at: '/tags', reducedMotion: 'reduce' });
  const table = sofia.getByRole('table', { name: 'Etiquetas' });
  await expect(table.getByRole('row', { name: 'Editar Novo pedido' })).toContainText('Coluna do kanban');
  await checkInBoth(sofia, 'tags');

  await sofia.getByRole('button', { name: 'Nova etiqueta' }).press('Enter');
  const dialog = sofia.getByRole('dialog', { name: 'Nova etiqueta' });
  await dialog.getByLabel('Nome').fill('RECLAMACAO');
  await dialog.getByLabel('Nome').press('Tab');
  await expect(dialog.getByText('Já existe uma etiqueta com este nome.')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Fornecedor novo');
  // fifty colours in rows: one row down, one to the right
  await dialog.getByRole('radio', { name: 'Vermelho escuro' }).press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Laranja escuro' })).toBeChecked();
  await sofia.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Laranja escuro' })).not.toBeChecked();
  await sofia.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Laranja escuro' })).toBeChecked();
  await checkInBoth(sofia, 'a new tag with its palette');
  await sofia.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  const row = (name: string) => table.getByRole('row', { name: `Editar ${name}` });
  await expect(row('Fornecedor novo')).toContainText('Nenhum atendimento');

  // it stands on a ticket, and follows its name on an open list
  const tags = await network.get<{ id: number; name: string }[]>('/api/tags/list');
  const idOf = (name: string) => tags.find((tag) => tag.name === name)!.id;
  await network.post('/api/tags/sync', { ticketId: id, tags: [idOf('Fornecedor novo')] });
  await expect(rowOf(ana, who)).toContainText('Fornecedor novo');
  await row('Fornecedor novo').press('Enter');
  const edit = sofia.getByRole('dialog', { name: 'Editar Fornecedor novo' });
  await edit.getByLabel('Nome').fill('Parceiro');
  await edit.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(rowOf(ana, who)).toContainText('Parceiro');

  // the count leads to the list that it counts
  await expect(row('Parceiro')).toContainText('1 atendimento');
  await row('Parceiro').getByRole('link', { name: 'Ver atendimentos com Parceiro' }).click();
  await expect(sofia).toHaveURL(/\/tickets$/);
  await expect(rowOf(sofia, who)).toBeVisible();
  await expect(rowOf(sofia, { name: 'Marina Oliveira', number: '' })).toHaveCount(0);
  await sofia.goBack();

  // merged on a phone: the ticket has the other one
  await sofia.setViewportSize({ width: 390, height: 844 });
  await expect(row('Parceiro')).toBeVisible();
  await expect.poll(() => sofia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await check(sofia, 'tags on a phone');
  await row('Parceiro').getByRole('button', { name: 'Juntar Parceiro a outra' }).click();
  const merging = sofia.getByRole('dialog', { name: 'Juntar Parceiro a outra etiqueta' });
  await merging.getByRole('combobox', { name: 'Fica a etiqueta' }).fill('Entrega');
  await sofia.getByRole('option', { name: 'Entrega', exact: true }).click();
  await check(sofia, 'tags that become one');
  await merging.getByRole('button', { name: 'Juntar', exact: true }).press('Enter');
  await expect(row('Parceiro')).toHaveCount(0);
  await expect(rowOf(ana, who)).toContainText('Entrega');
  await expect(rowOf(ana, who)).not.toContainText('Parceiro');

  // an agent makes tags, and changes none
  await ana.goto('/tags?new');
  await expect(ana.getByRole('dialog', { name: 'Nova etiqueta' })).toBeVisible();
  await expect(ana.getByRole('switch', { name: 'Coluna do kanban' })).toHaveCount(0);
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('table', { name: 'Etiquetas' }).getByRole('link').first()).toBeVisible();
  await expect(ana.getByRole('button', { name: /^(Editar|Excluir|Juntar) / })).toHaveCount(0);
});
