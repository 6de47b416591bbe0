import type { Locator, Page } from '@playwright/test';
import { expect, test } from './actors';
import { checkInBoth, widths } from './axe';

test.describe.configure({ mode: 'default' });

/** The dialog of a queue, its phone, and who plays the customer. */
function parts(page: Page, title: string) {
  const form = page.getByRole('dialog', { name: title });
  const log = form.getByRole('log');
  const answer = form.getByRole('textbox', {
    name: /^(Responda como o cliente|Answer as the customer|Responde como el cliente)$/,
  });
  const say = async (...said: string[]) => {
    for (const text of said) {
      await answer.fill(text);
      await answer.press('Enter');
    }
  };
  return { form, log, say };
}

async function choose(page: Page, list: Locator, name: string) {
  await list.click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('a queue is tried on the connection that customers write to, as it stands in the form', async ({
  enter,
  network,
}) => {
  await network.put('/api/settings/userRating', { value: 'enabled' });
  // tall, so that nothing that is looked at lies half under the dialog's foot
  const viewport = { width: 1280, height: 1300 };
  const page = await enter('helena', { at: '/queues', reducedMotion: 'reduce', viewport });
  await page.getByRole('button', { name: 'Editar Financeiro' }).click();
  const { form, log, say } = parts(page, 'Editar Financeiro');
  const line = form.getByRole('combobox', { name: 'Para onde o cliente escreve' });

  await test.step('the connection that leads to it is the usual one', async () => {
    await expect(line).toHaveValue('WhatsApp Loja');
    await expect(log).toContainText('Com quem você quer falar?');
    await form.getByLabel('Nome').fill('Financeiro e notas');
    await form.getByRole('textbox', { name: 'Saudação' }).fill('Notas por aqui, ainda por salvar.');
    await expect(log).toContainText('3 · Financeiro e notas');
  });

  await test.step('wrong numbers bring the menu twice and then silence', async () => {
    await say('9', 'x', '7');
    await expect(log).toContainText('o chatbot se cala por duas horas');
    expect((await log.innerText()).split('Com quem você quer falar?')).toHaveLength(4);
    await checkInBoth(page, 'a connection that is tried');
  });

  await test.step('time passes: the silence ends, and another night', async () => {
    await form.getByRole('button', { name: 'Deixar passar 2 h' }).press('Enter');
    await expect(log).toContainText('Passaram 2 h.');
    await say('oi de novo');
    await expect.poll(async () => (await log.innerText()).split('Com quem você quer falar?').length).toBe(5);
    await form.getByRole('button', { name: 'Deixar passar uma noite (12 h)' }).press('Enter');
    await expect(log).toContainText('Passaram 12 h.');
    await form.getByRole('button', { name: 'Recomeçar a prévia' }).click();
  });

  await test.step('a number leads to it, somebody takes it, ends it, and is rated', async () => {
    await form.getByRole('button', { name: 'Escolher esta fila (3)' }).press('Enter');
    await expect(log).toContainText('Na fila Financeiro e notas');
    await expect(form.getByRole('button', { name: /^Escolher esta fila/ })).toBeHidden();
    await expect(log).toContainText('Notas por aqui, ainda por salvar.');
    await form.getByRole('button', { name: 'Aceitar', exact: true }).press('Enter');
    await say('obrigada');
    await expect(log).toContainText('alguém da equipe tem a conversa');
    await form.getByRole('button', { name: 'Encerrar', exact: true }).press('Enter');
    await expect(log).toContainText('Atendimento encerrado.');
    await say('3');
    await expect(log).toContainText('Obrigado pela sua avaliação!');
    await expect(form.getByRole('button', { name: 'Encerrar', exact: true })).toBeDisabled();
    await checkInBoth(page, 'a connection that is tried to its end');
  });

  await test.step('at a day and time', async () => {
    await expect(form.getByText('Dia e hora')).toBeHidden();
    await network.put('/api/settings/scheduleType', { value: 'queue' });
    await form.getByRole('button', { name: 'Recomeçar a prévia' }).click();
    await form.getByText('Dia e hora').click();
    const at = form.locator('input[type="datetime-local"]');
    await form.getByLabel('Fora do horário', { exact: false }).first().fill('Voltamos às oito, {{firstName}}.');
    await at.fill('2027-01-02T22:30');
    await expect(form.getByText('Fechado nesse momento.')).toBeVisible();
    await say('3');
    await expect(log).toContainText('Voltamos às oito, Maria.');
    await at.fill('2027-01-04T10:30');
    await expect(form.getByText('Aberto nesse momento.')).toBeVisible();
    await expect(log).toContainText('Notas por aqui, ainda por salvar.');
    for (const size of widths) {
      await page.setViewportSize(size);
      await checkInBoth(page, `a connection that is tried at a moment, at ${size.width}`);
    }
    await page.setViewportSize(widths[0]!);
  });

  await test.step('and alone, as before', async () => {
    await choose(page, line, 'Só esta fila');
    await expect(log).not.toContainText('Com quem você quer falar?');
    await expect(log).toContainText('Notas por aqui, ainda por salvar.');
    await expect(form.getByRole('button', { name: 'Aceitar', exact: true })).toBeHidden();
  });
  await network.put('/api/settings/scheduleType', { value: 'disabled' });
  await network.put('/api/settings/userRating', { value: 'disabled' });
});

for (const [language, words] of [
  ['en', { create: 'New queue', line: 'Where the customer writes to', alone: 'This queue alone', name: 'Name' }],
  ['es', { create: 'Nueva cola', line: 'Adónde escribe el cliente', alone: 'Solo esta cola', name: 'Nombre' }],
] as const) {
  test(`a new queue stands in the menu before it is saved, ${language}, on a phone`, async ({ enter }) => {
    const page = await enter('helena', {
      at: '/queues',
      reducedMotion: 'reduce',
      viewport: widths.at(-1)!,
      remembers: { i18nextLng: language },
    });
    await page.getByRole('button', { name: words.create }).first().click();
    const { form, log, say } = parts(page, words.create);
    const line = form.getByRole('combobox', { name: words.line });
    await expect(line).toHaveValue(words.alone);
    await choose(page, line, 'WhatsApp Loja');
    await form.getByLabel(words.name, { exact: true }).fill('Encomendas 890');
    await expect(log).toContainText('4 · Encomendas 890');
    await say('4');
    await expect(log).toContainText('Encomendas 890');
    // a button half under the foot is no smaller for a finger: it is scrolled to
    await form.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await checkInBoth(page, `a new queue that is tried on a connection, ${language}`);
  });
}
