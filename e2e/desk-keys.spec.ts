import { expect, test } from './actors';
import { bubbleOf, chatOf, composerOf, rowOf, threadOf } from './desk';
import { customer } from './network';

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

  await expect(composerOf(ana, one)).toBeFocused();
  await key('Escape');
  await expect(rowOf(ana, one).getByRole('link')).toBeFocused();
  await key('Shift+R');
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

  await key('Control+e');
  await expect(ana).toHaveURL('/tickets');
  await expect(rowOf(ana, one)).toBeHidden();
  await key('Escape');
  await key('z');
  await expect(chatOf(ana, one), 'what was done can be undone').toBeVisible();
  await expect(composerOf(ana, one)).toBeFocused();
  await key('Escape');
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
  await expect(composerOf(ana, who)).toBeFocused();
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
  // whoever has just opened a conversation keeps the caret until a key of theirs leads away
  await composerOf(helena, who).press('F8');
  await helena.getByRole('button', { name: 'Devolver à fila', exact: true }).focus();
  await helena.keyboard.press('Tab');
  await expect(transfer).toBeFocused();
  await expect(tip).toHaveText('Transferir Q');
  await transfer.blur();
  await expect(tip).toHaveCount(0);
});
