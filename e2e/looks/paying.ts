import type { Page } from '@playwright/test';
import { altered, dialogOf, pick, press, pressOf, type LookGroup } from './look';
import { asFlora } from './billing';
import { words } from './words';

const { billing, checkout } = words;

async function toCheckout(page: Page) {
  await pressOf(page, billing('payThis', { id: '' }).trim());
  await dialogOf(page)
    .getByRole('button', { name: checkout('next') })
    .waitFor();
}

/** Whoever pays: what is asked and told on the way. */
export const payingDialogs: LookGroup = {
  name: 'paying',
  title: 'What a payer does',
  at: '/financeiro',
  begin: asFlora,
  looks: [
    {
      name: 'checkout-data',
      apart: true,
      title: 'Checkout: who pays',
      async show(page) {
        await toCheckout(page);
        await press(dialogOf(page), checkout('back'));
        await dialogOf(page).getByLabel(checkout('fields.zipcode')).waitFor();
      },
    },
    {
      name: 'checkout-data-wrong',
      apart: true,
      title: 'Checkout: what of it is wrong',
      async show(page) {
        await toCheckout(page);
        await press(dialogOf(page), checkout('back'));
        const dialog = dialogOf(page);
        for (const name of ['firstName', 'address2', 'city'] as const)
          await dialog.getByLabel(checkout(`fields.${name}`)).fill('');
        await dialog.getByLabel(checkout('fields.zipcode')).fill('123');
        await press(dialog, checkout('next'));
        await page.getByText(checkout('wrong.zipcodeFormat')).waitFor();
      },
    },
    {
      name: 'checkout-other-plan',
      apart: true,
      title: 'Checkout: another plan, priced',
      async show(page) {
        await toCheckout(page);
        await dialogOf(page).getByRole('listitem').getByRole('button', { pressed: false }).last().click();
        await dialogOf(page).getByText(checkout('facts.present')).waitFor();
        await dialogOf(page).getByText('…').waitFor({ state: 'detached' });
      },
    },
    {
      name: 'checkout-recurrences',
      apart: true,
      title: 'Checkout: how often',
      async show(page) {
        await offerMore(page);
        await page.reload();
        await toCheckout(page);
      },
    },
    {
      name: 'claimed',
      apart: true,
      title: 'An invoice that is said to be paid',
      async show(page) {
        await altered<{ invoices: { claimedAt: string | null }[] }>(page, /\/api\/invoices\?/, (found) => ({
          ...found,
          invoices: found.invoices.map((one) => ({ ...one, claimedAt: new Date().toISOString() })),
        }));
        await page.reload();
        await page.getByText(billing('claimed')).first().waitFor();
      },
    },
    {
      name: 'plan-change',
      apart: true,
      at: '/subscription',
      title: 'Another plan, priced before one agrees',
      async show(page) {
        await offerMore(page);
        await page.reload();
        await press(page, billing('subscription.change'));
        const field = dialogOf(page).getByRole('combobox', { name: billing('subscription.newPlan') });
        await pick(page, field, /Empresa|Básico/);
        await dialogOf(page).getByRole('status').or(dialogOf(page).getByText(/R\$/)).first().waitFor();
        await page.waitForLoadState('networkidle');
      },
    },
    {
      name: 'plan-change-refused',
      apart: true,
      at: '/subscription',
      title: 'A plan that is too small for what is in use',
      async show(page) {
        await page.route('**/api/subscription/change', (route) =>
          route.fulfill({ status: 409, json: { error: 'ERR_PLAN_LIMIT' } }),
        );
        await press(page, billing('subscription.change'));
        const field = dialogOf(page).getByRole('combobox', { name: billing('subscription.newPlan') });
        await pick(page, field, /Básico/);
        await dialogOf(page).getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'receipt',
      apart: true,
      title: 'A receipt',
      async show(page) {
        await page
          .getByRole('link', { name: new RegExp(`^${billing('receiptOf', { id: '' }).trim()}`) })
          .first()
          .click();
        await page.getByRole('button', { name: billing('print') }).waitFor();
      },
    },
    {
      name: 'receipt-none',
      apart: true,
      at: '/financeiro/999999/recibo',
      title: 'A receipt that is not to be had',
      show: (page) => page.getByRole('alert').waitFor(),
    },
  ],
};

/** An installation that offers all recurrences. */
const offerMore = (page: Page) =>
  altered<{ price: number }>(page, /\/api\/subscription$/, (found) => ({
    ...found,
    recurrences: (['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const).map((recurrence, n) => ({
      recurrence,
      price: found.price * (n + 1),
    })),
  }));
