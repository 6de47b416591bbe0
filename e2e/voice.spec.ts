import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { expect, test, type Page } from '@playwright/test';
import fs from 'node:fs';
import { makeScratchDirectory } from '../server/src/testing/scratch-server';
import { heardOf } from '../server/src/testing/voice-notes';
import { createFakeApi, seconds, type FakeApi } from '../server/src/whatsapp/cloud/fake-api.fixture';
import { password, staff } from './staff';
import { findBrowser } from './browser';
import { createCaller } from './caller';
import { startServer, type RunningServer } from './server';

/** From the microphone of a page to the network: what is recorded arrives as a voice message, and once. */

const browser = findBrowser();
test.use({
  launchOptions: {
    ...browser,
    args: [...(browser.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const customer = '5511970000872';
let server: RunningServer;
let api: FakeApi;
const { call, insist, logIn, takeTicketOf } = createCaller(() => server.url);

test('a recording is a voice message to the customer, also when the server is killed while it is made', async ({
  browser: chromium,
}) => {
  api = await createFakeApi();
  const dataDir = await makeScratchDirectory();
  const env = { CLOUD_API_URL: api.url, LOG_LEVEL: 'warn', DEMO: 'on' };
  server = await startServer({ dataDir, env });
  const { port } = server;
  try {
    await logIn();
    const line = await makeLine();
    await say(line, 'oi');
    const ticketId = await takeTicketOf(customer);
    const { uuid } = (await call(contract.tickets.show, { ticketId }))!.body as { uuid: string };
    const page = await chromium.newPage({ baseURL: server.url, locale: 'pt-BR', reducedMotion: 'reduce' });
    await enter(page, `/tickets/${uuid}`);
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await expect(page.getByRole('timer', { name: 'Tempo de gravação' })).toHaveText('00:03');
    const answered = page.waitForResponse(
      (answer) => answer.url().endsWith(`/api/messages/${ticketId}`) && answer.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Enviar áudio' }).click();
    const [{ id }] = (await (await answered).json()) as [Message];
    await server.kill9();
    server = await startServer({ dataDir, port, env });
    await logIn();
    const state = async () =>
      ((await call(contract.messages.list, { ticketId }))!.body as { messages: Message[] }).messages.find(
        (one) => one.id === id,
      )?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('sent');

    const sounds = api.sent.filter(({ type }) => type === 'audio');
    expect(sounds.map(({ body }) => body)).toEqual([{ id: expect.any(String) as unknown, voice: true }]);
    const { bytes, mime } = api.fileOf(String(sounds[0]!.body.id))!;
    expect(mime).toBe('audio/ogg; codecs=opus');
    const { codec, sound } = await heardOf(bytes);
    expect(codec).toBe('opus');
    expect(sound.length / 48_000).toBeGreaterThan(2.5);
    // the fake microphone beeps
    expect(sound.reduce((most, value) => Math.max(most, value), 0)).toBeGreaterThan(0.05);
    await page.close();
  } finally {
    await server.kill9().catch(() => undefined);
    await api.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

async function makeLine(): Promise<number> {
  const queues = (await call(contract.queues.list, {}))!.body as { id: number }[];
  const { phoneNumberId, token: accessToken, appSecret } = api;
  const cloud = { phoneNumberId, accessToken, appSecret, wabaId: '2055512345', verifyToken: 'palavra' };
  const body = { name: 'Loja oficial', provider: 'cloud', queueIds: [queues[0]!.id], cloud };
  const { id } = (await insist(contract.connections.create, {}, body)) as { id: number };
  const status = async () =>
    ((await call(contract.connections.show, { whatsappId: id }))!.body as { status: string }).status;
  await expect.poll(status).toBe('CONNECTED');
  return id;
}

async function say(line: number, body: string): Promise<void> {
  const { bytes, signature } = api.webhook({
    contacts: [{ profile: { name: 'Juliana' }, wa_id: customer }],
    messages: [{ from: customer, id: 'wamid.A', timestamp: seconds(new Date()), type: 'text', text: { body } }],
  });
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const url = `${server.url}/api/webhooks/cloud/${line}`;
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) });
  expect(answer.status).toBe(200);
}

async function enter(page: Page, address: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(staff.helena.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/\/tickets/);
  await page.goto(address);
}
