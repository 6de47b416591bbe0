import { expect, test } from './actors';
import { customer } from './network';
import { checkInBoth } from './axe';

test('somebody asks to be left alone; it is seen, written down, taken back and suggested', async ({
  enter,
  network,
}) => {
  const [word, sentence] = [customer(1271, 'Sueli Sair'), customer(1272, 'Frase Longa')];
  await network.says(word, 'SAIR!');
  await network.says(sentence, 'Por favor, não me mandem mais promoções');
  const page = await enter('helena', { at: '/contacts', viewport: { width: 1440, height: 900 } });
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill(word.name);
  const row = page.getByRole('row', { name: word.name });
  await expect(row).toContainText('Não quer campanhas');

  // taken back, with the reason
  await page.getByRole('button', { name: `Mais ações para ${word.name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Voltar a enviar campanhas' }).press('Enter');
  const back = page.getByRole('dialog', { name: `Voltar a enviar campanhas a ${word.name}` });
  await expect(back.getByLabel('Motivo')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(back.getByLabel('Motivo')).toHaveAccessibleDescription(/Obrigatório|curto/i);
  await checkInBoth(page, 'opting in again');
  await back.getByLabel('Motivo').fill('Quer voltar a receber');
  await page.keyboard.press('Control+Enter');
  await expect(row).not.toContainText('Não quer campanhas');

  // in the desk: a longer sentence is for a person to judge
  const ticket = await network.ticketOf(sentence);
  await page.goto(`/tickets/${ticket.uuid}`);
  const hint = page.getByRole('status').filter({ hasText: 'Parece um pedido' });
  await hint.getByRole('button', { name: 'Não enviar campanhas' }).press('Enter');
  const asking = page.getByRole('dialog', { name: `Não enviar campanhas a ${sentence.name}` });
  await expect(asking.getByLabel('Motivo')).toHaveValue(/não me mandem mais promoções/);
  await page.keyboard.press('Control+Enter');
  await expect(asking).toBeHidden();
  await expect(hint).toBeHidden();
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByRole('img', { name: 'Não quer campanhas' }),
  ).toBeVisible();
});

test('who wants no campaigns stands on a page of its own, is written down by hand there, found and given back', async ({
  enter,
  network,
}) => {
  const [word, stranger] = [customer(1273, 'Lia Largou'), customer(1274, 'Ninguém Ainda')];
  await network.says(word, 'sair');
  const ana = await enter('ana', { at: '/opt-outs' });
  const page = await enter('helena', { at: '/opt-outs', reducedMotion: 'reduce' });
  const people = page.getByRole('table', { name: 'Descadastros' });
  const row = people.getByRole('row').filter({ hasText: word.name });
  await expect(row).toContainText('Escreveu “sair”');
  await checkInBoth(page, 'opt-outs');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Descadastros' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  // by hand, of somebody who is no contact: a code of the number is all that is kept
  await page.getByRole('button', { name: 'Novo descadastro' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Novo descadastro' });
  await adding.getByLabel('Número').fill('98888-7777');
  await page.keyboard.press('Control+Enter');
  await expect(adding.getByText('Este não é um número com DDD')).toBeVisible();
  await checkInBoth(page, 'an opt-out by hand');
  const number = stranger.number.slice(2);
  await adding.getByLabel('Número').fill(`(${number.slice(0, 2)}) ${number.slice(2)}`);
  await adding.getByLabel('Motivo').fill('Ligou para a loja');
  await page.keyboard.press('Control+Enter');
  await expect(adding).toBeHidden();
  const hashed = people.getByRole('row').filter({ hasText: 'Ligou para a loja' });
  await expect(hashed).toContainText('Sem contato');
  await expect(hashed).toContainText('Helena');

  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou número' });
  await search.fill(stranger.number);
  await expect(row).toBeHidden();
  await expect(hashed).toBeVisible();
  await hashed.getByRole('button', { name: /^Voltar a enviar campanhas/ }).press('Enter');
  const back = page.getByRole('dialog', { name: 'Voltar a enviar campanhas' });
  await back.getByLabel('Número').fill(stranger.number);
  await back.getByLabel('Motivo').fill('Quer voltar');
  await page.keyboard.press('Control+Enter');
  await expect(back).toBeHidden();
  await expect(hashed).toHaveCount(0);

  // a contact is given back with the reason, and others see it at once
  await search.fill(word.name);
  const theirs = ana.getByRole('row').filter({ hasText: word.name });
  await expect(theirs).toBeVisible();
  await row.getByRole('button', { name: `Voltar a enviar campanhas a ${word.name}` }).press('Enter');
  const giving = page.getByRole('dialog', { name: `Voltar a enviar campanhas a ${word.name}` });
  await giving.getByLabel('Motivo').fill('Quer voltar a receber');
  await page.keyboard.press('Control+Enter');
  await expect(giving).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(theirs).toHaveCount(0);
});
