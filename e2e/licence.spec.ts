import { expect, request, test, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import {
  makeScratchDirectory,
  onSameServer,
  runStatements,
  startScratchServer,
} from '../server/src/testing/scratch-server';
import { checkInBoth } from './axe';
import { createClock, type Clock } from './clock';
import { startServer, type RunningServer } from './server';

/** The licence of a company from its first day on, as its people see it: on a server of its own, whose clock is moved. */

const operator = { email: 'operacao@licenca.test', password: 'segredo-da-operacao' };
const owner = { email: 'dona@licenca.test', password: 'girassol' };
const company = 'Ateliê Girassol';
const phone = { viewport: { width: 390, height: 844 } };

let server: RunningServer;
let clock: Clock;
const undo: (() => unknown)[] = [];

test.beforeAll(async () => {
  const scratch = await startScratchServer();
  undo.unshift(() => scratch.stop());
  const dataDir = await makeScratchDirectory();
  undo.unshift(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const name = `guiche_licence_${process.pid}`;
  const drop = `drop database if exists ${name} with (force)`;
  await runStatements(scratch.url, [drop, `create database ${name}`]);
  undo.unshift(() => runStatements(scratch.url, [drop]));
  const url = onSameServer(scratch.url, name);
  clock = await createClock(url);
  undo.unshift(() => clock.end());
  await clock.moveTo('2041-01-28T12:00:00-03:00');
  const env = {
    DATABASE_URL: url,
    SECRET: randomBytes(32).toString('hex'),
    DEMO: 'off',
    SANDBOX: 'on',
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
  };
  server = await startServer({ dataDir, env });
  undo.unshift(() => server.stop());
});
test.afterAll(async () => {
  for (const step of undo) await step();
});

const standing = (page: Page) => page.getByLabel('Situação');
const trial = (page: Page) => page.getByLabel('Período de teste');
const toPay = (page: Page) => page.getByRole('link', { name: 'Pagar agora' });

async function logIn(page: Page) {
  await page.getByLabel('E-mail', { exact: true }).fill(owner.email);
  await page.getByLabel('Senha', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function pay(page: Page) {
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  await expect(page.getByRole('textbox', { name: 'Código Pix copia e cola' })).toHaveValue(/^000201/);
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await checkInBoth(page, 'pay link, code');
  await page.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(page.getByText('Pagamento recebido')).toBeVisible();
  await expect(page.getByText('O acesso já está livre.')).toBeVisible();
}

test('a company signs up, is shut out when its trial has ended, is in again by a link to pay, and has days of grace from then on', async ({
  browser,
}) => {
  const contexts: BrowserContext[] = [];
  const open = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: server.url, ...options });
    await context.clock.install({ time: clock.now() });
    contexts.push(context);
    return context;
  };
  const api = await request.newContext({ baseURL: server.url });
  const enter = async () =>
    ((await (await api.post('/api/auth/login', { data: operator })).json()) as { token: string }).token;
  /** What is done next is done at that time by the server's clock, too. */
  const moveTo = async (time: string) => {
    await clock.moveTo(time, contexts);
    const saidAt = async () => {
      const claims = Buffer.from((await enter()).split('.')[1]!, 'base64url').toString();
      return (JSON.parse(claims) as { iat: number }).iat * 1000;
    };
    await expect.poll(saidAt).toBeGreaterThanOrEqual(Date.parse(time));
  };
  const headers = { authorization: `Bearer ${await enter()}` };
  expect((await api.put('/api/platform-settings', { headers, data: { graceDays: 2 } })).status()).toBe(200);
  const context = await open();
  const [page, beside] = [await context.newPage(), await context.newPage()];

  await test.step('a trial of three days begins with the sign-up', async () => {
    await page.goto('/signup');
    await page.getByLabel('Nome da empresa').fill(company);
    await page.getByLabel('E-mail', { exact: true }).fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page);
    await expect(page.getByText('Seu período de teste termina em 3 dias', { exact: true })).toBeVisible();
    await page.goto('/subscription');
    await expect(trial(page)).toHaveValue('Seu período de teste termina em 3 dias!');
    await moveTo('2041-01-31T11:55:00-03:00');
    await page.reload();
    await expect(trial(page)).toHaveValue('Seu período de teste termina em 1 dia!');
    await expect(page.getByText('Termina hoje às 12:00.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('ativo até 31/01/2041 12:00');
  });

  let link = '';
  await test.step('once it has ended, without grace, open pages are shut, and an admin who logs in is told where to pay', async () => {
    await beside.goto('/contacts');
    await expect(beside.getByRole('heading', { name: 'Contatos' })).toBeVisible();
    await beside.evaluate(() => Object.assign(window, { isTheSame: true }));
    await clock.moveTo('2041-01-31T12:05:00-03:00', contexts);
    for (const shut of [page, beside]) {
      await expect(shut).toHaveURL('/login');
      await expect(shut.getByText('A assinatura venceu em 31/01/2041.', { exact: false })).toBeVisible();
      await expect(shut.getByText('ela continua sozinha', { exact: false })).toBeVisible();
    }
    await logIn(page);
    await expect(toPay(page)).toBeVisible();
    await expect(page.getByText('Com o pagamento, o acesso volta em segundos.', { exact: false })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await checkInBoth(page, 'the login page of an admin whose company is to pay');
    link = (await toPay(page).getAttribute('href'))!;
  });

  await test.step('whoever has the link sees the invoice without logging in, and pays it', async () => {
    const payer = await (await open(phone)).newPage();
    await payer.goto(link);
    await expect(payer.getByText(company)).toBeVisible();
    await expect(payer.getByText('R$ 99,00')).toBeVisible();
    await checkInBoth(payer, 'pay link');
    await pay(payer);
    await checkInBoth(payer, 'pay link, paid');
  });

  await test.step('pages that stood open go on where they were, and are not loaded again', async () => {
    await expect(beside).toHaveURL('/contacts');
    await expect(beside.getByRole('heading', { name: 'Contatos' })).toBeVisible();
    expect(await beside.evaluate(() => 'isTheSame' in window)).toBe(true);
    await expect(page).toHaveURL('/subscription');
    // a month on from the 31st, a day that February does not have
    await expect(standing(page)).toHaveValue('Assinatura ativa até 28/02/2041');
    await beside.goto('/financeiro');
    await expect(beside.getByRole('row').filter({ hasText: 'Plano Básico' })).toContainText('Pago');
  });

  await test.step('in the days of grace it is worked on, to the end of the last one', async () => {
    await moveTo('2041-03-02T23:55:00-03:00');
    await page.reload();
    await logIn(page);
    await expect(page.getByText('Sua assinatura venceu em 28/02/2041')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('venceu em 28/02/2041');
    await expect(standing(page)).toHaveValue('Venceu em 28/02/2041');
    await clock.moveTo('2041-03-03T00:00:00-03:00', contexts);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('A assinatura venceu em 28/02/2041.', { exact: false })).toBeVisible();
  });

  const refused = await (await open()).newPage();
  await test.step('a tab that was only refused still says why when it is loaded anew', async () => {
    await refused.goto('/login');
    await logIn(refused);
    await expect(toPay(refused)).toBeVisible();
    await refused.reload();
    await expect(toPay(refused)).toBeVisible();
    await expect(
      refused.getByText('A assinatura venceu em 28/02/2041. Com o pagamento', { exact: false }),
    ).toBeVisible();
    await expect(refused.getByLabel('E-mail', { exact: true })).toHaveValue(owner.email);
    await checkInBoth(refused, 'the login page of whoever was refused, loaded anew');
  });

  await test.step('who comes to pay after them has a month from that day on, and may log in again', async () => {
    await logIn(page);
    await toPay(page).click();
    await expect(page.getByText('Venceu em 28/02/2041')).toBeVisible();
    await pay(page);
    await page.getByRole('link', { name: 'Entrar' }).click();
    for (const back of [page, refused]) {
      await expect(back.getByText('O acesso voltou. Você já pode entrar.')).toBeVisible();
      await expect(back.getByLabel('E-mail', { exact: true })).toHaveValue(owner.email);
      await expect(toPay(back)).toBeHidden();
    }
    await checkInBoth(refused, 'the login page once access is back');
    await logIn(page);
    await expect(page).not.toHaveURL('/login');
    await page.goto('/subscription');
    await expect(standing(page)).toHaveValue('Assinatura ativa até 03/04/2041');
    await page.goto('/financeiro');
    await expect(page.getByRole('row').filter({ hasText: 'Plano Básico' })).toHaveCount(2);
    await expect(page.getByRole('row').getByText('Pago', { exact: true })).toHaveCount(2);
  });

  await api.dispose();
  for (const each of contexts) await each.close();
});
