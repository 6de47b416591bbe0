import { channel } from '@guiche/contract/channel';
import type { Message } from '@guiche/contract/messages';
import { customer, type Network } from '../network';
import { altered, answered, dialogOf, pick, press, submit, type LookGroup } from './look';
import { words } from './words';

/** What people see while something outside does not do as it should: the network, a file, the installation itself. */

const zuleica = customer(862, 'Zuleica Prado');
const paths = { zuleica: '' };

async function setScene(network: Network): Promise<void> {
  await network.isServed(zuleica, 'helena', ['Boa tarde! Mando as fotos do salão.']);
  for (const kind of ['unreadable', 'unsupported'])
    await network.says(zuleica, 'Dois bolos para sábado', { type: kind, id: `3AE2E${kind.length}${zuleica.number}` });
  await network.says(zuleica, 'Conseguem abrir?');
  paths.zuleica = `/tickets/${(await network.ticketOf(zuleica)).uuid}`;
}

/** Files that are with the network still, and that could not be had. */
const withFiles = ({ messages, ...more }: { messages: Message[] }) => {
  const last = messages.at(-1)!;
  const file = { ...last, body: '', mediaUrl: null, mediaName: 'salão.jpg', mediaSize: 1_840_000, fromMe: false };
  const kinds = [
    { mediaType: 'image', mediaMime: 'image/jpeg', mediaWidth: 1280, mediaHeight: 960 },
    { mediaType: 'document', mediaMime: 'application/pdf', mediaName: 'orçamento.pdf' },
    { mediaType: 'audio', mediaMime: 'audio/ogg', mediaName: 'voz.ogg' },
  ] as const;
  const added = (['loading', 'failed'] as const).flatMap((media, m) =>
    kinds.map((kind, k) => ({
      ...file,
      ...kind,
      media,
      id: last.id + 1 + m * 3 + k,
      providerId: `out-of-sorts-${m}-${k}`,
    })),
  );
  return { ...more, messages: [...messages, ...added] };
};

export const failures: LookGroup = {
  name: 'weather',
  title: 'When something is out of sorts',
  at: '/tickets',
  async begin({ network, enter }) {
    if (!paths.zuleica) await setScene(network);
    return enter('helena', { at: '/helps' });
  },
  looks: [
    {
      name: 'files-arriving',
      title: 'Files on their way, files that could not be had, and words that nobody can read',
      height: 1700,
      async show(page) {
        await altered(page, /\/api\/messages\/\d+\?/, withFiles);
        await page.goto(paths.zuleica);
        await page.getByText('orçamento.pdf').first().waitFor();
      },
    },
    {
      name: 'on-hold',
      title: 'An installation on hold',
      async show(page) {
        await altered<object>(page, '**/api/site', (site) => ({ ...site, held: true }));
        await page.reload();
        await page
          .getByRole('status')
          .filter({ hasText: words.hold('held') })
          .waitFor();
      },
    },
    {
      name: 'line-was-away',
      apart: true,
      title: 'Customers wrote while a line was away, and wait in no queue',
      async show(page) {
        const company = await page.evaluate(() => localStorage.getItem('companyId'));
        const event = { action: 'create', why: 'late', ticket: null, name: 'WhatsApp Loja', count: 3 };
        // the looks behind it load their pages over the same route
        let isTold = false;
        await page.routeWebSocket(/\/socket\.io/, (socket) => {
          const server = socket.connectToServer();
          server.onMessage((message) => {
            socket.send(message);
            if (isTold || message !== '42["ready"]') return;
            isTold = true;
            socket.send(`42${JSON.stringify([channel(Number(company), 'handover'), event])}`);
          });
        });
        await page.reload();
        await page.getByText(words.handovers('late', { place: event.name, count: event.count })).waitFor();
      },
    },
    {
      name: 'connection-proxy',
      title: 'A connection by a proxy, with a mistake',
      anew: true,
      async show(page) {
        await page.goto('/connections');
        await press(page, words.connections('create'));
        await dialogOf(page).getByLabel(words.connectionForm('name')).fill('Loja do centro');
        const provider = dialogOf(page).getByRole('combobox', { name: words.connectionForm('provider') });
        await pick(page, provider, words.connectionForm('providers.beta'));
        await dialogOf(page).getByText(words.connectionForm('more')).click();
        await dialogOf(page).getByText(words.connectionForm('advanced')).click();
        await dialogOf(page).getByLabel(words.connectionForm('proxy')).fill('proxy da loja');
        await submit(page);
      },
    },
    {
      name: 'service-away',
      title: 'The database is away',
      async show(page) {
        const unavailable = { error: 'ERR_UNAVAILABLE' };
        await answered(page, /\/api\/tickets\?/, unavailable, 503);
        await page.reload();
        await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
      },
    },
  ],
};
