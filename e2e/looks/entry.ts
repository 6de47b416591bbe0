import type { Page } from '@playwright/test';
import { staff } from '../staff';
import { answered, dialogOf, press, pressOf, submit, type LookGroup } from './look';
import { words } from './words';

const { app, login, signup, security, users } = words;

/** Before the login, and what is around every screen after it. */

export const entry: LookGroup = {
  name: 'entry',
  title: 'Getting in',
  at: '/login',
  begin: ({ stranger }) => stranger(),
  looks: [
    { name: 'login', title: 'Login' },
    {
      name: 'login-wrong',
      apart: true,
      title: 'Login, refused',
      async show(page) {
        await page.getByLabel(login('email')).fill(staff.ana.email);
        await page.getByLabel(login('password'), { exact: true }).fill('errada');
        await press(page, login('submit'));
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'login-totp',
      title: 'Login with a second factor',
      async show(page) {
        await answered(page, '**/api/auth/login', { error: 'ERR_TOTP_REQUIRED' }, 401);
        await page.getByLabel(login('email')).fill(staff.ana.email);
        await page.getByLabel(login('password'), { exact: true }).fill('demo1234');
        await press(page, login('submit'));
        await page.getByLabel(login('totp')).waitFor();
      },
    },
    {
      name: 'login-elsewhere',
      apart: true,
      title: 'Login, after one elsewhere has ended the session here',
      async show(page) {
        await page.evaluate(() => localStorage.setItem('endedElsewhere', 'true'));
        await page.reload();
        await page
          .getByRole('alert')
          .filter({ hasText: app('elsewhere') })
          .waitFor();
        // it is said until the next login, and not in the next look
        await page.evaluate(() => localStorage.removeItem('endedElsewhere'));
      },
    },
    { name: 'signup', title: 'Sign-up', at: '/signup' },
    {
      name: 'signup-wrong',
      apart: true,
      title: 'Sign-up, with mistakes',
      at: '/signup',
      async show(page) {
        await page.getByLabel(signup('field.email')).fill('dona.tulipa');
        await press(page, signup('submit'));
        await page.getByText(words.ui('wrong.required')).first().waitFor();
      },
    },
    { name: 'forgot', title: 'Forgotten password', at: '/forgot' },
    {
      name: 'forgot-done',
      apart: true,
      title: 'Forgotten password, asked for',
      at: '/forgot',
      async show(page) {
        await page.getByLabel(login('email')).fill('ninguem@demo.local');
        await press(page, login('forgot.submit'));
        await page.getByText(login('forgot.doneTitle')).waitFor();
      },
    },
    { name: 'reset', title: 'A link that is not valid any more', at: '/reset' },
  ],
};

export const shell: LookGroup = {
  name: 'shell',
  title: 'Around every screen',
  at: '/helps',
  async begin({ enter, baseURL }) {
    const operator = await enter('operator', { at: '/helps' });
    const token = await operator.evaluate(() => localStorage.getItem('token'));
    const headers = { authorization: `Bearer ${token}` };
    const said = await operator.request.get(`${baseURL}/api/announcements`, { headers });
    if (((await said.json()) as { records: unknown[] }).records.length === 0) {
      const news = [
        [1, 'Manutenção na madrugada de domingo', 'Das 2h às 3h o envio de mensagens fica mais lento.'],
        [2, 'Novo: opções do chatbot em árvore', 'Monte as opções de cada fila arrastando.'],
        [3, 'Dica da semana', 'Ctrl K abre tudo: telas, conversas e contatos.'],
      ] as const;
      for (const [priority, title, text] of news)
        await operator.request.post(`${baseURL}/api/announcements`, { headers, data: { priority, title, text } });
    }
    await operator.close();
    const helena = await enter('helena', { at: '/helps' });
    // what is urgent would open by itself over every look
    await helena.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      await fetch('/api/announcements/seen', { method: 'POST', headers: { authorization } });
    });
    await helena.reload();
    return helena;
  },
  looks: [
    {
      name: 'menu',
      title: 'The menu',
      anew: true,
      async show(page, width) {
        if (width < 600) await press(page, app('openMenu'));
        await page.getByRole('navigation', { name: app('nav') }).waitFor();
      },
    },
    {
      name: 'menu-folded',
      apart: true,
      title: 'The menu, folded',
      anew: true,
      async show(page, width) {
        if (width > 600) await press(page, app('collapse'));
      },
    },
    ...(
      [
        ['volume', 'How loud notices are', () => app('volume')],
        ['announcements', 'Announcements', () => words.announcements('title')],
        ['chats', 'Internal chat', () => words.chats('title')],
        ['notices', 'Unread conversations', () => words.notices('title')],
      ] as const
    ).map(([name, title, button]) => ({
      name,
      title,
      anew: true,
      show: async (page: Page, width: number) => {
        // a phone has most of them at the foot of its menu
        const isApart = width < 600 && name !== 'notices';
        if (isApart) await press(page, app('openMenu'));
        await pressOf(isApart ? dialogOf(page) : page.getByRole('banner'), button());
        await dialogOf(page).waitFor();
      },
    })),
    {
      name: 'own-menu',
      title: 'One’s own menu',
      anew: true,
      show: (page) => press(page, app('userMenu', { name: staff.helena.name })),
    },
    {
      name: 'profile',
      title: 'One’s own profile',
      async show(page) {
        await press(page, app('userMenu', { name: staff.helena.name }));
        await page.getByRole('menuitem', { name: app('profile'), exact: true }).click();
        await dialogOf(page).getByText(security('isOff')).waitFor();
      },
    },
    {
      name: 'profile-end',
      anew: true,
      apart: true,
      title: 'One’s own profile, its end, with a mistake',
      async show(page) {
        await press(page, app('userMenu', { name: staff.helena.name }));
        await page.getByRole('menuitem', { name: app('profile'), exact: true }).click();
        await dialogOf(page).getByText(security('isOff')).waitFor();
        await dialogOf(page)
          .getByRole('textbox', { name: users('form.newPassword') })
          .fill('outra-senha-boa');
        await submit(page);
        await dialogOf(page).getByText(security('isOff')).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'second-factor',
      title: 'A second factor is set up',
      async show(page) {
        await press(page, app('userMenu', { name: staff.helena.name }));
        await page.getByRole('menuitem', { name: app('profile'), exact: true }).click();
        await press(dialogOf(page), security('turnOn'));
        await dialogOf(page)
          .getByRole('textbox', { name: security('on.password') })
          .fill('demo1234');
        await press(dialogOf(page), security('on.next'));
        await dialogOf(page)
          .getByRole('img', { name: security('on.qr') })
          .waitFor();
      },
    },
    {
      name: 'palette',
      apart: true,
      title: 'The command palette',
      async show(page) {
        await page.keyboard.press('Control+k');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'palette-found',
      title: 'The command palette, with what it found',
      async show(page) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: app('palette') }).fill('marina');
        await page
          .getByRole('option', { name: /Marina Oliveira/ })
          .first()
          .waitFor();
      },
    },
    {
      name: 'palette-nothing',
      apart: true,
      title: 'The command palette, nothing found',
      async show(page) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: app('palette') }).fill('zzzz');
        await page.getByText(words.palette('none', { text: 'zzzz' })).waitFor();
      },
    },
    {
      name: 'keys',
      title: 'All keys',
      async show(page) {
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.keyboard.press('?');
        await dialogOf(page).waitFor();
      },
    },
    { name: 'not-found', title: 'An address that leads nowhere', at: '/nada-aqui' },
  ],
};
