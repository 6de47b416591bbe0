import type { Locator, Page } from '@playwright/test';
import { expect, test } from './actors';
import { bubbleOf, chatOf, choose, composerOf, listOf, rowOf, threadOf, tickOf } from './desk';
import { customer } from './network';
import { callAs, staff } from './staff';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone: two tabs, one conversation at a time, accepted, answered and left', async ({ enter, network }) => {
  const who = customer(380, 'Mobília Pequena');
  const ana = await enter('ana', phone);
  const panes = ana.getByRole('radiogroup', { name: 'Tela' });
  await expect(panes.getByRole('radio')).toHaveCount(2);
  await expect(panes.getByRole('radio', { name: 'Atendimentos' })).toBeChecked();
  await expect(ana.getByRole('navigation', { name: 'Menu principal' })).toBeHidden();

  await network.says(who, 'Oi do ônibus');
  await ana.getByRole('tab', { name: /^Aguardando/ }).tap();
  const accept = rowOf(ana, who)
    .getByRole('button', { name: `Aceitar ${who.name}` })
    .filter({ visible: true });
  await expect(accept).toHaveCount(1);
  await accept.tap();
  await expect(chatOf(ana, who)).toBeVisible();
  await expect(ana).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  await expect(listOf(ana)).toBeHidden();
  await expect(bubbleOf(ana, 'Oi do ônibus')).toBeVisible();

  const field = composerOf(ana, who);
  await field.fill('Oi! Já respondo');
  await ana.getByRole('button', { name: 'Enviar', exact: true }).tap();
  await expect(tickOf(ana, 'Oi! Já respondo', 'Entregue')).toBeVisible();
  await expectNothingWider(ana);
  const below = (await field.boundingBox())!;
  expect(below.y + below.height, 'the composer stands at the bottom').toBeGreaterThan(770);

  await ana.getByRole('button', { name: 'Voltar à lista' }).tap();
  await expect(ana).toHaveURL('/tickets');
  await expect(chatOf(ana, who)).toBeHidden();
  await ana.getByRole('tab', { name: /^Atendendo/ }).tap();
  await expect(rowOf(ana, who).getByText('Oi! Já respondo')).toBeVisible();
  await expectNothingWider(ana);

  await network.says(who, 'Chegou enquanto eu olhava a lista');
  await expect(rowOf(ana, who).getByText('1 não lida')).toBeVisible();
  await rowOf(ana, who).getByRole('link').tap();
  await expect(bubbleOf(ana, 'Chegou enquanto eu olhava a lista')).toBeVisible();
  await panes.getByText('Atendimentos').tap();
  await expect(listOf(ana)).toBeVisible();
  await expect(rowOf(ana, who).getByText('1 não lida')).toBeHidden();
  await panes.getByText('Ticket', { exact: true }).tap();
  await expect(threadOf(ana)).toBeVisible();
});

test('a phone is turned: the composer has the rows that its words need there, and the way out is whole', async ({
  enter,
  network,
}) => {
  const [who, waiting] = [customer(382, 'Virada Lima'), customer(383, 'Espera Lima')];
  const { uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { ...phone, viewport: { width: 844, height: 390 }, at: `/tickets/${uuid}` });
  const field = composerOf(ana, who);
  await expect(field).toBeVisible();
  // while the page changes its panes there is none, which is neither more nor less
  const height = async () => (await field.boundingBox())?.height ?? NaN;
  const row = await height();
  await ana.setViewportSize(phone.viewport);
  await expect.poll(height, 'nothing written: one row').toBeLessThan(row + 12);
  await field.fill('Uma mensagem que no celular deitado cabe em uma linha só');
  await expect.poll(height).toBeGreaterThan(row + 12);
  const turned = await height();
  await ana.setViewportSize({ width: 844, height: 390 });
  await expect.poll(height).toBeLessThan(turned);

  await ana.setViewportSize(phone.viewport);
  await network.says(waiting, 'Tem alguém?');
  await ana.goto(`/tickets/${(await network.ticketOf(waiting)).uuid}`);
  const accept = chatOf(ana, waiting).getByText('Aceitar', { exact: true }).last();
  await expect(accept).toBeVisible();
  const isCut = await accept.evaluate((label) => label.scrollWidth > label.clientWidth + 1);
  expect(isCut).toBe(false);
});

test('on a phone: a tap on somebody who waits is a look for whoever may peek, and says what to do to the others', async ({
  enter,
  network,
}) => {
  const who = customer(1244, 'Iara Espiada');
  await network.says(who, 'Posso ser vista?');
  const { id } = await network.ticketOf(who);
  const sofia = await enter('sofia', phone);
  await sofia.getByRole('tab', { name: /^Aguardando/ }).tap();
  await rowOf(sofia, who)
    .getByRole('button', { name: /Posso ser vista/ })
    .tap();
  const look = sofia.getByRole('dialog');
  await expect(look.getByRole('log').getByText('Posso ser vista?')).toBeVisible();
  await expectNothingWider(sofia);
  expect((await network.ticketOf(who)).unreadMessages, 'nothing is read by it').toBe(1);
  await look.getByRole('button', { name: 'Fechar', exact: true }).last().tap();
  await expect(look).toBeHidden();
  const ana = await enter('ana', phone);
  await ana.getByRole('tab', { name: /^Aguardando/ }).tap();
  const row = rowOf(ana, who).getByRole('button', { name: /Posso ser vista/ });
  await row.tap();
  await expect(ana.getByText('Aceite o atendimento para abrir a conversa.')).toBeVisible();
  await expect(ana.getByRole('dialog')).toBeHidden();
  await network.change(id, { status: 'closed' });
});

test('on a phone: a notice lies on no button of the conversation, and on none that saves', async ({
  enter,
  network,
}) => {
  const who = customer(1245, 'Joel Aviso');
  const { id, uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { ...phone, at: `/tickets/${uuid}` });
  await composerOf(ana, who).fill('Por cima de tudo');
  await ana.route(new RegExp(`/api/tickets/${id}$`), (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await ana.keyboard.press('Control+e');
  await ana.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).tap();
  await holdNotice(ana);
  const chat = chatOf(ana, who);
  for (const name of ['Enviar', 'Encerrar', 'Voltar à lista', 'Mais opções', 'Anexar arquivos'])
    await expectTappable(chat.getByRole('button', { name, exact: true }));
  await ana.getByRole('button', { name: 'Enviar', exact: true }).tap({ timeout: 1_000 });
  await expect(bubbleOf(ana, 'Por cima de tudo')).toBeVisible();

  const settings = await network.get<{ key: string; value: string }[]>('/api/campaign-settings');
  // other than what is chosen below, which whoever came before may have left
  await network.post('/api/campaign-settings', { settings: { messageInterval: 20, longerIntervalAfter: 20 } });
  const helena = await enter('helena', { ...phone, at: '/campaigns-config' });
  const save = helena.getByRole('button', { name: 'Salvar' });
  const pause = helena.getByRole('combobox', { name: 'Intervalo de disparo' });
  await choose(helena, pause, 'Sem intervalo');
  await save.tap();
  await holdNotice(helena);
  await choose(helena, helena.getByRole('combobox', { name: 'Intervalo maior após' }), 'Nunca');
  await expectTappable(save);
  await save.tap({ timeout: 1_000 });
  await expect(save).toBeDisabled();
  // as it was, for whoever comes next
  const before = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const { messageInterval = 20, longerIntervalAfter = 20 } = before;
  await network.post('/api/campaign-settings', { settings: { messageInterval, longerIntervalAfter } });
});

test('on a phone: a notice lies neither on the search of a list nor on the head of an internal chat', async ({
  enter,
  network,
  baseURL,
}) => {
  const who = customer(1259, 'Lúcia Aviso');
  const { id, uuid } = await network.isServed(who, 'ana');
  await network.answers(id, 'Pronto!');
  const ana = await enter('ana', { ...phone, at: `/tickets/${uuid}` });
  await expect(composerOf(ana, who)).toBeVisible();
  await ana.keyboard.press('Control+e');
  await expect(ana).toHaveURL('/tickets');
  await holdNotice(ana);
  await expectTappable(ana.getByRole('searchbox', { name: /^Buscar por nome/ }));
  for (const name of ['Filtros', 'Novo atendimento']) await expectTappable(ana.getByRole('button', { name }).first());
  for (const tab of await listOf(ana).getByRole('tab').all()) await expectTappable(tab);

  const bruno = await callAs(baseURL!, staff.bruno.email);
  const data = { title: 'Sob o aviso', users: [{ id: network.ids.user(staff.ana.name) }] };
  const chat = (await (await bruno.post('/api/chats', { data })).json()) as { id: number; uuid: string };
  await ana.goto(`/chats/${chat.uuid}`);
  const head = ana.getByRole('region', { name: /Sob o aviso/ });
  await head.getByRole('button', { name: 'Opções da conversa' }).tap();
  await ana.getByRole('menuitem', { name: /Silenciar/ }).tap();
  await holdNotice(ana);
  await expectTappable(head.getByRole('button', { name: 'Opções da conversa' }));
  await expectTappable(head.getByRole('button', { name: /Voltar/ }));
  await bruno.delete(`/api/chats/${chat.id}`);
  await bruno.dispose();
});

test('on a phone: a notice lies neither on who is next, nor on what makes a new one, nor on the search of a conversation', async ({
  enter,
  network,
}) => {
  const [closed, next] = [customer(1300, 'Vera Aviso'), customer(1301, 'Nina Próxima')];
  const { id, uuid } = await network.isServed(closed, 'ana');
  await network.answers(id, 'Pronto!');
  await network.says(next, 'Sou a próxima?');
  await network.ticketOf(next);
  const ana = await enter('ana', { ...phone, at: `/tickets/${uuid}` });
  const take = async (name: string) => {
    await chatOf(ana, closed).getByRole('button', { name: 'Mais opções', exact: true }).tap();
    await ana.getByRole('menuitem', { name }).tap();
  };
  await take('Procurar nesta conversa');
  const find = ana.getByRole('search', { name: 'Procurar nesta conversa' });
  await expect(find).toBeVisible();
  await take('Copiar número do atendimento');
  await holdNotice(ana);
  await expectOnTop(find.getByRole('textbox'));
  for (const button of await find.getByRole('button').all()) await expectOnTop(button);

  await ana.keyboard.press('Control+e');
  await expect(ana).toHaveURL('/tickets');
  await holdNotice(ana);
  await expectOnTop(ana.getByRole('region', { name: /^Próximo a atender/ }).getByRole('button', { name: 'Aceitar' }));

  const helena = await enter('helena', { ...phone, at: '/contacts' });
  const create = helena.getByRole('button', { name: 'Novo contato' });
  await create.tap();
  const making = helena.getByRole('dialog', { name: 'Novo contato' });
  await making.getByLabel('Nome', { exact: true }).fill('Avisada Lima');
  await making.getByLabel('Número').fill(customer(1302, 'Avisada Lima').number);
  await helena.keyboard.press('Control+Enter');
  await expect(making).toBeHidden();
  await holdNotice(helena);
  for (const over of [create, helena.getByRole('searchbox')]) await expectOnTop(over);
});

test('on a phone: a list that is still to come does not shine through the conversation', async ({ enter, network }) => {
  const who = customer(1262, 'Selma Sem Sombra');
  const { uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { ...phone, at: '/quick-messages' });
  await ana.route(/\/api\/tickets\?/, () => {});
  await ana.goto(`/tickets/${uuid}`);
  await expect(composerOf(ana, who)).toBeVisible();
  const bones = ana.locator('section[aria-label="Atendimentos"] [data-late]').first();
  await bones.waitFor({ state: 'attached' });
  await expect(bones).toBeHidden();
});

test('on a phone: the menu comes when called and goes after a choice', async ({ enter }) => {
  const ana = await enter('ana', phone);
  await ana.getByRole('button', { name: 'Abrir menu' }).tap();
  const menu = ana.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Contatos', exact: true }).tap();
  await expect(ana).toHaveURL('/contacts');
  await expect(menu).toBeHidden();
  await ana.getByRole('button', { name: 'Abrir menu' }).tap();
  await expect(menu).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(ana.getByRole('button', { name: 'Abrir menu' })).toBeFocused();
});

for (const when of ['open', 'gone'])
  test(`on a phone: a screen that comes late takes no focus from the menu that was called again, ${when}`, async ({
    enter,
  }) => {
    const ana = await enter('ana', phone);
    let come!: () => void;
    const late = new Promise<void>((resolve) => (come = resolve));
    await ana.route(/\/assets\/ContactsPage-.*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    const opener = ana.getByRole('button', { name: 'Abrir menu' });
    const menu = ana.getByRole('navigation', { name: 'Menu principal' });
    await opener.tap();
    await menu.getByRole('link', { name: 'Contatos', exact: true }).tap();
    await expect(menu).toBeHidden();
    await opener.tap();
    const first = menu.getByRole('link').first();
    await expect(first).toBeFocused();
    const leave = async () => {
      await ana.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    };
    if (when === 'gone') await leave();
    come();
    // the menu hides the rest of the page from whoever looks for roles
    await expect(ana.locator('main[aria-label="Contatos"]')).toBeVisible();
    if (when === 'open') {
      await expect(first).toBeFocused();
      await leave();
    }
    await expect(opener).toBeFocused();
  });

test('on a phone: search and filters are in reach', async ({ enter }) => {
  const ana = await enter('ana', phone);
  await ana.getByRole('searchbox', { name: /^Buscar por nome/ }).fill('patricia');
  await expect(listOf(ana).getByRole('listitem').filter({ hasText: 'Patrícia Gomes' })).toBeVisible();
  await ana.getByRole('button', { name: 'Limpar busca' }).tap();
  await ana.getByRole('button', { name: 'Filtros' }).tap();
  const filters = ana.getByRole('dialog', { name: 'Filtros' });
  await expect(filters).toBeVisible();
  await filters.getByLabel('Etiquetas').first().tap();
  await ana.getByRole('option', { name: 'Aniversário' }).tap();
  await filters.getByRole('button', { name: 'Pronto' }).tap();
  await expect(ana.getByRole('button', { name: 'Filtros: filtros ativos' })).toBeVisible();
  await expect(listOf(ana).getByRole('listitem').filter({ hasText: 'Marina Oliveira' }).first()).toBeVisible();
});

/** Nothing makes the page scroll sideways. */
async function expectNothingWider(page: Page) {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('what has the focus in a high dialog lies under neither its title nor its foot', async ({ enter }) => {
  const helena = await enter('helena', { at: '/connections', viewport: { width: 390, height: 700 } });
  await helena.getByRole('button', { name: 'Nova conexão' }).first().click();
  const dialog = helena.getByRole('dialog');
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let n = 0; n < 14; n += 1) {
      await helena.keyboard.press(key);
      const hidden = await dialog.evaluate((box) => {
        const active = document.activeElement!;
        if (!box.contains(active) || active.closest('footer, header')) return '';
        const { top, height } = active.getBoundingClientRect();
        // of a field for many lines the browser shows the one with the caret
        const bottom = top + Math.min(height, 40);
        const [head, foot] = [box.querySelector('header')!, box.querySelector('footer')!];
        const isSeen = top >= head.getBoundingClientRect().bottom && bottom <= foot.getBoundingClientRect().top;
        return isSeen ? '' : `${active.tagName} ${active.getAttribute('name') ?? active.textContent}`;
      });
      expect(hidden, key).toBe('');
    }
  }
});

/** A notice stays while the focus is in it. */
async function holdNotice(page: Page) {
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button').first().focus();
}

/** Nothing lies on it, now: what goes by itself is not waited for. */
const expectTappable = (button: Locator) => button.tap({ trial: true, timeout: 1_000 });

/** What a finger in its middle meets is the button itself. */
const expectOnTop = (button: Locator) =>
  expect
    .poll(() =>
      button.evaluate((box) => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return box.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
