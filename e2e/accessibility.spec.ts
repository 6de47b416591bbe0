import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { files, type FileName } from '../server/src/demo/files/files';
import {
  bubbleOf,
  chatOf,
  composerOf,
  customer,
  expect,
  listOf,
  rowOf,
  showList,
  test,
  threadOf,
  type Customer,
  type Network,
} from './actors';

test.describe.configure({ mode: 'parallel' });

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong with all that is on the page now; nothing is a pass. */
async function check(page: Page, what: string) {
  // A colour on its way from one state to the next has a contrast that nobody reads.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
  expect.soft(found, what).toEqual([]);
}

for (const theme of ['light', 'dark'] as const) {
  const looks = { colorScheme: theme, reducedMotion: 'reduce', remembers: { preferredTheme: theme } } as const;

  test(`login, ${theme}`, async ({ page }) => {
    await page.emulateMedia(looks);
    await page.goto('/login');
    await expect(page.getByRole('region', { name: 'Experimente como' })).toBeVisible();
    await check(page, 'login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
    await check(page, 'login with empty fields');
    await page.getByLabel('E-mail').fill('ana@demo.local');
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(/Erro de autenticação/);
    await check(page, 'login refused');
  });

  test(`the lists, ${theme}`, async ({ enter }) => {
    test.setTimeout(90_000);
    const page = await enter('helena', looks);
    await expect(listOf(page).getByRole('listitem').first()).toBeVisible();
    await check(page, 'desk without a conversation');
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await expect(rowOf(page, named('Dona Lourdes'))).toBeVisible();
    await rowOf(page, named('Dona Lourdes')).hover();
    await check(page, 'waiting ones, one under the pointer');
    await page.getByRole('button', { name: 'Filas: todas' }).click();
    await expect(page.getByRole('option', { name: 'Vendas' })).toBeVisible();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await check(page, 'choosing queues');
    await page.getByRole('button', { name: 'Limpar', exact: true }).click();
    await page.keyboard.press('Escape');

    await showList(page, 'Fechados');
    await expect(rowOf(page, named('Beatriz Martins'))).toBeVisible();
    await check(page, 'closed ones');
    await showList(page, 'Busca');
    await expect(page.getByText('Encontre uma conversa')).toBeVisible();
    await check(page, 'search, nothing asked yet');
    await page.getByRole('searchbox').fill('bolo');
    await expect(rowOf(page, named('Marina Oliveira')).first()).toBeVisible();
    await check(page, 'search with results');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Nenhum atendimento com “zzzz”.')).toBeVisible();
    await check(page, 'search without results');
    await page.getByRole('button', { name: 'Menu de Helena Duarte' }).click();
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    await check(page, 'own menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await check(page, 'collapsed menu');

    const sofia = await enter('sofia', looks);
    await sofia.getByRole('button', { name: 'Filas: todas' }).click();
    await sofia.getByRole('option', { name: 'Financeiro' }).click();
    await sofia.keyboard.press('Escape');
    await expect(sofia.getByText('Nenhum atendimento nas filas escolhidas.')).toBeVisible();
    await check(sofia, 'a list that is empty');
  });

  test(`conversations, ${theme}`, async ({ enter, network }) => {
    test.setTimeout(120_000);
    const who = customer(theme === 'light' ? 394 : 395, `Mídias Todas ${theme}`);
    const { uuid, id } = await sendEverything(network, who);
    // tall, so that everything is drawn
    const page = await enter('helena', { ...looks, viewport: { width: 1440, height: 3600 }, at: `/tickets/${uuid}` });
    await expect(bubbleOf(page, 'Por último')).toBeVisible();
    await expect(bubbleOf(page, 'Primeira')).toBeVisible();
    await check(page, 'a conversation with everything in it');
    await page.setViewportSize({ width: 1280, height: 720 });
    await network.change(id, { status: 'closed' });
    await expect(page.getByText(/^Encerrado|^Este atendimento está encerrado/)).toBeVisible();
    await check(page, 'closed');

    for (const name of ['Juliana Ferreira', 'Marina Oliveira']) {
      await rowOf(page, named(name)).getByRole('link').click();
      await expect(chatOf(page, named(name))).toBeVisible();
      await expect(
        threadOf(page)
          .getByRole('button', { name: /^Opções da mensagem/ })
          .first(),
      ).toBeAttached();
      await check(page, `conversation with ${name}`);
    }
    const marina = named('Marina Oliveira');
    await page.getByRole('tab', { name: 'Nota interna' }).click();
    await page.getByRole('textbox', { name: /^Nota interna sobre/ }).fill('Uma nota');
    await check(page, 'a note being written');
    await page.getByRole('tab', { name: 'Mensagem', exact: true }).click();
    await page.getByRole('button', { name: 'Emoji' }).click();
    await expect(page.getByRole('group', { name: 'Emojis' })).toBeVisible();
    await check(page, 'emojis');
    await page.keyboard.press('Escape');
    await composerOf(page, marina).fill('/pi');
    await expect(page.getByRole('listbox', { name: 'Respostas rápidas' })).toBeVisible();
    await check(page, 'quick replies');
    await composerOf(page, marina).fill('');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('group', { name: /^Respondendo a/ })).toBeVisible();
    await check(page, 'answering to a message');
    await page.keyboard.press('Escape');
    const options = threadOf(page)
      .getByRole('button', { name: /^Opções da mensagem de Você/ })
      .last();
    await options.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Apagar para todos' })).toBeVisible();
    await check(page, 'options of a message');
    await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
    await expect(page.getByRole('dialog', { name: 'Dados da mensagem' })).toBeVisible();
    await check(page, 'a message’s data');
    await page.keyboard.press('Escape');
    await chatOf(page, marina).getByRole('button', { name: 'Dados do contato' }).click();
    await expect(page.getByRole('button', { name: 'Editar contato' })).toBeEnabled();
    await check(page, 'the contact beside');

    await page.goto(`/tickets/${(await pendingOf(network, 'Tiago Mendes')).uuid}`);
    await expect(page.getByText('Aguardando atendimento. Aceite para responder.')).toBeVisible();
    // The contact beside is there too; until it is loaded its button is disabled, and then turns.
    await expect(page.getByRole('button', { name: 'Editar contato' })).toBeEnabled();
    await check(page, 'a waiting one');
  });

  test(`dialogs, ${theme}`, async ({ enter }) => {
    test.setTimeout(90_000);
    const page = await enter('helena', looks);
    const roberto = named('Roberto Nunes');
    await rowOf(page, roberto).getByRole('link').click();
    await chatOf(page, roberto).getByRole('button', { name: 'Transferir' }).click();
    await expect(page.getByRole('dialog', { name: 'Transferir atendimento' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
    await check(page, 'transfer, with a mistake');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const create = page.getByRole('dialog', { name: 'Novo atendimento' });
    await expect(create).toBeVisible();
    await check(page, 'new ticket');
    await create
      .getByRole('combobox', { name: 'Contato' })
      .or(create.getByRole('textbox', { name: 'Contato' }))
      .fill('mar');
    await expect(page.getByRole('option', { name: /Marina Oliveira/ })).toBeVisible();
    await check(page, 'new ticket, choosing a contact');
    await page.keyboard.press('Escape');
    await create.getByRole('button', { name: 'Cadastrar contato' }).click();
    await expect(page.getByRole('dialog', { name: 'Novo contato' })).toBeVisible();
    await check(page, 'new contact');
    await page.reload();
    await rowOf(page, roberto).hover();
    await rowOf(page, roberto).getByRole('button', { name: 'Espiar' }).click();
    await expect(page.getByRole('dialog').getByRole('log')).toBeVisible();
    await check(page, 'peek');
    await page.keyboard.press('Escape');
    await chatOf(page, roberto).getByRole('button', { name: 'Mais opções' }).click();
    await check(page, 'options of a ticket');
    await page.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
    await expect(page.getByRole('dialog', { name: /^Excluir o atendimento/ })).toBeVisible();
    await check(page, 'a question before deleting');
  });

  test(`the phone page, ${theme}`, async ({ enter }) => {
    test.setTimeout(60_000);
    const page = await enter('helena', { ...looks, at: '/sandbox' });
    await page.getByRole('button', { name: /Marina Oliveira/ }).click();
    await expect(bubbleOf(page, 'Consegue colocar 10 garfinhos')).toBeVisible();
    await check(page, 'phone page');
    await page.getByRole('button', { name: 'Outro número ou nome' }).click();
    await expect(page.getByRole('dialog', { name: 'Quem vai usar o celular?' })).toBeVisible();
    await check(page, 'somebody new takes the phone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Localização' }).click();
    await expect(page.getByRole('dialog', { name: 'Enviar localização' })).toBeVisible();
    await check(page, 'sending a place');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Áudio' }).click();
    await expect(page.getByRole('dialog', { name: 'Mensagem de voz' })).toBeVisible();
    await check(page, 'sending a voice note');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Rede' })).toBeVisible();
    await check(page, 'narrow phone page');
    await page.getByRole('tab', { name: 'Rede' }).click();
    await check(page, 'narrow phone page, network');
    await page.getByRole('tab', { name: 'Cliente' }).click();
    await check(page, 'narrow phone page, customers');
  });

  test(`narrow, ${theme}`, async ({ enter }) => {
    test.setTimeout(60_000);
    const page = await enter('helena', { ...looks, viewport: { width: 390, height: 844 }, hasTouch: true });
    await expect(listOf(page).getByRole('listitem').first()).toBeVisible();
    await check(page, 'narrow list');
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await expect(rowOf(page, named('Dona Lourdes'))).toBeVisible();
    await check(page, 'narrow list of waiting ones');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    await check(page, 'narrow filters');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await check(page, 'narrow menu');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Atendendo/ }).click();
    await rowOf(page, named('Fernanda Alves')).getByRole('link').click();
    await expect(threadOf(page).getByText('Ela adora!')).toBeVisible();
    await check(page, 'narrow conversation');
  });

  test(`connections, ${theme}`, async ({ enter }) => {
    test.setTimeout(90_000);
    const page = await enter('helena', { ...looks, at: '/connections' });
    const name = `Linha ${theme}`;
    await expect(page.getByRole('row', { name: /WhatsApp Demo/ })).toContainText('Conectada');
    await check(page, 'connections');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Nenhuma conexão com “zzzz”.')).toBeVisible();
    await check(page, 'connections, filtered to nothing');
    await page.getByRole('button', { name: 'Limpar busca e filtros' }).click();
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    // a list that opens before the dialog has taken the focus closes again
    await expect(form.getByLabel('Nome')).toBeFocused();
    await form
      .getByRole('combobox', { name: 'Filas' })
      .or(form.getByRole('textbox', { name: 'Filas' }))
      .click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await page.getByRole('option', { name: 'Suporte' }).click();
    await check(page, 'new connection, choosing queues');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByLabel('Nome')).toBeFocused();
    await check(page, 'new connection, with mistakes');
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('Saudação').fill('Olá, {{firstName}}!');
    await form
      .getByRole('combobox', { name: 'Tipo' })
      .or(form.getByRole('textbox', { name: 'Tipo' }))
      .click();
    await page.getByRole('option', { name: 'Telefone de demonstração' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: `Ler QR code: ${name}` }).click();
    const code = page.getByRole('dialog', { name: `Conectar ${name}` });
    await expect(code.getByText(/^guiche-sandbox:/)).toBeVisible();
    await check(page, 'a QR code');
    await code.getByRole('button', { name: 'Ler com o telefone de demonstração' }).click();
    await expect(code).toBeHidden();
    // the button that opened it went with the code
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Conectada');
    await page.setViewportSize({ width: 390, height: 844 });
    await check(page, 'narrow connections');
    await page.getByRole('button', { name: `Desconectar: ${name}` }).click();
    await check(page, 'a question before disconnecting');
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Desconectada');
    await check(page, 'one is down');
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await expect(page.getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await check(page, 'a question before deleting a connection');
    await page.getByRole('button', { name: 'Excluir conexão' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });

  test(`queues, ${theme}`, async ({ enter }) => {
    test.setTimeout(90_000);
    const page = await enter('helena', { ...looks, at: '/queues' });
    const name = `Entregas ${theme}`;
    await expect(page.getByRole('row', { name: /Suporte/ })).toContainText('Ana Souza');
    await check(page, 'queues');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Nenhuma fila com “zzzz”.')).toBeVisible();
    await check(page, 'queues, filtered to nothing');
    await page.getByRole('button', { name: 'Limpar busca e filtros' }).click();
    await page.getByRole('button', { name: 'Nova fila' }).click();
    const form = page.getByRole('dialog', { name: 'Nova fila' });
    await form.getByRole('textbox', { name: 'Cor' }).fill('azul');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText('Cor inválida')).toBeVisible();
    await check(page, 'new queue, with mistakes');
    await form.getByLabel('Nome').fill(name);
    await form.getByRole('radio', { name: 'Marrom' }).check();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Ninguém');
    await check(page, 'narrow queues');
    await page.getByRole('button', { name: `Editar ${name}` }).click();
    await expect(page.getByRole('dialog', { name: `Editar ${name}` })).toBeVisible();
    await check(page, 'narrow queue dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Editar ${name}` })).toBeFocused();
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await expect(page.getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await check(page, 'a question before deleting a queue');
    await page.getByRole('button', { name: 'Excluir fila' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });

  test(`pages that are still to come, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', { ...looks, at: '/contacts' });
    await expect(page.getByRole('heading', { level: 1, name: 'Contatos' })).toBeVisible();
    await check(page, 'soon');
    await page.goto('/nada-aqui');
    await expect(page.getByText('Página não encontrada')).toBeVisible();
    await check(page, 'not found');
    await page.goto('/signup');
    await check(page, 'sign-up');
  });
}

const named = (name: string): Customer => ({ name, number: '' });

const pendingOf = async (network: Network, name: string) => {
  const path = `/api/tickets?status=pending&showAll=true&searchParam=${encodeURIComponent(name)}`;
  return (await network.get<{ tickets: { uuid: string }[] }>(path)).tickets[0]!;
};

/** A conversation that has every kind of message once, and every state of ours. */
async function sendEverything(network: Network, who: Customer): Promise<{ uuid: string; id: number }> {
  const first = await network.says(who, 'Primeira');
  const { uuid, id } = await network.isServed(who, 'helena', ['Com *negrito*, ~risco~ e https://exemplo.com']);
  const mimes: Record<string, string> = {
    jpg: 'image/jpeg',
    webp: 'image/webp',
    webm: 'video/webm',
    wav: 'audio/wav',
    pdf: 'application/pdf',
  };
  for (const key of ['bread', 'oven', 'shortVoice', 'slip', 'sticker'] satisfies FileName[]) {
    const { name, type, make } = files[key];
    const mimeType = mimes[name.split('.').at(-1)!]!;
    await network.sendsFile(
      who,
      type,
      { name, mimeType, buffer: Buffer.from(await make()) },
      type === 'image' ? 'Legenda' : '',
    );
  }
  await network.says(who, 'Portão 7', { type: 'location', latitude: -23.58, longitude: -46.63 });
  const vcard =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Dr. Henrique Sales\nTEL;type=CELL;waid=5511970000104:+5511970000104\nEND:VCARD';
  await network.says(who, '', { type: 'contact', vcard });
  await network.rings(who);
  await network.says(who, 'Citando', { quotedId: first });
  await network.says(who, 'muito texto '.repeat(400));
  const [edited, gone] = [await network.says(who, 'Antes'), await network.says(who, 'Some')];
  await network.says(who, 'Depois', { type: 'edit', quotedId: edited });
  await network.says(who, '', { type: 'revoke', quotedId: gone });
  const read = await network.answers(id, 'Lida e com reação');
  await settled(network, id, 'Lida e com reação', ['sent', 'delivered', 'read']);
  await network.says(who, '❤️', { type: 'reaction', quotedId: read.providerId });
  await network.reads(who);
  await network.fault({ kind: 'reject-next' });
  await network.answers(id, 'Recusada');
  await settled(network, id, 'Recusada', ['failed']);
  // a phone that answered would be the proof that it arrived
  await network.fault({ kind: 'offline', number: who.number });
  await network.fault({ kind: 'lose-answer-next', repeatable: false });
  await network.answers(id, 'Ninguém sabe');
  await settled(network, id, 'Ninguém sabe', ['unknown']);
  await network.fault({ kind: 'online', number: who.number });
  await network.post('/api/ticket-notes', { ticketId: id, note: 'Uma nota da equipe' });
  await network.says(who, '🥐🥐');
  await network.says(who, 'Por último');
  return { uuid, id };
}

const settled = (network: Network, ticketId: number, body: string, states: string[]) =>
  expect
    .poll(async () => (await network.messages(ticketId)).find((message) => message.body === body)?.state, {
      timeout: 20_000,
    })
    .toEqual(expect.stringMatching(new RegExp(`^(${states.join('|')})$`)));
