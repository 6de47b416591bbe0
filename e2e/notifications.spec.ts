import { expect, test } from './actors';
import { rowOf } from './desk';
import { customer } from './network';

/** Whoever does something else hears of their own conversations, and of nobody else's. */

test('an unread message of one’s own conversation stands at the bell, in the tab and in the list until it is read', async ({
  enter,
  network,
}) => {
  const who = customer(701, 'Aviso Próprio');
  await network.isServed(who, 'ana', ['Bom dia']);
  const ana = await enter('ana', { at: '/quick-messages' });
  const bell = ana.getByRole('button', { name: /^Avisos/ });
  const row = ana.getByRole('dialog', { name: 'Avisos' }).getByRole('link').filter({ hasText: who.name });
  await network.says(who, 'Chegou meu pedido?');
  await expect(ana).toHaveTitle(/^\(\d+\) /);
  await bell.click();
  await expect(row).toContainText('Chegou meu pedido?');
  await row.click();
  await expect(ana).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  await expect(ana.getByText('Chegou meu pedido?').last()).toBeVisible();
  await ana.keyboard.press('Escape');
  await bell.click();
  await expect(ana.getByRole('dialog', { name: 'Avisos' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('what waits or belongs to a colleague is no notification', async ({ enter, network }) => {
  const [waiting, colleagues] = [customer(702, 'Aviso Nenhum'), customer(703, 'Aviso de Colega')];
  await network.isServed(colleagues, 'helena', ['Oi']);
  const ana = await enter('ana');
  await network.says(colleagues, 'Para a Helena');
  await network.says(waiting, 'Alguém pode me atender?');
  await ana.getByRole('tab', { name: /^Aguardando/ }).click();
  await expect(rowOf(ana, waiting)).toBeVisible();
  await ana.getByRole('button', { name: /^Avisos/ }).click();
  const dialog = ana.getByRole('dialog', { name: 'Avisos' });
  await expect(dialog).toBeVisible();
  for (const { name } of [waiting, colleagues]) await expect(dialog.getByText(name)).toHaveCount(0);
});
