import type { Page } from '@playwright/test';
import { dialogOf, press, pressOf, type LookGroup } from './look';
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
      name: 'kanban-lane-held',
      apart: true,
      anew: true,
      title: 'A lane in the hand, by keys, where its screen lets it',
      async show(page, width) {
        await cardOf(page).waitFor();
        if (width < 600) return;
        await page.locator('[data-grip]').first().focus();
        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowRight');
      },
    },
    {
      name: 'kanban-lane-menu',
      apart: true,
      anew: true,
      title: 'What may be done with a lane',
      async show(page) {
        await cardOf(page).waitFor();
        await pressOf(page, kanban('lane.actions', { lane: '' }).trim());
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    {
      name: 'kanban-folded',
      apart: true,
      anew: true,
      title: 'A lane that is folded',
      async show(page) {
        await page.evaluate(() => localStorage.setItem('foldedLanes', '[0]'));
        await page.reload();
        await page.getByRole('region', { name: kanban('board') }).waitFor();
        await page.evaluate(() => localStorage.removeItem('foldedLanes'));
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
