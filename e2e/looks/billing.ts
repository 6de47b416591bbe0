import type { Page } from '@playwright/test';
import { dialogOf, press, type LookGroup } from './look';
import { words } from './words';

const { billing, checkout } = words;

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

/** What an admin sees of what the company pays: that of the demo whose licence ends soon. */
export const billingLooks: LookGroup = {
  name: 'billing',
  title: 'What a company pays',
  at: '/financeiro',
  async begin({ stranger }) {
    const page = await stranger();
    await page.goto('/login');
    await page.locator('input[name=email]').fill('admin@floricultura.local');
    await page.locator('input[name=password]').fill('demo1234');
    await page.locator('input[name=password]').press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    return page;
  },
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
      name: 'subscription',
      apart: true,
      title: 'Subscription',
      at: '/subscription',
      show: (page) => page.getByText(billing('subscription.note')).waitFor(),
    },
  ],
};
