import { answered, dialogOf, press, submit, type LookGroup } from './look';
import { words } from './words';

const { schedulePage } = words;

/** Messages for later: the list, the calendar, and the form. */
export const scheduleLooks: LookGroup = {
  name: 'schedules',
  title: 'Schedules',
  at: '/schedules',
  begin: ({ enter }) => enter('ana', { at: '/helps' }),
  looks: [
    { name: 'schedules', title: 'The list', show: (page) => page.getByRole('row').nth(1).waitFor() },
    {
      name: 'schedules-week',
      title: 'A week',
      at: '/schedules?view=week',
      show: (page) => page.locator('[data-schedule]').first().waitFor(),
    },
    {
      name: 'schedules-month',
      title: 'A month',
      at: '/schedules?view=month',
      show: (page) => page.locator('[data-schedule]').first().waitFor(),
    },
    {
      name: 'schedule',
      title: 'The form, with mistakes',
      async show(page) {
        await press(page, schedulePage('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
    {
      name: 'schedules-none',
      apart: true,
      title: 'Nothing is scheduled',
      async show(page) {
        const none = { schedules: [], count: 0, hasMore: false, nextCursor: null };
        await answered(page, '**/api/schedules?*', none);
        await page.goto('/schedules');
        await page.getByText(schedulePage('empty')).waitFor();
      },
    },
    {
      name: 'schedules-failed',
      apart: true,
      title: 'A calendar that could not be loaded',
      async show(page) {
        await answered(page, '**/api/schedules/calendar?*', { error: 'ERR_INTERNAL' }, 500);
        await page.goto('/schedules?view=week');
        await page.getByRole('main').getByRole('alert').waitFor();
      },
    },
  ],
};
