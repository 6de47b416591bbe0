import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { callAs, password } from './staff';
import { selfSigned } from '../server/src/whatsapp/beta/fake/certificate';
import { checkInBoth, widths } from './axe';

test.describe.configure({ mode: 'default' });

const dialogOf = (page: Page) => page.getByRole('dialog');

async function logIn(page: Page, email: string, at: string) {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL('/login');
  await page.goto(at);
}

test('a company pays its invoice by Pix: three steps, a code, and every open screen hears that the licence goes on', async ({
  page,
  browser,
  baseURL,
  enter,
}) => {
  // a company of its own, so that the journey can be made a second time
  const email = `dona-${Date.now()}@floricultura.test`;
  const name = `Floricultura ${Date.now()}`;
  const signedUp = { name, email, password, planId: 1, phone: '11970000000' };
  expect((await page.request.post('/api/companies/cadastro', { data: signedUp })).status()).toBe(201);
  const api = await callAs(baseURL!, email);
  const made = await api.post('/api/users', {
    data: { name: 'Colega', email: `c-${email}`, password, profile: 'user' },
  });
  expect(made.status()).toBe(201);
  await api.dispose();
  const operator = await enter('operator', { at: '/cobranca' });
  const owed = operator.getByRole('row').filter({ hasText: name });
  const colleague = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await logIn(colleague, `c-${email}`, '/subscription');
  await expect(colleague.getByLabel('Período de teste')).toHaveValue('Seu período de teste termina em 3 dias!');
  await expect(colleague.getByLabel('Email de cobrança')).toHaveAttribute('readonly', '');
  await expect(colleague.getByRole('button', { name: 'Assine Agora!' })).toHaveCount(0);
  await checkInBoth(colleague, 'subscription, as staff see it');
  await colleague.goto('/todolist');
  await logIn(page, email, '/subscription');
  await expect(page.getByLabel('Período de teste')).toHaveValue('Seu período de teste termina em 3 dias!');
  await expect(page.getByLabel('Email de cobrança')).toHaveAttribute('readonly', '');
  await checkInBoth(page, 'subscription');

  await test.step('who pays is asked for where nobody has said', async () => {
    await page.getByRole('button', { name: 'Assine Agora!' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('button', { name: /plano atual/ })).toHaveAttribute('aria-pressed', 'true');
    await checkInBoth(page, 'checkout, plan');
    await dialog.getByRole('button', { name: 'PRÓXIMO' }).press('Enter');
    await dialog.getByLabel('Nome completo').waitFor();
    await dialog.getByLabel('CEP').fill('123');
    await dialog.getByRole('button', { name: 'PRÓXIMO' }).press('Enter');
    for (const said of ['O nome completo é obrigatório', 'O Endereço é obrigatório', 'Cidade é obrigatória'])
      await expect(dialog.getByText(said)).toBeVisible();
    await expect(dialog.getByText('Formato de CEP inválido')).toBeVisible();
    await checkInBoth(page, 'checkout, data');
    await dialog.getByLabel('Nome completo').fill('Helena Duarte');
    await dialog.getByLabel('Endereço').fill('Rua do Forno, 86');
    await dialog.getByLabel('CEP').fill('01310-100');
    await dialog.getByLabel('Cidade').fill('São Paulo');
    // two clicks are one: the second neither agrees to anything nor shuts what is smaller by now
    await dialog.getByRole('button', { name: 'PRÓXIMO' }).dblclick();
  });

  await test.step('what is paid is said before, and a code comes', async () => {
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Total')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'PAGAR' })).toBeEnabled();
    await checkInBoth(page, 'checkout, review');
    await dialog.getByRole('button', { name: 'PAGAR' }).click();
    await expect(
      page.getByText('Assinatura realizada com sucesso!, aguardando a realização do pagamento'),
    ).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Código Pix copia e cola' })).toHaveValue(/^000201/);
    // nothing of a card was asked for on the way
    await expect(dialog.getByLabel(/cart[aã]o|cvv/i)).toHaveCount(0);
    await checkInBoth(page, 'checkout, code');
    await page.setViewportSize(widths.at(-1)!);
    await expect(dialog.getByRole('button', { name: 'Copiar' })).toBeInViewport();
    await page.setViewportSize(widths[0]!);
  });

  const said = operator
    .getByRole('region', { name: 'Precisa de você' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await test.step('whoever says that they have paid is asked no second time, and the operator hears of it', async () => {
    const invoices = await page.context().newPage();
    await invoices.goto('/financeiro');
    await invoices.getByRole('button', { name: /^Já paguei a fatura/ }).press('Enter');
    await expect(invoices.getByText('quem recebe já sabe', { exact: false })).toBeVisible();
    await expect(invoices.getByText('Aviso de pagamento recebido')).toBeVisible();
    await expect(invoices.getByRole('button', { name: /^Já paguei a fatura/ })).toHaveCount(0);
    await checkInBoth(invoices, 'invoices, one of them claimed');
    await invoices.close();
    await expect(said.getByText(/^Diz que pagou/)).toBeVisible();
    await expect(said.getByRole('button', { name: /^Não chegou/ })).toBeVisible();
  });

  await test.step('paid: this tab goes home, the others say it', async () => {
    const renewed = /^Sua licença foi renovada até \d\d\/\d\d\/\d{4}!$/;
    await dialogOf(page).getByRole('button', { name: 'Simular pagamento' }).press('Enter');
    await expect(page.getByText(renewed)).toBeVisible();
    await expect(colleague.getByText(renewed)).toBeVisible();
    // the operator's list hears of it, too
    await expect(owed.getByText('Pago', { exact: true })).toBeVisible();
    await expect(said).toHaveCount(0);
    await expect(page).toHaveURL('/', { timeout: 8000 });
    await expect(colleague).toHaveURL('/todolist');
    await colleague.context().close();
  });

  await test.step('the invoice is paid, and has a receipt', async () => {
    await page.goto('/financeiro');
    const row = page.getByRole('row').filter({ hasText: 'PAGO' }).first();
    await expect(row.getByText('Pago', { exact: true })).toBeVisible();
    await checkInBoth(page, 'invoices');
    await row.getByRole('link', { name: /^Recibo da fatura/ }).click();
    await expect(page.getByRole('heading', { name: /^Recibo da fatura/ })).toBeVisible();
    await expect(page.getByText('Recibo, não é nota fiscal.')).toBeVisible();
    await checkInBoth(page, 'receipt');
  });
});

test('a link that is none leads to nothing but a sentence', async ({ page }) => {
  await page.goto('/pagar/nada');
  await expect(page.getByRole('alert')).toBeVisible();
  await checkInBoth(page, 'pay link');
});

test('whoever runs the installation sees what all companies owe and have paid', async ({ enter }) => {
  const page = await enter('operator', { at: '/cobranca', reducedMotion: 'reduce' });
  await expect(page.getByText('Recebido no mês')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Como o dinheiro entra' })).toBeVisible();
  await checkInBoth(page, 'billing of all companies');
});

test('an account at a provider is typed in, what is wrong with it is said, and its secrets are not shown again', async ({
  enter,
}) => {
  const page = await enter('operator', { at: '/cobranca', reducedMotion: 'reduce' });
  const form = page.getByRole('region', { name: 'Como o dinheiro entra' });
  await form.getByRole('combobox', { name: 'Meio' }).click();
  await page.getByRole('option', { name: 'Efí, Pix com baixa automática' }).click();
  await form.getByLabel('Chave Pix').fill('pix@guiche.test');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByRole('textbox', { name: 'Client ID' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Client ID' }).fill('Client_Id_1');
  await form.getByLabel('Client secret').fill('Client_Secret_1');
  const choose = async (name: string, text: string) => {
    await form.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(form.getByText(name, { exact: true })).toBeVisible();
  };
  await choose('banco.pem', 'nada');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Não é um certificado')).toBeVisible();
  await checkInBoth(page, 'a provider that is typed in');
  const { cert, key } = selfSigned();
  await choose('certo.pem', cert + key);
  await form.getByRole('button', { name: 'Salvar' }).click();
  // Nobody answers there: what was typed is kept, and what is wrong is said.
  await expect(form.getByText('O banco não respondeu.', { exact: false })).toBeVisible();
  await expect(form.getByText('Vale até 31/12/2089')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Client ID' })).toHaveValue('');
  await expect(form.getByText('Guardado. Em branco, fica como está.').first()).toBeVisible();
  await checkInBoth(page, 'a provider');
  await form.getByRole('combobox', { name: 'Meio' }).click();
  await page.getByRole('option', { name: 'Simulação, sem dinheiro' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Meio de pagamento salvo').last()).toBeVisible();
});
