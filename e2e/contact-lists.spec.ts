import { expect, test } from './actors';
import { customer } from './network';
import { check, checkInBoth } from './axe';

/** Contact lists: made, filled by hand, seen live by others, each number once; and what happens when one goes. */

test('a list is made and filled by hand, a number stands in it once, others see it, and it goes with them inside', async ({
  enter,
}) => {
  const who = customer(1201, 'Lista Primeira');
  const helena = await enter('helena', { at: '/contact-lists', reducedMotion: 'reduce' });
  const ana = await enter('ana', { at: '/contact-lists' });
  const lists = helena.getByRole('table', { name: 'Listas de contatos' });
  await expect(lists.getByRole('row', { name: 'Contatos de Encomendas de Páscoa' })).toContainText('8 contatos');
  await checkInBoth(helena, 'contact lists');

  await helena.getByRole('button', { name: 'Nova lista' }).press('Enter');
  const naming = helena.getByRole('dialog', { name: 'Nova lista' });
  await naming.getByLabel('Nome').fill('x');
  await helena.keyboard.press('Control+Enter');
  await expect(naming.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');
  await naming.getByLabel('Nome').fill('Festa junina');
  await helena.keyboard.press('Control+Enter');
  // a new list is entered at once, since it is empty
  await expect(helena).toHaveURL(/\/contact-lists\/\d+\/contacts$/);
  await expect(helena.getByRole('heading', { name: 'Festa junina', level: 1 })).toBeVisible();
  await expect(helena.getByText('Esta lista está vazia')).toBeVisible();
  await check(helena, 'an empty list');
  const row = ana.getByRole('row', { name: 'Contatos de Festa junina' });
  await expect(row).toContainText('Nenhum contato');

  await helena.getByRole('button', { name: 'Novo contato' }).press('Enter');
  const dialog = helena.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByLabel('Nome').fill(who.name);
  await dialog.getByLabel('Número').fill('98888-7777');
  await helena.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Este não é um número com DDD')).toBeVisible();
  await checkInBoth(helena, 'somebody for a list');
  const number = who.number.slice(2);
  await dialog.getByLabel('Número').fill(`(${number.slice(0, 2)}) ${number.slice(2)}`);
  await helena.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  const people = helena.getByRole('table', { name: 'Festa junina' });
  const person = people.getByRole('row', { name: `Editar ${who.name}` });
  await expect(person).toContainText('+55 11');
  await expect(person.getByRole('img', { name: 'Número ainda não verificado' })).toBeVisible();
  await expect(row).toContainText('1 contato');

  // the same number without its ninth digit is the same person
  await ana.goto(helena.url());
  await ana.getByRole('button', { name: 'Novo contato' }).press('Enter');
  const again = ana.getByRole('dialog', { name: 'Novo contato' });
  await again.getByLabel('Nome').fill('Outra pessoa');
  await again.getByLabel('Número').fill(number.slice(0, 2) + number.slice(3));
  await ana.keyboard.press('Control+Enter');
  await expect(again.getByText('Este número já está na lista.')).toBeVisible();
  await ana.keyboard.press('Escape');
  await ana.getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(ana.getByRole('button', { name: `Excluir ${who.name}` })).toHaveCount(0);

  // from the contacts, by filter: how many is said before, and it is taken back in one go
  await helena.getByRole('button', { name: 'Mais ações' }).press('Enter');
  await helena.getByRole('menuitem', { name: 'Adicionar dos contatos' }).press('Enter');
  const filling = helena.getByRole('dialog', { name: 'Adicionar contatos a Festa junina' });
  await filling.getByRole('combobox', { name: 'Escreveu nos últimos' }).click();
  await helena.getByRole('option', { name: '30 dias' }).click();
  await expect(filling.getByRole('status')).toContainText(/\d+ contatos? entra/);
  await expect(filling.getByRole('button', { name: /^Adicionar \d+ contato/ })).toBeEnabled();
  await checkInBoth(helena, 'contacts for a list');
  await filling.getByRole('button', { name: /^Adicionar \d+ contato/ }).press('Enter');
  await expect(filling).toHaveCount(0);
  await expect.poll(() => people.getByRole('row').count()).toBeGreaterThan(2);
  await helena.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(people.getByRole('row')).toHaveCount(2);

  // on a phone
  await helena.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => helena.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await check(helena, 'a list on a phone');
  await helena.getByRole('link', { name: 'Listas', exact: true }).press('Enter');
  await helena.getByRole('button', { name: 'Excluir Festa junina' }).press('Enter');
  const asked = helena.getByRole('dialog', { name: 'Excluir Festa junina?' });
  await expect(asked).toContainText('o contato que está nela');
  await asked.getByRole('button', { name: 'Excluir' }).press('Enter');
  await expect(lists.getByRole('row', { name: 'Contatos de Festa junina' })).toHaveCount(0);
  // whoever was looking at it is led back
  await expect(ana).toHaveURL(/\/contact-lists$/);
  await expect(ana.getByText('Esta lista não existe mais.')).toBeVisible();
});
