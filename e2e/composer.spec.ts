import type { Schedule } from '@guiche/contract/schedules';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './actors';
import { bubbleOf, chatOf, composerOf, keepFields, posted, rowOf, threadOf } from './desk';
import { customer, type Customer, type Network } from './network';
import { check } from './axe';
import { findBrowser } from './browser';

/** What leaves the composer beside words: voices, and what is to be sent later. */

const browser = findBrowser();
test.use({
  launchOptions: {
    ...browser,
    args: [...(browser.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const recorder = (page: Page): Locator => page.getByRole('group', { name: 'Gravação de áudio' });
const timer = (page: Page): Locator => page.getByRole('timer', { name: 'Tempo de gravação' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, network: Network, who: Customer) {
  const ticket = await network.isServed(who, 'ana');
  await rowOf(page, who).getByRole('link').click();
  await expect(composerOf(page, who)).toBeVisible();
  return ticket;
}

/** Every microphone that the page was given. */
const keepStreams = () => {
  const given: MediaStream[] = [];
  Object.assign(globalThis, { given });
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (what) => {
    const stream = await ask(what);
    given.push(stream);
    return stream;
  };
};
const liveTracks = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as { given: MediaStream[] }).given
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
  );

test('a voice is recorded, paused, listened to and sent; the phone gets an MP3 of its length', async ({
  enter,
  network,
  baseURL,
}) => {
  const who = customer(761, 'Vera Voz');
  const page = await enter('ana');
  await page.addInitScript(keepStreams);
  await page.addInitScript(keepFields);
  await page.reload();
  const { id } = await open(page, network, who);
  await press(page, 'Gravar áudio');
  await expect(timer(page)).toHaveText('00:02');
  await press(page, 'Pausar gravação');
  await expect(recorder(page).getByRole('status')).toHaveText('Gravação pausada');
  const paused = await timer(page).textContent();
  // by its key: a second click on what has changed under the pointer is none
  await page.getByRole('button', { name: 'Continuar gravação' }).press('Enter');
  await expect(timer(page)).not.toHaveText(paused!);
  await press(page, 'Ouvir antes de enviar');
  await press(page, 'Ouvir áudio');
  await expect(page.getByRole('button', { name: 'Pausar áudio' })).toBeVisible();
  expect(await liveTracks(page), 'the microphone is let go').toBe(0);
  await press(page, 'Enviar áudio');
  await expect.poll(async () => (await posted(page))?.recording, 'no song').toBe('true');
  await expect(recorder(page)).toBeHidden();
  await expect(composerOf(page, who)).toBeFocused();

  await expect.poll(async () => (await network.sees(who)).filter(({ fromMe }) => fromMe).length).toBe(1);
  const sent = (await network.sees(who)).find(({ fromMe }) => fromMe)!;
  expect(sent.mediaType).toBe('audio');
  const bytes = await (await page.request.get(new URL(sent.mediaUrl!, baseURL).href)).body();
  // at 128 kbit a second, some three seconds
  expect(bytes.length).toBeGreaterThan(30_000);
  expect(bytes.length).toBeLessThan(250_000);
  const [stored] = (await network.messages(id)).filter(({ fromMe }) => fromMe);
  expect(stored).toMatchObject({ mediaType: 'audio', mediaMime: 'audio/mpeg', body: '' });

  const player = threadOf(page).getByRole('slider', { name: 'Posição do áudio' });
  await expect(player).toHaveAttribute('aria-valuetext', /00:0[2-9]$/);
  await threadOf(page).getByRole('button', { name: 'Velocidade: 1×' }).click();
  await expect(threadOf(page).getByRole('button', { name: 'Velocidade: 1.5×' })).toBeVisible();
});

test('a recording ends with the conversation, and no light stays on', async ({ enter, network }) => {
  const who = customer(762, 'Lia Luz');
  const other = customer(763, 'Outra Luz');
  const page = await enter('ana');
  await page.addInitScript(keepStreams);
  await page.reload();
  await network.isServed(other, 'ana');
  await open(page, network, who);
  await press(page, 'Gravar áudio');
  await expect(timer(page)).toHaveText('00:01');
  await rowOf(page, other).getByRole('link').click();
  await expect(page.getByText('A gravação foi descartada.')).toBeVisible();
  expect(await liveTracks(page)).toBe(0);
  await press(page, 'Gravar áudio');
  await expect(timer(page)).toHaveText('00:01');
  await press(page, 'Descartar gravação');
  await expect(composerOf(page, other)).toBeFocused();
  expect(await liveTracks(page)).toBe(0);
  expect((await network.sees(who)).filter(({ fromMe }) => fromMe)).toEqual([]);
});

test('without a microphone it says why, and one writes on', async ({ enter, network }) => {
  const who = customer(771, 'Nina Negada');
  const page = await enter('ana');
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.reload();
  await open(page, network, who);
  await press(page, 'Gravar áudio');
  await expect(chatOf(page, who).getByRole('alert')).toContainText('O navegador não permite usar o microfone');
  await composerOf(page, who).fill('então escrevo');
  await press(page, 'Fechar aviso');
  await expect(chatOf(page, who).getByRole('alert')).toBeHidden();
  await expect(composerOf(page, who)).toHaveValue('então escrevo');
});

test('a message is sent later: it waits above the composer, can be stopped, and leaves at its time', async ({
  enter,
  network,
}) => {
  const who = customer(765, 'Tarde Silva');
  const page = await enter('ana');
  const { id, contactId } = await open(page, network, who);
  const line = page.getByRole('region', { name: 'Ver mensagens agendadas' });
  const later = async (words: string) => {
    await composerOf(page, who).fill(words);
    await press(page, 'Enviar mais tarde');
    await page.getByRole('menuitem', { name: /^Amanhã de manhã/ }).click();
  };
  await later('Até amanhã, então');
  await expect(line).toContainText('1 mensagem agendada · amanhã, 08:00');
  await expect(composerOf(page, who)).toHaveValue('');
  await line.getByRole('button', { name: /1 mensagem agendada/ }).click();
  await line.getByRole('button', { name: 'Cancelar a mensagem de amanhã, 08:00' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Cancelar envio' })
    .click();
  await expect(line).toBeHidden();

  await later('Seu pedido saiu para entrega');
  await expect(line).toBeVisible();
  const { schedules } = await network.get<{ schedules: Schedule[] }>(`/api/schedules?contactId=${contactId}`);
  expect(schedules).toHaveLength(1);
  await network.put(`/api/schedules/${schedules[0]!.id}`, { sendAt: new Date(Date.now() + 1500).toISOString() });
  await expect(bubbleOf(page, 'Seu pedido saiu para entrega')).toBeVisible();
  await expect(line).toBeHidden();
  const heard = async () => (await network.sees(who)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  // whoever changed its time is its writer now
  await expect.poll(heard).toEqual(['*Bastidores*\nSeu pedido saiu para entrega']);
  expect((await network.messages(id)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
});

test('whoever writes is seen writing: by colleagues, and on the phone', async ({ enter, network }) => {
  const who = customer(767, 'Dita Silva');
  const page = await enter('ana');
  await open(page, network, who);
  const sofia = await enter('sofia');
  const { uuid } = await network.ticketOf(who);
  await sofia.goto(`/tickets/${uuid}`);
  await expect(composerOf(sofia, who)).toBeVisible();
  const phone = `/api/sandbox/${network.ids.line('WhatsApp Demo')}/messages?number=${who.number}`;
  await composerOf(page, who).pressSequentially('já vejo');
  await expect(sofia.getByText('Ana está digitando')).toBeVisible();
  await expect.poll(async () => (await network.get<{ typing: boolean }>(phone)).typing).toBe(true);
  await composerOf(page, who).press('Enter');
  await expect(sofia.getByText('Ana está digitando')).toBeHidden();
  await expect.poll(async () => (await network.get<{ typing: boolean }>(phone)).typing).toBe(false);
});

test('what the network refused goes back to the composer', async ({ enter, network }) => {
  const who = customer(768, 'Rita Recusa');
  const page = await enter('bruno');
  await network.isServed(who, 'bruno');
  await rowOf(page, who).getByRole('link').click();
  await network.fault({ kind: 'reject-next' });
  await composerOf(page, who).fill('preço: R$ 10,00');
  await composerOf(page, who).press('Enter');
  await threadOf(page).getByRole('button', { name: 'Editar' }).click();
  await expect(composerOf(page, who)).toHaveValue('preço: R$ 10,00');
  await expect(bubbleOf(page, 'preço')).toBeHidden();
});

for (const theme of ['light', 'dark'] as const) {
  test(`recorder and what waits have nothing in anybody's way, ${theme}`, async ({ enter, network }) => {
    const who = customer(theme === 'light' ? 769 : 770, `Clara ${theme}`);
    const page = await enter('ana', {
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      remembers: { preferredTheme: theme },
    });
    const { uuid } = await network.isServed(who, 'ana');
    await page.goto(`/tickets/${uuid}`);
    await press(page, 'Gravar áudio');
    await expect(timer(page)).toHaveText('00:01');
    await check(page, 'recording');
    await press(page, 'Ouvir antes de enviar');
    await expect(page.getByRole('button', { name: 'Ouvir áudio' })).toBeVisible();
    await check(page, 'preview');
    await press(page, 'Descartar gravação');
    await composerOf(page, who).fill('Até amanhã, Clara');
    await press(page, 'Mais opções da mensagem');
    await page.getByRole('menuitem', { name: 'Enviar mais tarde' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar mais tarde' });
    await dialog.getByRole('button', { name: /^amanhã/ }).click();
    await check(page, 'the dialog');
    await dialog.getByRole('button', { name: 'Agendar' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /1 mensagem agendada/ }).click();
    await check(page, 'what waits');
  });
}
