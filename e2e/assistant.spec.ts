import type { SandboxMessage } from '@guiche/contract/sandbox';
import { expect, test } from './actors';
import { accept, chatOf, composerOf, rowOf, threadOf } from './desk';
import { customer } from './network';
import { check, checkInBoth } from './axe';

/** A customer is answered by an assistant, asks for a person, and the agent finds why. */

const rules = 'Regras da casa';

test('an assistant answers by its prompt, hands over to people with a note, and is seen to have the conversation', async ({
  enter,
  network,
}, { project }) => {
  const iris = customer(1297, 'Íris Indaga');
  const helena = await enter('helena', { at: '/prompts' });

  await test.step('an admin adds the service that is none, which says so', async () => {
    await helena.getByRole('tab', { name: 'Provedores' }).click();
    await helena.getByRole('button', { name: 'Adicionar provedor' }).click();
    const dialog = helena.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Serviço' }).click();
    await helena.getByRole('option', { name: 'Demonstração, sem serviço' }).click();
    await expect(dialog.getByLabel('Endereço')).toHaveCount(0);
    await expect(dialog.getByText('Sem serviço nem modelo')).toBeVisible();
    await dialog.getByLabel('Nome').fill(rules);
    await check(helena, 'a service that is none');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    const row = helena.getByRole('row', { name: new RegExp(rules) });
    await row.getByRole('button', { name: /^Testar/ }).click();
    await expect(row.getByText('Texto: funciona')).toBeVisible();
  });

  const services = await network.get<{ id: number; name: string }[]>('/api/ai-providers');
  const { id: providerId } = services.find(({ name }) => name === rules)!;
  const prompt = await network.post<{ id: number }>('/api/prompt', {
    name: `Forno ${project.name}`,
    prompt: 'Entregas: em até 5 km, de terça a sábado.\nHorário: das 8h às 18h.',
    queueId: network.ids.queue('Suporte'),
    providerId,
  });
  const line = await network.post<{ id: number }>('/api/whatsapp', {
    name: 'WhatsApp IA',
    provider: 'sandbox',
    promptId: prompt.id,
  });
  const stateOf = async () => (await network.get<{ status: string }>(`/api/whatsapp/${line.id}`)).status;
  await expect.poll(stateOf).toBe('qrcode');
  await network.post(`/api/sandbox/${line.id}/scan`, { number: '5511970001290' });
  await expect.poll(stateOf).toBe('CONNECTED');
  const says = (body: string) =>
    network.post(`/api/sandbox/${line.id}/messages`, { from: iris.number, pushName: iris.name, body });

  async function lastReply(): Promise<string | undefined> {
    const path = `/api/sandbox/${line.id}/messages?number=${iris.number}`;
    const { messages } = await network.get<{ messages: SandboxMessage[] }>(path);
    return messages.findLast(({ fromMe }) => fromMe)?.body;
  }

  await helena.goto('/tickets');
  await test.step('it answers, and its mark stands in the row', async () => {
    await says('Vocês fazem entregas?');
    await helena.getByRole('tab', { name: /^Aguardando/ }).click();
    const row = rowOf(helena, iris);
    await expect(row.getByTitle('O assistente está respondendo')).toBeVisible();
    await expect.poll(lastReply, { timeout: 30_000 }).toContain('em até 5 km');
    await check(helena, 'a row that an assistant has');
  });

  await test.step('an agent takes the conversation from it, and leaves it to it again', async () => {
    const row = rowOf(helena, iris);
    const mark = row.getByTitle('O assistente está respondendo');
    await row.hover();
    await row.getByRole('button', { name: 'Espiar' }).click();
    const peek = helena.getByRole('dialog');
    await expect(peek.getByText('O assistente está respondendo')).toBeVisible();
    await checkInBoth(helena, 'a look at a conversation that an assistant has');
    await peek.getByRole('button', { name: 'Pausar a IA' }).click();
    await expect(peek.getByText('Nenhum assistente responde aqui')).toBeVisible();
    await expect(mark).toHaveCount(0);
    await peek.getByRole('button', { name: 'Passar para a IA' }).click();
    await expect(peek.getByText('O assistente está respondendo')).toBeVisible();
    await helena.keyboard.press('Escape');
    await expect(mark).toBeVisible();

    // by its address it opens whole, with the same in its menu
    await helena.goto(`/tickets/${(await network.ticketOf(iris)).uuid}`);
    await chatOf(helena, iris).getByRole('button', { name: 'Mais opções' }).click();
    await expect(helena.getByRole('menuitem', { name: 'Pausar a IA' })).toBeVisible();
    await helena.goto('/tickets');
    await helena.getByRole('tab', { name: /^Aguardando/ }).click();
  });

  await test.step('who asks for a person is left to people, and the agent finds a note', async () => {
    await says('Quero falar com uma pessoa');
    const row = rowOf(helena, iris);
    await expect.poll(lastReply, { timeout: 30_000 }).toBe('Vou passar você para a nossa equipe.');
    await expect(row.getByTitle('O assistente está respondendo')).toHaveCount(0);
    await expect(row.getByText('Suporte').first()).toBeVisible();
    await accept(helena, iris);
    await expect(threadOf(helena).getByText('Entregas: em até 5 km').first()).toBeVisible();
    await expect(threadOf(helena).getByText('IA', { exact: true }).first()).toBeVisible();
    await expect(chatOf(helena, iris).getByTitle('O assistente está respondendo')).toHaveCount(0);
    const { id } = await network.ticketOf(iris, 'open');
    const notes = await network.get<{ note: string }[]>(`/api/ticket-notes/list?ticketId=${id}`);
    expect(notes[0]!.note).toContain('pediu para falar com uma pessoa');
  });

  await test.step('the agent has the next message drafted, takes it back, and asks for it by the button', async () => {
    const field = composerOf(helena, iris);
    await field.fill('Sobre entregas');
    await field.press('Control+j');
    await expect(field).toHaveValue(/Resposta de demonstração/);
    const drafted = await field.inputValue();
    await checkInBoth(helena, 'a draft of the next message');
    await field.press('Control+z');
    await expect(field, 'the browser knows it as typed').toHaveValue('Sobre entregas');
    await helena.getByRole('button', { name: 'Ajuda da IA' }).click();
    await helena.getByRole('menuitem', { name: /^Sugerir resposta/ }).click();
    await expect(field).toHaveValue(drafted);
    await helena.getByRole('button', { name: 'Desfazer', exact: true }).click();
    await expect(field).toHaveValue('Sobre entregas');
    expect(await lastReply(), 'nothing is sent without a person').toBe('Vou passar você para a nossa equipe.');
    await field.fill('');
  });

  await network.change((await network.ticketOf(iris, 'open')).id, { status: 'closed' });

  await test.step('once it is over, whoever rewrites the prompt has it answered again, beside what was said', async () => {
    await helena.goto('/prompts');
    await helena
      .getByRole('button', { name: `Editar Forno ${project.name}` })
      .first()
      .click();
    const text = helena.getByRole('textbox', { name: 'Prompt', exact: true });
    await text.fill('Entregas: em até 9 km, de terça a sábado.\nHorário: das 8h às 18h.');
    await helena.getByRole('button', { name: 'Conversas passadas' }).click();
    const past = helena.getByRole('dialog', { name: 'Conversas passadas' });
    const answer = past.getByRole('listitem').filter({ hasText: 'Vocês fazem entregas?' });
    await expect(answer).toContainText('Na época, versão 1');
    await expect(answer).toContainText('Ainda não respondida.');
    await past.getByRole('button', { name: 'Responder de novo (1)' }).click();
    await expect(answer).toContainText('em até 9 km');
    await expect(answer).toContainText('em até 5 km');
    await expect(answer).toContainText('Outras palavras');
    await expect(answer.getByText(/\d+ caracteres, \d+ tokens, \d+,\d s/)).toHaveCount(2);
    await expect(past.getByRole('status')).toContainText('0 iguais, 1 com outras palavras');
    await checkInBoth(helena, 'answers of the past');
    await past.getByRole('button', { name: 'Fechar' }).last().click();
    await helena.getByRole('button', { name: 'Cancelar' }).click();
    await helena.getByRole('button', { name: 'Descartar', exact: true }).click();
    await expect(helena.getByRole('dialog')).toHaveCount(0);
  });

  await network.remove(`/api/whatsapp/${line.id}`);
  await network.remove(`/api/prompt/${prompt.id}`);
  await network.remove(`/api/ai-providers/${providerId}`);
});
