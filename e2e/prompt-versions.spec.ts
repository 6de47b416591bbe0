import type { ReplyOf } from '@guiche/contract/endpoint';
import type { prompts as endpoints } from '@guiche/contract/prompts';
import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { checkInBoth } from './axe';

/** A prompt is written, published and taken back. */

type Prompts = ReplyOf<typeof endpoints.list>;

const dialogOf = (page: Page) => page.getByRole('dialog');

test('what is changed waits as a sketch, is published, and an older version is live again', async ({
  enter,
  network,
}) => {
  const page = await enter('helena', { at: '/prompts', reducedMotion: 'reduce' });
  const { queueId } = (await network.get<Prompts>('/api/prompt')).prompts[0]!;
  const text = 'Somos a Padaria da Praça.\nEntregamos no centro.\nAos domingos fechamos ao meio-dia.';
  await network.post('/api/prompt', { name: 'Fim de semana', prompt: text, queueId });
  const dialog = dialogOf(page);
  const prompt = dialog.getByRole('textbox', { name: 'Prompt', exact: true });
  const open = () => page.getByRole('button', { name: 'Editar Fim de semana' }).first().click();
  await open();
  await expect(dialog.getByText(/No ar: versão 1, de Bastidores/)).toBeVisible();
  const keep = dialog.getByRole('button', { name: 'Salvar rascunho' });
  await expect(keep, 'nothing is written yet').toBeDisabled();
  const night = text.replace('no centro', 'no centro e no porto');
  await prompt.fill(night);
  await keep.click();
  await expect(page.getByText('Para os clientes nada mudou')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // it is there for whoever looks next, and can be tried before it counts
  await open();
  await expect(prompt).toHaveValue(text);
  await expect(dialog.getByText(/Há um rascunho de Helena/)).toBeVisible();
  await checkInBoth(page, 'a prompt with a sketch');
  await dialog.getByRole('button', { name: 'Abrir rascunho' }).click();
  await expect(prompt).toHaveValue(night);
  const says = dialog.getByRole('textbox', { name: 'Escreva como o cliente' });
  await says.fill('Vocês entregam no porto?');
  await says.press('Enter');
  await expect(dialog.getByRole('log')).toContainText('Entregamos no centro e no porto.');

  // somebody else was faster: one is told, and does it again on purpose
  const { prompts } = await network.get<Prompts>('/api/prompt?searchParam=fim');
  await network.put(`/api/prompt/${prompts[0]!.id}`, { maxMessages: 20 });
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Alguém publicou ou guardou outra coisa enquanto isso')).toBeVisible();
  await expect(dialog.getByText(/No ar: versão 2/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Prompt publicado.')).toBeVisible();

  await open();
  await dialog.getByRole('button', { name: 'Versões' }).click();
  const versions = page.getByRole('dialog', { name: 'Versões de Fim de semana' });
  const newest = versions.getByRole('listitem').first();
  await expect(newest).toContainText('No ar');
  await newest.getByText('Versão 3').click();
  await expect(newest.getByText('Entrou: Entregamos no centro e no porto.')).toBeVisible();
  await expect(newest.getByText('Saiu: Entregamos no centro.')).toBeVisible();
  const first = versions.getByRole('listitem').last();
  await first.getByText('Versão 1').click();
  await checkInBoth(page, 'versions of a prompt');
  await first.getByRole('button', { name: 'Voltar a esta versão' }).click();
  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await expect(page.getByText('A versão 1 está no ar de novo.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(prompt).toHaveValue(text);
  await expect(dialog.getByText(/No ar: versão 4/)).toBeVisible();

  // to one whose queue is gone nobody can go back: what it said is put into the form
  const { id } = prompts[0]!;
  const gone = await network.post<{ id: number }>('/api/queue', { name: 'Passageira', color: '#123457' });
  await network.put(`/api/prompt/${id}`, { prompt: 'Somos a Padaria do Porto.', queueId: gone.id });
  await network.put(`/api/prompt/${id}`, { prompt: text, queueId });
  await network.remove(`/api/queue/${gone.id}`);
  await dialog.getByRole('button', { name: 'Versões' }).click();
  const fifth = versions.getByRole('listitem').filter({ hasText: 'Versão 5' });
  await fifth.getByText('Versão 5').click();
  await expect(fifth.getByText('não existe mais')).toBeVisible();
  await expect(fifth.getByRole('button', { name: 'Voltar a esta versão' })).toHaveCount(0);
  await fifth.getByRole('button', { name: 'Abrir no formulário' }).click();
  await expect(versions).toHaveCount(0);
  await expect(prompt).toHaveValue('Somos a Padaria do Porto.');
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog.getByText('Informe o setor')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await page.getByRole('button', { name: 'Excluir Fim de semana' }).click();
  await dialogOf(page).getByRole('button', { name: 'Excluir prompt' }).click();
});
