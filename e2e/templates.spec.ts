import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createHmac } from 'node:crypto';
import { createFakeApi, seconds, type FakeApi } from '../server/src/whatsapp/cloud/fake-api.fixture';
import { expect, test } from './actors';
import { customer } from './network';
import { callAs, staff } from './staff';
import { checkInBoth, widths } from './axe';
import { startServer, type RunningServer } from './server';

/** A server of its own, whose official API is a fake on this machine. */
let api: FakeApi;
let server: RunningServer;
let dataDir: string;
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeAll(async () => {
  api = await createFakeApi();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'guiche-templates-'));
  server = await startServer({ dataDir, env: { CLOUD_API_URL: api.url } });
});
test.afterAll(async () => {
  await server?.stop();
  await api?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A picture of one colour. */
const cake = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM40WODFTEMLQkANhFkAXiofugAAAAASUVORK5CYII=',
  'base64',
);
const approved = { status: 'APPROVED', category: 'UTILITY', language: 'pt_BR' };
const templates = [
  {
    ...approved,
    name: 'pedido_pronto',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['77'] } },
      {
        type: 'BODY',
        text: 'Olá {{1}}, seu {{2}} está pronto para retirada até as 19h. Qualquer dúvida é só responder esta mensagem.',
        example: { body_text: [['Marina', 'bolo de milho']] },
      },
      { type: 'FOOTER', text: 'Padaria Central' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Estou a caminho' }] },
    ],
  },
  {
    ...approved,
    name: 'bolo_do_dia',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://x'] } },
      { type: 'BODY', text: 'Hoje tem {{1}}, {{2}}!', example: { body_text: [['bolo', 'Marina']] } },
      { type: 'FOOTER', text: 'Padaria Central' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'COPY_CODE', text: 'Copiar oferta', example: ['BOLO10'] },
          { type: 'QUICK_REPLY', text: 'Não quero mais' },
        ],
      },
    ],
  },
  { ...approved, name: 'aviso_de_entrega', components: [{ type: 'BODY', text: 'Sua entrega sai hoje à tarde.' }] },
  {
    ...approved,
    name: 'novidades_da_semana',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Chegaram os pães de fermentação natural. Venha provar!' }],
  },
];

test('after a day of silence an approved template is filled in, seen and sent from the composer', async ({
  browser,
}) => {
  api.templates.push(...templates);
  const who = customer(848, 'Marina Prado');
  const helena = await callAs(server.url, staff.helena.email);
  const queues = (await (await helena.get('/api/queue')).json()) as { id: number }[];
  const made = await helena.post('/api/whatsapp', {
    data: {
      name: 'Loja oficial',
      provider: 'cloud',
      queueIds: [queues[0]!.id],
      cloud: {
        phoneNumberId: api.phoneNumberId,
        wabaId: '2055512345',
        accessToken: api.token,
        appSecret: api.appSecret,
        verifyToken: 'palavra',
      },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id: line } = (await made.json()) as { id: number };
  const yesterday = new Date(Date.now() - 26 * 3_600_000);
  const message = { from: who.number, id: 'wamid.IN1', timestamp: seconds(yesterday), type: 'text' };
  const { bytes } = api.webhook({
    contacts: [{ profile: { name: who.name }, wa_id: who.number }],
    messages: [{ ...message, text: { body: 'Meu pedido já saiu?' } }],
  });
  const signature = `sha256=${createHmac('sha256', api.appSecret).update(bytes).digest('hex')}`;
  const posted = await helena.post(`/api/webhooks/cloud/${line}`, {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    data: bytes,
  });
  expect(posted.status()).toBe(200);

  const found = async () => {
    const answer = await helena.get('/api/tickets?status=pending&showAll=true');
    const { tickets } = (await answer.json()) as { tickets: { id: number; uuid: string; whatsappId: number }[] };
    return tickets.find(({ whatsappId }) => whatsappId === line);
  };
  await expect.poll(found).toBeDefined();
  const ticket = (await found())!;
  await helena.put(`/api/tickets/${ticket.id}`, { data: { status: 'open' } });
  await helena.dispose();

  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(staff.helena.email);
  await page.getByLabel('Senha', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/\/tickets/);
  await page.setViewportSize(widths[0]!);
  await page.goto(`/tickets/${ticket.uuid}`);
  const offer = page.getByRole('button', { name: 'Enviar modelo' });
  await expect(page.getByText('só sai um modelo aprovado')).toBeVisible();
  await checkInBoth(page, 'the window is over');

  await offer.click();
  const dialog = page.getByRole('dialog', { name: 'Enviar modelo aprovado' });
  await expect(dialog.getByRole('button', { name: /pedido_pronto/ })).toBeVisible();
  await checkInBoth(page, 'templates');
  await dialog.getByLabel('Buscar modelo').fill('retirada');
  await expect(dialog.getByRole('button', { name: /novidades/ })).toBeHidden();
  await dialog.getByRole('button', { name: /pedido_pronto/ }).click();

  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByText('Preencha este campo')).toHaveCount(3);
  await expect(dialog.getByLabel('Campo 1 do título')).toBeFocused();
  await dialog.getByLabel('Campo 1 do título').fill('77');
  await dialog.getByLabel('Campo 1', { exact: true }).fill('Marina');
  await checkInBoth(page, 'a template that is being filled in');
  await dialog.getByLabel('Campo 2').fill('bolo de milho');
  await expect(dialog.getByText('Olá Marina, seu bolo de milho está pronto')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('log').or(page.locator('main')).getByText('Olá Marina, seu bolo de milho').first(),
  ).toBeVisible();
  await expect.poll(() => api.sent.length).toBe(1);
  expect(api.sent[0]).toMatchObject({ type: 'template', to: who.number, body: { name: 'pedido_pronto' } });
  await checkInBoth(page, 'a template in the thread');

  // One with a picture above its words, and a coupon behind a button.
  await offer.click();
  await dialog.getByRole('button', { name: /bolo_do_dia/ }).click();
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByText('Escolha a foto')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeFocused();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('cardapio.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
  await expect(dialog.getByText('O WhatsApp só aceita JPEG ou PNG aqui')).toBeVisible();
  await choose('bolo.png', 'image/png', cake);
  await expect(dialog.getByRole('img', { name: 'Foto' })).toBeVisible();
  await dialog.getByLabel('Campo 1', { exact: true }).fill('bolo de fubá');
  await dialog.getByLabel('Campo 2').fill('Marina');
  await dialog.getByLabel('Botão “Copiar oferta”: cupom que ele copia').fill('BOLO10');
  await checkInBoth(page, 'a template with a picture that is being filled in');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Hoje tem bolo de fubá, Marina!').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Botões da mensagem' }).getByText('Copiar oferta')).toBeVisible();
  await expect.poll(() => api.sent.length).toBe(2);
  const { components } = api.sent[1]!.body as { components: { parameters: { image?: { id: string } }[] }[] };
  expect(api.fileOf(components[0]!.parameters[0]!.image!.id)!.bytes.equals(cake)).toBe(true);
  await checkInBoth(page, 'a template with a picture in the thread');

  // The network restricts the number: one message is refused, and the next waits and says why.
  api.fault({ on: 'messages', error: 131_048 });
  for (const name of ['aviso_de_entrega', 'novidades_da_semana']) {
    await offer.click();
    await dialog.getByRole('button', { name: new RegExp(name) }).click();
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(dialog).toBeHidden();
    if (name === 'aviso_de_entrega') await expect(page.getByText('mensagens demais em pouco tempo')).toBeVisible();
  }
  await expect(page.getByText('Aguardando: o WhatsApp limitou este número.')).toBeVisible();
  expect(api.sent).toHaveLength(2);
  await checkInBoth(page, 'a message that is held');

  // How the connection is says the same, and what it means.
  await page.goto(`/connections?health=${line}`);
  const health = page.getByRole('dialog', { name: 'Saúde de Loja oficial' });
  await expect(health.getByText(/O envio está pausado até/)).toBeVisible();
  await expect(health.getByText(/o que sai espera/)).toBeVisible();
  await expect(health.getByText(/A rede recusou mensagens por serem muitas/)).toBeVisible();
  await expect(health.getByText('mensagens demais em pouco tempo')).toBeVisible();
  await checkInBoth(page, 'a line that is held back');
  await context.close();
});
