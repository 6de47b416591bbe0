import type { Connection } from '@guiche/contract/connections';
import type { ConnectionHealth } from '@guiche/contract/connection-health';
import type { Page } from '@playwright/test';
import { altered, answered, dialogOf, pick, press, submit, type Look, type LookGroup } from './look';
import { words } from './words';

const { connectionForm, connections, health, pairing } = words;

/** Connections, with their dialogs. */

const lines = /\/api\/whatsapp\/?\?/;
const code = '2@kS0bXq7vT1dYw+uM3rC9fZ5hJ8nL2pQ4gE6aB0iO7xV1sU3tW5yR8zD2cF4mH6jK9,guiche,padaria,1';

/** Every status once; the two real lines of the company first. */
const everyStatus = (list: Connection[]) => {
  const [real] = list.filter(({ status }) => status === 'CONNECTED');
  const base = { ...real!, isDefault: false, number: '' };
  return [
    ...list.filter(({ id }) => id < 9000).slice(0, 2),
    { ...base, id: 9001, name: 'Balcão', provider: 'beta', status: 'qrcode', qrcode: code, retries: 2 },
    { ...base, id: 9002, name: 'Entregas da zona leste e encomendas', status: 'PAIRING' },
    { ...base, id: 9003, name: 'Financeiro', number: '5511970000866', status: 'DISCONNECTED', cause: 'unlinked' },
    { ...base, id: 9004, name: 'Loja do centro', number: '5511970000867', status: 'OPENING' },
    {
      ...base,
      id: 9005,
      name: 'Loja oficial',
      number: '5511970000868',
      provider: 'cloud',
      status: 'TIMEOUT',
      cause: 'unreachable',
    },
  ];
};

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const atMeta: ConnectionHealth['official'] = {
  told: {
    quality: 'YELLOW',
    limit: 'TIER_2K',
    number: 'CONNECTED',
    name: 'DECLINED',
    verifiedName: 'Padaria Pão Quente',
    review: 'APPROVED',
    sending: 'LIMITED',
    troubles: [
      { of: 'WABA', text: 'Low account quality.', solution: 'See WhatsApp Manager for the messages in question.' },
    ],
  },
  askedAt: new Date().toISOString(),
  failedAt: null,
};

const down = (found: ConnectionHealth): ConnectionHealth => ({
  ...found,
  states: [
    { status: 'DISCONNECTED', cause: 'unlinked', at: ago(24) },
    { status: 'CONNECTED', cause: null, at: ago(400) },
    { status: 'OPENING', cause: 'unreachable', at: ago(404) },
    { status: 'CONNECTED', cause: null, at: ago(3000) },
    { status: 'PAIRING', cause: null, at: ago(3001) },
    { status: 'qrcode', cause: null, at: ago(3003) },
  ],
  received: 184,
  sent: 207,
  waiting: 3,
  failed: 2,
  lastReceivedAt: ago(26),
  lastSentAt: ago(25),
  lastError: { code: 'ERR_SENDING_WAPP_MSG', detail: 'the number is not on WhatsApp', at: ago(90) },
  governor: {
    paused: true,
    pausedUntil: ago(-90),
    reason: 'restricted',
    pausedFor: 'strangers',
    newChatsToday: 31,
    newChatsCap: 50,
    paceMs: 3000,
  },
});

const ofLine = (name: string, title: string, show: (page: Page) => Promise<unknown>): Look => ({
  name,
  title,
  async show(page) {
    await altered(page, lines, everyStatus);
    await page.goto('/connections');
    await page.getByRole('row', { name: 'Balcão' }).waitFor();
    await show(page);
  },
});

const act = (name: 'scan' | 'stop', of: string) => connections('actOf', { act: connections(`acts.${name}`), name: of });

export const connectionLooks: LookGroup = {
  name: 'connections',
  title: 'Connections',
  at: '/connections',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    ofLine('connections', 'The page, every status', async () => undefined),
    {
      name: 'connections-nothing',
      apart: true,
      title: 'None found',
      async show(page) {
        await page.getByRole('searchbox').fill('zzzz');
        await page.getByText(connections('noMatch', { text: 'zzzz' })).waitFor();
      },
    },
    {
      name: 'connection-new',
      title: 'A new connection, with mistakes',
      async show(page) {
        await press(page, connections('create'));
        await dialogOf(page).getByLabel(connectionForm('name')).fill('x');
        await submit(page);
      },
    },
    {
      name: 'connection-official',
      title: 'One of the official API',
      async show(page) {
        await press(page, connections('create'));
        await dialogOf(page).getByLabel(connectionForm('name')).fill('Loja oficial');
        const provider = dialogOf(page).getByRole('combobox', { name: connectionForm('provider') });
        await pick(page, provider, connectionForm('providers.cloud'));
        await dialogOf(page).getByLabel(connectionForm('cloud.wabaId')).waitFor();
      },
    },
    {
      name: 'connection-edit',
      title: 'A connection is changed',
      async show(page) {
        await press(page, connections('edit', { name: 'WhatsApp Loja' }));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'connection-edit-end',
      anew: true,
      apart: true,
      title: 'The end of that dialog',
      async show(page) {
        await press(page, connections('edit', { name: 'WhatsApp Loja' }));
        await dialogOf(page)
          .getByText(connectionForm('tokenHint'))
          .or(dialogOf(page).getByText(connectionForm('token')))
          .last()
          .scrollIntoViewIfNeeded();
      },
    },
    ofLine('connection-code', 'A QR code', async (page) => {
      await press(page, act('scan', 'Balcão'));
      await dialogOf(page).getByRole('img').first().waitFor();
    }),
    ofLine('connection-pair', 'Pairing without a camera', async (page) => {
      await answered(page, '**/api/whatsappsession/*/code', { code: 'K7RT2MXD' });
      await press(page, act('scan', 'Balcão'));
      await press(dialogOf(page), pairing('byCode'));
      await dialogOf(page).getByRole('textbox').fill('+55 11 97000-0865');
      await press(dialogOf(page), pairing('ask'));
      await dialogOf(page).getByText('K7RT-2MXD').waitFor();
    }),
    {
      name: 'connection-health',
      title: 'The health of one that works',
      async show(page) {
        await press(page, connections('health', { name: 'WhatsApp Demo' }));
        await dialogOf(page).getByText(health('history')).waitFor();
      },
    },
    {
      name: 'connection-down',
      title: 'The health of one that is down',
      async show(page) {
        await altered(page, '**/api/whatsapp/*/health', down);
        await altered<Connection[]>(page, lines, (list) =>
          list.map((line) =>
            line.name === 'WhatsApp Loja'
              ? { ...line, provider: 'beta', status: 'DISCONNECTED', downSince: ago(24), alertedAt: ago(22) }
              : line,
          ),
        );
        await page.goto('/connections');
        await press(page, connections('health', { name: 'WhatsApp Loja' }));
        await dialogOf(page).getByText(health('causes.unlinked')).first().waitFor();
      },
    },
    {
      name: 'connection-at-meta',
      apart: true,
      title: 'What Meta thinks of a number of the official API',
      async show(page) {
        await altered<ConnectionHealth>(page, '**/api/whatsapp/*/health', (health) => ({
          ...health,
          official: atMeta,
        }));
        await page.goto('/connections');
        await press(page, connections('health', { name: 'WhatsApp Demo' }));
        await dialogOf(page).getByText('Low account quality').first().scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'connection-stop',
      title: 'A question before disconnecting',
      async show(page) {
        await press(page, act('stop', 'WhatsApp Loja'));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'connection-delete',
      title: 'A question before deleting',
      async show(page) {
        await press(page, connections('remove', { name: 'WhatsApp Demo' }));
        await dialogOf(page).waitFor();
      },
    },
  ],
};
