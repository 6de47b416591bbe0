import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { accept, bubbleOf, listOf, rowOf, showList, threadOf } from './desk';
import { customer, type Customer } from './network';

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
  await network.isServed(mara, 'ana', ['A maçã caramelizada é do açougue?']);
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
  await expect(bubbleOf(ana, '"Cartão recusado", mas ele está ok')).toBeAttached();
});

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
  const many = Array.from({ length: 90 }, (_, n) => customer(900 + n, `Fila Comprida ${n}`));
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
