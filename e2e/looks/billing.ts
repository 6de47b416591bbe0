import type { Page } from '@playwright/test';
import type { PayPage } from '@guiche/contract/pay-link';
import { answered, dialogOf, press, type LookGroup, type Stage } from './look';
import { words } from './words';

const { billing, checkout } = words;

const owed: PayPage = {
  companyName: 'Panificadora e Confeitaria Irmãos Nascimento de Albuquerque Ltda.',
  detail: 'Plano Profissional, trimestral, de 1 de dezembro de 2026 a 28 de fevereiro de 2027',
  value: 1_299.9,
  dueOn: '2099-12-10',
  status: 'open',
  charge: null,
  support: { phone: '+55 11 4002-8922', email: 'financeiro@guiche.test' },
  isSandbox: true,
  isDue: false,
  claimedAt: null,
};
const code = `00020126580014br.gov.bcb.pix0136${'a1b2c3d4-'.repeat(8)}52040000530398654071299.905802BR6304ABCD`;
const charge: PayPage['charge'] = {
  txid: 'um-codigo',
  status: 'ATIVA',
  calendario: { criacao: '2026-11-27T12:00:00.000Z', expiracao: 86_400 },
  valor: { original: '1299.90' },
  qrcode: { qrcode: code, imagemQrcode: '' },
  invoiceId: 1,
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  driver: 'sandbox',
};

/** The checkout of the open invoice, as far as the step that is asked for. */
async function goTo(page: Page, step: 'plan' | 'review' | 'code') {
  await page
    .locator('button', { hasText: billing('pay') })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: checkout('next') }).waitFor();
  if (step === 'plan') return;
  await press(dialog, checkout('next'));
  await dialog.getByRole('button', { name: checkout('pay') }).waitFor();
  if (step === 'review') return;
  await press(dialog, checkout('pay'));
  await dialog.getByRole('button', { name: checkout('feign') }).waitFor();
}

/** The admin of the demo's company whose licence ends soon. */
export async function asFlora({ stranger }: Stage) {
  const page = await stranger();
  await page.goto('/login');
  await page.locator('input[name=email]').fill('admin@floricultura.local');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

/** What an admin sees of what the company pays: that of the demo whose licence ends soon. */
export const billingLooks: LookGroup = {
  name: 'billing',
  title: 'What a company pays',
  at: '/financeiro',
  begin: asFlora,
  looks: [
    {
      name: 'invoices',
      apart: true,
      title: 'Invoices',
      show: (page) => page.getByText(billing('looks.void')).first().waitFor(),
    },
    { name: 'checkout', apart: true, anew: true, title: 'Checkout: the plan', show: (page) => goTo(page, 'plan') },
    {
      name: 'checkout-review',
      apart: true,
      anew: true,
      title: 'Checkout: what will be paid',
      show: (page) => goTo(page, 'review'),
    },
    {
      name: 'checkout-code',
      apart: true,
      anew: true,
      title: 'Checkout: the Pix code',
      show: (page) => goTo(page, 'code'),
    },
    {
      name: 'pay-page',
      apart: true,
      title: 'The page of a link, for whoever pays',
      async show(page) {
        await answered(page, '**/api/pay/*', owed);
        await page.goto('/pagar/um-link');
        await page.getByText(owed.companyName).waitFor();
      },
    },
    {
      name: 'pay-page-code',
      apart: true,
      title: 'Its Pix code',
      async show(page) {
        await answered(page, '**/api/pay/*', { ...owed, charge });
        await page.goto('/pagar/um-link');
        await page.getByRole('img', { name: checkout('qr') }).waitFor();
      },
    },
    {
      name: 'pay-page-claimed',
      apart: true,
      title: 'Somebody has said that it is paid',
      async show(page) {
        await answered(page, '**/api/pay/*', { ...owed, charge, claimedAt: new Date().toISOString() });
        await page.goto('/pagar/um-link');
        await page.getByText(checkout('claimed')).waitFor();
      },
    },
    {
      name: 'pay-page-paid',
      apart: true,
      title: 'The same once it is paid',
      async show(page) {
        await answered(page, '**/api/pay/*', { ...owed, status: 'paid' });
        await page.goto('/pagar/um-link');
        await page.getByText(checkout('received')).waitFor();
      },
    },
    {
      name: 'pay-page-void',
      apart: true,
      title: 'An old link whose invoice is void, of a company that is due',
      async show(page) {
        await answered(page, '**/api/pay/*', { ...owed, status: 'void', isDue: true });
        await page.goto('/pagar/um-link');
        await page.getByText(checkout('voidButDue')).waitFor();
      },
    },
    {
      name: 'subscription',
      apart: true,
      title: 'Subscription',
      at: '/subscription',
      show: (page) => page.getByText(billing('subscription.note')).waitFor(),
    },
  ],
};
