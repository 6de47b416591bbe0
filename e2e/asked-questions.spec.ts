import type { askedQuestions } from '@guiche/contract/asked-questions';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { expect, test } from './actors';
import { checkInBoth } from './axe';
import { customers } from './network';

/** What customers asked in closed conversations is proposed to whoever manages what assistants stand on. */

type List = ReplyOf<typeof askedQuestions.list>;
type Gone = ReplyOf<typeof askedQuestions.dismissed>;

test('what customers asked and knowledge does not have becomes an article, or goes for good', async ({
  enter,
  network,
}) => {
  const page = await enter('helena', { at: '/prompts?part=knowledge', reducedMotion: 'reduce' });
  const people = customers(1731, 4, (n) => `Leocádia ${n + 1}`);
  const talk = async (n: number, question: string, answer: string) => {
    const { id } = await network.isServed(people[n - 1]!, 'helena', [question]);
    await network.answers(id, answer);
    await network.change(id, { status: 'closed' });
  };
  await talk(1, 'Oi, vocês alugam zarabatanas?', 'Alugamos zarabatanas por dia, com uma semana de aviso.');
  await talk(2, 'Leocádia aqui, alugam zarabatana?', 'Leocádia, alugamos zarabatanas por dia. Ligue 11 99999-1234.');
  await talk(3, 'Tem curso de trompete?', 'O curso de trompete é às terças, na praça.');
  await talk(4, 'Do you sell lutes?', 'We sell two kinds of lutes, new ones only.');

  await page.getByText('Perguntas dos clientes', { exact: true }).click();
  await expect(page).toHaveURL(/view=questions/);
  await page.getByRole('button', { name: 'Procurar perguntas' }).click();
  const rows = page.getByRole('row');
  const blowpipes = rows.filter({ hasText: 'zarabatana' });
  await expect(blowpipes).toContainText('em 2 conversas');
  await expect(blowpipes).toContainText('[...] aqui, alugam zarabatana?');
  await expect(blowpipes).not.toContainText('99999');
  await expect(rows.nth(1), 'asked most').toContainText('zarabatana');
  await expect(page.getByRole('status').filter({ hasText: /perguntas novas\. Última busca/ })).toBeVisible();
  await checkInBoth(page, 'questions of customers');

  // another admin has the same list, and dismisses one
  const { questions } = await network.get<List>('/api/asked-questions');
  await network.remove(`/api/asked-questions/${questions.find(({ question }) => /lutes/.test(question))!.id}`);
  await expect(rows.filter({ hasText: 'lutes' })).toHaveCount(0);
  const dialog = page.getByRole('dialog');
  await blowpipes
    .getByRole('button', { name: /^Criar artigo/ })
    .first()
    .press('Enter');
  const title = dialog.getByLabel('Título');
  await expect(title).toHaveValue('[...] aqui, alugam zarabatana?');
  await checkInBoth(page, 'an article of a question');
  await title.fill('Aluguel de zarabatanas');
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Alugamos zarabatanas por dia.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Artigo salvo.')).toBeVisible();
  await expect(blowpipes).toHaveCount(0);

  await rows
    .filter({ hasText: 'trompete' })
    .getByRole('button', { name: /^Dispensar/ })
    .click();
  await dialog.getByRole('button', { name: 'Dispensar', exact: true }).click();
  await expect(page.getByText('Pergunta dispensada.')).toBeVisible();
  await page.getByRole('button', { name: 'Procurar perguntas' }).click();
  await expect(page.getByText(/^Nada de novo/)).toBeVisible();
  await expect(rows.filter({ hasText: /trompete|zarabatana|lutes/ })).toHaveCount(0);

  // what was dismissed is listed, and taken back
  await page.getByRole('button', { name: 'Dispensadas' }).click();
  await expect(page).toHaveURL(/view=dismissed/);
  await expect(rows.nth(1), 'the latest first').toContainText('O curso de trompete é às terças');
  await expect(rows.nth(2)).toContainText('Do you sell lutes?');
  await checkInBoth(page, 'questions that were dismissed');
  await rows
    .nth(2)
    .getByRole('button', { name: /^Voltar a sugerir/ })
    .click();
  await expect(rows.filter({ hasText: 'lutes' })).toHaveCount(0);
  // another admin takes the other one back
  const { questions: gone } = await network.get<Gone>('/api/asked-questions/dismissed');
  await network.post(`/api/asked-questions/${gone.find(({ question }) => /trompete/.test(question))!.id}/restore`, {});
  await expect(rows.filter({ hasText: 'trompete' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Voltar às perguntas' }).click();
  await expect(rows.filter({ hasText: /trompete|lutes/ })).toHaveCount(2);
  // the next journey begins with what it makes itself
  for (const { id } of (await network.get<List>('/api/asked-questions')).questions)
    await network.remove(`/api/asked-questions/${id}`);

  await page.getByText('Artigos', { exact: true }).click();
  const row = page.getByRole('row', { name: /Aluguel de zarabatanas/ });
  await row.getByRole('button', { name: 'Excluir Aluguel de zarabatanas' }).click();
  await dialog.getByRole('button', { name: 'Excluir artigo' }).click();
  await expect(row).toHaveCount(0);
});
