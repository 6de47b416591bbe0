import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import {
  accept,
  attach,
  bubbleOf,
  chatOf,
  choose,
  composerOf,
  option,
  pictureOf,
  rowOf,
  say,
  showList,
  threadOf,
  tickOf,
} from './desk';
import { customer, type Customer } from './network';

/** How long a message may take from the customer's key to the agent's screen. */
const LIVE_MS = 2000;

test('the message flow: a customer writes, an agent answers, and everything shows on both sides', async ({ enter }) => {
  const joana = customer(300, 'Joana Corredor');
  const ana = await enter('ana');
  const phone = await enter('helena', { at: '/sandbox' });

  await test.step('the message is on the desk at once', async () => {
    await takePhone(phone, joana);
    await ana.getByRole('tab', { name: /^Aguardando/ }).click();
    await ana.evaluate(() => Object.assign(window, { isSamePage: true }));
    await phoneField(phone, joana).fill('Oi! Vocês fazem bolo de rolo?');
    const before = Date.now();
    await phoneField(phone, joana).press('Enter');
    await rowOf(ana, joana).getByText('Oi! Vocês fazem bolo de rolo?').waitFor();
    const took = Date.now() - before;
    console.log(`from the customer's key to the agent's list: ${took} ms`);
    expect(took).toBeLessThan(LIVE_MS);
    await expect(rowOf(ana, joana).getByText('1 não lida')).toBeVisible();
    await expect(rowOf(ana, joana).getByText('Vendas')).toBeVisible();
  });

  await test.step('a waiting row does not open; accepting it opens its own address', async () => {
    await rowOf(ana, joana)
      .getByRole('button', { name: /Oi! Vocês fazem/ })
      .click();
    await expect(ana.getByText('Aceite o atendimento para abrir a conversa.').first()).toBeVisible();
    await expect(ana).toHaveURL('/tickets');
    await accept(ana, joana);
    await expect(ana).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(chatOf(ana, joana).getByRole('heading', { name: joana.name })).toBeVisible();
    await expect(bubbleOf(ana, 'Oi! Vocês fazem bolo de rolo?')).toBeVisible();
    await expect(rowOf(ana, joana).getByText('1 não lida')).toBeHidden();
    await expect(tickOf(phone, 'Oi! Vocês fazem bolo de rolo?', 'Lida')).toBeVisible();
  });

  await test.step('the agent answers with words and a picture', async () => {
    await say(ana, joana, 'Fazemos, *todo sábado*!');
    await attach(ana, await pictureOf('rolo.png', '#b45309'));
    await ana.getByRole('textbox', { name: 'Legenda de rolo.png' }).fill('Este é o de goiabada');
    await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(tickOf(ana, 'Fazemos, todo sábado!', 'Entregue')).toBeVisible();
    await expect(tickOf(ana, 'Este é o de goiabada', 'Entregue')).toBeVisible();
    await expect(bubbleOf(ana, 'Este é o de goiabada').getByRole('button', { name: /^Abrir imagem/ })).toBeVisible();

    const words = bubbleOf(phone, 'Fazemos, todo sábado!');
    await expect(words).toContainText('Ana Souza');
    await expect(words.getByText('todo sábado')).toHaveCSS('font-weight', /^[67]00$/);
    const sent = bubbleOf(phone, 'Este é o de goiabada').getByRole('button', { name: /^Abrir a foto/ });
    await expect(sent).toBeVisible();
    await expect.poll(() => sent.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  });

  await test.step('the customer reads, and the ticks turn blue', async () => {
    const tick = tickOf(ana, 'Fazemos, todo sábado!', 'Entregue');
    const grey = await colourOf(tick);
    await phone.getByRole('region', { name: 'Marcar como lida' }).getByRole('button', { name: 'Lida' }).click();
    const read = tickOf(ana, 'Fazemos, todo sábado!', 'Lida');
    await expect(read).toBeVisible();
    await expect(tickOf(ana, 'Este é o de goiabada', 'Lida')).toBeVisible();
    const blue = await colourOf(read);
    expect(blue).not.toEqual(grey);
    expect(blue[2], `blue stands out in rgb(${blue.join()})`).toBeGreaterThan(Math.max(blue[0]!, blue[1]!));
  });

  await test.step('the customer quotes', async () => {
    await option(phone, 'Este é o de goiabada', 'Responder');
    await phoneField(phone, joana).fill('Quero dois desse');
    await phoneField(phone, joana).press('Enter');
    const quoting = bubbleOf(ana, 'Quero dois desse');
    await expect(quoting.getByRole('button', { name: /Nossa equipe.*Este é o de goiabada/ })).toBeVisible();
  });

  await test.step('and reacts', async () => {
    await option(phone, 'Fazemos, todo sábado!', 'Reagir com ❤️');
    await expect(bubbleOf(ana, 'Fazemos, todo sábado!').getByRole('img', { name: 'Reações: ❤️' })).toBeVisible();
    await option(phone, 'Fazemos, todo sábado!', 'Retirar a reação ❤️');
    await expect(bubbleOf(ana, 'Fazemos, todo sábado!').getByRole('img', { name: /^Reações/ })).toBeHidden();
  });

  await test.step('and edits', async () => {
    await option(phone, 'Quero dois desse', 'Editar');
    await phoneField(phone, joana).fill('Quero três desse');
    await phone.getByRole('button', { name: 'Salvar edição' }).click();
    await expect(bubbleOf(ana, 'Quero três desse').getByText('editada')).toBeVisible();
    await expect(threadOf(ana).getByText('Quero dois desse')).toBeHidden();
    await ana.getByRole('tab', { name: /^Atendendo/ }).click();
    await expect(rowOf(ana, joana).getByText('Quero três desse')).toBeVisible();
  });

  await test.step('and deletes', async () => {
    await option(phone, 'Quero três desse', 'Apagar');
    await expect(bubbleOf(ana, 'Mensagem apagada')).toBeVisible();
    await expect(threadOf(ana).getByText('Quero três desse')).toBeHidden();
  });

  await test.step('what the network refuses stays in its place, with its reason and another try', async () => {
    await phone.getByRole('button', { name: /^Recusar o próximo envio/ }).click();
    await expect(phone.getByRole('button', { name: /^Recusar o próximo envio.*Armado/ })).toBeVisible();
    await say(ana, joana, 'Separo para sábado às 10h?');
    const failed = bubbleOf(ana, 'Separo para sábado às 10h?');
    await expect(failed.getByText('Não enviada: o WhatsApp recusou.')).toBeVisible();
    await expect(rowOf(ana, joana).getByText('Não foi possível enviar: Separo para sábado às 10h?')).toBeVisible();
    await expect(threadOf(phone).getByText('Separo para sábado às 10h?')).toBeHidden();

    await failed.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(tickOf(ana, 'Separo para sábado às 10h?', 'Entregue')).toBeVisible();
    await expect(failed.getByText('Não enviada')).toBeHidden();
    await expect(threadOf(phone).getByText('Separo para sábado às 10h?')).toHaveCount(1);
  });

  expect(await ana.evaluate(() => 'isSamePage' in window), 'nothing of this needed a reload').toBe(true);
});

test('every move of a ticket shows at once and leads where one then works', async ({ enter, network }) => {
  const rui = customer(301, 'Rui Caminhante');
  await network.says(rui, 'Bom dia');
  await network.ticketOf(rui, 'pending');
  const [ana, bruno] = await Promise.all([enter('ana'), enter('bruno')]);

  await test.step('accepted by one, it leaves the other’s list', async () => {
    await bruno.getByRole('tab', { name: /^Aguardando/ }).click();
    await expect(rowOf(bruno, rui)).toBeVisible();
    await ana.getByRole('tab', { name: /^Aguardando/ }).click();
    await accept(ana, rui);
    await expect(chatOf(ana, rui)).toBeVisible();
    await expect(rowOf(bruno, rui)).toBeHidden();
  });
  const address = new URL(ana.url()).pathname;

  await test.step('given back, it waits for everybody again', async () => {
    await chatOf(ana, rui).getByRole('button', { name: 'Devolver à fila' }).click();
    await expect(ana).toHaveURL('/tickets');
    await expect(ana.getByText('Atendimento de Rui Caminhante voltou a aguardar')).toBeVisible();
    await expect(rowOf(bruno, rui)).toBeVisible();
  });

  await test.step('accepted again, it is handed to a colleague', async () => {
    await ana.getByRole('tab', { name: /^Aguardando/ }).click();
    await accept(ana, rui);
    await expect(ana).toHaveURL(address);
    await chatOf(ana, rui).getByRole('button', { name: 'Transferir' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Transferir atendimento' });
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(dialog.getByText('Selecione uma fila')).toBeVisible();
    await choose(ana, dialog.getByRole('combobox', { name: 'Fila' }), 'Vendas');
    await dialog.getByLabel(/^Atendente/).fill('bru');
    await ana.getByRole('option', { name: /Bruno Lima/ }).click();
    await dialog.getByLabel(/^Nota para quem recebe/).fill('Prefere retirar na loja.');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(dialog).toBeHidden();
    await expect(ana.getByText('Atendimento de Rui Caminhante transferido para Vendas')).toBeVisible();
    await expect(rowOf(ana, rui)).toBeHidden();
  });

  await test.step('who receives it has it at once, with the note', async () => {
    await bruno.getByRole('tab', { name: /^Atendendo/ }).click();
    await rowOf(bruno, rui).getByRole('link').click();
    await expect(bruno).toHaveURL(address);
    await expect(threadOf(bruno).getByText('Prefere retirar na loja.')).toBeVisible();
  });

  await test.step('resolved, it goes to the closed ones and may be opened again', async () => {
    await chatOf(bruno, rui).getByRole('button', { name: 'Encerrar' }).click();
    await bruno
      .getByRole('dialog', { name: /sem resposta/ })
      .getByRole('button', { name: 'Encerrar' })
      .click();
    await expect(bruno).toHaveURL('/tickets');
    await expect(bruno.getByText('Atendimento de Rui Caminhante encerrado')).toBeVisible();
    await expect(rowOf(bruno, rui)).toBeHidden();
    await showList(bruno, 'Fechados');
    await expect(rowOf(bruno, rui)).toBeVisible();
    await rowOf(bruno, rui).getByRole('link').click();
    await expect(
      bruno.getByText('Este atendimento está encerrado.').or(bruno.getByText(/^Encerrado por Bruno Lima em/)),
    ).toBeVisible();
    await expect(composerOf(bruno, rui)).toBeHidden();
    await chatOf(bruno, rui).getByRole('button', { name: 'Reabrir' }).first().click();
    await expect(composerOf(bruno, rui)).toBeEditable();
    await expect(bruno).toHaveURL(address);
    await showList(bruno, 'Abertos');
    await expect(rowOf(bruno, rui)).toBeVisible();
  });

  await test.step('of a queue that is not his, Bruno neither sees nor opens anything', async () => {
    await network.change((await network.ticketOf(rui)).id, {
      status: 'open',
      userId: network.ids.user('Ana Souza'),
      queueId: network.ids.queue('Suporte'),
    });
    await expect(bruno.getByText('Acesso não permitido')).toBeVisible();
    await expect(bruno).toHaveURL('/tickets');
    await expect(rowOf(bruno, rui)).toBeHidden();
    await network.says(rui, 'Só a Ana vê isto');
    await ana.getByRole('tab', { name: /^Atendendo/ }).click();
    await expect(rowOf(ana, rui).getByText('Só a Ana vê isto')).toBeVisible();
    await showList(bruno, 'Busca');
    await bruno.getByRole('searchbox', { name: /^Buscar por nome/ }).fill(rui.number);
    await expect(bruno.getByText('Nada encontrado')).toBeVisible();
    await bruno.goto(address);
    await expect(bruno.getByText('Acesso não permitido')).toBeVisible();
    await expect(bruno).toHaveURL('/tickets');
  });
});

test('a new conversation of the same customer is told from the one before', async ({ enter, network }) => {
  const lia = customer(302, 'Lia Reencontro');
  const first = await network.isServed(lia, 'ana', ['Da primeira vez']);
  await network.change(first.id, { status: 'closed' });
  // whoever writes so soon would take the close back: somebody of the company has begun the next one
  const { contactId } = first;
  const next = await network.post<{ id: number }>('/api/tickets', { contactId, queueId: network.ids.queue('Vendas') });
  await network.change(next.id, { status: 'pending' });
  await network.says(lia, 'De volta');
  const ana = await enter('ana');
  await ana.getByRole('tab', { name: /^Aguardando/ }).click();
  await accept(ana, lia);
  const thread = threadOf(ana);
  await expect(bubbleOf(ana, 'De volta')).toBeVisible();
  const ended = thread.getByText(new RegExp(`^Conversa encerrada nº ${first.id}`));
  const began = thread.getByText(/^Conversa iniciada nº/);
  const tops = await Promise.all(
    [bubbleOf(ana, 'Da primeira vez'), ended, began, bubbleOf(ana, 'De volta')].map(async (place) => {
      await expect(place).toHaveCount(1);
      return (await place.boundingBox())!.y;
    }),
  );
  expect(tops, 'in this order').toEqual(tops.toSorted((one, other) => one - other));
});

test('a customer without a number, in a group, calling and sending places is understood', async ({
  enter,
  network,
}) => {
  const ana = await enter('ana');
  await ana.getByRole('tab', { name: /^Aguardando/ }).click();
  const nameless = { name: 'Flor sem número', number: 'flor.sem.numero' };
  await network.says(nameless, 'Oi, vim pelo Instagram');
  await accept(ana, nameless);
  await expect(bubbleOf(ana, 'Oi, vim pelo Instagram')).toBeVisible();
  await say(ana, nameless, 'Seja bem-vinda!');
  await expect(tickOf(ana, 'Seja bem-vinda!', 'Entregue')).toBeVisible();

  const nilo = customer(303, 'Nilo Andarilho');
  await network.says(nilo, 'Estou aqui', { type: 'location', latitude: -23.5, longitude: -46.6 });
  await network.rings(nilo);
  await ana.getByRole('tab', { name: /^Aguardando/ }).click();
  await accept(ana, nilo);
  await expect(threadOf(ana).getByText('Chamada de voz perdida')).toBeVisible();
  await expect(threadOf(ana).getByRole('link', { name: 'Abrir no mapa' })).toBeVisible();
});

/** Somebody new takes the phone of the phone page. */
async function takePhone(page: Page, { name, number }: Customer) {
  await page.getByRole('button', { name: 'Outro número ou nome' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quem vai usar o celular?' });
  await dialog.getByLabel('Número com DDI e DDD').fill(number);
  await dialog.getByLabel(/^Como a pessoa se apresenta/).fill(name);
  await dialog.getByRole('button', { name: 'Pegar o celular' }).click();
  await expect(dialog).toBeHidden();
}

const phoneField = (page: Page, { name }: Customer) => page.getByRole('textbox', { name: `Mensagem como ${name}` });

/** Red, green and blue of something drawn in its text colour. */
async function colourOf(place: ReturnType<typeof tickOf>): Promise<number[]> {
  const colour = await place.evaluate((element) => getComputedStyle(element).color);
  return (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}
