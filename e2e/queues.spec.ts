import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { checkInBoth, widths } from './axe';

test.describe.configure({ mode: 'default' });

const names = (page: Page) => page.getByRole('row').locator('[data-part=lead] b').allTextContents();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('queues are put in order by keyboard and by mouse, and others see it', async ({ enter, network }) => {
  const page = await enter('helena', { at: '/queues', reducedMotion: 'reduce' });
  await expect(page.getByRole('row', { name: /Vendas/ })).toBeVisible();
  const before = await names(page);
  const [first, second, third] = before as [string, string, string];
  const ids = before.map(network.ids.queue);

  await page.getByRole('button', { name: `Mover ${third}` }).press('ArrowUp');
  await expect.poll(() => names(page)).toEqual([first, third, second]);
  await expect(page.getByText(`${third}: lugar 2 de ${before.length}`)).toBeAttached();
  await expect(page.getByRole('button', { name: `Mover ${third}` })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => names(page)).toEqual([third, first, second]);

  await page.getByRole('button', { name: `Mover ${third}` }).hover();
  await page.mouse.down();
  const last = (await page.getByRole('row', { name: new RegExp(second) }).boundingBox())!;
  await page.mouse.move(last.x + 40, last.y + last.height - 6, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(before);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(before);

  // a list that is open elsewhere follows
  await network.post('/api/queue/order', { queueIds: ids.toReversed() });
  await expect.poll(() => names(page), { timeout: 1000 }).toEqual(before.toReversed());
  await network.post('/api/queue/order', { queueIds: ids });
});

test('options are set up as a tree, and tried as a customer would', async ({ enter, network }) => {
  const page = await enter('helena', { at: '/queues', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Nova fila' }).click();
  const making = dialogOf(page, 'Nova fila');
  await making.getByLabel('Nome').fill('Encomendas 850');
  await making.getByRole('textbox', { name: 'Saudação' }).fill('{{ms}}, {{firstName}}! Como podemos ajudar?');
  await expect(making.getByRole('log')).toContainText('Maria! Como podemos ajudar?');
  await checkInBoth(page, 'a new queue');
  await making.getByRole('tab', { name: 'Opções do chatbot' }).click();
  await expect(making.getByText('Salve a fila para montar as opções.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Fila salva com sucesso.')).toBeVisible();
  await page.getByRole('button', { name: 'Editar Encomendas 850' }).click();
  const form = dialogOf(page, 'Editar Encomendas 850');
  await form.getByRole('tab', { name: 'Opções do chatbot' }).click();

  const rows = form.getByRole('list', { name: 'Opções do chatbot' }).getByRole('listitem');
  const add = async (button: string, title: string, message: string) => {
    await form.getByRole('button', { name: button, exact: true }).click();
    await expect(form.getByLabel('Título')).toBeFocused();
    await page.keyboard.type(title);
    await form.getByRole('textbox', { name: /^Mensagem/ }).fill(message);
    await page.keyboard.press('Control+Enter');
    await expect(form.getByLabel('Título')).toBeHidden();
  };
  await add('Nova opção', 'Bolos', 'Que bolo, {{firstName}}?');
  await add('Nova opção', 'Salgados', 'Mínimo de 50 unidades');
  await add('Nova opção dentro de Bolos', 'Chocolate', 'Fica pronto em um dia');
  await expect(form.getByText('3 opções, 2 níveis.')).toBeVisible();
  await expect(rows).toHaveCount(3);

  await test.step('by keyboard', async () => {
    const grip = form.getByRole('button', { name: 'Mover Salgados' });
    await grip.press('ArrowUp');
    await expect(rows.first()).toContainText('Salgados');
    await grip.press('ArrowDown');
    await grip.press('ArrowRight');
    await expect(form.getByText('Salgados: opção 2 de Bolos')).toBeAttached();
    await expect(form.getByRole('button', { name: 'Salgados, opção 2, nível 2' })).toBeVisible();
    await grip.press('ArrowLeft');
    await expect(form.getByRole('button', { name: 'Salgados, opção 2, nível 1' })).toBeVisible();
  });

  await test.step('by mouse', async () => {
    await form.getByRole('button', { name: 'Mover Salgados' }).hover();
    await page.mouse.down();
    const target = (await rows.first().locator('[data-drag]').boundingBox())!;
    await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(form.getByRole('button', { name: 'Salgados, opção 2, nível 2' })).toBeVisible();
    await form.getByRole('button', { name: 'Mover Salgados' }).press('ArrowLeft');
    await expect(form.getByRole('button', { name: 'Salgados, opção 2, nível 1' })).toBeVisible();
  });

  await test.step('a file goes along', async () => {
    await form.getByRole('button', { name: 'Chocolate, opção 1, nível 2' }).click();
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Anexar arquivo' }).click();
    await (
      await chooser
    ).setFiles({ name: 'bolo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 bolo') });
    await expect(form.getByText('bolo.pdf')).toBeVisible();
    await checkInBoth(page, 'an option that is written');
    await form.getByRole('button', { name: 'Salvar opção' }).click();
    await expect(form.getByLabel('Título')).toBeHidden();
  });

  await test.step('as a customer', async () => {
    const asked: unknown[] = [];
    page.on('request', (request) => request.url().endsWith('/queue/test-chat') && asked.push(request.postDataJSON()));
    const log = form.getByRole('log');
    const answer = form.getByRole('textbox', { name: 'Responda como o cliente' });
    const say = async (said: string) => {
      await answer.fill(said);
      await answer.press('Enter');
    };
    await expect(log).toContainText('1 · Bolos');
    const before = await log.innerText();
    await answer.press('Enter');
    expect(asked, 'nothing is asked before something is typed').toEqual([]);
    await say('1.');
    await expect(log).toContainText('Que bolo, Maria?');
    expect((await log.innerText()).startsWith(before), 'the first answer is what was shown before').toBe(true);
    await say('1');
    await expect(log).toContainText('bolo.pdf');
    await expect(log).toContainText('Fica pronto em um dia');
    for (const said of ['0', '#', '2']) await say(said);
    await expect(log).toContainText('Mínimo de 50 unidades');
    await say('sair');
    await expect(log).toContainText('Tudo bem, não enviaremos mais avisos nem promoções.');
    await checkInBoth(page, 'a queue that is tried');

    // what is written in the form counts, saved or not, and the conversation is still there
    await form.getByRole('tab', { name: 'Dados da fila' }).click();
    await expect(log).toContainText('Tudo bem, não enviaremos mais avisos nem promoções.');
    await form.getByRole('textbox', { name: 'Saudação' }).fill('Bem-vinda à 850');
    await expect(log).toContainText('Bem-vinda à 850');
    await expect(log).toContainText('Mínimo de 50 unidades');

    await page.route('**/queue/test-chat', (route) => route.fulfill({ status: 500, body: '{}' }));
    await say('oi');
    await expect(log).toContainText('Não foi possível obter a resposta do chatbot.');
    await expect(log, 'what was answered stays').toContainText('Mínimo de 50 unidades');
    await checkInBoth(page, 'a queue that could not be tried');
    await page.unroute('**/queue/test-chat');
    await form.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(log).not.toContainText('Não foi possível');
    await expect(answer).toBeFocused();
    await form.getByRole('button', { name: 'Recomeçar a prévia' }).click();
    await expect(log).not.toContainText('Mínimo de 50 unidades');
    await expect(answer).toBeFocused();
    await form.getByRole('textbox', { name: 'Saudação' }).fill('{{ms}}, {{firstName}}! Como podemos ajudar?');
    await form.getByRole('tab', { name: 'Opções do chatbot' }).click();
  });
  for (const size of widths) {
    await page.setViewportSize(size);
    await checkInBoth(page, `options of a queue at ${size.width}`);
  }
  await page.setViewportSize(widths[0]!);

  await test.step('somebody else changes the queue under the open form', async () => {
    const queues = await network.get<{ id: number; name: string }[]>('/api/queue');
    const { id } = queues.find(({ name }) => name === 'Encomendas 850')!;
    await network.put(`/api/queue/${id}`, { outOfHoursMessage: 'Voltamos amanhã' });
    await expect(form.getByText('Outra pessoa mudou esta fila enquanto isso.')).toBeVisible();
    await form.getByRole('button', { name: 'Ver como ficou' }).click();
    await expect(form.getByLabel('Fora do horário')).toHaveValue('Voltamos amanhã');
  });
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Excluir Encomendas 850' }).click();
  await expect(page.getByText(/continuam, sem fila; .* As opções do chatbot são excluídas junto\./)).toBeVisible();
  await page.getByRole('button', { name: 'Excluir fila' }).click();
  await expect(page.getByRole('row', { name: /Encomendas 850/ })).toBeHidden();
});

test('a queue has hours of its own where hours are of each queue', async ({ enter, network }) => {
  const page = await enter('helena', { at: '/queues', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Editar Financeiro' }).click();
  const form = dialogOf(page, 'Editar Financeiro');
  const tab = form.getByRole('tab', { name: 'Horários de atendimento' });
  await expect(form.getByRole('tab', { name: 'Dados da fila' })).toBeVisible();
  await expect(tab).toBeHidden();
  await network.put('/api/settings/scheduleType', { value: 'queue' });
  await tab.click({ timeout: 1000 });
  const end = form.getByRole('textbox', { name: 'Sábado, fim 1' });
  const usual = await end.inputValue();
  await end.fill('07');
  await end.blur();
  await expect(form.getByText('O fim vem antes do início.')).toBeVisible();
  await form.getByRole('tab', { name: 'Dados da fila' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('textbox', { name: 'Sábado, início 1' }), 'what is wrong comes into sight').toBeFocused();
  await checkInBoth(page, 'hours of a queue, with a mistake');
  await end.fill('1300');
  await expect(form.getByText('Clique em salvar para registrar as alterações')).toBeVisible();

  await test.step('and is tried by hours that are not saved', async () => {
    await form.getByRole('tab', { name: 'Dados da fila' }).click();
    const log = form.getByRole('log');
    await form.getByRole('combobox', { name: 'Para onde o cliente escreve' }).click();
    await page.getByRole('option', { name: 'Só esta fila' }).click();
    const away = form.getByRole('textbox', { name: /^Fora do horário/ });
    const usualAway = await away.inputValue();
    await away.fill('');
    // by its key: it lies where the choice was clicked a moment ago
    await form.getByRole('radio', { name: 'Fora do horário' }).press('Space');
    await expect(log).toContainText('vale a da conexão');
    await away.fill('Voltamos às oito, {{firstName}}.');
    await expect(log).toContainText('Voltamos às oito, Maria.');
    await expect(log).not.toContainText('vale a da conexão');
    await form.getByRole('textbox', { name: 'Responda como o cliente' }).fill('alguém?');
    await page.keyboard.press('Enter');
    await expect(log).toContainText('o aviso de fora do horário já foi dado');
    await checkInBoth(page, 'a queue that is tried out of hours');
    await form.getByRole('radio', { name: 'No horário' }).press('Space');
    await expect(log).not.toContainText('Voltamos às oito');
    await away.fill(usualAway);
  });
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Editar Financeiro' }).click();
  await tab.click();
  await expect(end).toHaveValue('13:00');
  await end.fill(usual);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toBeHidden();
  await network.put('/api/settings/scheduleType', { value: 'disabled' });
});
