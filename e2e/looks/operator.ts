import { dialogOf, pick, press, type LookGroup } from './look';
import { words } from './words';

const { settings, companies, companyForm, plans, platform, operatorBilling, refund } = words;

/** What whoever runs the installation sees of companies, plans, rules, deeds and money. */
export const sellingLooks: LookGroup = {
  name: 'selling',
  title: 'What the operator sells',
  at: '/settings',
  begin: ({ enter }) => enter('operator', { at: '/todolist' }),
  looks: [
    {
      name: 'operator-companies',
      apart: true,
      title: 'Companies',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.companies') }).click();
        await page.getByText('Oficina Central').first().waitFor();
      },
    },
    {
      name: 'operator-company',
      apart: true,
      title: 'A new company',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.companies') }).click();
        await press(page, companies('create'));
        await dialogOf(page).getByLabel(companyForm('adminEmail')).waitFor();
      },
    },
    {
      name: 'operator-support',
      apart: true,
      title: 'Entering a company as support',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.companies') }).click();
        await press(page, companies('enterOf', { name: 'Oficina Central' }));
        await page.getByText(companies('enterLimits')).waitFor();
      },
    },
    {
      name: 'operator-plans',
      apart: true,
      title: 'Plans',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.plans') }).click();
        await page.getByRole('button', { name: plans('create') }).waitFor();
      },
    },
    {
      name: 'operator-platform',
      apart: true,
      title: 'Rules and looks of the installation',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.platform') }).click();
        await page.getByText(platform('brandWhy')).waitFor();
      },
    },
    {
      name: 'operator-reminders',
      title: 'Over which line companies are told of their invoices',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.platform') }).click();
        await page.getByText(platform('remindersWhy')).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'operator-audit',
      apart: true,
      title: 'What was done, by whom and from where',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.audit') }).click();
      },
    },
  ],
};

export const operatorBillingLooks: LookGroup = {
  name: 'operator-billing',
  title: 'Money of all companies',
  at: '/cobranca',
  begin: ({ enter }) => enter('operator', { at: '/todolist' }),
  looks: [
    {
      name: 'operator-billing',
      apart: true,
      title: 'Figures, worklist, and how money comes in',
      show: (page) => page.getByText(operatorBilling('provider.title')).waitFor(),
    },
    {
      name: 'operator-refund',
      title: 'An invoice is sent back, with the due date',
      anew: true,
      async show(page) {
        await page
          .getByRole('button', { name: operatorBilling('acts.refundOf', { id: '' }).trim() })
          .first()
          .click();
        await page.getByRole('checkbox', { name: refund('moves') }).check();
      },
    },
    {
      name: 'operator-provider',
      apart: true,
      title: 'An account at a provider',
      anew: true,
      async show(page) {
        const form = page.getByRole('region', { name: operatorBilling('provider.title') });
        await pick(
          page,
          form.getByRole('combobox', { name: operatorBilling('provider.driver') }),
          operatorBilling('provider.drivers.efi'),
        );
        await form.getByText(operatorBilling('provider.certificateHint')).scrollIntoViewIfNeeded();
      },
    },
  ],
};
