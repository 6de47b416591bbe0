import { expect, test } from './actors';
import { bubbleOf, rowOf, threadOf } from './desk';
import { customer } from './network';
import { checkInBoth } from './axe';

test('what nobody can read is seen to have come, and says what it says in its place once it can', async ({
  enter,
  network,
}) => {
  const who = customer(893, 'Zuleica Ilegível');
  await network.says(who, 'Boa tarde');
  const ticket = await network.isServed(who, 'ana', ['Boa tarde, Zuleica']);
  const id = await network.says(who, 'Dois bolos para sábado', { type: 'unreadable', id: `3AE2E${who.number}` });
  const odd = await network.says(who, 'pix', { type: 'unsupported' });
  expect(odd).toBeTruthy();
  const ana = await enter('ana', { at: `/tickets/${ticket.uuid}` });
  const thread = threadOf(ana);
  const words = 'Mensagem que não pôde ser lida, peça para reenviar';
  await expect(thread.getByText(words)).toBeVisible();
  await expect(thread.getByText('Mensagem de um tipo que não mostramos aqui')).toBeVisible();
  await expect(rowOf(ana, who)).toContainText('Mensagem de um tipo que não mostramos aqui');
  await checkInBoth(ana, 'what cannot be read');

  await network.says(who, 'Dois bolos para sábado', { id });
  await expect(bubbleOf(ana, 'Dois bolos para sábado')).toBeVisible();
  await expect(thread.getByText(words)).toBeHidden();
  const lines = await thread.getByText(/Boa tarde, Zuleica|Dois bolos para sábado|Mensagem de um tipo/).allInnerTexts();
  expect(lines.map((line) => line.trim().slice(0, 10))).toEqual(['Boa tarde,', 'Dois bolos', 'Mensagem d']);
});
