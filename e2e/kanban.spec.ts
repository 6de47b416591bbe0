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
  await helena.mouse.up();
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
