import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { callAs, staff } from './staff';
import { findBrowser } from './browser';

/** What two colleagues do with a chat beside writing in it, wide and on a phone; and the way to what was said long ago. */

const browser = findBrowser();
test.use({
  launchOptions: {
    ...browser,
    args: [...(browser.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const log = (page: Page) => page.getByRole('log');
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const alertsOf = (page: Page) => page.evaluate(() => (window as unknown as { alerts: string[] }).alerts);

/** A new chat of Ana's with Bruno and Sofia in it, in which Sofia says what is wanted of her. */
async function begin(baseURL: string, title: string) {
  const [ana, sofia] = [await callAs(baseURL, staff.ana.email), await callAs(baseURL, staff.sofia.email)];
  const people = (await (await ana.get('/api/users/list')).json()) as { id: number; name: string }[];
  const [bruno, other] = [staff.bruno.name, staff.sofia.name].map((one) => people.find(({ name }) => name === one)!);
  const made = await ana.post('/api/chats', { data: { title, users: [bruno, other] } });
  const chat = (await made.json()) as { id: number; uuid: string };
  await ana.dispose();
  const say = async (message: string, mentions: number[] = []) => {
    const said = await sofia.post(`/api/chats/${chat.id}/messages`, { data: { message, mentions } });
    expect(said.status()).toBe(201);
  };
  return { ...chat, bruno: bruno!, say, done: () => sofia.dispose() };
}

/** Notices of the computer are written down instead of shown. @returns what the page hears from now on */
async function hearAlerts(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const alerts: string[] = [];
    class Alert extends EventTarget {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor(title: string) {
        super();
        alerts.push(title);
      }
      close() {}
    }
    Object.assign(window, { alerts, Notification: Alert });
  });
  await page.reload();
  return heard;
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Opções da conversa' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

for (const width of [1280, 390])
  test(`a voice, muting, handing on and leaving, at ${width}`, async ({ enter, baseURL }) => {
    const title = `Turno ${width} ${Date.now() % 100_000}`;
    const chat = await begin(baseURL!, title);
    const viewport = { width, height: 800 };
    const ana = await enter('ana', { at: `/chats/${chat.uuid}`, viewport });
    const bruno = await enter('bruno', { at: `/chats/${chat.uuid}`, viewport, remembers: { desktopNotices: 'on' } });

    await test.step('what is spoken is heard by the other', async () => {
      await ana.getByRole('button', { name: 'Gravar áudio' }).click();
      await expect(ana.getByRole('timer', { name: 'Tempo de gravação' })).toHaveText('00:02');
      await ana.getByRole('button', { name: 'Enviar áudio' }).click();
      for (const page of [ana, bruno])
        await expect(log(page).getByRole('button', { name: /Ouvir áudio/ })).toBeVisible();
      await log(bruno)
        .getByRole('button', { name: /Ouvir áudio/ })
        .click();
      await expect(log(bruno).getByRole('button', { name: /Pausar áudio/ })).toBeVisible();
    });

    let heard: string[] = [];
    await test.step('who has muted it hears of it only when named', async () => {
      await choose(bruno, 'Silenciar');
      await expect(bruno.getByText('Conversa silenciada')).toBeVisible();
      await bruno.goto('/todolist');
      heard = await hearAlerts(bruno);
      await bruno.getByRole('button', { name: /^Avisos/ }).click();
      const tells = bruno.getByRole('switch', { name: 'Avisar também do chat interno' });
      await expect(tells).toBeChecked();
      await chat.say('sem citar');
      await chat.say(`@${staff.bruno.name} citado`, [chat.bruno.id]);
      await expect.poll(() => alertsOf(bruno)).toEqual([title]);
    });

    await test.step('who has switched notices of chats off hears of none', async () => {
      const tells = bruno.getByRole('switch', { name: 'Avisar também do chat interno' });
      await tells.click();
      await expect(tells).not.toBeChecked();
      await chat.say(`@${staff.bruno.name} de novo`, [chat.bruno.id]);
      await expect.poll(() => heard.some((words) => words.includes('de novo'))).toBe(true);
      expect(await alertsOf(bruno)).toEqual([title]);
      await tells.click();
      await expect(tells).toBeChecked();
      await chat.say(`@${staff.bruno.name} e agora`, [chat.bruno.id]);
      await expect.poll(() => alertsOf(bruno)).toEqual([title, title]);
      await bruno.goto(`/chats/${chat.uuid}`);
      await choose(bruno, 'Deixar de silenciar');
      await expect(bruno.getByText('A conversa volta a avisar.')).toBeVisible();
    });

    await test.step('the owner hands it on, and can leave it then', async () => {
      await choose(ana, 'Passar a outra pessoa');
      const dialog = ana.getByRole('dialog', { name: 'Passar a outra pessoa' });
      await dialog.getByRole('button', { name: 'Passar', exact: true }).click();
      await expect(dialog.getByText('Obrigatório')).toBeVisible();
      await dialog.getByRole('combobox', { name: 'Nova pessoa dona' }).click();
      await ana.getByRole('option', { name: staff.bruno.name }).click();
      await dialog.getByRole('button', { name: 'Passar', exact: true }).click();
      await expect(ana.getByText('A conversa tem nova pessoa dona')).toBeVisible();
      await bruno.getByRole('button', { name: 'Opções da conversa' }).click();
      await expect(bruno.getByRole('menuitem', { name: 'Editar conversa' })).toBeVisible();
      await bruno.keyboard.press('Escape');
      await choose(ana, 'Sair da conversa');
      await ana.getByRole('dialog').getByRole('button', { name: 'Sair da conversa' }).click();
      await expect(ana).toHaveURL(/\/chats$/);
      await expect(rowOf(ana, title)).toHaveCount(0);
      await expect(bruno.getByRole('heading', { name: title })).toBeVisible();
      await expect(bruno.getByText(`${staff.bruno.name}, ${staff.sofia.name}`)).toBeVisible();
    });
    await chat.done();
  });

test('a message found far back is jumped to in one piece, and nothing moves while more comes around it', async ({
  enter,
  baseURL,
}) => {
  const title = `Longa ${Date.now() % 100_000}`;
  const chat = await begin(baseURL!, title);
  for (let n = 1; n <= 160; n++) await chat.say(n === 41 ? 'agulha no palheiro' : `${title} nº ${n}`);
  const page = await enter('bruno', { at: '/chats', viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/chats/${chat.id}/messages`)) asked.push(new URL(request.url()).search);
  });
  await page.getByRole('textbox', { name: 'Buscar conversas e mensagens' }).fill('agulha');
  const hit = page.getByRole('button', { name: /agulha no palheiro/ }).first();
  await hit.click();
  const found = log(page).getByText('agulha no palheiro', { exact: true });
  await expect(found).toBeInViewport();
  // the newest, the piece, and what lies around it: not every page up to it
  await expect.poll(() => asked.filter((query) => query.includes('after=')).length).toBeGreaterThan(0);
  expect(asked.filter((query) => query.includes('around='))).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(6);
  const place = (await found.boundingBox())!.y;
  for (const n of [25, 60]) await expect(log(page).getByText(`${title} nº ${n}`, { exact: true })).toBeAttached();
  expect(Math.abs((await found.boundingBox())!.y - place)).toBeLessThan(2);

  // what comes meanwhile stands at the end, and there one gets by the button
  await chat.say('a última de todas');
  await page.getByRole('button', { name: /Ir para a mensagem mais recente|nova/ }).click();
  await expect(log(page).getByText('a última de todas')).toBeInViewport();
  await hit.click();
  await expect(found).toBeInViewport();
  await page.getByRole('textbox', { name: `Mensagem para ${title}` }).fill('e eu depois');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('e eu depois')).toBeInViewport();
  await chat.done();
});
