import type { Page } from '@playwright/test';
import type { WorkItem } from '@guiche/contract/payments';
import { altered, dialogOf, pick, press, pressOf, type LookGroup } from './look';
import { words } from './words';

const { companies, companyForm, operatorBilling, operatorWork, plans, settings } = words;

const longName = 'Panificadora e Confeitaria Irmãos Nascimento de Albuquerque Ltda.';
const work: Omit<WorkItem, 'kind' | 'id'> = {
  paymentId: 1,
  endToEndId: 'E00000000202611271200',
  txid: null,
  value: 1_299.9,
  refunded: 0,
  company: { id: 3, name: longName },
  invoiceId: 7,
  payer: 'Maria das Graças Nascimento de Albuquerque',
  at: '2026-11-27T12:00:00.000Z',
};
/** One of each kind of money that somebody has to look at. */
const records: WorkItem[] = [
  { ...work, kind: 'claimed', id: 1, paymentId: null, payer: '' },
  { ...work, kind: 'unmatched', id: 2, company: null, invoiceId: null },
  { ...work, kind: 'surplus', id: 3 },
  { ...work, kind: 'short', id: 4, value: 50 },
  { ...work, kind: 'returned', id: 5 },
  { ...work, kind: 'undated', id: 6, paymentId: null, invoiceId: null, value: 0, payer: '' },
];

async function toCompanies(page: Page) {
  await page.getByRole('tab', { name: settings('tabs.companies') }).click();
  await page.getByText('Oficina Central').first().waitFor();
}

/** What the operator types and agrees to about companies and plans. */
export const sellingDialogs: LookGroup = {
  name: 'selling-dialogs',
  title: 'What the operator does to companies and plans',
  at: '/settings',
  begin: ({ enter }) => enter('operator', { at: '/todolist' }),
  looks: [
    {
      name: 'plan-new',
      apart: true,
      title: 'A new plan, with a price that is none',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.plans') }).click();
        await press(page, plans('create'));
        await dialogOf(page).getByLabel(plans('value')).fill('-5');
        await dialogOf(page).getByLabel(plans('heads.name')).fill('Empresarial Nordeste com atendimento estendido');
        await page.getByText(plans('wrong.negative')).waitFor();
      },
    },
    {
      name: 'plan-edit',
      apart: true,
      title: 'A plan that companies have, made smaller',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.plans') }).click();
        await press(page, plans('edit', { name: 'Profissional' }));
        const dialog = dialogOf(page);
        await dialog.getByLabel(plans('heads.users')).fill('1');
        await dialog.getByLabel(plans('heads.connections')).fill('1');
        await dialog.getByRole('switch', { name: plans('feature.useCampaigns') }).setChecked(false, { force: true });
        await dialog
          .getByText(plans('over', { count: 1, names: 'x' }).split('(')[0]!)
          .first()
          .waitFor();
      },
    },
    {
      name: 'plan-removed',
      apart: true,
      title: 'A plan is deleted',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.plans') }).click();
        await press(page, plans('remove', { name: 'Profissional' }));
        await page.getByText(plans('question')).waitFor();
      },
    },
    {
      name: 'company-blocked',
      apart: true,
      title: 'A company is blocked, and its due date set back',
      height: 1100,
      async show(page) {
        await toCompanies(page);
        await press(page, companies('edit', { name: 'Oficina Central' }));
        const dialog = dialogOf(page);
        await dialog.getByLabel(companyForm('dueDate')).fill('2026-01-31');
        await dialog.getByRole('switch', { name: companyForm('status') }).setChecked(false, { force: true });
        await dialog.getByRole('switch', { name: companyForm('billingExempt') }).scrollIntoViewIfNeeded();
        await page.getByText(companyForm('endsNow')).waitFor();
      },
    },
    {
      name: 'company-exempt',
      apart: true,
      title: 'A company is exempt',
      async show(page) {
        await toCompanies(page);
        await press(page, companies('edit', { name: 'Oficina Central' }));
        const exempt = dialogOf(page).getByRole('switch', { name: companyForm('billingExempt') });
        await exempt.setChecked(true, { force: true });
        await dialogOf(page)
          .getByLabel(companyForm('notes'))
          .fill('Parceira desde 2019: não paga até o fim do contrato.');
        await dialogOf(page).getByLabel(companyForm('notes')).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'company-extended',
      apart: true,
      title: 'One period more',
      async show(page) {
        await toCompanies(page);
        await pressOf(page, companies('extendOf', { name: 'Academia Passo Firme' }));
        await page.getByText(companies('settleOpenWhy')).waitFor();
      },
    },
    {
      name: 'company-days',
      apart: true,
      title: 'Days for nothing, and why',
      async show(page) {
        await toCompanies(page);
        await press(page, companies('giveDaysOf', { name: 'Academia Passo Firme' }));
        await dialogOf(page).getByLabel(companies('days')).fill('0');
        await dialogOf(page).getByLabel(companies('reason')).click();
        await dialogOf(page).getByLabel(companies('reason')).fill('Ficaram dois dias sem sistema em novembro.');
      },
    },
  ],
};

/** What the operator does with invoices and money, one at a time. */
export const moneyDialogs: LookGroup = {
  name: 'money-dialogs',
  title: 'What the operator does with money',
  at: '/cobranca',
  begin: ({ enter }) => enter('operator', { at: '/todolist' }),
  looks: [
    {
      name: 'work-all',
      apart: true,
      title: 'All kinds of money to look at',
      async show(page) {
        await withWork(page);
        await page.getByRole('heading', { name: operatorBilling('worklist') }).scrollIntoViewIfNeeded();
      },
    },
    ...(['settle', 'give', 'return', 'date'] as const).map((act) => ({
      name: `work-${act}`,
      apart: true,
      title: `Money to look at: ${act}`,
      async show(page: Page) {
        await withWork(page);
        await pressOf(page, `${operatorWork(`acts.${act}`)}: `);
        await page.getByText(operatorWork(`why.${act}`)).waitFor();
        // sent as it is: what is missing is said
        if (act === 'return' || act === 'date') await page.keyboard.press('Control+Enter');
      },
    })),
    {
      name: 'work-give-chosen',
      apart: true,
      title: 'Which company gets it',
      anew: true,
      async show(page) {
        await withWork(page);
        await pressOf(page, `${operatorWork('acts.give')}: `);
        const field = dialogOf(page).getByRole('combobox', { name: operatorBilling('company') });
        await field.click();
        await page.getByRole('option').first().waitFor();
      },
    },
    ...(['settle', 'void'] as const).map((act) => ({
      name: `invoice-${act}`,
      apart: true,
      title: `An invoice: ${act}`,
      async show(page: Page) {
        await pressOf(page, operatorBilling(`acts.${act}Of`, { id: '' }).trim());
        await page.getByText(operatorBilling(`why.${act}`)).waitFor();
      },
    })),
    {
      name: 'provider-manual',
      apart: true,
      title: 'An own key',
      anew: true,
      async show(page) {
        const form = page.getByRole('region', { name: operatorBilling('provider.title') });
        const driver = form.getByRole('combobox', { name: operatorBilling('provider.driver') });
        await pick(page, driver, operatorBilling('provider.drivers.manual'));
        await form.getByLabel(operatorBilling('provider.city')).scrollIntoViewIfNeeded();
      },
    },
  ],
};

async function withWork(page: Page) {
  await altered<{ records: WorkItem[] }>(page, '**/api/billing/worklist*', (found) => ({
    ...found,
    records,
    count: records.length,
    hasMore: false,
    nextCursor: null,
  }));
  await page.reload();
  await page.getByText(operatorBilling('kinds.undated')).first().waitFor();
}
