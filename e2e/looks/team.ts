import { answered, dialogOf, press, submit, type LookGroup } from './look';
import { words } from './words';

const { announcementPage, chatPage, fileLists } = words;

/** What colleagues say to each other, and the files that they send together. */
export const teamLooks: LookGroup = {
  name: 'team',
  title: 'Internal chat and file lists',
  at: '/chats',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    {
      name: 'chat',
      title: 'A chat',
      anew: true,
      async show(page) {
        await page.getByRole('link', { name: /Balcão e cozinha/ }).click();
        await page.getByText('Cabe sim, são só 3 bolos').last().waitFor();
      },
    },
    {
      name: 'chat-new',
      apart: true,
      anew: true,
      title: 'A new one, with mistakes',
      async show(page) {
        await press(page, chatPage('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
    {
      name: 'chats-none',
      apart: true,
      title: 'No chats yet',
      async show(page) {
        const nothing = { records: [], count: 0, hasMore: false, nextCursor: null, unreadMessages: 0, unreadChats: 0 };
        await answered(page, '**/api/chats?*', nothing);
        await page.reload();
        await page
          .getByRole('button', { name: chatPage('create') })
          .first()
          .waitFor();
      },
    },
    { name: 'file-lists', at: '/files', title: 'File lists', show: (page) => page.getByRole('row').nth(1).waitFor() },
    {
      name: 'file-list',
      at: '/files',
      title: 'A file list',
      async show(page) {
        await press(page, fileLists('edit', { name: 'Bolos de festa' }));
        await dialogOf(page)
          .getByText(/\.(jpe?g|png|webp)/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'file-list-mistakes',
      at: '/files',
      apart: true,
      title: 'A new one, with mistakes',
      async show(page) {
        await press(page, fileLists('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
  ],
};

const told = {
  id: 1,
  priority: 1,
  title: 'Manutenção no domingo',
  text: 'Das 6h às 7h o sistema fica fora do ar.\nO que chegar nesse tempo é entregue depois.',
  mediaPath: null,
  mediaName: null,
  companyId: null,
  status: true,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
};
const later = { ...told, id: 2, priority: 3, title: 'Novidades de janeiro', text: 'Conversas internas têm reações.' };
const all = { records: [told, later], count: 2, hasMore: false, nextCursor: null };

/** What the operator of the platform tells everybody, and how that looks to them. */
export const announcementLooks: LookGroup = {
  name: 'told',
  title: 'Announcements',
  at: '/announcements',
  begin: ({ enter }) => enter('operator', { at: '/helps' }),
  looks: [
    {
      name: 'announcement-list',
      title: 'The announcements',
      async show(page) {
        await answered(page, '**/api/announcements?*', all);
        await page.reload();
        await page.getByRole('row').nth(2).waitFor();
      },
    },
    {
      name: 'announcement-written',
      title: 'One is written, with mistakes',
      async show(page) {
        await press(page, announcementPage('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
  ],
};
