import type { Page } from '@playwright/test';
import {
  accept,
  attach,
  bubbleOf,
  chatOf,
  choose,
  composerOf,
  customer,
  expect,
  listOf,
  pictureOf,
  rowOf,
  say,
  showList,
  test,
  threadOf,
  tickOf,
  type Customer,
} from './actors';

test.describe('the lists', () => {
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
    await expect(
      ana.getByRole('button', { name: 'Atendentes' }),
      'only those who see all filter by agent',
    ).toBeHidden();
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
    test.setTimeout(60_000);
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
});

test.describe('the keyboard', () => {
  test('walks the list, opens, answers, notes and resolves', async ({ enter, network }) => {
    const [one, two] = [customer(324, 'Tecla Um'), customer(325, 'Tecla Dois')];
    await network.isServed(one, 'ana', ['Pergunta um']);
    await network.isServed(two, 'ana', ['Pergunta dois']);
    const ana = await enter('ana');
    await expect(rowOf(ana, two)).toBeVisible();
    const key = (name: string) => ana.keyboard.press(name);

    await key('j');
    await expect(rowOf(ana, two).getByRole('link')).toBeFocused();
    await key('j');
    await expect(rowOf(ana, one).getByRole('link')).toBeFocused();
    await key('k');
    await expect(rowOf(ana, two).getByRole('link')).toBeFocused();
    await key('ArrowDown');
    await key('Enter');
    await expect(chatOf(ana, one)).toBeVisible();
    await expect(bubbleOf(ana, 'Pergunta um')).toBeVisible();

    await key('r');
    await expect(composerOf(ana, one)).toBeFocused();
    await expect(ana.getByRole('group', { name: 'Respondendo a Tecla Um' })).toBeVisible();
    await key('x');
    await expect(composerOf(ana, one), 'in a field a letter is a letter').toHaveValue('x');
    await composerOf(ana, one).fill('Resposta');
    await key('Shift+Enter');
    await ana.keyboard.type('em duas linhas');
    await key('Enter');
    await expect(bubbleOf(ana, 'Resposta').getByRole('button', { name: /Tecla Um.*Pergunta um/ })).toBeVisible();
    await expect(bubbleOf(ana, 'Resposta')).toContainText('em duas linhas');
    await expect(composerOf(ana, one)).toBeEmpty();

    await key('Escape');
    await key('n');
    const note = ana.getByRole('textbox', { name: 'Nota interna sobre Tecla Um' });
    await expect(note).toBeFocused();
    await key('Escape');
    await expect(composerOf(ana, one)).toBeVisible();
    await key('Escape');

    await key('q');
    await expect(ana.getByRole('dialog', { name: 'Transferir atendimento' })).toBeVisible();
    await key('Escape');
    await expect(ana.getByRole('dialog')).toBeHidden();
    await key('i');
    await expect(
      ana.getByRole('complementary', { name: 'Contato' }).or(ana.getByRole('dialog', { name: 'Contato' })),
    ).toBeVisible();
    await key('i');
    await expect(ana.getByText('Informações extras')).toBeHidden();

    await key('e');
    await expect(ana).toHaveURL('/tickets');
    await expect(rowOf(ana, one)).toBeHidden();
    await key('z');
    await expect(chatOf(ana, one), 'what was done can be undone').toBeVisible();
    await expect(composerOf(ana, one)).toBeEditable();
    await key('Escape');
    await expect(ana).toHaveURL('/tickets');

    await key('2');
    await expect(ana.getByRole('radio', { name: 'Fechados' })).toBeChecked();
    await key('1');
    await expect(ana.getByRole('radio', { name: 'Abertos' })).toBeChecked();
    await key('1');
    await expect(ana.getByRole('tab', { name: /^Aguardando/ })).toHaveAttribute('aria-selected', 'true');
    await key('c');
    await expect(ana.getByRole('dialog', { name: 'Novo atendimento' })).toBeVisible();
  });

  test('accepts the row with the focus', async ({ enter, network }) => {
    const who = customer(326, 'Tecla Aceita');
    await network.says(who, 'Alguém aí?');
    await network.ticketOf(who);
    const ana = await enter('ana');
    await ana.getByRole('tab', { name: /^Aguardando/ }).click();
    await expect(rowOf(ana, who)).toBeVisible();
    await rowOf(ana, who)
      .getByRole('button', { name: /Alguém aí/ })
      .focus();
    await ana.keyboard.press('a');
    await expect(composerOf(ana, who)).toBeVisible();
  });
});

test.describe('what one writes', () => {
  test('a draft is kept for each ticket, over a change of ticket and over a reload', async ({ enter, network }) => {
    const [one, two] = [customer(330, 'Rascunho Um'), customer(331, 'Rascunho Dois')];
    await network.isServed(one, 'ana');
    await network.isServed(two, 'ana');
    const ana = await enter('ana');
    await rowOf(ana, one).getByRole('link').click();
    await composerOf(ana, one).fill('Começo para o um');
    await rowOf(ana, two).getByRole('link').click();
    await expect(composerOf(ana, two)).toBeEmpty();
    await composerOf(ana, two).fill('Começo para o dois');
    await expect(rowOf(ana, one).getByText('Rascunho: Começo para o um')).toBeVisible();
    await rowOf(ana, one).getByRole('link').click();
    await expect(composerOf(ana, one)).toHaveValue('Começo para o um');
    await ana.reload();
    await expect(composerOf(ana, one)).toHaveValue('Começo para o um');
    await expect(rowOf(ana, two).getByText('Rascunho: Começo para o dois')).toBeVisible();

    const elsewhere = await enter('ana', { at: new URL(ana.url()).pathname });
    await expect(composerOf(elsewhere, one), 'on another computer, too').toHaveValue('Começo para o um');
    await composerOf(elsewhere, one).press('Enter');
    await expect(bubbleOf(elsewhere, 'Começo para o um')).toBeVisible();
    await elsewhere.reload();
    await expect(composerOf(elsewhere, one)).toBeEmpty();
  });

  test('quick replies come with a slash and are rendered for the customer', async ({ enter, network }) => {
    const who = customer(332, 'Rosa Apressada');
    await network.isServed(who, 'ana');
    const ana = await enter('ana');
    await rowOf(ana, who).getByRole('link').click();
    const field = composerOf(ana, who);
    const replies = ana.getByRole('listbox', { name: 'Respostas rápidas' });
    await field.fill('/');
    await expect(replies).toBeHidden();
    await field.fill('/o');
    await expect(replies.getByRole('option', { name: /^\/obrigado/ })).toContainText(
      'Obrigado pela preferência, Rosa! Vo...',
    );
    await field.fill('/pi');
    await expect(replies.getByRole('option').first()).toHaveAccessibleName(/^\/pix/);
    await field.press('Escape');
    await expect(replies).toBeHidden();
    await field.fill('/');
    await field.pressSequentially('obr');
    await field.press('Enter');
    await expect(field).toHaveValue('Obrigado pela preferência, Rosa! Volte sempre 💛');
    await field.press('Enter');
    await expect(bubbleOf(ana, 'Obrigado pela preferência, Rosa!')).toBeVisible();
    await expect.poll(async () => (await network.sees(who)).at(-1)?.body).toContain('Obrigado pela preferência, Rosa!');

    await ana.getByRole('button', { name: 'Respostas rápidas' }).last().click();
    await expect(replies.getByRole('option')).toHaveCount(7);
    await expect(replies.getByRole('option', { name: /^\/boleto/ }), 'a colleague’s own').toBeHidden();
    await replies.getByRole('option', { name: /^\/cardapio/ }).click();
    await expect(ana.getByRole('list', { name: 'Arquivos a enviar' }).getByRole('listitem')).toHaveCount(1);
  });

  test('an emoji is found by its name and stands at the cursor', async ({ enter, network }) => {
    const who = customer(333, 'Emília Sorriso');
    await network.isServed(who, 'ana');
    const ana = await enter('ana');
    await rowOf(ana, who).getByRole('link').click();
    await composerOf(ana, who).fill('Bom dia ');
    await ana.getByRole('button', { name: 'Emoji' }).click();
    await ana.getByRole('searchbox', { name: 'Buscar emoji' }).fill('bolo aniversario');
    await ana.getByRole('group', { name: 'Emojis' }).getByRole('button').first().click();
    await ana.keyboard.press('Escape');
    await expect(composerOf(ana, who)).toHaveValue('Bom dia 🎂');
    await composerOf(ana, who).press('Enter');
    await expect(bubbleOf(ana, 'Bom dia 🎂')).toBeVisible();
  });

  test('several files go with their captions; one that is too large is refused before it leaves', async ({
    enter,
    network,
  }) => {
    const who = customer(334, 'Fábio Arquivos');
    await network.isServed(who, 'ana');
    const ana = await enter('ana');
    await rowOf(ana, who).getByRole('link').click();
    const sent: string[] = [];
    ana.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/messages\/\d+$/.test(request.url())) sent.push(request.url());
    });
    const huge = { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(16_000_001) };
    const paper = { name: 'orçamento.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
    await attach(ana, await pictureOf('vitrine.png', '#7c3aed'), huge, paper);
    const files = ana.getByRole('list', { name: 'Arquivos a enviar' });
    await expect(files.getByRole('listitem')).toHaveCount(3);
    await expect(files.getByRole('alert')).toHaveText(/16 MB: o limite para imagem é 16 MB/);
    await ana.getByRole('textbox', { name: 'Legenda de vitrine.png' }).fill('A vitrine de hoje');
    await ana.getByRole('button', { name: 'Enviar', exact: true }).click({ force: true });
    await expect(files.getByRole('listitem'), 'nothing goes while one cannot').toHaveCount(3);
    expect(sent).toEqual([]);
    await ana.getByRole('button', { name: 'Tirar enorme.png' }).click();
    await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(files).toBeHidden();
    await expect(tickOf(ana, 'A vitrine de hoje', 'Entregue')).toBeVisible();
    await expect(tickOf(ana, 'orçamento.pdf', 'Entregue')).toBeVisible();
    const seen = (await network.sees(who)).filter(({ fromMe }) => fromMe);
    expect(seen.map(({ type, mediaName }) => `${type} ${mediaName}`)).toEqual([
      'image vitrine.png',
      'document orçamento.pdf',
    ]);
  });

  test('a note is for the team only', async ({ enter, network }) => {
    const who = customer(335, 'Noêmia Discreta');
    await network.isServed(who, 'ana');
    const ana = await enter('ana');
    await rowOf(ana, who).getByRole('link').click();
    await ana.getByRole('tab', { name: 'Nota interna' }).click();
    const field = ana.getByRole('textbox', { name: 'Nota interna sobre Noêmia Discreta' });
    await field.fill('a');
    await field.press('Enter');
    await expect(ana.getByText('Escreva pelo menos 2 caracteres.')).toBeVisible();
    await field.fill('Prefere ser chamada de Dona Noêmia');
    await field.press('Enter');
    await expect(threadOf(ana).getByText('Prefere ser chamada de Dona Noêmia')).toBeVisible();
    await expect(threadOf(ana).getByText('Nota interna · Ana Souza')).toBeVisible();
    await expect(composerOf(ana, who), 'and the next one is a message again').toBeFocused();

    const bruno = await enter('sofia', { at: new URL(ana.url()).pathname });
    await expect(threadOf(bruno).getByText('Prefere ser chamada de Dona Noêmia')).toBeVisible();
    await threadOf(ana).getByText('Nota interna · Ana Souza').hover();
    await threadOf(ana).getByRole('button', { name: 'Excluir nota' }).click();
    await ana.getByRole('dialog', { name: 'Excluir esta nota?' }).getByRole('button', { name: 'Apagar' }).click();
    await expect(threadOf(ana).getByText('Prefere ser chamada')).toBeHidden();
    await expect(ana.getByText('Observação excluída com sucesso!')).toBeVisible();
    await expect(threadOf(bruno).getByText('Prefere ser chamada')).toBeHidden();
    expect((await network.sees(who)).filter(({ fromMe }) => fromMe)).toEqual([]);
  });
});

test.describe('the dialogs', () => {
  test('a new ticket for somebody who is not listed yet', async ({ enter, network }) => {
    const who = customer(340, 'Nova Cliente');
    const ana = await enter('ana');
    await ana.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
    await expect(dialog.getByText('Escolha um contato')).toBeVisible();
    await expect(dialog.getByText('Selecione uma fila')).toBeVisible();
    await dialog
      .getByRole('textbox', { name: 'Contato' })
      .or(dialog.getByRole('combobox', { name: 'Contato' }))
      .fill(who.number);
    await expect(ana.getByText(`Nenhum contato com “${who.number}”.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cadastrar contato' }).click();
    const form = ana.getByRole('dialog', { name: 'Novo contato' });
    await expect(form.getByLabel('Número')).toHaveValue(who.number);
    await form.getByLabel('Nome', { exact: true }).fill(who.name);
    await form.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(form).toBeHidden();
    await choose(ana, dialog.getByRole('combobox', { name: 'Fila' }), 'Vendas');
    await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
    await expect(dialog).toBeHidden();
    await expect(ana).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(threadOf(ana).getByText('Nenhuma mensagem ainda')).toBeVisible();
    await say(ana, who, 'Olá, aqui é da padaria');
    await expect(tickOf(ana, 'Olá, aqui é da padaria', 'Entregue')).toBeVisible();
    await expect
      .poll(async () => (await network.sees(who)).map(({ body }) => body))
      .toEqual(['*Ana Souza*\nOlá, aqui é da padaria']);
  });

  test('a contact with whom a colleague is busy: who, and in which queue', async ({ enter, network }) => {
    const who = customer(341, 'Disputado Silva');
    await network.isServed(who, 'bruno');
    const ana = await enter('ana');
    await ana.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog
      .getByRole('textbox', { name: 'Contato' })
      .or(dialog.getByRole('combobox', { name: 'Contato' }))
      .fill('disputado');
    await ana.getByRole('option', { name: /Disputado Silva/ }).click();
    await choose(ana, dialog.getByRole('combobox', { name: 'Fila' }), 'Vendas');
    await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Disputado Silva já está em atendimento com Bruno Lima. Fila Vendas. Nada foi enviado por você.',
    );
    await expect(ana).toHaveURL('/tickets');
  });

  test('peeking leaves no trace', async ({ enter, network }) => {
    const who = customer(342, 'Espiada Souza');
    const id = await network.says(who, 'Ninguém me leu ainda');
    const { id: ticketId } = await network.ticketOf(who);
    const helena = await enter('helena');
    await helena.getByRole('tab', { name: /^Aguardando/ }).click();
    await rowOf(helena, who).hover();
    await rowOf(helena, who).getByRole('button', { name: 'Espiar' }).click();
    const dialog = helena.getByRole('dialog', { name: /Espiada Souza/ });
    await expect(dialog.getByRole('log').getByText('Ninguém me leu ainda')).toBeVisible();
    await expect(dialog.getByText('Espiar não marca como lida')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await network.says(who, 'Nem agora');
    await expect(dialog.getByRole('log').getByText('Nem agora')).toBeVisible();
    await helena.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(helena, who).getByText('2 não lidas')).toBeVisible();
    expect((await network.ticketOf(who)).unreadMessages).toBe(2);
    expect((await network.messages(ticketId)).map(({ read }) => read)).toEqual([false, false]);
    expect((await network.sees(who)).find((message) => message.id === id)?.ack).toBeLessThan(4);

    const bruno = await enter('bruno');
    await bruno.getByRole('tab', { name: /^Aguardando/ }).click();
    await rowOf(bruno, who).hover();
    await expect(rowOf(bruno, who).getByRole('button', { name: 'Espiar' })).toHaveCount(0);
  });

  test('an admin deletes a ticket; whoever has it open is told', async ({ enter, network }) => {
    const who = customer(343, 'Apagada Lima');
    const { uuid } = await network.isServed(who, 'ana', ['Não me apaguem']);
    const ana = await enter('ana', { at: `/tickets/${uuid}` });
    await expect(bubbleOf(ana, 'Não me apaguem')).toBeVisible();
    await chatOf(ana, who).getByRole('button', { name: 'Mais opções' }).click();
    await expect(ana.getByRole('menuitem', { name: 'Copiar número do atendimento' })).toBeVisible();
    await expect(ana.getByRole('menuitem', { name: 'Excluir atendimento' })).toHaveCount(0);
    await ana.keyboard.press('Escape');

    const helena = await enter('helena', { at: `/tickets/${uuid}` });
    await chatOf(helena, who).getByRole('button', { name: 'Mais opções' }).click();
    await helena.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
    const dialog = helena.getByRole('dialog', { name: /^Excluir o atendimento nº/ });
    await expect(dialog).toContainText('Deseja realmente excluir esse registro?');
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    for (const page of [helena, ana]) {
      await expect(page.getByText('Ticket excluído com sucesso.')).toBeVisible();
      await expect(page).toHaveURL('/tickets');
      await expect(rowOf(page, who)).toBeHidden();
    }
  });
});

test('a thread stands at its end, whenever its notes come and wherever it is looked at', async ({ enter, network }) => {
  const who = customer(351, 'Fim da Conversa');
  const words = Array.from({ length: 30 }, (_, n) => `Frase ${n + 1} ${'e mais um pouco '.repeat(n % 9)}`);
  const { id } = await network.isServed(who, 'helena', words);
  await network.post('/api/ticket-notes', { ticketId: id, note: 'Uma nota que fica entre as mensagens' });
  await network.says(who, 'E a última de todas');
  const isAtEnd = (page: Page) =>
    expect
      .poll(() => threadOf(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
      .toBeLessThan(2);

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const helena = await enter('helena', { reducedMotion });
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await helena.route(/\/api\/ticket-notes\/list/, async (route) => {
      await held;
      await route.continue();
    });
    await rowOf(helena, who).getByRole('link').click();
    await expect(bubbleOf(helena, 'E a última de todas')).toBeInViewport({ ratio: 0.9 });
    letGo();
    await expect(threadOf(helena).getByText('Uma nota que fica entre as mensagens')).toBeAttached();
    await isAtEnd(helena);
    await expect(bubbleOf(helena, 'E a última de todas')).toBeInViewport({ ratio: 0.9 });
    await helena.keyboard.press('Escape');
    await rowOf(helena, who).hover();
    await rowOf(helena, who).getByRole('button', { name: 'Espiar' }).click();
    await expect(helena.getByRole('dialog').getByText('E a última de todas').first()).toBeVisible();
    await isAtEnd(helena);
  }
});

test('a tooltip names an icon and teaches its key, to the pointer and to the keyboard', async ({ enter, network }) => {
  const who = customer(352, 'Dica de Tecla');
  await network.isServed(who, 'helena', ['Oi']);
  const helena = await enter('helena');
  await rowOf(helena, who).getByRole('link').click();
  const transfer = helena.getByRole('button', { name: 'Transferir', exact: true });
  const tip = helena.getByRole('tooltip');
  await transfer.hover();
  await expect(tip).toHaveText('Transferir Q');
  // The page turns elsewhere by itself; the pointer is still there.
  await rowOf(helena, who).getByRole('link').focus();
  await composerOf(helena, who).focus();
  await expect(tip).toHaveText('Transferir Q');
  await threadOf(helena).hover();
  await expect(tip).toHaveCount(0);
  await helena.getByRole('button', { name: 'Devolver à fila', exact: true }).focus();
  await helena.keyboard.press('Tab');
  await expect(transfer).toBeFocused();
  await expect(tip).toHaveText('Transferir Q');
  await transfer.blur();
  await expect(tip).toHaveCount(0);
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
    await expect(sofia).toHaveURL('/tickets');
  }
});

test('older messages come without a jump', async ({ enter, network }) => {
  const who = customer(350, 'Longa Conversa');
  const words = Array.from(
    { length: 165 },
    (_, n) => `Recado ${n + 1}${n % 7 ? '' : `: ${'linha comprida '.repeat(n % 40)}`}`,
  );
  const { uuid, id } = await network.isServed(who, 'ana', words);
  const ana = await enter('ana', { at: `/tickets/${uuid}` });
  await expect(bubbleOf(ana, 'Recado 165')).toBeVisible();

  // each older page is held back until the reader stands still, so that only its arrival can move anything
  let holds = true;
  let letGo: (() => void) | undefined;
  await ana.route(new RegExp(`/api/messages/${id}\\?.*cursor=`), async (route) => {
    const answer = await route.fetch();
    if (holds) await new Promise<void>((resolve) => (letGo = resolve));
    await route.fulfill({ response: answer });
  });
  const log = threadOf(ana);
  await log.hover();
  for (const page of [1, 2, 3]) {
    await expect(async () => {
      await ana.mouse.wheel(0, -400);
      expect(letGo, 'the next page is asked for').toBeTruthy();
    }).toPass();
    const release = letGo!;
    letGo = undefined;
    await isStill(log);
    await log.evaluate(watchFirstBubble);
    release();
    const { by, grew } = await ana.evaluate(() => (window as unknown as Watched).watched);
    console.log(`older page ${page}: ${grew} px put in front, the first visible bubble moved by ${by} px`);
    expect(grew, 'a page was put in front').toBeGreaterThan(500);
    expect(by).toBeLessThanOrEqual(2);
  }
  holds = false;
  (letGo as (() => void) | undefined)?.();
  await expect(async () => {
    await ana.mouse.wheel(0, -2000);
    await expect(log.getByText(/^Recado 1:|^Recado 1$/)).toBeInViewport({ timeout: 300 });
  }).toPass();
});

/** Resolves when nothing scrolls any more. */
function isStill(log: ReturnType<typeof threadOf>) {
  return log.evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0, top = NaN; still < 10; still = box.scrollTop === top ? still + 1 : 0, top = box.scrollTop)
      await frame();
  });
}

interface Watched {
  watched: Promise<{ by: number; grew: number }>;
}

/** Follows the first visible bubble over every frame until something was put in front of it, and a second longer. */
function watchFirstBubble(box: Element): void {
  const edge = box.getBoundingClientRect().top;
  const options = [...box.querySelectorAll('button[data-options]')];
  const first = options.find((button) => button.getBoundingClientRect().top >= edge)!;
  const key = first.getAttribute('data-options')!;
  const start = { top: first.getBoundingClientRect().top, height: box.scrollHeight };
  const watch = async () => {
    let by = 0;
    let grewAt = Infinity;
    while (performance.now() < grewAt + 1000) {
      // after the frame was painted: what is put right before that, nobody sees
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const now = box.querySelector(`[data-options="${key}"]`)?.getBoundingClientRect().top ?? Infinity;
      by = Math.max(by, Math.abs(now - start.top));
      if (box.scrollHeight > start.height + 500) grewAt = Math.min(grewAt, performance.now());
    }
    return { by: Math.round(by * 10) / 10, grew: Math.round(box.scrollHeight - start.height) };
  };
  Object.assign(window, { watched: watch() });
}

const countOf = async (tab: ReturnType<Page['getByRole']>) => Number(/\d+/.exec((await tab.textContent())!)![0]);
