import { expect, test } from './actors';
import { attach, bubbleOf, composerOf, pictureOf, rowOf, threadOf, tickOf } from './desk';
import { customer } from './network';

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
