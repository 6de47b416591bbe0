import { expect, test } from './actors';
import { bubbleOf, composerOf, say, threadOf, tickOf } from './desk';
import { customer } from './network';

/** What somebody has written is kept for as long as it has not arrived, and no longer. */

test('what was sent without a network is no draft any more once it has left', async ({ enter, network }) => {
  const who = customer(1263, 'Sílvia Semrede');
  const { uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  await expect(bubbleOf(ana, 'Oi!')).toBeVisible();
  await ana.context().setOffline(true);
  await say(ana, who, 'Já separei o seu pedido');
  await expect(tickOf(ana, 'Já separei o seu pedido', 'Aguardando envio')).toBeVisible();
  await ana.context().setOffline(false);
  await expect(tickOf(ana, 'Já separei o seu pedido', 'Entregue')).toBeVisible({ timeout: 20_000 });

  const browser = await ana.context().storageState();
  await ana.getByRole('button', { name: 'Sair', exact: true }).first().click();
  await expect(ana).toHaveURL(/\/login/);
  const again = await enter('ana', {
    at: `/tickets/${uuid}`,
    remembers: Object.fromEntries(
      browser.origins[0]!.localStorage.filter(({ name }) => name !== 'token').map(({ name, value }) => [name, value]),
    ),
  });
  await expect(threadOf(again).getByText('Já separei o seu pedido')).toHaveCount(1);
  await expect(composerOf(again, who)).toBeEmpty();
  await expect(again.getByText(/será enviada na volta/)).toHaveCount(0);
  const seen = (await network.sees(who)).filter(({ fromMe }) => fromMe);
  expect(seen.map(({ body }) => body)).toEqual(['*Ana Souza*\nJá separei o seu pedido']);
});

test('a note that could not be saved stays in its field until it could', async ({ enter, network }) => {
  const who = customer(1264, 'Nair Anotada');
  const { uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { at: `/tickets/${uuid}`, viewport: { width: 1440, height: 900 } });
  const drawer = ana.getByRole('complementary', { name: 'Contato' });
  await expect(bubbleOf(ana, 'Oi!')).toBeVisible();
  if (!(await drawer.isVisible())) await ana.getByRole('button', { name: 'Dados do contato' }).first().click();
  let isBroken = true;
  await ana.route('**/api/ticket-notes', (route) =>
    isBroken && route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } })
      : route.continue(),
  );
  await drawer.getByRole('button', { name: 'Adicionar observação' }).click();
  const field = drawer.getByRole('textbox', { name: 'Observação' });
  await field.fill('Alérgica a amendoim');
  await drawer.getByRole('button', { name: 'Anotar' }).click();
  await expect(ana.getByText(/Não foi possível|não conseguiu|Algo deu errado/i).first()).toBeVisible();
  await expect(field).toHaveValue('Alérgica a amendoim');
  isBroken = false;
  await drawer.getByRole('button', { name: 'Anotar' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Alérgica a amendoim' })).toBeVisible();
  await expect(field).toBeHidden();
});

test('beside the drawer the head of a conversation names its customer whole', async ({ enter, network }) => {
  const who = customer(1265, 'Maria Aparecida Ferreira');
  const { uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { at: `/tickets/${uuid}`, viewport: { width: 1440, height: 900 } });
  const drawer = ana.getByRole('complementary', { name: 'Contato' });
  await expect(bubbleOf(ana, 'Oi!')).toBeVisible();
  if (!(await drawer.isVisible())) await ana.getByRole('button', { name: 'Dados do contato' }).first().click();
  await expect(drawer).toBeVisible();
  const head = ana.getByRole('heading', { name: who.name, level: 2 }).first();
  const cut = () => head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await cut()).toBeLessThanOrEqual(1);
  for (const fact of ['Vendas', 'Ana Souza'])
    await expect(ana.locator('header[data-above-notices]').getByText(fact, { exact: true })).toBeVisible();
  // a smaller one gives its width to the conversation, and not to the names of the menu
  await ana.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(cut).toBeLessThanOrEqual(1);
  const menu = await ana.getByRole('navigation').first().boundingBox();
  expect(menu!.width).toBeLessThan(100);
});
