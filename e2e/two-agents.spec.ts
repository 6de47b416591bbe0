import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import {
  accept,
  attach,
  bubbleOf,
  chatOf,
  choose,
  composerOf,
  listOf,
  option,
  pictureOf,
  rowOf,
  say,
  showList,
  threadOf,
} from './desk';
import { customer, type Customer } from './network';

/**
 * One conversation from its first word to its reopening: a customer on the phone page, and two agents of the same queue,
 * each in a browser of their own. What is on a screen at the end is what a fresh load shows.
 */

test('two agents and a customer share a conversation, and nobody sees anything stale', async ({ enter, network }) => {
  const rosa = customer(820, 'Rosa Meireles');
  const abel = customer(821, 'Abel Meireles');
  const line = network.ids.line('WhatsApp Demo');
  const phone = await enter('helena', { at: `/sandbox?line=${line}` });
  const [ana, bruno] = [await enter('ana'), await enter('bruno')];
  for (const page of [ana, bruno]) await page.getByRole('tab', { name: /^Aguardando/ }).click();

  // the customer writes: it waits at both
  const first = await network.says(rosa, 'Oi! Queria um bolo para sábado');
  for (const page of [ana, bruno]) await expect(rowOf(page, rosa)).toBeVisible();
  await expect(phone.getByText(rosa.name).first()).toBeVisible();

  // Ana takes it: it leaves Bruno's list
  await accept(ana, rosa);
  await expect(chatOf(ana, rosa)).toBeVisible();
  await expect(rowOf(bruno, rosa)).toBeHidden();

  // both look at it and write
  const { uuid, id } = await network.ticketOf(rosa);
  await bruno.goto(`/tickets/${uuid}`);
  await expect(chatOf(ana, rosa).getByText('Bruno está vendo')).toBeAttached();
  await composerOf(ana, rosa).pressSequentially('Claro, ');
  await expect(chatOf(bruno, rosa).getByText('Ana está digitando')).toBeAttached();
  await composerOf(bruno, rosa).pressSequentially('Deixa');
  await expect(chatOf(ana, rosa).getByText('Bruno está digitando')).toBeAttached();
  await composerOf(bruno, rosa).fill('');
  await composerOf(ana, rosa).pressSequentially('Rosa! De que sabor?');
  await composerOf(ana, rosa).press('Enter');
  for (const page of [ana, bruno]) await expect(bubbleOf(page, 'Claro, Rosa! De que sabor?')).toBeVisible();
  await network.says(rosa, 'De cenoura');

  // handed over, taken back, handed over
  const handOver = async () => {
    await chatOf(ana, rosa).getByRole('button', { name: 'Transferir' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Transferir atendimento' });
    await choose(ana, dialog.getByLabel(/^Fila/).first(), 'Vendas');
    const people = dialog.getByRole('combobox', { name: /Atendente/ }).or(dialog.getByLabel(/Atendente/));
    await people.first().fill('Bruno');
    await ana.getByRole('option', { name: /Bruno Lima/ }).click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect.poll(async () => (await network.ticketOf(rosa)).user?.name).toBe('Bruno Lima');
  };
  await handOver();
  await ana.getByRole('button', { name: /Desfazer/ }).click();
  await expect.poll(async () => (await network.ticketOf(rosa)).user?.name).toBe('Ana Souza');
  await expect(threadOf(bruno).getByText('Ana Souza desfez a última mudança')).toBeVisible();
  await handOver();
  await expect(
    threadOf(bruno)
      .getByText(/Ana Souza transferiu/)
      .last(),
  ).toBeVisible();

  // Bruno answers: a quote, a picture, a document
  await option(bruno, 'De cenoura', 'Responder');
  await say(bruno, rosa, 'Cenoura com cobertura?');
  await attach(bruno, await pictureOf('bolo.png', '#d97706'), {
    name: 'tabela.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Cenoura: 60'),
  });
  await composerOf(bruno, rosa).press('Enter');
  for (const page of [ana, bruno]) await expect(threadOf(page).getByText('tabela.txt').first()).toBeVisible();
  await expect.poll(async () => (await network.sees(rosa)).filter(({ fromMe }) => fromMe).length).toBe(4);

  // the customer reacts, corrects, answers; all of it shows at both
  const answer = (await network.sees(rosa)).find(({ body }) => body.includes('cobertura'))!;
  await network.says(rosa, '❤️', { type: 'reaction', quotedId: answer.id });
  await network.says(rosa, 'Oi! Queria dois bolos para sábado', { type: 'edit', quotedId: first });
  await network.says(rosa, 'Com cobertura, sim', { quotedId: answer.id });
  for (const page of [ana, bruno]) {
    await expect(bubbleOf(page, 'Cenoura com cobertura?').getByRole('img', { name: 'Reações: ❤️' })).toBeVisible();
    await expect(bubbleOf(page, 'Oi! Queria dois bolos para sábado').getByText('editada')).toBeVisible();
    await expect(bubbleOf(page, 'Com cobertura, sim')).toBeVisible();
  }

  // resolved together with another, and reopened
  await network.isServed(abel, 'bruno', ['Boa tarde']);
  await bruno.getByRole('tab', { name: /^Atendendo/ }).click();
  for (const who of [rosa, abel]) {
    await rowOf(bruno, who).hover();
    await rowOf(bruno, who).getByRole('checkbox').click();
  }
  await listOf(bruno)
    .getByRole('region', { name: 'Ações para os selecionados' })
    .getByRole('button', { name: 'Encerrar' })
    .click();
  await bruno.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(bruno.getByText('2 atendimentos encerrados')).toBeVisible();
  await expect(chatOf(ana, rosa).getByRole('button', { name: 'Reabrir' }).first()).toBeVisible();
  await showList(ana, 'Fechados');
  for (const who of [rosa, abel]) await expect(rowOf(ana, who)).toBeVisible();
  await chatOf(ana, rosa).getByRole('button', { name: 'Reabrir' }).first().click();
  await expect(composerOf(ana, rosa)).toBeVisible();
  await expect.poll(() => network.ticketOf(rosa)).toMatchObject({ id, status: 'open', user: { name: 'Ana Souza' } });
  await bruno.goto(`/tickets/${uuid}`);
  await network.says(rosa, 'Obrigada!');

  for (const page of [ana, bruno]) {
    await showList(page, 'Abertos');
    await page.getByRole('tab', { name: /^Atendendo/ }).click();
    await expect(bubbleOf(page, 'Obrigada!')).toBeVisible();
  }
  for (const [page, other] of [
    [ana, 'Bruno'],
    [bruno, 'Ana'],
  ] as const) {
    await expect(chatOf(page, rosa).getByText(`${other} está vendo`)).toBeAttached();
    await isAsFresh(page, rosa);
  }
});

/** What stands on the screen, and what the same screen shows when it is loaded anew. */
async function isAsFresh(page: Page, who: Customer) {
  const read = async () => ({
    rows: await listOf(page).getByRole('listitem').allInnerTexts(),
    tabs: await listOf(page).getByRole('tab').allInnerTexts(),
    header: await chatOf(page, who).getByRole('heading', { level: 2 }).first().innerText(),
    // the day of rows above what is in sight is drawn or not, by how far they reach
    thread: (await threadOf(page).innerText()).split('\n').filter((line) => line !== 'hoje'),
  });
  await expect(page.getByRole('button', { name: /Desfazer/ })).toBeHidden({ timeout: 15_000 });
  const before = await read();
  expect(before.thread.join('\n')).toContain('Cenoura com cobertura?');
  await page.reload();
  await expect(bubbleOf(page, 'Obrigada!')).toBeVisible();
  await expect(async () => expect(await read()).toEqual(before)).toPass({ timeout: 10_000 });
}
