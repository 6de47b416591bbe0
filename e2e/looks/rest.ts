import { answered, dialogOf, press, submit, toEnd, type LookGroup } from './look';
import { words } from './words';

const { settings, hours, hoursTab, helps, dashboard, drillDown } = words;

/** Settings, help and the dashboard. */

const videos = [
  { title: 'Primeiros atendimentos', description: 'Do aceite ao encerramento.', video: 'aqz-KE-bpKQ' },
  { title: 'Respostas rápidas', description: 'Escreva uma vez, use sempre.', video: 'aqz-KE-bpKR' },
  {
    title: 'Transferir para outra fila, ou para um colega que já está atendendo',
    description: 'Quando a conversa é de outro setor, e como deixar uma nota para quem a recebe.',
    video: 'aqz-KE-bpKS',
  },
  { title: 'Opções do chatbot', description: '', video: 'aqz-KE-bpKT' },
].map((one, n) => ({
  ...one,
  id: n + 1,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
}));

export const settingsLooks: LookGroup = {
  name: 'settings',
  title: 'Settings',
  at: '/settings',
  async begin({ network, enter }) {
    await network.put('/api/settings/scheduleType', { value: 'company' });
    const days = await network.get<{ name: string; id: number }[]>('/api/holidays');
    const year = new Date().getFullYear();
    for (const [name, date, yearly] of [
      ['Natal', `${year}-12-25`, true],
      ['Aniversário da cidade', `${year + 1}-01-25`, false],
    ] as const)
      if (!days.some((day) => day.name === name)) await network.post('/api/holidays', { name, date, yearly });
    return enter('helena', { at: '/helps' });
  },
  looks: [
    { name: 'settings', title: 'Options', show: (page) => page.getByRole('switch').first().waitFor() },
    {
      name: 'settings-end',
      anew: true,
      title: 'Integrations',
      async show(page) {
        await page.getByRole('switch').first().waitFor();
        await toEnd(page);
      },
    },
    {
      name: 'settings-hours',
      title: 'Hours of the company',
      show: (page) => page.getByRole('tab', { name: settings('tabs.schedules') }).click(),
    },
    {
      name: 'settings-hours-wrong',
      apart: true,
      title: 'Hours, with mistakes',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.schedules') }).click();
        const monday = hours('days.monday');
        await page.getByRole('textbox', { name: hours('from', { day: monday, row: 1 }) }).fill('2500');
        await press(page, hours('addRow', { day: hours('days.tuesday') }));
        await page.keyboard.type('1700');
      },
    },
    {
      name: 'settings-holidays',
      anew: true,
      title: 'Holidays',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.schedules') }).click();
        await page.getByText('Natal').waitFor();
        await toEnd(page);
      },
    },
    {
      name: 'settings-holiday',
      title: 'A holiday',
      async show(page) {
        await page.getByRole('tab', { name: settings('tabs.schedules') }).click();
        await press(page, hoursTab('holidays.edit', { name: 'Natal' }));
        await dialogOf(page).waitFor();
      },
    },
  ],
};

export const operatorLooks: LookGroup = {
  name: 'operator',
  title: 'Settings of the operator',
  at: '/settings',
  begin: ({ enter }) => enter('operator', { at: '/todolist' }),
  looks: [
    {
      name: 'operator-helps',
      title: 'Help videos',
      async show(page) {
        await answered(page, '**/api/helps/list', videos);
        await page.getByRole('tab', { name: settings('tabs.helps') }).click();
        await page.getByText(videos[0]!.title).waitFor();
      },
    },
    {
      name: 'operator-helps-none',
      apart: true,
      title: 'No help videos',
      async show(page) {
        await answered(page, '**/api/helps/list', []);
        await page.getByRole('tab', { name: settings('tabs.helps') }).click();
        await page.getByText(helps('edit.none')).waitFor();
      },
    },
    {
      name: 'operator-help',
      title: 'A help video, refused',
      async show(page) {
        await answered(page, '**/api/helps/list', []);
        await page.getByRole('tab', { name: settings('tabs.helps') }).click();
        await press(page, helps('edit.create'));
        await dialogOf(page).getByLabel(helps('edit.title')).fill('Transferir um atendimento');
        await dialogOf(page).getByLabel(helps('edit.video'), { exact: true }).fill('https://example.com/filme');
        await submit(page);
        await dialogOf(page).getByText(helps('edit.videoWrong')).waitFor();
      },
    },
    {
      name: 'operator-links',
      title: 'Who asked for a new password',
      at: '/todolist',
      async show(page) {
        await press(page.getByRole('banner'), new RegExp(`^${words.app('userMenu', { name: '' })}`));
        await page.getByRole('menuitem', { name: words.app('resetLinks') }).click();
        await dialogOf(page).waitFor();
      },
    },
  ],
};

export const helpLooks: LookGroup = {
  name: 'helps',
  title: 'Help',
  at: '/helps',
  begin: ({ enter }) => enter('helena', { at: '/todolist' }),
  looks: [
    {
      name: 'helps',
      title: 'The page',
      async show(page) {
        await answered(page, '**/api/helps/list', videos);
        await page.goto('/helps');
        await page.getByText(videos[0]!.title).waitFor();
      },
    },
    {
      name: 'helps-none',
      title: 'No videos yet',
      async show(page) {
        await answered(page, '**/api/helps/list', []);
        await page.goto('/helps');
        await page.getByText(helps('empty')).waitFor();
      },
    },
    {
      name: 'help',
      title: 'The player',
      async show(page) {
        await answered(page, '**/api/helps/list', videos);
        const body = '<body style="margin:0;background:#000"></body>';
        await page.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body }),
        );
        await page.goto('/helps');
        await press(page, helps('watch', { title: videos[2]!.title }));
        await dialogOf(page).locator('iframe').waitFor();
      },
    },
    {
      name: 'helps-failed',
      apart: true,
      title: 'A list that could not be loaded',
      async show(page) {
        await answered(page, '**/api/helps/list', { error: 'ERR_INTERNAL' }, 500);
        await page.goto('/helps');
        await page.getByRole('main').getByRole('alert').waitFor();
      },
    },
  ],
};

export const dashboardLooks: LookGroup = {
  name: 'dashboard',
  title: 'Dashboard',
  at: '/?days=90',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    {
      name: 'dashboard',
      title: 'The page',
      show: (page) => page.getByRole('row', { name: 'Helena Duarte' }).waitFor(),
    },
    {
      name: 'dashboard-end',
      anew: true,
      apart: true,
      title: 'Its tables',
      async show(page) {
        await page.getByRole('row', { name: 'Helena Duarte' }).waitFor();
        await toEnd(page);
      },
    },
    {
      name: 'dashboard-whole',
      apart: true,
      title: 'The whole of it',
      height: 2600,
      show: (page) => page.getByRole('row', { name: 'Helena Duarte' }).waitFor(),
    },
    {
      name: 'dashboard-period',
      title: 'Choosing a period',
      anew: true,
      async show(page) {
        await page.getByRole('combobox', { name: dashboard('filter.period') }).click();
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'dashboard-filter',
      apart: true,
      title: 'A filter that asks for something',
      at: '/',
      async show(page) {
        const form = page.getByRole('form', { name: dashboard('filter.label') });
        await form.getByLabel(dashboard('filter.from'), { exact: true }).fill('2026-02-02');
        await form.getByLabel(dashboard('filter.to'), { exact: true }).fill('2026-02-01');
        await press(form, dashboard('filter.act'));
      },
    },
    {
      name: 'dashboard-behind',
      title: 'What is behind a figure',
      async show(page) {
        const cards = page.getByRole('list', { name: dashboard('six.label'), exact: true });
        await cards.getByRole('button', { name: dashboard('six.supportFinished') }).click();
        await page
          .getByRole('list', { name: drillDown('list') })
          .getByRole('listitem')
          .first()
          .waitFor();
      },
    },
  ],
};
