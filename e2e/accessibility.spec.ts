import { expect, test } from './actors';
import { bubbleOf, chatOf, composerOf, listOf, rowOf, showList, threadOf } from './desk';
import { customer, type Customer, type Network } from './network';
import { checkInTheme, testedThemes } from './axe';
import { sendEverything } from './everything';

test.describe.configure({ mode: 'parallel' });

for (const { theme, looks } of testedThemes) {
  test(`the lists, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', looks);
    await expect(listOf(page).getByRole('listitem').first()).toBeVisible();
    await checkInTheme(page, 'desk without a conversation');
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await expect(rowOf(page, named('Dona Lourdes'))).toBeVisible();
    await rowOf(page, named('Dona Lourdes')).hover();
    await checkInTheme(page, 'waiting ones, one under the pointer');
    await page.getByRole('button', { name: 'Filas: todas' }).click();
    await expect(page.getByRole('option', { name: 'Vendas' })).toBeVisible();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await checkInTheme(page, 'choosing queues');
    await page.getByRole('button', { name: 'Limpar', exact: true }).click();
    await page.keyboard.press('Escape');

    await showList(page, 'Fechados');
    await expect(rowOf(page, named('Beatriz Martins'))).toBeVisible();
    await checkInTheme(page, 'closed ones');
    await showList(page, 'Busca');
    await expect(page.getByText('Encontre uma conversa')).toBeVisible();
    await checkInTheme(page, 'search, nothing asked yet');
    await page.getByRole('searchbox').fill('bolo');
    await expect(rowOf(page, named('Marina Oliveira')).first()).toBeVisible();
    await checkInTheme(page, 'search with results');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Nenhum atendimento com “zzzz”.')).toBeVisible();
    await checkInTheme(page, 'search without results');
    await page.getByRole('button', { name: 'Menu de Helena Duarte' }).click();
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    await checkInTheme(page, 'own menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await checkInTheme(page, 'collapsed menu');

    const sofia = await enter('sofia', looks);
    await sofia.getByRole('button', { name: 'Filas: todas' }).click();
    await sofia.getByRole('option', { name: 'Financeiro' }).click();
    await sofia.keyboard.press('Escape');
    await expect(sofia.getByText('Nenhum atendimento nas filas escolhidas.')).toBeVisible();
    await checkInTheme(sofia, 'a list that is empty');
  });

  test(`conversations, ${theme}`, async ({ enter, network }) => {
    const who = customer(theme === 'light' ? 394 : 395, `Mídias Todas ${theme}`);
    const { uuid, id } = await sendEverything(network, who);
    // tall, so that everything is drawn
    const page = await enter('helena', { ...looks, viewport: { width: 1440, height: 3600 }, at: `/tickets/${uuid}` });
    await expect(bubbleOf(page, 'Por último')).toBeVisible();
    await expect(bubbleOf(page, 'Primeira')).toBeVisible();
    await checkInTheme(page, 'a conversation with everything in it');
    await page.setViewportSize({ width: 1280, height: 720 });
    await network.change(id, { status: 'closed' });
    await expect(page.getByText(/^Encerrado|^Este atendimento está encerrado/)).toBeVisible();
    await checkInTheme(page, 'closed');

    for (const name of ['Juliana Ferreira', 'Marina Oliveira']) {
      await rowOf(page, named(name)).getByRole('link').click();
      await expect(chatOf(page, named(name))).toBeVisible();
      await expect(
        threadOf(page)
          .getByRole('button', { name: /^Opções da mensagem/ })
          .first(),
      ).toBeAttached();
      await checkInTheme(page, `conversation with ${name}`);
    }
    const marina = named('Marina Oliveira');
    await page.getByRole('tab', { name: 'Nota interna' }).click();
    await page.getByRole('textbox', { name: /^Nota interna sobre/ }).fill('Uma nota');
    await checkInTheme(page, 'a note being written');
    await page.getByRole('tab', { name: 'Mensagem', exact: true }).click();
    await page.getByRole('button', { name: 'Emoji' }).click();
    await expect(page.getByRole('group', { name: 'Emojis' })).toBeVisible();
    await checkInTheme(page, 'emojis');
    await page.keyboard.press('Escape');
    await composerOf(page, marina).fill('/pi');
    await expect(page.getByRole('listbox', { name: 'Respostas rápidas' })).toBeVisible();
    await checkInTheme(page, 'quick replies');
    await composerOf(page, marina).fill('');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('group', { name: /^Respondendo a/ })).toBeVisible();
    await checkInTheme(page, 'answering to a message');
    await page.keyboard.press('Escape');
    const options = threadOf(page)
      .getByRole('button', { name: /^Opções da mensagem de (Você|Ana Souza)/ })
      .last();
    await options.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Apagar para todos' })).toBeVisible();
    await checkInTheme(page, 'options of a message');
    await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
    await expect(page.getByRole('dialog', { name: 'Dados da mensagem' })).toBeVisible();
    await checkInTheme(page, 'a message’s data');
    await page.keyboard.press('Escape');
    await options.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await checkInTheme(page, 'a message being forwarded');
    await page.keyboard.press('Escape');
    // while a dialog goes it still takes the keys
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await page.getByRole('textbox', { name: 'Procurar nesta conversa' }).fill('bolo');
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible();
    await checkInTheme(page, 'words found in a conversation');
    await page.keyboard.press('Escape');
    await chatOf(page, marina).getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Editar etiquetas' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await checkInTheme(page, 'the tags of a conversation');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Editar contato' })).toBeEnabled();
    await checkInTheme(page, 'the contact beside');

    await page.goto(`/tickets/${(await pendingOf(network, 'Tiago Mendes')).uuid}`);
    await expect(page.getByText('Aguardando atendimento. Aceite para responder.')).toBeVisible();
    // The contact beside is there too; until it is loaded its button is disabled, and then turns.
    await expect(page.getByRole('button', { name: 'Editar contato' })).toBeEnabled();
    await checkInTheme(page, 'a waiting one');
  });

  test(`dialogs, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', looks);
    const roberto = named('Roberto Nunes');
    await rowOf(page, roberto).getByRole('link').click();
    await chatOf(page, roberto).getByRole('button', { name: 'Transferir' }).click();
    await expect(page.getByRole('dialog', { name: 'Transferir atendimento' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
    await checkInTheme(page, 'transfer, with a mistake');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const create = page.getByRole('dialog', { name: 'Novo atendimento' });
    await expect(create).toBeVisible();
    await checkInTheme(page, 'new ticket');
    await create
      .getByRole('combobox', { name: 'Contato' })
      .or(create.getByRole('textbox', { name: 'Contato' }))
      .fill('mar');
    await expect(page.getByRole('option', { name: /Marina Oliveira/ })).toBeVisible();
    await checkInTheme(page, 'new ticket, choosing a contact');
    await page.keyboard.press('Escape');
    await create.getByRole('button', { name: 'Cadastrar contato' }).click();
    await expect(page.getByRole('dialog', { name: 'Novo contato' })).toBeVisible();
    await checkInTheme(page, 'new contact');
    await page.reload();
    await rowOf(page, roberto).hover();
    await rowOf(page, roberto).getByRole('button', { name: 'Espiar' }).click();
    await expect(page.getByRole('dialog').getByRole('log')).toBeVisible();
    await checkInTheme(page, 'peek');
    await page.keyboard.press('Escape');
    await chatOf(page, roberto).getByRole('button', { name: 'Mais opções' }).click();
    await checkInTheme(page, 'options of a ticket');
    await page.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
    await expect(page.getByRole('dialog', { name: /^Excluir o atendimento/ })).toBeVisible();
    await checkInTheme(page, 'a question before deleting');
    await page.goto('/tickets');
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    const lourdes = rowOf(page, named('Dona Lourdes'));
    await lourdes.hover();
    await lourdes.getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByRole('dialog', { name: 'Encerrar Dona Lourdes sem resposta?' })).toBeVisible();
    await checkInTheme(page, 'a question before closing');
  });

  test(`narrow, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', { ...looks, viewport: { width: 390, height: 844 }, hasTouch: true });
    await expect(listOf(page).getByRole('listitem').first()).toBeVisible();
    await checkInTheme(page, 'narrow list');
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await expect(rowOf(page, named('Dona Lourdes'))).toBeVisible();
    await checkInTheme(page, 'narrow list of waiting ones');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    await checkInTheme(page, 'narrow filters');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await checkInTheme(page, 'narrow menu');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Atendendo/ }).click();
    await rowOf(page, named('Fernanda Alves')).getByRole('link').click();
    await expect(threadOf(page).getByText('Ela adora!')).toBeVisible();
    await checkInTheme(page, 'narrow conversation');
    await page.getByRole('button', { name: 'Voltar à lista' }).click();
    const next = page.getByRole('region', { name: /^Próximo a atender/ });
    await expect(next).toBeVisible();
    await checkInTheme(page, 'who is next, above the list');
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(next).not.toHaveAttribute('data-line');
    await checkInTheme(page, 'who is next, beside the list');
  });
}

const named = (name: string): Customer => ({ name, number: '' });

const pendingOf = async (network: Network, name: string) => {
  const path = `/api/tickets?status=pending&showAll=true&searchParam=${encodeURIComponent(name)}`;
  return (await network.get<{ tickets: { uuid: string }[] }>(path)).tickets[0]!;
};
