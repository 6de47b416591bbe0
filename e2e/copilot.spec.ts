import type { TicketNote } from '@guiche/contract/ticket-notes';
import { expect, test } from './actors';
import { chatOf, composerOf, threadOf } from './desk';
import { customer, type Customer } from './network';
import { check, checkInBoth } from './axe';

/** What an agent asks a model beside the conversation, answered by the demo's rules: a summary, tags, and a question. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const said = ['Vocês fazem bolo sem amendoim?', 'Sou alérgica a amendoim e quero um orçamento para sábado'];

test('an agent has a conversation summed up, takes a tag, and asks about the customer; the customer reads nothing of it', async ({
  enter,
  network,
}) => {
  const who = customer(1361, 'Rute Alergia');
  const { id, uuid } = await network.isServed(who, 'ana', said);
  const tag = await network.post<{ id: number; name: string }>('/api/tags', { name: 'Amendoim' });
  const ana = await enter('ana', { at: `/tickets/${uuid}`, viewport: { width: 1440, height: 1000 } });
  const sees = (await network.sees(who)).length;
  await expect(composerOf(ana, who)).toBeVisible();

  await test.step('the palette sums it up in the drawer, which says that rules did', async () => {
    await ana.keyboard.press('Control+k');
    await ana.getByRole('combobox').fill('Resumir');
    await ana.getByRole('option', { name: /Resumir atendimento/ }).click();
    const summary = ana.getByRole('group', { name: 'Resumo do atendimento' });
    await expect(summary).toContainText(said[0]!);
    await expect(summary).toContainText('O que está em aberto');
    await expect(summary).toContainText('Resumo de demonstração');
    await checkInBoth(ana, 'a summary of a conversation');
    await summary.getByRole('button', { name: 'Guardar como observação' }).click();
    await expect(ana.getByText('Observação adicionada com sucesso!').first()).toBeVisible();
    const notes = await network.get<TicketNote[]>(`/api/ticket-notes/list?ticketId=${id}`);
    expect(notes[0]!.note).toContain(said[0]!);
  });

  await test.step('a tag of the company is proposed, and is given by a click alone', async () => {
    await ana.getByRole('button', { name: 'Sugerir etiquetas' }).click();
    const idea = ana.getByRole('button', { name: 'Pôr a etiqueta Amendoim' });
    await expect(idea).toBeVisible();
    expect((await network.ticketOf(who)).tags).toEqual([]);
    await checkInBoth(ana, 'proposed tags');
    await idea.click();
    await expect(idea).toBeHidden();
    await expect.poll(async () => (await network.ticketOf(who)).tags.map(({ name }) => name)).toEqual(['Amendoim']);
  });

  await test.step('a question is answered with the message that it stands on, or with that nothing was found', async () => {
    const field = ana.getByRole('textbox', { name: 'Perguntar sobre este cliente' });
    await field.fill('Orçamento de amendoim para quando?');
    await field.press('Enter');
    const answer = ana.getByRole('group', { name: 'Resposta da IA' });
    await expect(answer).toContainText('Sou alérgica a amendoim');
    await checkInBoth(ana, 'an answer about a customer');
    await answer.getByRole('link', { name: /Sou alérgica/ }).click();
    await expect(threadOf(ana).getByText(said[1]!, { exact: true })).toBeInViewport();
    await field.fill('Qual o telefone do contador?');
    await field.press('Enter');
    await expect(ana.getByText('Não encontrei isso nas conversas')).toBeVisible();
  });

  expect(await network.sees(who), 'nothing of it is sent').toHaveLength(sees);
  await network.remove(`/api/tags/${tag.id}`);
});

test('on a phone the summary is in the menu over the conversation, and opens beside the contact', async ({
  enter,
  network,
}) => {
  const who: Customer = customer(1362, 'Rita Resumo');
  const { uuid } = await network.isServed(who, 'ana', said);
  const ana = await enter('ana', { ...phone, at: `/tickets/${uuid}` });
  await chatOf(ana, who).getByRole('button', { name: 'Mais opções' }).first().tap();
  await ana.getByRole('menuitem', { name: 'Resumir atendimento' }).tap();
  const summary = ana.getByRole('group', { name: 'Resumo do atendimento' });
  await expect(summary).toContainText('Resumo de demonstração');
  await summary.scrollIntoViewIfNeeded();
  await check(ana, 'a summary on a phone');
  const box = (await summary.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  const field = ana.getByRole('textbox', { name: 'Perguntar sobre este cliente' });
  await field.fill('Orçamento de amendoim para quando?');
  await ana.getByRole('button', { name: 'Perguntar', exact: true }).tap();
  const answer = ana.getByRole('group', { name: 'Resposta da IA' });
  await expect(answer).toContainText('Sou alérgica a amendoim');
  await answer.scrollIntoViewIfNeeded();
  await checkInBoth(ana, 'an answer on a phone');
});
