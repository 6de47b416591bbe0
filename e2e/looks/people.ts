import { dialogOf, press, submit, toEnd, type LookGroup } from './look';
import { words } from './words';

const { contacts, contactForm, imports, users, security, ui } = words;

/** Contacts, and who works here. */

const lourdes = 'Dona Lourdes';

const csv = [
  'Nome;Telefone;E-mail;Bairro',
  'Yara Teixeira;5511970000861;yara@exemplo.com;Mooca',
  'Xavier Antunes;5511970000862;;Brás',
  'Errado;123;;',
  `${lourdes};5511970000008;;`,
].join('\r\n');

export const contactLooks: LookGroup = {
  name: 'contacts',
  title: 'Contacts',
  at: '/contacts',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    {
      name: 'contacts',
      title: 'The page',
      show: (page) => page.getByRole('row', { name: 'Marina Oliveira' }).waitFor(),
    },
    {
      name: 'contacts-nothing',
      apart: true,
      title: 'Nobody found',
      async show(page) {
        await page.getByRole('searchbox', { name: contacts('search.label') }).fill('zzzz');
        await page.getByText(contacts('empty.none', { text: 'zzzz' })).waitFor();
      },
    },
    {
      name: 'contact-new',
      title: 'A new contact, with mistakes',
      async show(page) {
        await press(page, contacts('create'));
        await dialogOf(page).getByLabel(contactForm('form.number')).fill('123');
        await press(dialogOf(page), contactForm('form.addExtra'));
        await submit(page);
      },
    },
    {
      name: 'contact-edit',
      title: 'A contact is changed',
      async show(page) {
        await press(page, contacts('row.edit', { name: 'Marina Oliveira' }));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'contact-menu',
      apart: true,
      title: 'More to do with a contact',
      anew: true,
      show: (page) => press(page, contacts('row.more', { name: lourdes })),
    },
    {
      name: 'contact-delete',
      title: 'A question before deleting',
      async show(page) {
        await press(page, contacts('row.more', { name: lourdes }));
        await page.getByRole('menuitem', { name: contacts('row.remove', { name: lourdes }) }).click();
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'merge',
      title: 'Two are merged',
      async show(page) {
        for (const name of [lourdes, 'Marina Oliveira'])
          await page.getByRole('checkbox', { name: contacts('choose', { name }) }).check();
        await press(page, contacts('merge.act'));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'merges',
      title: 'Recent merges',
      async show(page) {
        await press(page, contacts('more'));
        await page.getByRole('menuitem', { name: contacts('merges') }).click();
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'import',
      title: 'Bringing in a list',
      async show(page) {
        await press(page, contacts('more'));
        await page.getByRole('menuitem', { name: contacts('import') }).click();
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'import-judged',
      title: 'Its rows, judged',
      async show(page) {
        await press(page, contacts('more'));
        await page.getByRole('menuitem', { name: contacts('import') }).click();
        await dialogOf(page)
          .locator('input[type=file]')
          .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
        await dialogOf(page).getByText(imports('reason.badNumber')).waitFor();
      },
    },
  ],
};

export const userLooks: LookGroup = {
  name: 'users',
  title: 'Users',
  at: '/users',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    { name: 'users', title: 'The page', show: (page) => page.getByRole('row', { name: 'Ana Souza' }).waitFor() },
    {
      name: 'user-new',
      title: 'A new user, with mistakes',
      async show(page) {
        await press(page, users('create'));
        await dialogOf(page).getByLabel(users('form.name'), { exact: true }).fill('C');
        await dialogOf(page).getByLabel(users('form.email')).fill('carla');
        await submit(page);
        await dialogOf(page).getByText(ui('wrong.email')).waitFor();
      },
    },
    {
      name: 'user-edit',
      title: 'A user is changed',
      async show(page) {
        await press(page, users('edit', { name: 'Ana Souza' }));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'user-edit-end',
      anew: true,
      apart: true,
      title: 'The end of that dialog',
      async show(page) {
        await press(page, users('edit', { name: 'Ana Souza' }));
        await dialogOf(page).getByText(users('form.allTicket')).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'user-access',
      title: 'A user who cannot get in',
      async show(page) {
        await press(page, security('access.open', { name: 'Ana Souza' }));
        await press(dialogOf(page), security('access.make'));
        await dialogOf(page)
          .getByRole('group', { name: security('access.linkLabel') })
          .waitFor();
      },
    },
    {
      name: 'user-delete',
      title: 'A question before deleting',
      async show(page) {
        await press(page, users('remove', { name: 'Ana Souza' }));
        await dialogOf(page).waitFor();
      },
    },
  ],
};

/** A company on its first day: every list is empty, and says what it is for. */
export const empty: LookGroup = {
  name: 'empty',
  title: 'A company on its first day',
  at: '/tickets',
  async begin({ stranger, baseURL }) {
    const page = await stranger();
    const plans = (await (await page.request.get(`${baseURL}/api/plans/list`)).json()) as { id: number }[];
    const email = `dona-${crypto.randomUUID()}@tulipa.test`;
    const data = { name: 'Floricultura Tulipa', email, password: 'girassol', planId: plans[0]!.id };
    await page.request.post(`${baseURL}/api/companies/cadastro`, { data });
    await page.goto('/login');
    await page.getByLabel(words.login('email')).fill(email);
    await page.getByLabel(words.login('password'), { exact: true }).fill('girassol');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tickets/);
    return page;
  },
  looks: [
    { name: 'first-steps', title: 'First steps' },
    { name: 'first-dashboard', title: 'The dashboard', at: '/' },
    { name: 'first-dashboard-end', anew: true, apart: true, title: 'The end of the dashboard', at: '/', show: toEnd },
    { name: 'first-contacts', apart: true, title: 'Contacts', at: '/contacts' },
    { name: 'first-connections', title: 'Connections', at: '/connections' },
    { name: 'first-queues', title: 'Queues', at: '/queues' },
    { name: 'first-users', apart: true, title: 'Users', at: '/users' },
  ],
};
