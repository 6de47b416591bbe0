import { expect, test } from './actors';
import { bubbleOf, choose, chatOf, composerOf, listOf, rowOf, say, showList, threadOf } from './desk';
import { customer } from './network';

/** Small promises of the desk, each of which somebody counts on every day. */

test('a supervisor who serves no queue begins a conversation in any of them', async ({ enter, network }) => {
  const who = customer(847, 'Vânia Supervisionada');
  const closed = await network.isServed(who, 'bruno', ['Oi']);
  await network.change(closed.id, { status: 'closed' });
  const sofia = await enter('sofia');
  await sofia.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = sofia.getByRole('dialog', { name: 'Novo atendimento' });
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Vânia Superv');
  await sofia.getByRole('option', { name: /Vânia Supervisionada/ }).click();
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
  await expect(dialog.getByText('Selecione uma fila')).toBeVisible();
  await choose(sofia, dialog.getByRole('combobox', { name: 'Fila' }), 'Suporte');
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
  await expect(chatOf(sofia, who).getByText('Suporte').first()).toBeVisible();
  expect(await network.ticketOf(who, 'open')).toMatchObject({ user: { name: 'Sofia Ramos' } });
});

test('whoever begins a conversation that is theirs already is led to it', async ({ enter, network }) => {
  const who = customer(841, 'Zuleica Repetida');
  const { uuid } = await network.isServed(who, 'ana', ['Já estamos conversando']);
  const ana = await enter('ana');
  await ana.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Novo atendimento' });
  const field = dialog.getByRole('combobox', { name: 'Contato' });

  await test.step('contacts are looked for from three characters on, half a second after the last', async () => {
    const asked: number[] = [];
    let typed = 0;
    ana.on('request', (request) => request.url().includes('/api/contacts?') && asked.push(Date.now() - typed));
    await field.fill('zu');
    await expect(ana.getByText('Continue digitando', { exact: false })).toBeVisible();
    for (const letter of 'leica') await field.press(letter);
    typed = Date.now();
    await expect(ana.getByRole('option', { name: /Zuleica/ })).toBeVisible();
    expect(asked).toHaveLength(1);
    // the browser's clock and this one's need not agree to the millisecond
    expect(asked[0]).toBeGreaterThan(400);
  });

  await ana.getByRole('option', { name: /Zuleica/ }).click();
  await choose(ana, dialog.getByRole('combobox', { name: 'Fila' }), 'Vendas');
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
  await expect(ana).toHaveURL(`/tickets/${uuid}`);
  await expect(threadOf(ana).getByText('Já estamos conversando')).toBeVisible();
});

test('a search asks once, half a second after the last letter', async ({ enter, network }) => {
  const who = customer(842, 'Otília Procurada');
  await network.isServed(who, 'ana', ['Oi']);
  const ana = await enter('ana');
  await showList(ana, 'Busca');
  const asked: string[] = [];
  ana.on('request', (request) => {
    const words = new URL(request.url()).searchParams.get('searchParam');
    if (request.url().includes('/api/tickets?') && words) asked.push(words);
  });
  const field = ana.getByRole('searchbox', { name: 'Buscar por nome, número ou mensagem' });
  await field.pressSequentially('otilia', { delay: 40 });
  const since = Date.now();
  await expect(rowOf(ana, who)).toBeVisible();
  expect(Date.now() - since).toBeGreaterThan(400);
  expect(asked).toEqual(['otilia']);
});

test('the words of a search are marked in the conversation that its row opens, until one comes to it otherwise', async ({
  enter,
  network,
}) => {
  const [who, other] = [customer(1325, 'Marcela Achada'), customer(1326, 'Sara Achada')];
  await network.isServed(who, 'ana', ['Quero um bolo zebrado', 'para sábado']);
  const { uuid } = await network.isServed(other, 'ana', ['Tem zebrado também?']);
  const ana = await enter('ana');
  const inLog = () =>
    threadOf(ana).evaluate((log) =>
      [...(CSS.highlights.get('found') ?? [])]
        .filter((range) => log.contains((range as Range).startContainer))
        .map((range) => (range as Range).toString()),
    );
  await showList(ana, 'Busca');
  await ana.getByRole('searchbox', { name: /^Buscar por nome/ }).fill('ZEBRADO');
  await rowOf(ana, who).getByRole('link').click();
  await expect(bubbleOf(ana, 'Quero um bolo zebrado')).toBeVisible();
  await expect.poll(inLog).toEqual(['zebrado']);

  // the search of the conversation has words of its own, and then those are back
  await chatOf(ana, who).getByRole('button', { name: 'Procurar nesta conversa' }).click();
  const find = ana.getByRole('search', { name: 'Procurar nesta conversa' });
  await find.getByRole('textbox').fill('sábado');
  await expect.poll(inLog).toEqual(['sábado']);
  await ana.keyboard.press('Escape');
  await expect.poll(inLog).toEqual(['zebrado']);

  await ana.goto(`/tickets/${uuid}`);
  await expect(bubbleOf(ana, 'Tem zebrado também?')).toBeVisible();
  expect(await inLog()).toEqual([]);
});

test('messages are signed unless one switches that off, which is remembered; blank ones are none', async ({
  enter,
  network,
}) => {
  const who = customer(843, 'Assis Assinado');
  const { uuid } = await network.isServed(who, 'ana', ['Oi']);
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  const sign = ana.getByRole('switch', { name: 'Assinar' });
  await expect(sign).toBeChecked();
  await say(ana, who, '   \n ');
  await say(ana, who, 'Com nome');
  await sign.uncheck({ force: true });
  await say(ana, who, 'Sem nome');
  const bodies = async () => (await network.sees(who)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  await expect.poll(bodies).toEqual(['*Ana Souza*\nCom nome', 'Sem nome']);
  await ana.reload();
  await expect(sign).not.toBeChecked();
  await sign.check({ force: true });

  await composerOf(ana, who).press('Escape');
  await ana.keyboard.press('n');
  await ana.keyboard.type('x');
  await ana.keyboard.press('Enter');
  await expect(ana.getByText('Escreva pelo menos 2 caracteres.')).toBeVisible();
});

test('a transfer needs a queue; its people are found from three letters on', async ({ enter, network }) => {
  const who = customer(844, 'Tânia Transferida');
  const { uuid, id } = await network.isServed(who, 'ana', ['Oi']);
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  await chatOf(ana, who).getByRole('button', { name: 'Transferir' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Transferir atendimento' });
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(dialog.getByText('Selecione uma fila')).toBeVisible();
  await choose(ana, dialog.getByRole('combobox', { name: 'Fila' }), 'Financeiro');
  const person = dialog.getByRole('combobox', { name: /^Atendente/ });
  await person.fill('br');
  await expect(ana.getByText('Continue digitando: faltam letras do nome.')).toBeVisible();
  await person.fill('ana');
  await expect(ana.getByText('Ninguém da fila Financeiro com esse nome')).toBeVisible();
  await person.fill('bru');
  await ana.getByRole('option', { name: /Bruno Lima/ }).click();
  await dialog.getByRole('button', { name: 'Tirar o atendente' }).click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(ana).toHaveURL('/tickets');
  await expect(rowOf(ana, who)).toBeHidden();
  await expect
    .poll(() => network.ticketOf(who))
    .toMatchObject({ id, status: 'pending', userId: null, queue: { name: 'Financeiro' } });
});

test('on a phone the conversation names its queue and its agent, and nothing is cut', async ({ enter, network }) => {
  const who = customer(845, 'Celina Pequena');
  const { uuid, id } = await network.isServed(who, 'ana', ['Oi']);
  const helena = await enter('helena', {
    at: `/tickets/${uuid}`,
    viewport: { width: 390, height: 844 },
    remembers: { i18nextLng: 'es' },
  });
  const head = helena.getByRole('banner').nth(1).or(helena.locator('section header')).first();
  await expect(head.getByText('Vendas')).toBeVisible();
  await expect(head.getByText('Ana Souza')).toBeVisible();
  await network.change(id, { status: 'closed' });
  await expect(helena.getByRole('button', { name: 'Reabrir' }).last()).toBeVisible();
  const cut = await helena.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button *, [role="radiogroup"], [role="radiogroup"] label *')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('notices are as loud as one has chosen, in tenths, and full unless one has', async ({ enter }) => {
  const ana = await enter('ana');
  await ana.getByRole('button', { name: 'Volume dos avisos' }).click();
  const slider = ana.getByRole('slider', { name: 'Volume dos avisos' });
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  for (let n = 0; n < 3; n += 1) await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '70%');
  expect(await ana.evaluate(() => localStorage.getItem('volume'))).toBe('0.7');
  for (let n = 0; n < 9; n += 1) await slider.press('ArrowLeft');
  expect(await ana.evaluate(() => localStorage.getItem('volume'))).toBe('0');
  await ana.reload();
  await ana.getByRole('button', { name: 'Volume dos avisos' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '0%');
});

test('which queues one looks at is remembered for each user of a browser apart', async ({ enter }) => {
  const ana = await enter('ana');
  await ana.getByRole('button', { name: 'Filas: todas' }).click();
  await ana.getByRole('option', { name: 'Suporte' }).click();
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('button', { name: 'Filas: Suporte' })).toBeVisible();
  await ana.getByRole('button', { name: 'Menu de Ana Souza' }).click();
  await ana.getByRole('menuitem', { name: 'Sair' }).click();
  const enterAs = async (email: string) => {
    await ana.getByLabel('E-mail', { exact: true }).fill(email);
    await ana.getByLabel('Senha', { exact: true }).fill('demo1234');
    await ana.getByRole('button', { name: 'Entrar', exact: true }).click();
    await listOf(ana).waitFor();
  };
  await enterAs('bruno@demo.local');
  await expect(ana.getByRole('button', { name: 'Filas: todas' })).toBeVisible();
  await ana.getByRole('button', { name: 'Menu de Bruno Lima' }).click();
  await ana.getByRole('menuitem', { name: 'Sair' }).click();
  await enterAs('ana@demo.local');
  await expect(ana.getByRole('button', { name: 'Filas: Suporte' })).toBeVisible();
});

test('what a quick hand types before the palette is there does nothing to the conversation', async ({
  enter,
  network,
}) => {
  const who = customer(846, 'Pressa Demais');
  const { uuid, id } = await network.isServed(who, 'ana', ['Oi']);
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  await expect(composerOf(ana, who)).toBeVisible();
  let isHere = () => {};
  const waiting = new Promise<void>((done) => (isHere = done));
  await ana.route('**/assets/Palette-*.js', async (route) => {
    await waiting;
    await route.continue();
  });
  await threadOf(ana).focus();
  await ana.keyboard.press('Control+k');
  await ana.keyboard.press('e');
  isHere();
  await expect(ana.getByRole('combobox', { name: 'Buscar ou executar um comando' })).toBeFocused();
  expect(await network.ticketOf(who)).toMatchObject({ id, status: 'open' });
});

test('on a phone every tool of the top bar is in the menu, within reach', async ({ enter }) => {
  const ana = await enter('ana', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await ana.getByRole('button', { name: 'Abrir menu' }).click();
  const menu = ana.getByRole('dialog', { name: 'Menu principal' });
  await expect(menu).toBeVisible();
  const names = [/tema/, 'Volume dos avisos', 'Atualizar a página', 'Informativos', /^Chat interno/];
  await expect
    .poll(async () => {
      const { x, width } = (await menu.boundingBox())!;
      const boxes = await Promise.all(names.map((name) => menu.getByRole('button', { name }).boundingBox()));
      return boxes.every((box) => box && box.x >= x && box.x + box.width <= x + width);
    })
    .toBe(true);
  await menu.getByRole('button', { name: /^Chat interno/ }).click();
  await expect(ana.getByRole('dialog', { name: 'Chat interno' })).toBeVisible();
});
