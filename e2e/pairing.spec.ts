import { expect, test, type Page } from '@playwright/test';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import fs from 'node:fs';
import { makeScratchDirectory } from '../server/src/testing/scratch-server';
import { createFakeWhatsApp, type FakeWhatsApp } from '../server/src/whatsapp/beta/fake/server';
import { startServer, type RunningServer } from './server';

/**
 * A company links its phone to a line of provider `beta`, on a WhatsApp network of our own that speaks the real one's
 * wire: what the phone scans is what the page shows.
 */
const company = '5511940000820';
const customer = { name: 'Marta Pairing', number: '5511970000821' };

let fake: FakeWhatsApp;
let server: RunningServer;
let dataDir: string;
test.beforeAll(async () => {
  fake = await createFakeWhatsApp();
  dataDir = await makeScratchDirectory();
  server = await startServer({ dataDir, env: { DATABASE_URL: '', SECRET: '', WHATSAPP_URL: fake.url } });
});
test.afterAll(async () => {
  await server.stop().catch(() => undefined);
  await fake.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Reads the code off the page, as a camera would: what is drawn, and that it says what stands below. */
async function readCode(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Conectar Balcão' });
  const drawn = dialog.getByRole('img', { name: 'QR code que conecta Balcão' }).locator('path');
  const words = dialog.getByRole('group', { name: 'Código do QR' }).locator('code');
  let text = '';
  await expect(async () => {
    text = await words.innerText();
    expect(await drawn.getAttribute('d', { timeout: 1000 })).toBe(toSvgPath(generate(text)));
  }).toPass();
  return text;
}

test('a person pairs by the code on the page, chats, is unlinked by the phone, sees why, and pairs again by code', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/login`);
  await page.getByLabel('E-mail').fill('admin@demo.local');
  await page.getByLabel('Senha', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/tickets**');

  // a new line asks for its phone by itself
  await page.goto(`${server.url}/connections`);
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome', { exact: true }).fill('Balcão');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: /Balcão/ });
  await expect(row).toContainText('Aguardando QR code');
  // its code comes by itself
  await fake.scan(company, await readCode(page), 'Balcão');
  await expect(page.getByRole('dialog', { name: 'Conectar Balcão' })).toBeHidden();
  await expect(row).toContainText('Conectada');
  await expect(row).toContainText('+55 11 94000-0820');

  // both sides speak
  await expect.poll(() => fake.isOnline(company)).toBe(true);
  fake.account(customer.number, customer.name);
  await fake.say(customer.number, company, 'Vocês têm pão de queijo?');
  await page.goto(`${server.url}/tickets`);
  const list = page.getByRole('region', { name: 'Atendimentos', exact: true });
  const waiting = list.getByRole('listitem').filter({ hasText: 'Vocês têm pão de queijo?' });
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await waiting.hover();
  await waiting
    .getByRole('button', { name: /^Aceitar/ })
    .filter({ visible: true })
    .click();
  const composer = page.getByRole('textbox', { name: /^Mensagem para/ });
  await composer.fill('Temos, saiu agora do forno.');
  await composer.press('Enter');
  await expect.poll(() => JSON.stringify(fake.shown(customer.number))).toContain('saiu agora do forno');

  // the phone takes the device off its list
  fake.unlink(company);
  await page.goto(`${server.url}/connections`);
  await expect(row).toContainText('Desconectada');
  await row.getByRole('button', { name: 'Saúde de Balcão' }).click();
  const health = page.getByRole('dialog', { name: 'Saúde de Balcão' });
  const now = health.getByRole('region', { name: 'Agora' });
  await expect(now).toContainText('O celular desfez o vínculo com o Guichê.');
  await expect(now).toContainText('Peça um novo QR code e leia-o no celular, em Dispositivos conectados.');
  const history = health.getByRole('region', { name: 'Histórico' }).getByRole('listitem');
  await expect(history.first()).toContainText('Desconectada');
  await expect(history.filter({ hasText: 'Conectada' }).first()).toBeVisible();
  await health.getByRole('button', { name: 'Fechar' }).click();

  // and is asked again
  await row.getByRole('button', { name: 'Novo QR: Balcão' }).click();
  await expect(row).toContainText('Aguardando QR code');
  await row.getByRole('button', { name: 'Ler QR code: Balcão' }).click();
  // this time without a camera
  const dialog = page.getByRole('dialog', { name: 'Conectar Balcão' });
  await dialog.getByRole('button', { name: 'Conectar por código, sem câmera' }).click();
  await dialog.getByRole('textbox', { name: 'Número com DDI e DDD' }).fill('12345');
  await dialog.getByRole('button', { name: 'Receber código' }).click();
  await expect(dialog.getByRole('alert')).toContainText('de 10 a 15 dígitos');
  await dialog.getByRole('textbox', { name: 'Número com DDI e DDD' }).fill('+55 11 94000-0820');
  await dialog.getByRole('button', { name: 'Receber código' }).click();
  const code = dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(code).toBeVisible();
  await expect.poll(() => fake.trace.includes('iq set md link_code_companion_reg')).toBe(true);
  await fake.typeCode(company, (await code.innerText()).replace('-', ''));
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Conectada');
  await expect.poll(() => fake.isOnline(company)).toBe(true);
  await fake.say(customer.number, company, 'Guarda meia dúzia?');
  await page.goto(`${server.url}/tickets`);
  await expect(list.getByRole('listitem').filter({ hasText: 'Guarda meia dúzia?' })).toBeVisible();
});
