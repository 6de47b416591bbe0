import type { Page } from '@playwright/test';
import { customer } from '../network';
import { answered, dialogOf, press, submit, type LookGroup } from './look';
import { words } from './words';

const { contactLists, listImports, optOuts } = words;

const leaver = customer(864, 'Maria Aparecida Nascimento de Albuquerque Cavalcanti');

/** One of each verdict, and a name as long as they come. */
const judged = [
  'Juliana Ferreira,11 98888-1001,',
  'Maria Aparecida Nascimento de Albuquerque Cavalcanti Wanderley,5511988881002,"prefere ser chamada depois das 17h"',
  'Carlos,11 8888-1003,',
  'Juliana de novo,11 98888-1001,',
  'Sem número,123,',
];

async function enterFirst(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).click();
  await page.getByRole('link', { name: contactLists('items.back'), exact: true }).waitFor();
}

async function inMenu(page: Page, item: 'fill' | 'import' | 'imports'): Promise<void> {
  await enterFirst(page);
  await press(page, contactLists('more'));
  await page.getByRole('menuitem', { name: contactLists(item), exact: true }).click();
  await dialogOf(page).waitFor();
}

/** Lists for campaigns, and who stands in one. */
export const contactListLooks: LookGroup = {
  name: 'contact-lists',
  title: 'Contact lists',
  at: '/contact-lists',
  async begin({ network, enter }) {
    await network.says(leaver, 'sair');
    return enter('helena', { at: '/helps' });
  },
  looks: [
    { name: 'contact-lists', title: 'The lists', show: (page) => page.getByRole('row').nth(1).waitFor() },
    {
      name: 'contact-list',
      title: 'A list is named, with a mistake',
      async show(page) {
        await press(page, contactLists('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
    {
      name: 'contact-lists-none',
      apart: true,
      title: 'No list yet',
      async show(page) {
        await answered(page, '**/api/contact-lists?*', { records: [], count: 0, hasMore: false, nextCursor: null });
        await page.goto('/contact-lists');
        await page.getByText(contactLists('empty')).waitFor();
      },
    },
    {
      name: 'list-contacts',
      title: 'Who stands in a list',
      async show(page) {
        await enterFirst(page);
        await page.getByRole('row').nth(1).waitFor();
      },
    },
    {
      name: 'list-contact',
      title: 'Somebody is put into a list, with mistakes',
      async show(page) {
        await enterFirst(page);
        await press(page, contactLists('items.create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
    {
      name: 'list-from-contacts',
      apart: true,
      title: 'Contacts are put into a list, by filter',
      async show(page) {
        await inMenu(page, 'fill');
        await dialogOf(page).getByRole('status').filter({ hasText: /\d/ }).waitFor();
      },
    },
    {
      name: 'list-import',
      apart: true,
      title: 'A spreadsheet is chosen for a list',
      show: (page) => inMenu(page, 'import'),
    },
    {
      name: 'list-import-judged',
      apart: true,
      title: 'A spreadsheet, judged row by row',
      async show(page) {
        await inMenu(page, 'import');
        const rows = ['Nome,Telefone,Observação', ...judged].join('\n');
        await dialogOf(page)
          .locator('input[type=file]')
          .setInputFiles({ name: 'clientes da padaria.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
        await dialogOf(page).getByText(listImports('one.refused')).first().waitFor();
      },
    },
    {
      name: 'list-imports',
      apart: true,
      title: 'What was put into a list in one go',
      show: (page) => inMenu(page, 'imports'),
    },
    {
      name: 'opt-outs',
      title: 'Who wants no campaigns',
      async show(page) {
        await page.goto('/opt-outs');
        await page.getByRole('row').nth(1).waitFor();
      },
    },
    {
      name: 'opt-out',
      apart: true,
      title: 'An opt-out is written down by hand, with mistakes',
      async show(page) {
        await page.goto('/opt-outs');
        await press(page, optOuts('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
  ],
};
