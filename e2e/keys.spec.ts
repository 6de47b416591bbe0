import { expect, test } from './actors';
import { chatOf, composerOf, listOf, rowOf } from './desk';
import { customer } from './network';

const palette = { name: 'Buscar ou executar um comando' };

test('the palette: actions of the open ticket, screens, people; the focus goes back', async ({ enter, network }) => {
  const who = customer(360, 'Paleta Aberta');
  await network.isServed(who, 'ana', ['Quero falar com o financeiro']);
  const ana = await enter('ana');
  await rowOf(ana, who).getByRole('link').click();
  await composerOf(ana, who).focus();
  await ana.keyboard.press('Control+k');
  const field = ana.getByRole('combobox', palette);
  await expect(field).toBeFocused();
  await expect(ana.getByRole('group', { name: 'Neste atendimento' }).getByRole('option').first()).toBeVisible();
  await expect(ana.getByRole('option', { name: 'Aceitar' })).toHaveCount(0);
  await expect(ana.getByRole('option', { name: 'Excluir atendimento' }), 'an agent may not').toHaveCount(0);
  await expect(ana.getByRole('option', { name: 'Usuários' }), 'an agent may not').toHaveCount(0);
  await ana.keyboard.press('Escape');
  await expect(composerOf(ana, who)).toBeFocused();

  await ana.keyboard.press('Control+k');
  await field.fill('transf');
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  await ana.keyboard.press('Enter');
  await expect(ana.getByRole('dialog', { name: 'Transferir atendimento' })).toBeVisible();
  await ana.keyboard.press('Control+k');
  await expect(field, 'not over a dialog').toHaveCount(0);
  await ana.keyboard.press('Escape');

  await ana.getByRole('button', palette).click();
  await field.fill('contat');
  await ana.getByRole('option', { name: 'Contatos', exact: true }).click();
  await expect(ana).toHaveURL('/contacts');
  await ana.keyboard.press('Control+k');
  await field.fill('paleta aberta');
  await ana
    .getByRole('group', { name: 'Atendimentos' })
    .getByRole('option', { name: /Paleta Aberta/ })
    .click();
  await expect(chatOf(ana, who)).toBeVisible();
});

test('keys: sequences, a new ticket from any screen, resolve and next, send and resolve', async ({
  enter,
  network,
}) => {
  const [one, two, three] = [customer(361, 'Chave Um'), customer(362, 'Chave Dois'), customer(363, 'Chave Três')];
  for (const who of [one, two, three]) {
    const { id } = await network.isServed(who, 'bruno', ['Oi']);
    await network.answers(id, 'Já vejo');
  }
  const bruno = await enter('bruno');
  const key = (name: string) => bruno.keyboard.press(name);
  await expect(rowOf(bruno, one)).toBeVisible();
  await key('g');
  await key('c');
  await expect(bruno, 'the second key of a sequence is no command of its own').toHaveURL('/contacts');
  await expect(bruno.getByRole('dialog')).toHaveCount(0);
  await key('c');
  await expect(bruno.getByRole('dialog', { name: 'Novo atendimento' })).toBeVisible();
  await key('Escape');
  await expect(bruno.getByRole('dialog')).toHaveCount(0);
  await key('Shift+?');
  const sheet = bruno.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(sheet.getByRole('img', { name: 'Ctrl + K' })).toBeVisible();
  await expect(sheet.getByText('Ir para as configurações'), 'which is not his').toHaveCount(0);
  await key('Escape');
  await key('g');
  await key('t');
  await expect(listOf(bruno)).toBeVisible();

  await rowOf(bruno, three).getByRole('link').click();
  await expect(chatOf(bruno, three)).toBeVisible();
  await key('Control+Shift+E');
  await expect(rowOf(bruno, three)).toBeHidden();
  await expect(chatOf(bruno, two), 'the next one comes').toBeVisible();
  await composerOf(bruno, two).fill('Até logo!');
  await key('Control+Enter');
  await expect(rowOf(bruno, two)).toBeHidden();
  await expect(bruno).toHaveURL('/tickets');
  await expect
    .poll(async () => (await network.sees(two)).map(({ body }) => body))
    .toContainEqual(expect.stringContaining('Até logo!'));
  await rowOf(bruno, one).getByRole('link').click();
  await expect(composerOf(bruno, one)).toBeFocused();
  await key('Escape');
  await key('t');
  await expect(bruno.getByRole('dialog', { name: 'Adicionar etiqueta' })).toBeVisible();
});
