import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { chatOf, rowOf, threadOf } from './desk';
import { official } from './looks/official';
import { customer } from './network';

/** Where the focus goes after an Escape: to what opened the dialog, or to what opened that. */

const leave = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** A conversation that was just opened keeps the caret until somebody presses a key that is not of a word. */
const takeTheKeys = async (page: Page) => {
  await expect(threadOf(page).getByText('Oi!')).toBeVisible();
  await page.keyboard.press('F8');
};

test('after putting off: the button, the row whose key it was, or the menu', async ({ enter, network }) => {
  const who = customer(1180, 'Foco Adiado');
  const { uuid } = await network.isServed(who, 'helena');
  const helena = await enter('helena', { at: `/tickets/${uuid}`, reducedMotion: 'reduce' });
  const dialog = helena.getByRole('dialog', { name: /^Adiar/ });
  await takeTheKeys(helena);

  await chatOf(helena, who).getByRole('button', { name: 'Adiar' }).press('Enter');
  await expect(dialog).toBeVisible();
  await leave(helena);
  await expect(chatOf(helena, who).getByRole('button', { name: 'Adiar' })).toBeFocused();

  await rowOf(helena, who).getByRole('link').focus();
  await helena.keyboard.press('h');
  await expect(dialog).toBeVisible();
  await leave(helena);
  await expect(rowOf(helena, who).getByRole('link')).toBeFocused();

  await helena.setViewportSize({ width: 390, height: 780 });
  const more = chatOf(helena, who).getByRole('button', { name: 'Mais opções' }).first();
  await more.press('Enter');
  await helena.getByRole('menuitem', { name: 'Adiar' }).press('Enter');
  await expect(dialog).toBeVisible();
  await leave(helena);
  await expect(more).toBeFocused();
});

test('after peeking: the button of the row, or the card', async ({ enter, network }) => {
  const who = customer(1181, 'Foco Espiado');
  await network.says(who, 'Oi');
  const helena = await enter('helena', { reducedMotion: 'reduce' });
  await helena.getByRole('tab', { name: /^Aguardando/ }).click();
  const peek = rowOf(helena, who).getByRole('button', { name: 'Espiar' });
  await peek.press('Enter');
  await expect(helena.getByRole('dialog').getByRole('log').getByText('Oi')).toBeVisible();
  await leave(helena);
  await expect(peek).toBeFocused();

  await helena.goto('/kanban');
  const card = helena.getByRole('main').getByRole('link', { name: new RegExp(who.name) });
  await card.focus();
  await helena.keyboard.press('p');
  await expect(helena.getByRole('dialog').getByRole('log').getByText('Oi')).toBeVisible();
  await leave(helena);
  await expect(card).toBeFocused();
});

test('after templates, chosen from or filled in: the button', async ({ enter, network }) => {
  const who = customer(1182, 'Foco Modelo');
  const { uuid } = await network.isServed(who, 'helena');
  const helena = await enter('helena', { at: '/helps', reducedMotion: 'reduce' });
  await official(helena, new Date(Date.now() - 3_600_000));
  await helena.goto(`/tickets/${uuid}`);
  const button = helena.getByRole('button', { name: 'Enviar modelo' });
  await takeTheKeys(helena);
  for (const chosen of [false, true]) {
    await button.press('Enter');
    const template = helena.getByRole('dialog').getByRole('button', { name: /pedido_pronto/ });
    await expect(template).toBeVisible();
    if (chosen) {
      await template.press('Enter');
      await expect(template).toHaveCount(0);
      await expect(helena.getByRole('dialog').locator(':focus')).toHaveCount(1);
    }
    await leave(helena);
    await expect(button).toBeFocused();
  }
});

test('after the second factor: its button in the profile, and then the menu', async ({ enter }) => {
  const bruno = await enter('bruno', { at: '/helps', reducedMotion: 'reduce' });
  const menu = bruno.getByRole('banner').getByRole('button', { name: /Bruno Lima/ });
  await menu.press('Enter');
  await bruno.getByRole('menuitem', { name: 'Perfil' }).press('Enter');
  const turnOn = bruno.getByRole('dialog').getByRole('button', { name: 'Ligar' });
  await turnOn.press('Enter');
  const setup = bruno.getByRole('dialog', { name: /dois fatores|duas etapas|segundo/i });
  await expect(setup).toBeVisible();
  await bruno.keyboard.press('Escape');
  await expect(turnOn).toBeFocused();
  await leave(bruno);
  await expect(menu).toBeFocused();
});

test('after the moves of a card on a phone: its button, also where it was peeked into from there', async ({
  enter,
  network,
}) => {
  const who = customer(1183, 'Foco Folha');
  await network.says(who, 'Oi');
  const phone = await enter('helena', {
    at: '/kanban',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
  });
  const moves = phone.getByRole('button', { name: `Mover ${who.name}` });
  const sheet = phone.getByRole('dialog', { name: `Mover ${who.name}` });
  await moves.press('Enter');
  await expect(sheet).toBeVisible();
  await leave(phone);
  await expect(moves).toBeFocused();

  await moves.press('Enter');
  await sheet.getByRole('button', { name: 'Espiar' }).press('Enter');
  await expect(phone.getByRole('dialog').getByRole('log').getByText('Oi')).toBeVisible();
  await leave(phone);
  await expect(moves).toBeFocused();
});

test('after what leads a new company to its first message: the page that it stood on, by its title', async ({
  enter,
  network,
}) => {
  const helena = await enter('helena', { at: '/quick-messages', reducedMotion: 'reduce' });
  const done = { connection: true, queue: true, team: true, answer: false };
  await helena.route('**/api/first-steps', (route) => route.fulfill({ json: { offered: true, done, blind: [] } }));
  await helena.goto('/connections');
  await helena.getByRole('button', { name: 'Nova conexão' }).press('Enter');
  const form = helena.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome', { exact: true }).fill('Foco Novo');
  await form.getByRole('combobox', { name: 'Tipo' }).press('Enter');
  await helena.getByRole('option', { name: 'Telefone de demonstração' }).click();
  await helena.keyboard.press('Control+Enter');
  const code = helena.getByRole('dialog', { name: 'Conectar Foco Novo' });
  const scan = code.getByRole('button', { name: 'Ler com o telefone de demonstração' });
  await expect(scan).toBeEnabled();
  await scan.press('Enter');
  const first = helena.getByRole('dialog', { name: 'Foco Novo está entrando' });
  await expect(first.getByRole('link', { name: 'Ir para os atendimentos' })).toBeFocused();
  await leave(helena);
  await expect(helena.getByRole('heading', { name: 'Conexões' })).toBeFocused();
  const lines = await network.get<{ id: number; name: string }[]>('/api/whatsapp/?session=0');
  await network.remove(`/api/whatsapp/${lines.find(({ name }) => name === 'Foco Novo')!.id}`);
});
