import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createFakeApi, type FakeApi } from '../server/src/whatsapp/cloud/fake-api.fixture';
import { expect, test } from './actors';
import { customer } from './network';
import { callAs, staff } from './staff';
import { checkInBoth } from './axe';
import { startServer, type RunningServer } from './server';

/** Campaigns on a line of the official API, which is a fake on this machine. */
let api: FakeApi;
let server: RunningServer;
let dataDir: string;
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  api = await createFakeApi();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'guiche-official-campaigns-'));
  server = await startServer({ dataDir, env: { CLOUD_API_URL: api.url } });
});
test.afterAll(async () => {
  await server?.stop();
  await api?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const approved = { status: 'APPROVED', category: 'MARKETING', language: 'pt_BR' };
const body = (text: string, examples: string[]) => ({ type: 'BODY', text, example: { body_text: [examples] } });

test('a template is chosen as a variant, seen as it arrives, priced by the company’s rates, and sent to a stranger', async ({
  browser,
}) => {
  api.templates.push(
    {
      ...approved,
      name: 'fornada_do_dia',
      components: [
        body('Olá {{1}}, hoje tem {{2}} quentinho. Para não receber mais, responda SAIR.', ['Marina', 'pão de queijo']),
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero o meu' }] },
      ],
    },
    {
      ...approved,
      name: 'nossa_loja',
      components: [{ type: 'HEADER', format: 'LOCATION' }, body('Venha, {{1}}', ['Ana'])],
    },
  );
  const who = customer(1296, 'Estela Oficial');
  const helena = await callAs(server.url, staff.helena.email);
  const post = async <Made = { id: number }>(at: string, data: object) => {
    const answer = await helena.post(at, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Made;
  };
  const [queue] = (await (await helena.get('/api/queue')).json()) as { id: number }[];
  const { phoneNumberId, token: accessToken, appSecret } = api;
  const { id: line } = await post('/api/whatsapp', {
    name: 'Loja oficial',
    provider: 'cloud',
    queueIds: [queue!.id],
    cloud: { phoneNumberId, wabaId: '2055512345', accessToken, appSecret, verifyToken: 'palavra' },
  });
  const settings = { messageInterval: 0, longerIntervalAfter: 0, windowFrom: '00:00', windowTo: '00:00' };
  await post('/api/campaign-settings', { settings: { ...settings, windowDays: [0, 1, 2, 3, 4, 5, 6] } });
  const { id: contactListId } = await post('/api/contact-lists', { name: 'Clientes da loja' });
  await post('/api/contact-list-items', { name: who.name, number: who.number, contactListId });
  const status = async () => ((await (await helena.get(`/api/whatsapp/${line}`)).json()) as { status: string }).status;
  await expect.poll(status).toBe('CONNECTED');

  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(staff.helena.email);
  await page.getByLabel('Senha', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/\/tickets/);

  await test.step('what Meta takes is typed once, with its date, and what it grants stands beside', async () => {
    await page.goto('/campaigns-config');
    await page.getByRole('button', { name: 'Adicionar país' }).press('Enter');
    const row = page.getByRole('group', { name: 'Código do país 55' });
    await row.getByLabel('Marketing').fill('0,35');
    await page.getByRole('button', { name: 'Salvar' }).press('Enter');
    await expect(page.getByText('Diga de quando é a tabela.')).toBeVisible();
    await page.getByLabel('Data da tabela').fill('2026-10-01');
    await expect(page.getByText(/0 de 2\.000 usadas/)).toBeVisible();
    await checkInBoth(page, 'campaign settings with an official line');
    await page.getByRole('button', { name: 'Salvar' }).press('Enter');
    await expect(page.getByText('Configurações salvas')).toBeVisible();
  });

  await test.step('the template is chosen and filled in, and stands on the phone as it arrives', async () => {
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'Nova campanha' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByLabel('Nome', { exact: true }).fill('Fornada do dia');
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
    await page.getByRole('option', { name: 'Clientes da loja' }).click();
    await dialog.getByRole('combobox', { name: 'WhatsApp' }).click();
    await page.getByRole('option', { name: 'Loja oficial' }).click();
    await dialog.getByRole('combobox', { name: 'Modelo aprovado' }).click();
    await expect(page.getByRole('option', { name: /nossa_loja .* pede um local/ })).toBeDisabled();
    await page.getByRole('option', { name: /fornada_do_dia/ }).click();
    await expect(dialog.getByLabel('Campo 1', { exact: true })).toHaveValue('{nome}');
    await dialog.getByLabel('Campo 2', { exact: true }).fill('pão de queijo');
    const phone = dialog.getByRole('region', { name: 'Prévia' });
    await expect(phone.getByText('Olá Estela Oficial, hoje tem pão de queijo quentinho.')).toBeVisible();
    await expect(phone.getByText('Quero o meu')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}! Saiu a fornada.');
    await expect(phone.getByText('Os outros recebem o modelo')).toBeVisible();
    await checkInBoth(page, 'a template as a variant');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Campanha salva')).toBeVisible();
  });

  await test.step('before it begins it says at which price, and then a stranger reads the template', async () => {
    const begin = page.getByRole('dialog', { name: /Antes de enviar/ });
    await expect(begin.getByText('1 pessoa vai receber')).toBeVisible();
    await expect(begin.getByText(/R\$\s0,35/)).toBeVisible();
    await expect(begin.getByText(/0 de 2\.000 usadas/)).toBeVisible();
    await checkInBoth(page, 'an official campaign is rehearsed');
    await begin.getByRole('button', { name: 'Iniciar agora' }).press('Enter');
    await expect(page.getByRole('row', { name: /Fornada do dia/ })).toContainText('Finalizada', { timeout: 60_000 });
    expect(api.sent).toMatchObject([{ type: 'template', to: who.number, body: { name: 'fornada_do_dia' } }]);
  });
  await helena.dispose();
  await context.close();
});
