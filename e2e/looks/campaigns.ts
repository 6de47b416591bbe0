import { answered, dialogOf, press, submit, type LookGroup } from './look';
import { words } from './words';

const { campaigns, campaignSettings } = words;

/** One that is begun by somebody, and one that begins by itself. */
const written = (contactListId: number) => [
  {
    name: 'Encomendas de Natal',
    message1: 'Oi, {nome}! 🎄 As encomendas de Natal estão abertas.\n\nPara não receber mais, responda *SAIR*.',
    message2: '{{ms}}, {nome}! Panetone artesanal saindo do forno. Para não receber mais, responda *SAIR*.',
    contactListId,
    whatsappId: 1,
  },
  {
    name: 'Panetone artesanal',
    message1: 'Oi, {nome}! Já reservou o seu? Para não receber mais, responda *SAIR*.',
    contactListId,
    whatsappId: 1,
    confirmation: true,
    confirmationMessage1: 'Podemos mandar as novidades de Natal?',
    scheduledAt: '2099-12-01T11:00:00.000Z',
  },
];

/** How campaigns are sent. */
export const campaignSettingsLooks: LookGroup = {
  name: 'campaign-settings',
  title: 'Campaign settings',
  at: '/campaigns-config',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    {
      name: 'campaign-settings',
      title: 'Pace, variables, hours, and what lines hold to',
      height: 1500,
      show: (page) => page.getByRole('heading', { name: campaignSettings('pace') }).waitFor(),
    },
    {
      name: 'campaign-settings-variable',
      title: 'A variable that is called as another',
      show: async (page) => {
        await page.getByLabel(campaignSettings('key')).fill('nome');
        await press(page, campaignSettings('add'));
      },
    },
  ],
};

/** Campaigns, and what one is. */
export const campaignLooks: LookGroup = {
  name: 'campaigns',
  title: 'Campaigns',
  at: '/campaigns',
  async begin({ enter, network }) {
    const lists = await network.get<{ id: number }[]>('/api/contact-lists/list');
    const { count } = await network.get<{ count: number }>('/api/campaigns?searchParam=Encomendas');
    if (count === 0) for (const campaign of written(lists[0]!.id)) await network.post('/api/campaigns', campaign);
    return enter('helena', { at: '/helps' });
  },
  looks: [
    {
      name: 'campaigns',
      title: 'Campaigns, in each of their states',
      show: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    {
      name: 'campaign',
      title: 'A campaign is written, beside it how it is read',
      height: 1200,
      async show(page) {
        await page.getByRole('row').last().click();
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'campaign-rehearsed',
      title: 'Before it begins: whom, whom not, how it reads, until when',
      async show(page) {
        await press(page, campaigns('startOf', { name: 'Encomendas de Natal' }));
        await dialogOf(page)
          .getByRole('button', { name: campaigns('startNow') })
          .waitFor();
      },
    },
    {
      name: 'campaign-new',
      apart: true,
      title: 'A new one, with a mistake',
      async show(page) {
        await press(page, campaigns('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
    {
      name: 'campaigns-none',
      apart: true,
      title: 'No campaign yet',
      async show(page) {
        await answered(page, '**/api/campaigns?*', { records: [], count: 0, hasMore: false, nextCursor: null });
        await page.goto('/campaigns');
        await page.getByText(campaigns('empty')).waitFor();
      },
    },
  ],
};
