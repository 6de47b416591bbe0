import type { AiUsage } from '@guiche/contract/ai-usage';
import type { ReplyOf } from '@guiche/contract/endpoint';
import type { prompts as endpoints } from '@guiche/contract/prompts';
import type { Page } from '@playwright/test';
import { drawn, pdf } from '../server/src/testing/pdfs';
import { expect, test } from './actors';
import { check, checkInBoth } from './axe';

/** Prompts and the services that answer for them: made, changed, tried and deleted by an admin. */

type Prompts = ReplyOf<typeof endpoints.list>;

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

test('an admin writes down what assistants stand on, and sees what they would find and why', async ({ enter }) => {
  const page = await enter('helena', { at: '/prompts', reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Conhecimento' }).click();
  await page.getByRole('row', { name: /Alergias e ingredientes/ }).waitFor();
  await checkInBoth(page, 'articles');
  await page.getByRole('button', { name: 'Novo artigo' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Título').fill('Estacionamento');
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Há três vagas gratuitas nos fundos da padaria.');
  await dialog.getByRole('switch', { name: 'Todos os prompts podem usar' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Prompts que podem usar' })).toBeVisible();
  await checkInBoth(page, 'an article');
  await dialog.getByRole('switch', { name: 'Todos os prompts podem usar' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const row = page.getByRole('row', { name: /Estacionamento/ });
  await expect(row).toContainText('Todos os prompts');

  await page.getByRole('button', { name: 'Testar busca' }).click();
  await dialog.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('Onde paro o carro, tem vaga?');
  const first = dialog.getByRole('listitem').first();
  await expect(first).toContainText('Estacionamento');
  await expect(first).toContainText('O assistente recebe');
  await checkInBoth(page, 'what would be found');
  await dialog.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('xilofone');
  await expect(dialog.getByText('Nada encontrado')).toBeVisible();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Excluir Estacionamento' }).click();
  await dialogOf(page).getByRole('button', { name: 'Excluir artigo' }).click();
  await expect(row).toHaveCount(0);
});

test('an admin adds files whose text assistants stand on; what cannot be read stays with its reason', async ({
  enter,
}) => {
  const page = await enter('helena', { at: '/prompts?part=knowledge', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Adicionar arquivos' }).click();
  const dialog = dialogOf(page);
  const manual = pdf([
    [
      drawn([
        { text: 'Estufas', size: 18 },
        { text: 'Alugamos estufas por dia.', down: 24 },
      ]),
    ],
  ]);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      file('manual_de_estufas.pdf', manual),
      file('fechado.pdf', pdf([[drawn(['Oi'])]], { isLocked: true })),
      file('avisos.md', Buffer.from('# Avisos\nO forno apaga às nove.')),
    ]);
  await expect(dialog.getByText('fechado.pdf')).toBeVisible();
  await checkInBoth(page, 'files that were chosen');
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(dialog.getByText('O PDF tem senha.')).toBeVisible();
  await expect(dialog.getByText('manual_de_estufas.pdf')).toHaveCount(0);
  await checkInBoth(page, 'a file that is refused');
  await dialog.getByRole('button', { name: 'Remover fechado.pdf' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  const row = page.getByRole('row', { name: /manual de estufas/ });
  await expect(row).toContainText('manual_de_estufas.pdf');
  await page.getByRole('button', { name: 'Testar busca' }).click();
  await dialog.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('Vocês alugam estufa?');
  const first = dialog.getByRole('listitem').first();
  await expect(first).toContainText('manual de estufas');
  await expect(first).toContainText('O assistente recebe');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Editar manual de estufas' }).first().click();
  await expect(dialog.getByRole('textbox', { name: 'Texto lido do arquivo' })).toHaveValue(/Alugamos estufas por dia/);
  await checkInBoth(page, 'an article of a file');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Baixar manual_de_estufas.pdf' }).click();
  expect((await (await download).createReadStream()).readable).toBe(true);
  await dialog.locator('input[type=file]').setInputFiles(file('estufas.txt', Buffer.from('Estufas só por semana.')));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('estufas.txt');

  for (const name of ['manual de estufas', 'avisos']) {
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await dialog.getByRole('button', { name: 'Excluir artigo' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  }
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
