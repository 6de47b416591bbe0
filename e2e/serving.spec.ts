import type { Locator, Page } from '@playwright/test';
import { expect, test } from './actors';
import { chatOf, composerOf, listOf, rowOf } from './desk';
import { customer, type Customer } from './network';

/** From one customer who waits to the next: what it costs, and what one sees of those who wait. */

const waitingTab = (page: Page) => page.getByRole('tab', { name: /^Aguardando/ });
const nextUp = (page: Page) => page.getByRole('region', { name: /^Próximo a atender/ });
const namesIn = (page: Page) => listOf(page).getByRole('listitem').locator('[dir=auto]:first-child').allInnerTexts();

test('accept, answer, close, next: three clicks and the text, or four strokes and the text', async ({
  enter,
  network,
}) => {
  const people = [
    customer(1221, 'Alda Primeira'),
    customer(1222, 'Beto Segundo'),
    customer(1223, 'Caio Terceiro'),
    customer(1224, 'Duda Quarta'),
  ] as const;
  await network.nobodyElseWaits();
  for (const who of people) {
    await network.says(who, `Aqui é ${who.name}`);
    await network.ticketOf(who);
  }
  const bruno = await enter('bruno', { viewport: { width: 1440, height: 2400 }, remembers: { waitSort: 'waiting' } });
  await waitingTab(bruno).click();
  for (const who of people) await expect(rowOf(bruno, who)).toBeVisible();

  await test.step('who has waited longest stands first, with how long; the other order is remembered', async () => {
    const order = async () => (await namesIn(bruno)).filter((name) => people.some((who) => name === who.name));
    const oldest = await order();
    expect(oldest).toEqual(people.map(({ name }) => name));
    await expect(rowOf(bruno, people[0]).getByRole('img', { name: /^Espera há/ })).toBeVisible();
    await listOf(bruno)
      .getByRole('button', { name: /^Ordem: Quem espera/ })
      .click();
    await expect.poll(order).toEqual(oldest.toReversed());
    await bruno.reload();
    await waitingTab(bruno).click();
    await expect.poll(order).toEqual(oldest.toReversed());
    await listOf(bruno)
      .getByRole('button', { name: /^Ordem: Mudança/ })
      .click();
    await expect.poll(order).toEqual(oldest);
  });

  let clicks = 0;
  const click = async (on: Locator) => {
    clicks += 1;
    await on.click();
  };
  let strokes = 0;
  const press = async (key: string) => {
    strokes += 1;
    await bruno.keyboard.press(key);
  };
  const isServed = async (who: Customer, words: string) => {
    await expect
      .poll(async () => (await network.sees(who)).map(({ body }) => body))
      .toContainEqual(expect.stringContaining(words));
    await expect.poll(async () => (await network.ticketOf(who)).status).toBe('closed');
  };

  await test.step('by mouse', async () => {
    await click(
      rowOf(bruno, people[0])
        .getByRole('button', { name: `Aceitar ${people[0].name}` })
        .first(),
    );
    await bruno.keyboard.type('Bom dia, pois nao?');
    // the answer is slow on its way: what is done behind it does not overtake it
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await bruno.route(/\/api\/messages\/\d+$/, async (route) => {
      if (route.request().method() === 'POST') await held;
      return route.continue();
    });
    await click(bruno.getByRole('button', { name: 'Enviar', exact: true }));
    await expect(composerOf(bruno, people[0])).toBeEmpty();
    await click(chatOf(bruno, people[0]).getByRole('button', { name: 'Encerrar' }));
    expect(clicks).toBe(3);
    await expect(nextUp(bruno)).toBeVisible();
    expect((await network.ticketOf(people[0])).status).toBe('open');
    letGo();
    await isServed(people[0], 'Bom dia, pois nao?');
    await expect(waitingTab(bruno), 'the tab stays').toHaveAttribute('aria-selected', 'true');
    // whoever has waited longest of all: the demo has some of its own
    await expect(nextUp(bruno).getByRole('button', { name: 'Aceitar' })).toBeVisible();
  });

  await test.step('by keys', async () => {
    await bruno.keyboard.press('Escape');
    await rowOf(bruno, people[1])
      .getByRole('button', { name: /Aqui é/ })
      .focus();
    await press('a');
    await bruno.keyboard.type('Boa tarde, ja vejo');
    // words wait for a composer that is still to come; nothing is sent before it is seen
    await expect(composerOf(bruno, people[1])).toHaveValue('Boa tarde, ja vejo');
    await press('Enter');
    await expect(composerOf(bruno, people[1])).toBeEmpty();
    await press('Control+e');
    await expect(nextUp(bruno)).toBeFocused();
    const offered = await nextUp(bruno).getAttribute('aria-label');
    await bruno.keyboard.type('palavras que ainda vinham ');
    await expect(nextUp(bruno), 'words press nothing').toBeVisible();
    await press('Enter');
    expect(strokes).toBe(4);
    const name = offered!.replace('Próximo a atender: ', '');
    await expect(composerOf(bruno, { name, number: '' })).toBeFocused();
    await isServed(people[1], 'Boa tarde, ja vejo');
    await bruno.getByRole('button', { name: 'Devolver à fila' }).click();
  });

  await test.step('nobody who has had no answer is closed by a slip of the hand', async () => {
    await bruno.keyboard.press('Escape');
    const row = rowOf(bruno, people[2]);
    await row.hover();
    const tick = row.getByRole('button', { name: 'Encerrar' });
    await tick.dblclick();
    const asked = bruno.getByRole('dialog', { name: `Encerrar ${people[2].name} sem resposta?` });
    await asked.getByRole('button', { name: 'Cancelar' }).click();
    await expect(asked).toBeHidden();
    await expect(row).toBeVisible();
    await row.hover();
    // the acceptance is slow on its way: what is done behind it waits for it, and is not lost
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { id } = await network.ticketOf(people[2]);
    await bruno.route(new RegExp(`/api/tickets/${id}$`), async (route) => {
      await held;
      return route.continue();
    });
    await row
      .getByRole('button', { name: `Aceitar ${people[2].name}` })
      .first()
      .dblclick();
    await expect(composerOf(bruno, people[2])).toBeFocused();
    await expect(rowOf(bruno, people[3]), 'nothing happens to what slid under it').toBeVisible();
    expect((await network.ticketOf(people[3])).status).toBe('pending');
    await bruno.keyboard.press('Control+e');
    await expect(bruno.getByRole('dialog', { name: `Encerrar ${people[2].name} sem resposta?` })).toBeVisible();
    await bruno.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    expect((await network.ticketOf(people[2])).status).toBe('pending');
    letGo();
    await expect.poll(async () => (await network.ticketOf(people[2])).status).toBe('closed');
  });

  await test.step('nor one who was answered once and waits again', async () => {
    const who = customer(1251, 'Elza Devolvida');
    const { id } = await network.isServed(who, 'bruno');
    await network.answers(id, 'Já passo para a fila');
    await network.change(id, { status: 'pending', userId: null });
    await network.says(who, 'E o meu pedido?');
    await waitingTab(bruno).click();
    const row = rowOf(bruno, who);
    await expect(row.getByText('E o meu pedido?')).toBeVisible();
    await row.hover();
    await row.getByRole('button', { name: 'Encerrar' }).click();
    const asked = bruno.getByRole('dialog', { name: `Encerrar ${who.name} sem resposta?` });
    await expect(asked.getByText('O cliente ainda espera por uma resposta.')).toBeVisible();
    await asked.getByRole('button', { name: 'Cancelar' }).click();
    expect((await network.ticketOf(who)).status).toBe('pending');
  });

  await test.step('a supervisor sees all who wait, and accepts from a look', async () => {
    const sofia = await enter('sofia');
    await waitingTab(sofia).click();
    await expect(sofia.getByRole('switch', { name: 'Mostrar todos' })).not.toBeChecked();
    const row = rowOf(sofia, people[3]);
    await expect(row).toBeVisible();
    await row.hover();
    await row.getByRole('button', { name: 'Espiar' }).click();
    const look = sofia.getByRole('dialog');
    await expect(look.getByText(`Aqui é ${people[3].name}`)).toBeVisible();
    await look.getByRole('button', { name: 'Aceitar' }).click();
    await expect(composerOf(sofia, people[3])).toBeFocused();
    await sofia.keyboard.type('Ola, aqui e a Sofia');
    await sofia.getByRole('switch', { name: 'Assinar' }).uncheck({ force: true });
    await composerOf(sofia, people[3]).press('Enter');
    const { uuid } = await network.ticketOf(people[3]);
    await bruno.goto(`/tickets/${uuid}`);
    await expect(chatOf(bruno, people[3]).getByText('Sofia Ramos', { exact: true }).last()).toBeVisible();
  });
});

test('on a phone: who has waited longest stands above the list, unless the list begins with them', async ({
  enter,
  network,
}) => {
  const [done, waiting] = [customer(1252, 'Gil Pronto'), customer(1253, 'Hilda Espera')];
  await network.nobodyElseWaits();
  const { id, uuid } = await network.isServed(done, 'bruno');
  await network.answers(id, 'Prontinho');
  await network.says(waiting, 'Alguém aí?');
  await network.ticketOf(waiting);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const bruno = await enter('bruno', { ...phone, at: `/tickets/${uuid}`, remembers: { waitSort: 'waiting' } });
  await chatOf(bruno, done).getByRole('button', { name: 'Encerrar' }).tap();
  await expect(listOf(bruno)).toBeVisible();
  await expect(bruno.getByRole('tab', { name: /^Atendendo/ })).toHaveAttribute('aria-selected', 'true');
  await expect(nextUp(bruno)).toBeVisible();
  await waitingTab(bruno).tap();
  await expect(listOf(bruno).getByRole('listitem').first()).toBeVisible();
  await expect(nextUp(bruno), 'the first row says it already').toBeHidden();
  await bruno.getByRole('tab', { name: 'Fechados' }).tap();
  await expect(nextUp(bruno)).toBeVisible();
  const name = (await nextUp(bruno).getAttribute('aria-label'))!.replace('Próximo a atender: ', '');
  await nextUp(bruno).getByRole('button', { name: 'Aceitar' }).tap();
  await expect(chatOf(bruno, { name, number: '' })).toBeVisible();
  await expect(composerOf(bruno, { name, number: '' })).toBeVisible();
});
