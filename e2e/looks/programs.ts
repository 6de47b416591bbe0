import { toEnd, type LookGroup } from './look';
import { words } from './words';

const { messagesApi } = words;

/** What other systems need. */
export const programs: LookGroup = {
  name: 'messages-api',
  title: 'Messages API',
  at: '/messages-api',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    {
      name: 'messages-api',
      title: 'Token and samples',
      show: (page) => page.getByRole('region', { name: messagesApi('how.sample') }).waitFor(),
    },
    {
      name: 'messages-api-end',
      anew: true,
      title: 'Tries',
      async show(page) {
        await page.getByRole('region', { name: messagesApi('how.sample') }).waitFor();
        await toEnd(page);
      },
    },
  ],
};
