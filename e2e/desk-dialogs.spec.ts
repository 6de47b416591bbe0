import { expect, test } from './actors';
import { bubbleOf, chatOf, choose, rowOf, say, threadOf, tickOf } from './desk';
import { customer } from './network';

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
