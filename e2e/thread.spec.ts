import { expect, test } from './actors';
import { bubbleOf, chatOf, option, pictureOf, rowOf, say, threadOf } from './desk';
import { customer } from './network';

test('a quote and a search go to messages that are pages away, and the thread goes on from there', async ({
  enter,
  network,
}) => {
  const who = customer(740, 'Lúcia Distante');
  const first = await network.says(who, 'Era uma vez o começo de tudo');
  const ticket = await network.isServed(who, 'ana', ['Segunda frase']);
  for (let n = 1; n <= 130; n += 1) await network.answers(ticket.id, `passo ${n} de 130`);
  await network.says(who, 'Lembra disto?', { quotedId: first });
  const ana = await enter('ana', { at: `/tickets/${ticket.uuid}` });
  const asked: string[] = [];
  ana.on('request', (request) => request.url().includes('/api/messages/') && asked.push(request.url()));

  await test.step('the quote is one call away, and shown with a moment of colour', async () => {
    await bubbleOf(ana, 'Lembra disto?')
      .getByRole('button', { name: /Era uma vez/ })
      .click();
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await expect(threadOf(ana).locator('[data-found]')).toContainText('Era uma vez');
    expect(asked.filter((url) => url.includes('around='))).toHaveLength(1);
    expect(asked.filter((url) => url.includes('cursor='))).toEqual([]);
    await expect(ana.getByText('Início da conversa')).toBeVisible();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeHidden();
  });

  await test.step('a move is told between the messages, by whom', async () => {
    await expect(threadOf(ana).getByText('Bastidores transferiu para Vendas, Ana Souza')).toBeVisible();
  });

  await test.step('downwards it goes on, without a gap, to the newest', async () => {
    const seen = new Set<number>();
    const look = async () => {
      for (const [, n] of (await threadOf(ana).innerText()).matchAll(/passo (\d+) de 130/g)) seen.add(Number(n));
    };
    // what one comes from is not drawn any longer once it is out of sight
    await look();
    await expect(async () => {
      // what comes into sight is drawn in the frames after
      await threadOf(ana).evaluate(async (log) => {
        log.scrollBy(0, 300);
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      });
      await look();
      await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport({ timeout: 50 });
    }).toPass({ timeout: 60_000, intervals: [20] });
    expect(Array.from({ length: 130 }, (_, n) => n + 1).filter((n) => !seen.has(n))).toEqual([]);
  });

  await test.step('the button leads back to the newest', async () => {
    await bubbleOf(ana, 'Lembra disto?').scrollIntoViewIfNeeded();
    await bubbleOf(ana, 'Lembra disto?')
      .getByRole('button', { name: /Era uma vez/ })
      .click();
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await ana.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport();
  });

  await test.step('F looks for words, counts them and goes from one to the next', async () => {
    await threadOf(ana).focus();
    await ana.keyboard.press('Escape');
    await ana.keyboard.press('f');
    const field = ana.getByRole('textbox', { name: 'Procurar nesta conversa' });
    await expect(field).toBeFocused();
    await field.fill('PASSO 11');
    const bar = ana.getByRole('search', { name: 'Procurar nesta conversa' });
    await expect(bar.getByText('1 de 11', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'passo 119 de 130')).toBeInViewport();
    await field.press('Enter');
    await expect(bar.getByText('2 de 11', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'passo 118 de 130')).toBeInViewport();
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(bar.getByText('11 de 11', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'passo 11 de 130')).toBeInViewport();
    await field.fill('comeco');
    await expect(bar.getByText('1 de 1', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await field.fill('ninguém disse isso');
    await expect(bar.getByText('Nada encontrado')).toBeVisible();
    await field.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('a note written from there is shown at once, at the end', async () => {
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await threadOf(ana).focus();
    await ana.keyboard.press('Escape');
    await ana.keyboard.press('n');
    await ana.keyboard.type('Prefere retirar na loja');
    await ana.keyboard.press('Enter');
    await expect(threadOf(ana).getByText('Prefere retirar na loja')).toBeInViewport();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport();
    await bubbleOf(ana, 'Lembra disto?')
      .getByRole('button', { name: /Era uma vez/ })
      .click();
  });

  await test.step('whoever answers from there stands at the end again', async () => {
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await say(ana, who, 'Lembro sim!');
    await expect(bubbleOf(ana, 'Lembro sim!')).toBeInViewport();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport();
  });
});

test('a message with its file is forwarded to a conversation and to a contact', async ({ enter, network }) => {
  const [from, to, fresh] = [
    customer(741, 'Otávio Origem'),
    customer(742, 'Dora Destino'),
    customer(743, 'Nina Semconversa'),
  ];
  const source = await network.isServed(from, 'ana');
  await network.isServed(to, 'ana');
  const closed = await network.isServed(fresh, 'ana');
  await network.change(closed.id, { status: 'closed' });
  await network.sendsFile(from, 'image', await pictureOf('vitrine.png', '#0f766e'), 'A vitrine nova');
  const ana = await enter('ana', { at: `/tickets/${source.uuid}` });
  await option(ana, 'A vitrine nova', 'Encaminhar');
  const dialog = ana.getByRole('dialog', { name: 'Encaminhar mensagem' });
  await dialog.getByRole('checkbox', { name: /Dora Destino/ }).check();
  await dialog.getByRole('textbox', { name: 'Procurar conversas e contatos' }).fill('Semconversa');
  await dialog.getByRole('checkbox', { name: /Nina Semconversa/ }).check();
  await expect(dialog.getByRole('checkbox', { name: /Dora Destino/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Encaminhar para 2' }).click();
  await expect(ana.getByText('Mensagem encaminhada para 2')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const who of [to, fresh]) {
    await expect
      .poll(async () =>
        (await network.sees(who))
          // the close has a last word of its own
          .filter(({ fromMe, mediaType }) => fromMe && mediaType === 'image')
          .map(({ body }) => body),
      )
      .toEqual(['A vitrine nova']);
  }
  expect(await network.ticketOf(fresh, 'open')).toMatchObject({ status: 'open' });
});

test('what the customer changes shows at once: reactions, edits, what is taken back', async ({ enter, network }) => {
  const who = customer(744, 'Célia Volátil');
  const ticket = await network.isServed(who, 'ana', ['Oi']);
  const ana = await enter('ana', { at: `/tickets/${ticket.uuid}` });
  const helena = await enter('helena', { at: `/tickets/${ticket.uuid}` });
  await say(ana, who, 'Chega às 15h');
  await expect.poll(async () => (await network.sees(who)).some(({ fromMe }) => fromMe)).toBe(true);
  const { id } = (await network.sees(who)).find(({ fromMe }) => fromMe)!;
  await network.says(who, '❤️', { type: 'reaction', quotedId: id });
  await expect(bubbleOf(ana, 'Chega às 15h').getByRole('img', { name: 'Reações: ❤️' })).toBeVisible();
  await network.says(who, '', { type: 'reaction', quotedId: id });
  await expect(bubbleOf(ana, 'Chega às 15h').getByRole('img', { name: /^Reações/ })).toBeHidden();
  await network.reads(who);
  await option(ana, 'Chega às 15h', 'Dados da mensagem');
  const facts = ana.getByRole('dialog', { name: 'Dados da mensagem' });
  for (const name of ['Saiu em', 'Entregue em', 'Lida em'])
    await expect(facts.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  await ana.keyboard.press('Escape');

  const said = await network.says(who, 'Quero trêz');
  await expect(bubbleOf(ana, 'Quero trêz')).toBeVisible();
  await network.says(who, 'Quero três', { type: 'edit', quotedId: said });
  await expect(bubbleOf(ana, 'Quero três').getByText('editada')).toBeVisible();
  await expect(bubbleOf(ana, 'Quero trêz')).toBeHidden();
  // what it said before is kept for those who see every ticket
  await option(helena, 'Quero três', 'Dados da mensagem');
  await expect(helena.getByRole('dialog').getByText('Quero trêz')).toBeVisible();
  await option(ana, 'Quero três', 'Dados da mensagem');
  await expect(ana.getByRole('dialog').getByText('Recebida em')).toBeVisible();
  await expect(ana.getByRole('dialog').getByText('Quero trêz')).toBeHidden();
  await ana.keyboard.press('Escape');

  await network.says(who, '', { type: 'revoke', quotedId: said });
  await expect(threadOf(ana).getByText('Mensagem apagada')).toBeVisible();
  await expect(threadOf(ana).getByText('Quero três')).toBeHidden();
});

test('a ticket that is deleted or no longer one’s own is left at once', async ({ enter, network }) => {
  const [gone, lost] = [customer(745, 'Gil Apagado'), customer(746, 'Lia Perdida')];
  const bruno = await enter('bruno');
  const open = async (who: typeof gone) => {
    const { uuid, id } = await network.isServed(who, 'bruno');
    // by its key: a second click on what has slid under the pointer is none
    await rowOf(bruno, who).getByRole('link').press('Enter');
    await expect(chatOf(bruno, who)).toBeVisible();
    await expect(bruno).toHaveURL(`/tickets/${uuid}`);
    return id;
  };
  const id = await open(gone);
  await network.remove(`/api/tickets/${id}`);
  await expect(bruno.getByText('Ticket excluído com sucesso.')).toBeVisible();
  await expect(bruno).toHaveURL('/tickets');

  await open(lost);
  const path = `/api/users/${network.ids.user('Bruno Lima')}`;
  const queueIds = ['Vendas', 'Financeiro'].map(network.ids.queue);
  await network.put(path, { queueIds: queueIds.slice(1) });
  await expect(bruno.getByText('Acesso não permitido')).toBeVisible();
  await expect(bruno).toHaveURL('/tickets');
  await network.put(path, { queueIds });
});
