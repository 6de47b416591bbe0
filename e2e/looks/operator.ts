import { dialogOf, pick, press, type LookGroup } from './look';
import { words } from './words';

const { compose, support, settings, companies, companyExport, companyForm, plans, platform, operatorBilling, refund } =
  words;

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
      name: 'operator-company-removed',
      apart: true,
      title: 'A company is deleted, and exported before that',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.companies') }).click();
        await press(page, companies('remove', { name: 'Oficina Central' }));
        await page.getByText(companyExport('before')).waitFor();
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
      name: 'operator-reminder-words',
      apart: true,
      title: 'Of which days companies are reminded, and in which words',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.platform') }).click();
        await page.getByLabel(platform('reminderText')).fill('Oi, {empresa}! {aviso} São {valor}: {link}');
        await page.getByRole('heading', { name: platform('reminderWords') }).scrollIntoViewIfNeeded();
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

/** The operator in a company that asked for help. */
export const supportLooks: LookGroup = {
  name: 'support',
  title: 'In a company as support',
  at: '/tickets',
  async begin({ enter }) {
    const page = await enter('operator', { at: '/settings' });
    await page.getByRole('tab', { name: settings('tabs.companies') }).click();
    await press(page, companies('enterOf', { name: 'Oficina Central' }));
    await press(dialogOf(page), companies('enter'));
    await page.getByRole('button', { name: support('leave') }).waitFor();
    return page;
  },
  looks: [
    {
      name: 'support-desk',
      anew: true,
      title: 'A conversation, read as support',
      async show(page) {
        await page.locator('[data-ticket]').first().click();
        await page.getByText(compose('compose.support')).waitFor();
      },
    },
    {
      name: 'support-settings',
      apart: true,
      at: '/settings',
      title: 'The bar over the settings',
      show: (page) => page.getByRole('switch').first().waitFor(),
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
