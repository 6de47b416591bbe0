import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { accept, bubbleOf, composerOf, listOf, rowOf, showList, threadOf } from './desk';
import { customer, customers, type Customer } from './network';

test('the tabs count, and the counts follow what happens', async ({ enter, network }) => {
  const [eva, ivo] = [customer(320, 'Eva Contada'), customer(321, 'Ivo Contado')];
  const ana = await enter('ana');
  const waiting = ana.getByRole('tab', { name: /^Aguardando \d/ });
  const attended = ana.getByRole('tab', { name: /^Atendendo \d/ });
  const before = { waiting: await countOf(waiting), attended: await countOf(attended) };
  const expectCounts = async (more: typeof before) => {
    await expect(ana.getByRole('tab', { name: `Aguardando ${before.waiting + more.waiting}` })).toBeVisible();
    await expect(ana.getByRole('tab', { name: `Atendendo ${before.attended + more.attended}` })).toBeVisible();
  };
  await network.says(eva, 'Uma');
  await network.says(ivo, 'Duas');
  await expectCounts({ waiting: 2, attended: 0 });
  const { id } = await network.ticketOf(eva);
  await network.change(id, { status: 'open', userId: network.ids.user('Bruno Lima') });
  await expectCounts({ waiting: 1, attended: 0 });
  await waiting.click();
  await expect(rowOf(ana, eva)).toBeHidden();
  await accept(ana, ivo);
  await expectCounts({ waiting: 0, attended: 1 });
  await network.change((await network.ticketOf(ivo)).id, { status: 'closed' });
  await expectCounts({ waiting: 0, attended: 0 });
});

test('a search finds names, numbers and words, whatever their case and accents', async ({ enter, network }) => {
  const icaro = customer(322, 'Ícaro Conceição');
  const mara = customer(323, 'Mara Silente');
  await network.isServed(icaro, 'ana', ['Bom dia']);
  await network.isServed(mara, 'ana', ['A maçã caramelizada é do açougue?', ...manyOthers]);
  const ana = await enter('ana');
  await ana.keyboard.press('/');
  const search = ana.getByRole('searchbox', { name: 'Buscar por nome, número ou mensagem' });
  await expect(search).toBeFocused();
  await expect(ana.getByText('Encontre uma conversa')).toBeVisible();

  const finds = async (words: string, who: Customer) => {
    await search.fill(words);
    await expect(rowOf(ana, who)).toBeVisible();
    await expect(listOf(ana).getByRole('listitem')).toHaveCount(1);
  };
  await finds('icaro conceicao', icaro);
  await finds('0000323', mara);
  await finds('MACA CARAMELIZADA', mara);
  await finds('é do Açougue', mara);
  await expect(rowOf(ana, mara).getByText('Aberto')).toBeVisible();

  await search.fill('nada que alguém diria');
  await expect(ana.getByText('Nenhum atendimento com “nada que alguém diria”.')).toBeVisible();
  await ana.getByRole('button', { name: 'Limpar busca e filtros' }).click();
  await expect(search).toBeEmpty();
  await expect(ana.getByText('Encontre uma conversa')).toBeVisible();
  await search.fill('cartao recusado');
  await rowOf(ana, { name: 'Juliana Ferreira', number: '' }).getByRole('link').click();
  await expectFound(ana, '"Cartão recusado", mas ele está ok');

  // and again, after one has gone elsewhere in it
  await search.fill('maca caramelizada');
  await rowOf(ana, mara).getByRole('link').click();
  await expectFound(ana, 'A maçã caramelizada');
  await threadOf(ana).hover();
  await ana.mouse.wheel(0, 9000);
  await expect(bubbleOf(ana, 'A maçã caramelizada')).not.toBeInViewport();
  await rowOf(ana, mara).getByRole('link').click();
  await expectFound(ana, 'A maçã caramelizada');
});

test('what a search has found of somebody who waits is shown by a look, by the palette and after accepting', async ({
  enter,
  network,
}) => {
  const who = customer(1246, 'Nilo Procurado');
  const words = 'Tem açafrão do cerrado?';
  await network.says(who, words);
  for (const other of manyOthers) await network.says(who, other);
  const { id } = await network.ticketOf(who);
  const sofia = await enter('sofia');
  await showList(sofia, 'Busca');
  await sofia.getByRole('searchbox').fill('acafrao do cerrado');
  const row = rowOf(sofia, who);
  await row.hover();
  await row.getByRole('button', { name: 'Espiar' }).click();
  const look = sofia.getByRole('dialog');
  await expectFound(sofia, words);
  await look.getByRole('button', { name: 'Aceitar' }).click();
  await expect(composerOf(sofia, who)).toBeFocused();
  await expectFound(sofia, words);

  await network.change(id, { status: 'pending', userId: null });
  await sofia.goto('/tickets');
  await expect(listOf(sofia).getByRole('radiogroup').first()).toBeVisible();
  await sofia.keyboard.press('Control+k');
  await sofia.getByRole('combobox', { name: 'Buscar ou executar um comando' }).fill('acafrao do cerrado');
  const option = sofia.getByRole('option', { name: new RegExp(who.name) });
  await expect(option).toContainText('açafrão do cerrado');
  await option.click();
  await expectFound(sofia, words);
});

/** So much that what was said before is out of sight. */
const manyOthers = Array.from({ length: 30 }, (_, n) => `Outra coisa ${n}\nque ocupa\ntrês linhas`);

/** It is in sight, and marked for a moment. */
async function expectFound(page: Page, words: string) {
  await expect(threadOf(page).locator('[data-found]').filter({ hasText: words })).toBeInViewport();
}

test('filters narrow, are shown, and are taken back', async ({ enter }) => {
  const ana = await enter('ana');
  await expect(ana.getByRole('switch', { name: 'Mostrar todos' })).toBeHidden();
  await ana.getByRole('button', { name: 'Filas: todas' }).click();
  await expect(ana.getByRole('option')).toHaveText(['Vendas', 'Suporte']);
  await ana.getByRole('option', { name: 'Suporte' }).click();
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('button', { name: 'Filas: Suporte' })).toBeVisible();
  await expect(listOf(ana).getByRole('listitem').filter({ hasText: 'Vendas' })).toHaveCount(0);
  await expect(listOf(ana).getByRole('listitem').filter({ hasText: 'Juliana Ferreira' })).toBeVisible();
  await ana.reload();
  await expect(ana.getByRole('button', { name: 'Filas: Suporte' }), 'the queues are remembered').toBeVisible();

  await showList(ana, 'Busca');
  await ana.getByRole('button', { name: 'Etiquetas' }).click();
  await ana.getByRole('option', { name: 'Reclamação' }).click();
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('listbox', { name: 'Etiquetas' })).toBeHidden();
  await expect(listOf(ana).getByRole('listitem').filter({ hasText: 'Marina Oliveira' })).toHaveCount(0);
  await expect(listOf(ana).getByRole('listitem').filter({ hasText: 'Patrícia Gomes' })).toBeVisible();
  await expect(listOf(ana).getByRole('listitem').filter({ hasText: 'Juliana Ferreira' })).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Atendentes' }), 'only those who see all filter by agent').toBeHidden();
  await ana.getByRole('button', { name: 'Filas: Suporte' }).click();
  await ana.getByRole('button', { name: 'Limpar', exact: true }).click();
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('button', { name: 'Filas', exact: true })).toBeVisible();

  const sofia = await enter('sofia');
  await expect(sofia.getByRole('switch', { name: 'Mostrar todos' })).not.toBeChecked();
  await sofia.getByRole('switch', { name: 'Mostrar todos' }).check({ force: true });
  await expect(listOf(sofia).getByRole('listitem').filter({ hasText: 'Ana' }).first(), 'a colleague’s').toBeVisible();
  await showList(sofia, 'Busca');
  await sofia.getByRole('button', { name: 'Atendentes' }).click();
  await sofia.getByRole('option', { name: 'Bruno Lima' }).click();
  await sofia.keyboard.press('Escape');
  await expect(listOf(sofia).getByRole('listitem').filter({ hasText: 'Rafael Lima' })).toBeVisible();
  await expect(listOf(sofia).getByRole('listitem').filter({ hasText: 'Juliana Ferreira' })).toHaveCount(0);
});

test('a list of more than a page goes on as one scrolls', async ({ enter, network }) => {
  const many = customers(900, 90, (n) => `Fila Comprida ${n}`);
  const line = network.ids.line('WhatsApp Loja');
  const bruno = await enter('bruno');
  const outsiders = many.map(({ name, number }, n) => ({ name, number: number.replace('5511', '5521') + (n % 10) }));
  for (const who of outsiders)
    await network.post(`/api/sandbox/${line}/messages`, { from: who.number, pushName: who.name, body: 'Oi' });
  const tickets = [];
  for (const who of outsiders) tickets.push(await network.ticketOf(who));
  for (const { id } of tickets) {
    await network.change(id, { queueId: network.ids.queue('Financeiro'), status: 'pending' });
  }
  await bruno.getByRole('button', { name: 'Filas: todas' }).click();
  await bruno.getByRole('option', { name: 'Financeiro' }).click();
  await bruno.keyboard.press('Escape');
  await bruno.getByRole('tab', { name: /^Aguardando/ }).click();
  await expect(rowOf(bruno, outsiders[89]!).first()).toBeVisible();
  await rowOf(bruno, outsiders[89]!).first().hover();
  const oldest = rowOf(bruno, { name: 'Lucas Andrade', number: '' });
  await expect(async () => {
    await bruno.mouse.wheel(0, 1500);
    await expect(oldest).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
  for (const { id } of tickets) await network.change(id, { status: 'closed' });
  await expect(bruno.getByRole('tab', { name: /^Aguardando/ })).toBeVisible();
});

test('a click right behind a turn of the wheel is not lost', async ({ enter }) => {
  const sofia = await enter('sofia');
  await sofia.getByRole('switch', { name: 'Mostrar todos' }).check({ force: true });
  const rows = listOf(sofia).getByRole('listitem');
  await expect(rows.nth(8)).toBeAttached();
  for (const turn of [200, -200, 200]) {
    await rows.nth(4).hover();
    await sofia.evaluate(() => {
      const scrolled = new Promise<void>((resolve) =>
        addEventListener('scroll', () => resolve(), { capture: true, once: true }),
      );
      Object.assign(window, { scrolled });
    });
    await sofia.mouse.wheel(0, turn);
    await sofia.evaluate(() => (window as unknown as { scrolled: Promise<void> }).scrolled);
    await sofia.mouse.down();
    await sofia.mouse.up();
    await expect(sofia).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(
      threadOf(sofia)
        .getByRole('button', { name: /^Opções da mensagem/ })
        .first(),
    ).toBeAttached();
    await sofia.keyboard.press('Escape');
    await sofia.keyboard.press('Escape');
    await expect(sofia).toHaveURL('/tickets');
  }
});

const countOf = async (tab: ReturnType<Page['getByRole']>) => Number(/\d+/.exec((await tab.textContent())!)![0]);
