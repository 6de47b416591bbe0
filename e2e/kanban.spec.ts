import type { Locator, Page } from '@playwright/test';
import { checkInBoth } from './axe';
import { expect, test } from './actors';
import { customer, type Customer } from './network';

/** The board by mouse, by keys and by finger; what one moves the other sees, and nothing is torn between two. */

const lane = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Quadro' }).getByRole('region', { name, exact: true });
const cardIn = (page: Page, name: string, who: Customer): Locator =>
  lane(page, name).getByRole('listitem').filter({ hasText: who.name });
const linkOf = (page: Page, who: Customer): Locator => page.getByRole('link', { name: who.name, exact: true });

async function drag(page: Page, card: Locator, to: Locator) {
  const [from, target] = [(await card.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 70, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 6 });
}

/** In which lane the first frame after letting go shows somebody's card. */
async function letGo(page: Page, who: Customer): Promise<string> {
  await page.evaluate((name) => {
    const lanes = () => [...document.querySelectorAll('[data-column]')];
    const first = new Promise((resolve) =>
      addEventListener(
        'pointerup',
        () =>
          requestAnimationFrame(() =>
            resolve(
              lanes()
                .filter((lane) => lane.textContent.includes(name))
                .map((lane) => lane.getAttribute('aria-label'))
                .join(),
            ),
          ),
        { capture: true, once: true },
      ),
    );
    Object.assign(window, { first });
  }, who.name);
  await page.mouse.up();
  return page.evaluate(() => (window as unknown as { first: Promise<string> }).first);
}

test('cards are moved by mouse and by keys, seen at once by others, undone, and opened', async ({ enter, network }) => {
  const nina = customer(1121, 'Nina Prado');
  const otto = customer(1122, 'Otto Prado');
  for (const who of [nina, otto]) await network.says(who, 'Quero encomendar um bolo');
  const { uuid } = await network.ticketOf(nina);
  const [helena, ana] = [await enter('helena', { at: '/kanban' }), await enter('ana', { at: '/kanban' })];
  await expect(cardIn(helena, 'Em Aberto', nina)).toBeVisible();
  await expect(cardIn(ana, 'Em Aberto', nina)).toBeVisible();
  await checkInBoth(helena, 'the board');

  // by mouse: told while it is in the air, there at once, on the other screen too
  await drag(helena, cardIn(helena, 'Em Aberto', nina), lane(helena, 'Novo pedido'));
  await expect(lane(helena, 'Novo pedido').getByText('entra no topo')).toBeVisible();
  expect(await letGo(helena, nina), 'the next frame').toBe('Novo pedido');
  await expect(cardIn(helena, 'Novo pedido', nina)).toBeVisible();
  await expect(helena.getByText(/^Ticket Tag Adicionado com Sucesso!/)).toBeVisible();
  await expect(cardIn(ana, 'Novo pedido', nina)).toBeVisible();
  await expect(cardIn(ana, 'Em Aberto', nina)).toBeHidden();
  expect(helena.url()).toContain('/kanban');

  // back with Z
  await helena.keyboard.press('z');
  await expect(cardIn(helena, 'Em Aberto', nina)).toBeVisible();
  await expect(cardIn(ana, 'Em Aberto', nina)).toBeVisible();

  // a drag that is broken off moves nothing
  await drag(helena, cardIn(helena, 'Em Aberto', nina), lane(helena, 'Pronto'));
  await helena.keyboard.press('Escape');
  await helena.mouse.up();
  await expect(cardIn(helena, 'Em Aberto', nina)).toBeVisible();

  // by keys, announced
  await linkOf(ana, otto).focus();
  await ana.keyboard.press('Space');
  await expect(ana.getByText(`${otto.name}: na mão, em Em Aberto.`, { exact: false })).toBeAttached();
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press('ArrowRight');
  await expect(ana.getByText('Sobre Em produção, 3 de 4.')).toBeAttached();
  await ana.keyboard.press('Space');
  await expect(cardIn(ana, 'Em produção', otto)).toBeVisible();
  await expect(linkOf(ana, otto)).toBeFocused();
  await expect(cardIn(helena, 'Em produção', otto)).toBeVisible();
  await ana.keyboard.press('Space');
  await ana.keyboard.press('ArrowLeft');
  await ana.keyboard.press('Escape');
  await expect(ana.getByText(`${otto.name} fica em Em produção.`)).toBeAttached();
  await expect(cardIn(ana, 'Em produção', otto)).toBeVisible();

  // two at once: both end where the server has put it
  const [one, other] = ['Novo pedido', 'Pronto'];
  await drag(helena, cardIn(helena, 'Em produção', otto), lane(helena, one!));
  await linkOf(ana, otto).focus();
  for (const key of ['Space', 'ArrowRight']) await ana.keyboard.press(key);
  await Promise.all([helena.mouse.up(), ana.keyboard.press('Space')]);
  await expect
    .poll(async () => {
      const { tags } = await network.ticketOf(otto);
      const seen = await Promise.all(
        [helena, ana].map((page) => cardIn(page, tags[0]?.name ?? 'Em Aberto', otto).isVisible()),
      );
      return [tags.length, [one, other].includes(tags[0]?.name ?? ''), ...seen];
    })
    .toEqual([1, true, true, true]);

  // what the server refuses goes back, and the card says so until it is moved again
  await ana.route('**/api/ticket-tags/**', (route) =>
    route.fulfill({ status: 409, json: { error: 'ERR_VALIDATION' } }),
  );
  await linkOf(ana, nina).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await ana.keyboard.press(key);
  await expect(cardIn(ana, 'Em Aberto', nina).getByText('Não foi movido.')).toBeVisible();
  await ana.unroute('**/api/ticket-tags/**');
  await linkOf(ana, nina).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await ana.keyboard.press(key);
  await expect(cardIn(ana, 'Novo pedido', nina)).toBeVisible();
  await expect(cardIn(ana, 'Novo pedido', nina).getByText('Não foi movido.')).toBeHidden();

  // it is closed elsewhere while in the air: it leaves, and the drop is nobody's
  const ticket = await network.ticketOf(otto);
  await network.change(ticket.id, { status: 'closed' });
  for (const page of [helena, ana]) await expect(linkOf(page, otto)).toBeHidden();

  // peek and open
  await linkOf(helena, nina).focus();
  await helena.keyboard.press('p');
  await expect(helena.getByRole('dialog').getByText('Quero encomendar um bolo')).toBeVisible();
  await helena.keyboard.press('Escape');
  await expect(helena.getByRole('dialog')).toBeHidden();
  await linkOf(helena, nina).focus();
  await helena.keyboard.press('Enter');
  await expect(helena).toHaveURL(new RegExp(`/tickets/${uuid}$`));
});

test('lanes are folded, put in order and filtered; on a phone there is one at a time', async ({ enter, network }) => {
  const nora = customer(1125, 'Nora Salgado');
  await network.says(nora, 'Quanto custa o panetone trufado?');
  await network.ticketOf(nora);
  const helena = await enter('helena', { at: '/kanban' });
  const names = () => helena.getByRole('region', { name: 'Quadro' }).getByRole('heading').allTextContents();
  await expect.poll(names).toEqual(['Em Aberto', 'Novo pedido', 'Em produção', 'Pronto']);

  // order, for admins and supervisors
  const act = async (name: string, what: string) => {
    await helena.getByRole('button', { name: `Ações da coluna ${name}` }).click();
    await helena.getByRole('menuitem', { name: what }).click();
  };
  await act('Pronto', 'Mover para a esquerda');
  await expect.poll(names).toEqual(['Em Aberto', 'Novo pedido', 'Pronto', 'Em produção']);
  await act('Pronto', 'Mover para a direita');
  await expect.poll(names).toEqual(['Em Aberto', 'Novo pedido', 'Em produção', 'Pronto']);

  // folded, and kept so; a card that rests above it opens it
  await act('Pronto', 'Recolher');
  await helena.reload();
  await expect(helena.getByRole('button', { name: 'Abrir a coluna Pronto' })).toBeVisible();
  await drag(helena, cardIn(helena, 'Em Aberto', nora), lane(helena, 'Pronto'));
  await expect(helena.getByRole('heading', { name: 'Pronto' })).toBeVisible();
  await helena.mouse.up();
  await expect(cardIn(helena, 'Pronto', nora)).toBeVisible();

  // found by its words, wherever it is
  await helena.getByRole('searchbox').fill('panetone truf');
  await expect(cardIn(helena, 'Pronto', nora)).toBeVisible();
  await expect(lane(helena, 'Novo pedido').getByText('Nada aqui com estes filtros')).toBeVisible();
  await checkInBoth(helena, 'the board, filtered');
  await lane(helena, 'Novo pedido').getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(lane(helena, 'Novo pedido').getByText('Nada aqui com estes filtros')).toBeHidden();

  // on a phone
  const phone = await enter('sofia', {
    at: '/kanban',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await expect(lane(phone, 'Em Aberto')).toBeInViewport();
  // one lane at a time is never folded, and the search has room for words
  await expect(phone.getByRole('button', { name: 'Ações da coluna Em Aberto' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Ações da coluna Pronto' }).press('Enter');
  await expect(phone.getByRole('menuitem')).toHaveText(['Mover para a esquerda', 'Mover para a direita']);
  await phone.keyboard.press('Escape');
  await lane(phone, 'Em Aberto').scrollIntoViewIfNeeded();
  expect((await phone.getByRole('searchbox').boundingBox())!.width).toBeGreaterThan(200);
  for (let n = 0; n < 3; n++) {
    await phone.getByRole('button', { name: 'Próxima coluna' }).tap();
    await expect(lane(phone, ['Novo pedido', 'Em produção', 'Pronto'][n]!)).toBeInViewport({ ratio: 0.9 });
  }
  await phone.getByRole('button', { name: `Mover ${nora.name}` }).tap();
  const sheet = phone.getByRole('dialog', { name: `Mover ${nora.name}` });
  await expect(sheet.getByRole('button', { name: /^Pronto/ })).toHaveAttribute('aria-current', 'true');
  await checkInBoth(phone, 'the sheet of moves');
  await sheet.getByRole('button', { name: /^Em Aberto/ }).tap();
  await expect(phone.getByText(/^Ticket Tag Removido!/)).toBeVisible();
  await expect(cardIn(phone, 'Em Aberto', nora)).toBeAttached();
  await expect(cardIn(helena, 'Em Aberto', nora)).toBeVisible();
});

test('lanes are put in order by their heads: by mouse, by keys, by finger, seen at once by others and undone', async ({
  enter,
}) => {
  const [helena, ana] = [await enter('helena', { at: '/kanban' }), await enter('ana', { at: '/kanban' })];
  const names = (page: Page) => page.getByRole('region', { name: 'Quadro' }).getByRole('heading').allTextContents();
  const [before, after] = [
    ['Em Aberto', 'Novo pedido', 'Em produção', 'Pronto'],
    ['Em Aberto', 'Pronto', 'Novo pedido', 'Em produção'],
  ];
  const head = (page: Page, name: string) => lane(page, name).getByRole('heading');
  await expect.poll(() => names(helena)).toEqual(before);
  await expect.poll(() => names(ana)).toEqual(before);
  await expect(ana.getByRole('button', { name: /^Mover a coluna/ })).toHaveCount(0);

  /** To the middle of another's head, a little beside it, as a hand does. */
  const dragHead = async (page: Page, name: string, to: string) => {
    const [from, target] = [(await head(page, name).boundingBox())!, (await head(page, to).boundingBox())!];
    await page.mouse.move(from.x + 10, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 12, { steps: 3 });
    await page.mouse.move(target.x + 40, target.y + 20, { steps: 6 });
  };

  // above 'Em Aberto', which stays where it is, is the first place
  await dragHead(helena, 'Pronto', 'Em Aberto');
  await expect(lane(helena, 'Novo pedido')).toHaveAttribute('data-beside', 'before');
  await helena.mouse.up();
  await expect.poll(() => names(helena)).toEqual(after);
  await expect.poll(() => names(ana)).toEqual(after);
  await expect(helena.getByText('Coluna Pronto: lugar 1 de 3')).toBeVisible();
  await helena.keyboard.press('z');
  await expect.poll(() => names(helena)).toEqual(before);
  await expect.poll(() => names(ana)).toEqual(before);

  // broken off, and what nobody can take
  await dragHead(helena, 'Pronto', 'Novo pedido');
  await helena.keyboard.press('Escape');
  await helena.mouse.up();
  await dragHead(helena, 'Em Aberto', 'Pronto');
  await helena.mouse.up();
  expect(await names(helena)).toEqual(before);

  // by keys, said aloud, and the focus goes along
  const grip = helena.getByRole('button', { name: 'Mover a coluna Pronto' });
  await grip.focus();
  await helena.keyboard.press('Space');
  await expect(helena.getByText('Pronto: na mão, lugar 3 de 3.', { exact: false })).toBeAttached();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await helena.keyboard.press(key);
  await expect(helena.getByText('Lugar 1 de 3.')).toBeAttached();
  await checkInBoth(helena, 'the board, a lane in hand');
  await helena.keyboard.press('Space');
  await expect.poll(() => names(ana)).toEqual(after);
  await expect(grip).toBeFocused();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await helena.keyboard.press(key);
  await expect.poll(() => names(ana)).toEqual(before);
  await expect(grip).toBeFocused();

  // what the server refuses goes back
  await helena.route('**/api/tags/kanban', (route) =>
    route.fulfill({ status: 409, json: { error: 'ERR_VALIDATION' } }),
  );
  await dragHead(helena, 'Pronto', 'Novo pedido');
  await helena.mouse.up();
  await expect.poll(() => names(helena)).toEqual(before);
  await helena.unroute('**/api/tags/kanban');

  // a long row goes along while a lane is near its edge
  await helena.setViewportSize({ width: 760, height: 800 });
  const board = helena.getByRole('region', { name: 'Quadro' });
  await board.evaluate((area) => (area.scrollLeft = 0));
  const from = (await head(helena, 'Novo pedido').boundingBox())!;
  await helena.mouse.move(from.x + 10, from.y + 8);
  await helena.mouse.down();
  await helena.mouse.move(from.x + 40, from.y + 8, { steps: 3 });
  const edge = (await board.boundingBox())!;
  await helena.mouse.move(edge.x + edge.width - 8, from.y + 8, { steps: 5 });
  await expect(lane(helena, 'Pronto')).toHaveAttribute('data-beside', 'after');
  await helena.mouse.up();
  await expect.poll(() => names(ana)).toEqual(['Em Aberto', 'Em produção', 'Pronto', 'Novo pedido']);
  await helena.keyboard.press('z');
  await expect.poll(() => names(ana)).toEqual(before);

  // a finger that rests on a head takes it; on a phone there is the menu
  const tablet = await enter('sofia', { at: '/kanban', viewport: { width: 1180, height: 820 }, hasTouch: true });
  const [held, there] = [
    (await head(tablet, 'Pronto').boundingBox())!,
    (await head(tablet, 'Novo pedido').boundingBox())!,
  ];
  const touch = await tablet.context().newCDPSession(tablet);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await finger('touchStart', held.x + 10, held.y + 8);
  await expect(lane(tablet, 'Pronto')).toHaveAttribute('data-held', 'true');
  for (let part = 1; part <= 5; part++)
    await finger('touchMove', held.x + ((there.x + 30 - held.x) * part) / 5, there.y + 10);
  await expect(lane(tablet, 'Novo pedido')).toHaveAttribute('data-beside', 'before');
  await finger('touchEnd');
  await expect.poll(() => names(ana)).toEqual(after);
  const phone = await enter('sofia', {
    at: '/kanban',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await expect(lane(phone, 'Em Aberto')).toBeInViewport();
  await expect(phone.getByRole('button', { name: /^Mover a coluna/ })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Próxima coluna' }).tap();
  for (const step of [1, 2]) {
    await phone.getByRole('button', { name: 'Ações da coluna Pronto' }).tap();
    await phone.getByRole('menuitem', { name: 'Mover para a direita' }).tap();
    await expect.poll(async () => (await names(ana)).indexOf('Pronto')).toBe(1 + step);
  }
});
