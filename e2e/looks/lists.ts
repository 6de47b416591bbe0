import type { Page } from '@playwright/test';
import { answered, dialogOf, press, submit, type LookGroup } from './look';
import { words } from './words';

const { contactForm, dialogs, list, selection, tickets } = words;

/** The desk's lists, and what is done from them. */

const marina = 'Marina Oliveira';

const listItem = (page: Page, name: string) =>
  page
    .getByRole('region', { name: tickets('list'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: name });

const search = (page: Page) =>
  page.getByRole('radiogroup', { name: tickets('situation') }).getByText(list('tabs.search'), { exact: true });

export const lists: LookGroup = {
  name: 'lists',
  title: 'The desk: lists',
  at: '/tickets',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    { name: 'desk', title: 'Open conversations', show: (page) => listItem(page, marina).waitFor() },
    {
      name: 'waiting',
      title: 'Who waits',
      async show(page) {
        await page.getByRole('tab', { name: tickets('pending') }).click();
        await listItem(page, 'Tiago Mendes').waitFor();
      },
    },
    {
      name: 'closed',
      title: 'What is closed',
      async show(page) {
        await page
          .getByRole('radiogroup', { name: tickets('situation') })
          .getByText(list('tabs.closed'), { exact: true })
          .click();
        await listItem(page, 'Beatriz Martins').waitFor();
      },
    },
    {
      name: 'search',
      apart: true,
      title: 'Search',
      async show(page) {
        await search(page).click();
        await page.getByText(list('search.hint')).waitFor();
      },
    },
    {
      name: 'search-found',
      title: 'Search, with what it found',
      async show(page) {
        await search(page).click();
        await page.getByRole('searchbox').fill('bolo');
        await listItem(page, marina).first().waitFor();
      },
    },
    {
      name: 'search-opened',
      apart: true,
      title: 'What was found, opened',
      async show(page) {
        await search(page).click();
        await page.getByRole('searchbox').fill('bolo');
        await listItem(page, marina).first().getByRole('link').click();
        await page.getByRole('log').getByText('bolo').first().waitFor();
      },
    },
    {
      name: 'search-rests',
      apart: true,
      title: 'A search that has found nothing in the newest conversations',
      async show(page) {
        const further = {
          tickets: [],
          count: 0,
          hasMore: true,
          nextCursor: 'further',
          lookedTo: '2026-01-01T00:00:00.000Z',
        };
        await answered(page, '**/api/tickets?*searchParam=*', further);
        await search(page).click();
        await page.getByRole('searchbox').fill('xq');
        await page.getByRole('button', { name: tickets('searchOlder') }).waitFor();
      },
    },
    {
      name: 'search-nothing',
      apart: true,
      title: 'Search, nothing found',
      async show(page) {
        await search(page).click();
        await page.getByRole('searchbox').fill('zzzz');
        await page.getByText(list('search.noneFor', { text: 'zzzz' })).waitFor();
      },
    },
    {
      name: 'filters',
      title: 'Choosing queues',
      anew: true,
      async show(page, width) {
        if (width < 600) await press(page, list('filter.open'));
        else await press(page, list('filter.queuesAll'));
      },
    },
    {
      name: 'picked',
      title: 'Several are picked',
      async show(page) {
        for (const name of [marina, 'Roberto Nunes']) {
          await listItem(page, name).hover();
          await listItem(page, name).getByRole('checkbox').click();
        }
        await page.mouse.move(0, 0);
      },
    },
    ...(['transfer', 'tag'] as const).map((act) => ({
      name: `bulk-${act}`,
      title: act === 'tag' ? 'Several are tagged' : 'Several are transferred',
      async show(page: Page) {
        for (const name of [marina, 'Roberto Nunes']) {
          await listItem(page, name).hover();
          await listItem(page, name).getByRole('checkbox').click();
        }
        await press(page.getByRole('region', { name: selection('bar') }), selection(act));
        await submit(page);
      },
    })),
    {
      name: 'peek',
      title: 'A conversation is peeked into',
      async show(page) {
        await listItem(page, 'Roberto Nunes').hover();
        await press(listItem(page, 'Roberto Nunes'), tickets('row.peek'));
        await dialogOf(page).getByRole('log').waitFor();
      },
    },
    {
      name: 'new-ticket',
      title: 'A new ticket',
      async show(page) {
        await press(page, tickets('new'));
        await dialogOf(page)
          .getByRole('combobox', { name: dialogs('create.contact') })
          .fill('mar');
        await page.getByRole('option', { name: marina }).click();
        await submit(page);
      },
    },
    {
      name: 'new-contact',
      title: 'A new contact from there, with mistakes',
      async show(page) {
        await press(page, tickets('new'));
        await press(dialogOf(page), dialogs('create.newContact'));
        await dialogOf(page).getByLabel(contactForm('form.number')).fill('123');
        await submit(page);
      },
    },
  ],
};
