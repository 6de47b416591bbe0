import { expect, test } from './actors';
import { bubbleOf, threadOf } from './desk';
import { customer, type Customer, type Network } from './network';
import { checkInBoth } from './axe';

/** What the company says of a message, as the customer's phone shows it. */
const saidOn = (network: Network, who: Customer, id: string) => async () =>
  (await network.sees(who)).find((message) => message.id === id)!.reactions.filter(({ fromMe }) => fromMe);

test('an agent reacts from the menu of a message: the phone and colleagues see it, changed and taken away', async ({
  enter,
  network,
}) => {
  const who = customer(881, 'Íris Contente');
  const theirs = await network.says(who, 'Chegou tudo certinho!');
  const ticket = await network.isServed(who, 'ana', ['Que bom, Íris']);
  const at = `/tickets/${ticket.uuid}`;
  const [ana, helena] = [await enter('ana', { at }), await enter('helena', { at })];
  const bubble = bubbleOf(ana, 'Chegou tudo certinho!');
  const menu = ana.getByRole('menu');
  const openMenu = async (text: string) => {
    await bubbleOf(ana, text).hover();
    await bubbleOf(ana, text)
      .getByRole('button', { name: /^Opções da mensagem/ })
      .click();
    await expect(menu).toBeVisible();
  };

  await test.step('with a click', async () => {
    await openMenu('Chegou tudo certinho!');
    await checkInBoth(ana, 'the menu of a message');
    await menu.getByRole('menuitem', { name: 'Reagir com ❤️' }).click();
    await expect(menu).toBeHidden();
    await expect(bubble.getByRole('img', { name: 'Reações: ❤️ nossa' })).toBeVisible();
    await expect.poll(saidOn(network, who, theirs)).toEqual([{ emoji: '❤️', fromMe: true }]);
    await expect(
      bubbleOf(helena, 'Chegou tudo certinho!').getByRole('img', { name: 'Reações: ❤️ nossa' }),
    ).toBeVisible();
  });

  await test.step('with the keyboard, and the focus returns to the message', async () => {
    await bubble.getByRole('button', { name: /^Opções da mensagem/ }).focus();
    await ana.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await menu.getByRole('menuitem', { name: 'Reagir com 👍' }).focus();
    await ana.keyboard.press('ArrowRight');
    await expect(menu.getByRole('menuitem', { name: 'Retirar a reação ❤️' })).toBeFocused();
    await ana.keyboard.press('ArrowRight');
    await ana.keyboard.press('Enter');
    await expect(bubble.getByRole('img', { name: 'Reações: 😂 nossa' })).toBeVisible();
    await expect(bubble.getByRole('button', { name: /^Opções da mensagem/ })).toBeFocused();
    await expect.poll(saidOn(network, who, theirs)).toEqual([{ emoji: '😂', fromMe: true }]);
  });

  await test.step('with any emoji, found by its name', async () => {
    await openMenu('Chegou tudo certinho!');
    await menu.getByRole('menuitem', { name: 'Outros emojis' }).click();
    const picker = ana.getByRole('dialog', { name: 'Reagir' });
    await expect(picker).toBeVisible();
    await checkInBoth(ana, 'all emojis at a message');
    await picker.getByRole('searchbox').fill('foguete');
    await ana.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect(bubble.getByRole('img', { name: 'Reações: 🚀 nossa' })).toBeVisible();
    await expect.poll(saidOn(network, who, theirs)).toEqual([{ emoji: '🚀', fromMe: true }]);
  });

  await test.step('and takes it away, beside the one of the customer that stays', async () => {
    await network.says(who, '🙏', { type: 'reaction', quotedId: theirs });
    await expect(bubble.getByRole('img', { name: /🙏/ })).toBeVisible();
    await openMenu('Chegou tudo certinho!');
    await menu.getByRole('menuitem', { name: 'Retirar a reação 🚀' }).click();
    await expect(bubble.getByRole('img', { name: 'Reações: 🙏', exact: true })).toBeVisible();
    await expect.poll(saidOn(network, who, theirs)).toEqual([]);
    await expect(
      bubbleOf(helena, 'Chegou tudo certinho!').getByRole('img', { name: 'Reações: 🙏', exact: true }),
    ).toBeVisible();
  });

  await test.step('no more once the conversation is over', async () => {
    await network.change(ticket.id, { status: 'closed' });
    await ana.goto(at);
    await expect(threadOf(ana)).toBeVisible();
    await openMenu('Chegou tudo certinho!');
    await expect(menu.getByText('Reagir', { exact: true })).toBeHidden();
  });
});

test('the phone of the sandbox shows what the company says of its message, and that it called', async ({
  enter,
  network,
}) => {
  const who = customer(882, 'Rui Reage');
  const theirs = await network.says(who, 'Olha o meu gato');
  const ticket = await network.isServed(who, 'ana');
  await network.rings(who);
  const helena = await enter('helena', { at: '/sandbox' });
  await helena
    .getByRole('button', { name: /Rui Reage/ })
    .first()
    .click();
  const message = helena.locator('[data-message]', { hasText: 'Olha o meu gato' });
  await expect(message).toBeVisible();
  const { id } = (await network.messages(ticket.id)).find(({ providerId }) => providerId === theirs)!;
  await network.put(`/api/messages/${id}/reaction`, { emoji: '😍' });
  await expect(message.getByRole('img', { name: 'Reações: 😍' })).toBeVisible();
  await expect(helena.locator('[data-message]', { hasText: 'Chamada sem resposta' })).toBeVisible();
});
