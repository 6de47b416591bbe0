import { channel } from '@guiche/contract/channel';
import type { LiveEvent } from '@guiche/contract/live';
import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './actors';
import { chatOf, composerOf, listOf, rowOf } from './desk';
import { customer, customers } from './network';

const phoneOf = (width: number, height = 844) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const phone = phoneOf(390);

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** Whatever a finger can press in these places, and is in sight there. */
const pressable = 'button, a[href], input, textarea, [role="tab"], [role="radio"] + label, [role="searchbox"]';

/** What lies under a notice where a finger would press it: by name, none wanted. */
const covered = (...places: Locator[]): Promise<string[]> =>
  Promise.all(
    places.map((place) =>
      place.evaluate((box, pressable) => {
        const found: string[] = [];
        const isWithin = (around: Element, y: number) => {
          const { top, bottom } = around.getBoundingClientRect();
          return getComputedStyle(around).overflowY === 'visible' || (y >= top && y <= bottom);
        };
        for (const thing of box.querySelectorAll<HTMLElement>(pressable)) {
          // what is said above may be scrolled out from under it
          if (thing.closest('[role="log"]')) continue;
          if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          const { left, top, width, height } = thing.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          // scrolled out of sight: nothing is there to be pressed
          let around = thing.parentElement;
          while (around && isWithin(around, y)) around = around.parentElement;
          if (around) continue;
          const over = document.elementFromPoint(x, y)?.closest('section[aria-label="Avisos"]');
          if (over) found.push(thing.ariaLabel ?? thing.textContent);
        }
        return found;
      }, pressable),
    ),
  ).then((names) => names.flat());

/** A page that is told things by a server of our own making: notices of it stay until they are closed. */
async function tellable(page: Page): Promise<(place: string) => Promise<void>> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.reload();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  const company = Number(await page.evaluate(() => localStorage.getItem('companyId')));
  return async (place) => {
    const event: LiveEvent<'handover'> = { action: 'create', why: 'late', ticket: null, name: place, count: 3 };
    const notice = notices(page).getByText(place);
    await expect(async () => {
      sockets.at(-1)!.send(`42${JSON.stringify([channel(company, 'handover'), event])}`);
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    await settled(page);
  };
}

/** Until what comes in has come to rest. */
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))));

/** Its style sheets take the way of browsers that know no anchors. */
const forgetAnchors = (page: Page) =>
  page.route(/\.css$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('(top:anchor(bottom))', '(top:nothing(bottom))');
    await route.fulfill({ response: answer, body });
  });

const topOf = async (thing: Locator) => Math.round((await thing.boundingBox())!.y);

for (const width of [390, 360])
  test(`on a phone of ${width} px: notices that stay lie on nothing of a list that can be pressed, in any tab`, async ({
    enter,
    network,
  }) => {
    const nameOf = (n: number) => `Espera ${width} n${n}`;
    const waiting = width === 390 ? customers(1303, 9, nameOf) : customers(1312, 9, nameOf);
    for (const who of waiting) await network.says(who, 'Alguém aí?');
    for (const who of waiting) await network.ticketOf(who);
    const helena = await enter('helena', phoneOf(width));
    const tell = await tellable(helena);
    const list = listOf(helena);
    const places = [list, helena.getByRole('banner')];
    const tabs = [/^Atendendo/, /^Aguardando/, /^Fechados/];
    const lookEverywhere = async (many: string) => {
      for (const name of tabs) {
        await list.getByRole('tab', { name }).tap();
        await expect(list.getByRole('listitem').first()).toBeVisible();
        expect(await covered(...places), `${many}, ${name}`).toEqual([]);
      }
      await helena.getByRole('searchbox', { name: /^Buscar por nome/ }).fill(`Espera ${width}`);
      await expect(rowOf(helena, waiting.at(-1)!)).toBeVisible();
      expect(await covered(...places), `${many}, found`).toEqual([]);
      await helena.getByRole('button', { name: 'Limpar busca' }).tap();
    };

    await list.getByRole('tab', { name: /^Aguardando/ }).tap();
    const first = list.getByRole('listitem').first();
    await expect(first).toBeVisible();
    const before = await topOf(first);
    await tell('Loja 1');
    expect(await topOf(first), 'nothing has moved under a finger').toBe(before);
    await first.getByRole('button', { name: /^Aceitar/ }).tap({ trial: true, timeout: 1_000 });
    await lookEverywhere('one notice');
    await tell('Loja 2');
    await tell('Loja 3');
    await lookEverywhere('three notices');

    // and what stands last can be had in sight
    await list.getByRole('tab', { name: /^Aguardando/ }).tap();
    await expect(list.getByRole('listitem').first()).toBeVisible();
    const last = list.getByRole('listitem').last();
    await expect(async () => {
      await last.evaluate((row) => row.scrollIntoView({ block: 'end' }));
      const [row, notice] = [(await last.boundingBox())!, (await notices(helena).boundingBox())!];
      expect(row.y + row.height).toBeLessThanOrEqual(notice.y + 1);
    }).toPass({ timeout: 10_000 });
    expect(await covered(...places)).toEqual([]);

    for (const place of ['Loja 1', 'Loja 2', 'Loja 3'])
      await notices(helena)
        .locator('[data-kind]')
        .filter({ hasText: place })
        .getByRole('button', { name: 'Fechar aviso' })
        .tap();
    await expect.poll(() => topOf(list).then(async (top) => top + (await list.boundingBox())!.height)).toBe(844);
    for (const who of waiting) await network.change((await network.ticketOf(who)).id, { status: 'closed' });
  });

for (const knows of ['', ' whose browser knows no anchors'])
  test(`on a phone${knows}: notices that stay lie neither on the composer of a conversation nor on its bars`, async ({
    enter,
    network,
  }) => {
    const who = customer(1323, 'Olga Composta');
    const { uuid } = await network.isServed(who, 'helena');
    const helena = await enter('helena', phoneOf(360, 640));
    if (knows) await forgetAnchors(helena);
    await helena.goto(`/tickets/${uuid}`);
    const tell = await tellable(helena);
    const field = composerOf(helena, who);
    await expect(field).toBeVisible();
    const [before, chat] = [await topOf(field), chatOf(helena, who)];
    for (const place of ['Loja 1', 'Loja 2', 'Loja 3']) {
      await tell(place);
      expect(await covered(chat, helena.getByRole('banner'))).toEqual([]);
      expect(await topOf(field), 'what one writes in stays where it is').toBe(before);
    }
    await chat.getByRole('button', { name: 'Mais opções', exact: true }).tap();
    await helena.getByRole('menuitem', { name: 'Procurar nesta conversa' }).tap();
    await expect(helena.getByRole('search', { name: 'Procurar nesta conversa' })).toBeVisible();
    expect(await covered(chat), 'nor on its search').toEqual([]);
    await chat.getByRole('button', { name: 'Voltar à lista' }).tap();
    await expect(listOf(helena)).toBeVisible();
    expect(await covered(listOf(helena), helena.getByRole('banner'))).toEqual([]);
  });

for (const at of ['/contacts', '/users', '/chats', '/kanban', '/'])
  test(`on a phone: notices that stay lie on nothing of ${at}`, async ({ enter }) => {
    const helena = await enter('helena', { ...phone, at });
    const tell = await tellable(helena);
    const main = helena.getByRole('main');
    await expect(main.getByRole('heading').first()).toBeAttached();
    await expect(main.getByRole('button').first()).toBeVisible();
    for (const place of ['Loja 1', 'Loja 2', 'Loja 3']) {
      await tell(place);
      expect(await covered(main, helena.getByRole('banner'))).toEqual([]);
    }
  });

/** Nothing lies on the middle of it. */
const isOnTop = (thing: Locator) =>
  thing.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && box.contains(over);
  });

for (const [how, height, seen] of [
  ['', 640, 640],
  [' whose keyboard takes room from the page', 340, 340],
  [' whose keyboard lies over the page', 640, 340],
] as const)
  test(`on a phone${how}: notices that stay lie on nothing of a dialog, nor of a question, and move neither`, async ({
    enter,
  }) => {
    const helena = await enter('helena', { ...phoneOf(360, height), at: '/tags' });
    await helena.addInitScript(
      (seen) => Object.defineProperty(window.visualViewport!, 'height', { get: () => seen, configurable: true }),
      seen,
    );
    const tell = await tellable(helena);
    const tag = `Coberta ${height} ${seen}`;

    /** Notices come one after the other over what is open. */
    const lookUnder = async (open: Locator, ...parts: Locator[]) => {
      await settled(helena);
      const before = await Promise.all(parts.map(topOf));
      for (const place of ['Loja 1', 'Loja 2', 'Loja 3']) {
        await tell(place);
        expect(await covered(open), place).toEqual([]);
        expect(await Promise.all(parts.map(isOnTop)), `${place} covers a part`).toEqual(parts.map(() => true));
        expect(await Promise.all(parts.map(topOf)), `${place} moves a part`).toEqual(before);
        const its = notices(helena).locator('[data-kind]').filter({ hasText: place });
        expect(await isOnTop(its.getByRole('button', { name: 'Fechar aviso' })), 'the newest is in sight').toBe(true);
      }
      // the foot of what is open stays above the keyboard
      const foot = (await parts.at(-1)!.boundingBox())!;
      expect(foot.y + foot.height).toBeLessThanOrEqual(seen);
      // and all of them can be closed where they are, one press after the other
      for (const place of ['Loja 3', 'Loja 2', 'Loja 1']) {
        const its = notices(helena).locator('[data-kind]').filter({ hasText: place });
        await expect(async () => {
          await its.getByRole('button', { name: 'Fechar aviso' }).tap();
          await expect(its).toBeHidden({ timeout: 500 });
        }).toPass();
      }
      await expect(open).toBeVisible();
    };

    // a short one
    await helena.getByRole('button', { name: 'Nova etiqueta' }).first().tap();
    const making = helena.getByRole('dialog', { name: 'Nova etiqueta' });
    const [field, save] = [making.getByLabel('Nome'), making.getByRole('button', { name: 'Salvar' })];
    await lookUnder(making, making.getByRole('heading'), making.getByRole('button', { name: 'Fechar' }), field, save);
    await field.fill(tag);
    await save.tap();
    await expect(making).toBeHidden();

    // a question
    await helena.getByRole('button', { name: `Excluir ${tag}` }).tap();
    const asking = helena.getByRole('dialog', { name: new RegExp(tag) });
    await lookUnder(
      asking,
      asking.getByRole('heading'),
      asking.getByRole('button', { name: 'Cancelar' }),
      asking.getByRole('button', { name: 'Excluir' }),
    );
    await asking.getByRole('button', { name: 'Excluir' }).tap();
    await expect(asking).toBeHidden();

    // one that is higher than the screen
    await helena.goto('/connections');
    await helena.getByRole('button', { name: 'Nova conexão' }).first().tap();
    const high = helena.getByRole('dialog', { name: 'Nova conexão' });
    await expect(high.getByLabel('Nome')).toBeVisible();
    await lookUnder(
      high,
      high.getByRole('heading').first(),
      high.getByRole('button', { name: 'Fechar' }),
      high.getByLabel('Nome'),
      high.getByRole('button', { name: 'Salvar' }),
    );
  });

test('on a phone: notices that stay lie on nothing of what comes from a side or from below, and do not move it', async ({
  enter,
  network,
}) => {
  const who = customer(1324, 'Lado Gaveta');
  const { uuid } = await network.isServed(who, 'helena');
  const helena = await enter('helena', { ...phoneOf(360, 640), at: '/tickets' });
  const tell = await tellable(helena);
  let told = 0;

  const lookUnder = async (open: Locator) => {
    await expect(open).toBeVisible();
    await settled(helena);
    const before = await topOf(open);
    for (let n = 0; n < 3; n++) {
      const place = `Gaveta ${++told}`;
      await tell(place);
      expect(await covered(open), place).toEqual([]);
      expect(await topOf(open)).toBe(before);
      const its = notices(helena).locator('[data-kind]').filter({ hasText: place });
      expect(await isOnTop(its.getByRole('button', { name: 'Fechar aviso' })), 'the newest is in sight').toBe(true);
    }
    await helena.keyboard.press('Escape');
    await expect(open).toBeHidden();
    const close = notices(helena).getByRole('button', { name: 'Fechar aviso' });
    await expect(async () => {
      await close.first().tap({ timeout: 500 });
      await expect(close).toHaveCount(0, { timeout: 500 });
    }).toPass();
  };

  await helena.getByRole('button', { name: 'Abrir menu' }).tap();
  await lookUnder(helena.getByRole('dialog', { name: 'Menu principal' }));
  await helena.getByRole('button', { name: 'Filtros' }).tap();
  await lookUnder(helena.getByRole('dialog', { name: 'Filtros' }));
  await helena.goto(`/tickets/${uuid}`);
  await chatOf(helena, who).getByRole('button', { name: 'Mais opções', exact: true }).tap();
  await helena.getByRole('menuitem', { name: 'Dados do contato' }).tap();
  await lookUnder(helena.getByRole('dialog', { name: 'Contato' }));
  await network.change((await network.ticketOf(who, 'open')).id, { status: 'closed' });
});
