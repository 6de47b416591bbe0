import type { AiUsage } from '@guiche/contract/ai-usage';
import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { check, checkInBoth } from './axe';

/** Prompts and the services that answer for them: made, changed, tried and deleted by an admin. */

const dialogOf = (page: Page) => page.getByRole('dialog');

test('an admin makes a prompt: without a queue nothing is saved, hints are hints, its key is masked and shown on demand', async ({
  enter,
}) => {
  const page = await enter('helena', { at: '/prompts', reducedMotion: 'reduce' });
  await page.getByRole('row', { name: /Balcão virtual/ }).waitFor();
  await checkInBoth(page, 'prompts');
  await page.getByRole('button', { name: 'Adicionar prompt' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nome', { exact: true }).fill('Noite');
  await dialog.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Seja breve.');
  await expect(dialog.getByText('Com menos de 50 caracteres')).toBeVisible();
  await expect(dialog.getByText('Abaixo de 300 as respostas')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Chave da API' }).fill('sk-segredo-1234');
  await dialog.getByLabel('Nome', { exact: true }).press('Control+Enter');
  await expect(dialog.getByText('Informe o setor')).toBeVisible();
  await checkInBoth(page, 'a prompt without a queue');
  await dialog.getByRole('combobox', { name: 'Setor para onde ele transfere' }).click();
  await page.getByRole('option', { name: 'Suporte' }).click();
  await dialog.getByRole('combobox', { name: 'Voz', exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(16);
  await page.getByRole('option', { name: 'pt-BR-FranciscaNeural' }).click();
  await dialog.getByRole('textbox', { name: 'Temperatura' }).fill('0.7');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const row = page.getByRole('row', { name: /Noite/ });
  await expect(row).toContainText('Suporte');
  await expect(row).toContainText('100');

  // the key is never here again, only that there is one; sent back as it is it stays
  await row.getByRole('button', { name: 'Editar Noite' }).first().click();
  const key = dialog.getByRole('textbox', { name: 'Chave da API' });
  await expect(key).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Mostrar senha' }).first().click();
  await expect(key).toHaveAttribute('type', 'text');
  await expect(key).toHaveValue('****1234');
  await expect(dialog.getByRole('textbox', { name: 'Temperatura' })).toHaveValue('0.7');
  await dialog.getByLabel('Nome', { exact: true }).fill('Noite e dia');
  await dialog.getByLabel('Nome', { exact: true }).press('Control+Enter');
  const renamed = page.getByRole('row', { name: /Noite e dia/ });
  await renamed.waitFor();
  await renamed.getByRole('button', { name: 'Excluir Noite e dia' }).click();
  await dialogOf(page).getByRole('button', { name: 'Excluir prompt' }).click();
  await expect(renamed).toHaveCount(0);
});

test('a service is refused where its address leads inside, is tried, and says what fails', async ({ enter }) => {
  const page = await enter('helena', { at: '/prompts', reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Provedores' }).click();
  await page.getByRole('row', { name: /OpenAI/ }).waitFor();
  await page.getByRole('button', { name: 'Adicionar provedor' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Serviço' }).click();
  await page.getByRole('option', { name: 'Ollama' }).click();
  await expect(dialog.getByLabel('Endereço')).toHaveValue('http://127.0.0.1:11434/v1');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Este endereço não é permitido')).toBeVisible();
  await dialog.getByRole('button', { name: 'Adicionar preço' }).click();
  await check(page, 'a service that leads inside');
  // a name that leads nowhere: nothing of it works, and why is said
  await dialog.getByLabel('Endereço').fill('https://modelos.invalid/v1');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const row = page.getByRole('row', { name: /Ollama/ });
  await row.getByRole('button', { name: 'Testar Ollama' }).click();
  await expect(row.getByText('Texto: não funciona')).toBeVisible();
  await expect(row.getByText('Transcrição: sem modelo')).toBeVisible();
  await checkInBoth(page, 'services');
  await row.getByRole('button', { name: 'Excluir Ollama' }).click();
  await dialogOf(page).getByRole('button', { name: 'Excluir provedor' }).click();
  await expect(row).toHaveCount(0);
});

test('an admin sees what assistants used in a month, and says how much they may', async ({ enter, network }) => {
  const page = await enter('helena', { at: '/prompts?part=usage', reducedMotion: 'reduce' });
  const before = await network.get<AiUsage>('/api/ai-usage');
  await expect(page.getByRole('tab', { name: 'Uso' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Sem limite')).toBeVisible();
  await checkInBoth(page, 'what assistants used');
  await page.getByRole('button', { name: 'Definir limites' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Limite de gastos por mês').fill('zero');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Digite um valor como 50,00.')).toBeVisible();
  await checkInBoth(page, 'a limit that is no amount');
  await dialog.getByLabel('Limite de gastos por mês').fill('50,00');
  await dialog.getByLabel('Respostas por cliente por dia').fill('12');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/^de R\$\s50,00$/)).toBeVisible();
  const { budget } = await network.get<AiUsage>('/api/ai-usage');
  expect(budget).toEqual({ capCents: 5_000, atCap: 'stop', answersADay: 12 });
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(page.getByText('Ainda disponível')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mês seguinte' }).click();
  await expect(page.getByText('Ainda disponível')).toBeVisible();
  await network.put('/api/ai-usage/budget', before.budget);
});

test('who writes a prompt talks to its assistant first, as a customer would', async ({ enter }) => {
  const page = await enter('helena', { at: '/prompts', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Adicionar prompt' }).click();
  const dialog = dialogOf(page);
  const prompt = dialog.getByRole('textbox', { name: 'Prompt', exact: true });
  await prompt.fill('Somos a Padaria da Praça. Entregamos no centro por R$ 8,00. Aos domingos fechamos ao meio-dia.');
  await dialog.getByRole('combobox', { name: 'Provedor' }).click();
  await page.getByRole('option', { name: 'Demonstração' }).click();
  const log = dialog.getByRole('log', { name: 'Conversa do teste' });
  await expect(log).toContainText('Nada é enviado');
  const says = dialog.getByRole('textbox', { name: 'Escreva como o cliente' });
  await says.fill('Vocês entregam no centro?');
  await says.press('Enter');
  await expect(log).toContainText('Entregamos no centro por R$ 8,00.');
  await expect(log, 'a machine says that it is one, once').toContainText('assistente virtual');
  // what is in the form counts, saved or not
  await prompt.fill('Somos a Padaria da Praça. Não fazemos entrega no centro nem fora dele.');
  await says.fill('E fora do centro, entregam?');
  await says.press('Enter');
  await expect(log).toContainText('Não fazemos entrega no centro nem fora dele.');
  await checkInBoth(page, 'a prompt that is tried');
  await says.fill('Quero falar com uma pessoa');
  await says.press('Enter');
  await expect(log).toContainText('O cliente pede uma pessoa');
  await expect(says, 'from here on people answer').not.toBeEditable();
  await dialog.getByRole('button', { name: 'Recomeçar o teste' }).click();
  await expect(log).toContainText('Nada é enviado');
  await expect(says).toBeFocused();

  // a service that is not there is told, and asked again
  await page.route('**/api/prompt/test-chat', (route) => route.abort());
  await says.fill('Oi');
  await says.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Sem resposta do servidor');
  await page.unroute('**/api/prompt/test-chat');
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(log.getByText('Oi', { exact: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toHaveCount(0);
});
