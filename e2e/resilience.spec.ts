import fs from 'node:fs';
import { makeScratchDirectory } from '../server/src/testing/scratch-server';
import { expect, test } from './actors';
import { bubbleOf, composerOf, neverConnect, rowOf, say, threadOf, tickOf } from './desk';
import { connect, customer } from './network';
import { staff } from './staff';
import { startServer } from './server';

const bar = /^Sem conexão desde \d\d:\d\d\. O que você digitar fica guardado aqui\.|^Reconectando…/;

test('without a network the desk keeps what is written and sends it when back', async ({ enter, network }) => {
  const who = customer(390, 'Sinal Fraco');
  const other = customer(391, 'Sinal Perdido');
  const { uuid } = await network.isServed(who, 'ana');
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  await expect(bubbleOf(ana, 'Oi!')).toBeVisible();

  await ana.context().setOffline(true);
  await expect(ana.getByText(bar)).toBeVisible();
  await say(ana, who, 'Escrito sem rede');
  await expect(tickOf(ana, 'Escrito sem rede', 'Aguardando envio')).toBeVisible();
  await expect(ana.getByText('1 mensagem será enviada na volta.')).toBeVisible();
  await composerOf(ana, who).fill('E ainda escrevendo');
  // what happens meanwhile is told to nobody
  await network.says(who, 'Dito enquanto você estava fora');
  await network.says(other, 'Cheguei enquanto você estava fora');
  await network.ticketOf(other);
  await ana.getByRole('tab', { name: /^Aguardando/ }).click();
  await expect(rowOf(ana, other)).toBeHidden();

  await ana.context().setOffline(false);
  await expect(ana.getByText('De volta. Tudo atualizado.')).toBeVisible({ timeout: 20_000 });
  await expect(tickOf(ana, 'Escrito sem rede', 'Entregue')).toBeVisible();
  await expect(bubbleOf(ana, 'Dito enquanto você estava fora')).toBeVisible();
  await expect(rowOf(ana, other)).toBeVisible();
  await expect(composerOf(ana, who)).toHaveValue('E ainda escrevendo');
  await expect(ana.getByText(bar)).toBeHidden();
  const seen = (await network.sees(who)).filter(({ fromMe }) => fromMe);
  expect(seen.map(({ body }) => body)).toEqual(['*Ana Souza*\nEscrito sem rede']);
});

test('a queue that was given while the network was away is served once it is back', async ({ enter, network }) => {
  const who = customer(1254, 'Fila Nova');
  const give = (...names: string[]) =>
    network.put(`/api/users/${network.ids.user(staff.ana.name)}`, { queueIds: names.map(network.ids.queue) });
  await network.says(who, 'Minha nota fiscal?');
  const { id } = await network.ticketOf(who);
  await network.change(id, { status: 'pending', userId: null, queueId: network.ids.queue('Financeiro') });
  const ana = await enter('ana');
  await ana.getByRole('tab', { name: /^Aguardando/ }).click();
  await expect(rowOf(ana, who)).toBeHidden();
  await ana.context().setOffline(true);
  await expect(ana.getByText(bar)).toBeVisible();
  try {
    await give('Vendas', 'Suporte', 'Financeiro');
    await ana.context().setOffline(false);
    await expect(ana.getByText('De volta. Tudo atualizado.')).toBeVisible({ timeout: 20_000 });
    await expect(rowOf(ana, who)).toBeVisible();
    // what is told of it from now on is judged by the queues of now
    await network.says(who, 'Ainda estou aqui');
    await expect(rowOf(ana, who)).toContainText('Ainda estou aqui');
  } finally {
    await give('Vendas', 'Suporte');
  }
});

test('a server that goes and comes back is found again, and nothing is lost or sent twice', async ({ browser }) => {
  const dataDir = await makeScratchDirectory();
  const env = { DATABASE_URL: '', SECRET: '' };
  let server = await startServer({ dataDir, env });
  const { port, url } = server;
  const network = await connect(url);
  try {
    const who = customer(392, 'Servidor Ausente');
    const { uuid } = await network.isServed(who, 'ana');
    const context = await browser.newContext({ baseURL: url });
    const ana = await context.newPage();
    await ana.goto(`/tickets/${uuid}`);
    await ana.getByLabel('E-mail').fill(staff.ana.email);
    await ana.getByLabel('Senha', { exact: true }).fill('demo1234');
    await ana.getByLabel('Senha', { exact: true }).press('Enter');
    await expect(bubbleOf(ana, 'Oi!')).toBeVisible();

    await server.stop();
    await expect(ana.getByText(bar)).toBeVisible();
    await say(ana, who, 'Primeiro');
    await say(ana, who, 'Segundo');
    await composerOf(ana, who).fill('Terceiro, pela metade');
    await expect(ana.getByText('2 mensagens serão enviadas na volta.')).toBeVisible();
    await expect(threadOf(ana).getByText('Oi!'), 'what is on screen stays').toBeVisible();

    server = await startServer({ dataDir, port, env });
    await expect(ana.getByText('De volta. Tudo atualizado.')).toBeVisible({ timeout: 30_000 });
    await expect(tickOf(ana, 'Primeiro', 'Entregue')).toBeVisible({ timeout: 20_000 });
    await expect(tickOf(ana, 'Segundo', 'Entregue')).toBeVisible();
    await expect(composerOf(ana, who)).toHaveValue('Terceiro, pela metade');
    const sent = (await network.sees(who)).filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1));
    expect(sent).toEqual(['Primeiro', 'Segundo']);
    await network.says(who, 'E de volta ao vivo');
    await expect(bubbleOf(ana, 'E de volta ao vivo')).toBeVisible();
    await context.close();
  } finally {
    await network.close();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

test('whoever logs in elsewhere ends the session here', async ({ enter, network }) => {
  const who = customer(393, 'Testemunha Viva');
  const here = await enter('bruno');
  await here.getByRole('tab', { name: /^Aguardando/ }).click();
  await network.says(who, 'Você está aí?');
  await expect(rowOf(here, who), 'the page is live').toBeVisible();

  // told, then the page begins anew, and says it still
  const sentence = here.getByText('Sua conta foi acessada em outro computador.');
  const [elsewhere] = await Promise.all([enter('bruno'), sentence.waitFor()]);
  await expect(here).toHaveURL('/login');
  await expect(here.getByRole('alert').filter({ has: sentence })).toBeVisible();
  await here.reload();
  await expect(sentence).toBeVisible();
  const kept = await here.evaluate(() => ['token', 'companyId', 'userId'].filter((key) => localStorage.getItem(key)));
  expect(kept).toEqual([]);
  await expect(elsewhere.getByText('Olá, Bruno!')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByText('Olá, Bruno!'), 'and the newcomer stays').toBeVisible();
});

test('whoever could not be told that reads it when they come back', async ({ enter }) => {
  const here = await enter('bruno');
  await neverConnect(here);
  await here.reload();
  await expect(here.getByText('Olá, Bruno!')).toBeVisible();
  await enter('bruno');
  await here.reload();
  await expect(here).toHaveURL('/login');
  await expect(
    here.getByRole('alert').filter({ hasText: 'Sua conta foi acessada em outro computador.' }),
  ).toBeVisible();
});
