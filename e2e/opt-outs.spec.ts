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
