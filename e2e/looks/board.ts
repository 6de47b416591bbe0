import type { Page } from '@playwright/test';
import { dialogOf, press, type LookGroup } from './look';
import { words } from './words';

const { kanban } = words;

/** The board: lanes and cards, and what is done with them. */

const marina = 'Marina Oliveira';

const cardOf = (page: Page) => page.getByRole('link', { name: marina, exact: true });

export const boardLooks: LookGroup = {
  name: 'kanban',
  title: 'Kanban',
  at: '/kanban',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    { name: 'kanban', title: 'The board', show: (page) => cardOf(page).waitFor() },
    {
      name: 'kanban-lifted',
      title: 'A card in the hand, by keys',
      async show(page) {
        await cardOf(page).focus();
        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowRight');
        await page.getByText(kanban('title')).first().waitFor();
      },
    },
    {
      name: 'kanban-move',
      title: 'Where a card may go',
      anew: true,
      async show(page) {
        await cardOf(page).focus();
        await press(page, kanban('card.more', { name: marina }));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'kanban-nothing',
      apart: true,
      title: 'Nothing found',
      async show(page) {
        await page.getByRole('searchbox').fill('zzzz');
        await page.getByText(kanban('lane.filtered')).first().waitFor();
      },
    },
  ],
};
