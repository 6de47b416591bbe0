import { channel } from '@guiche/contract/channel';
import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { customer, type Network } from '../network';
import { altered, answered, dialogOf, press, type Look, type LookGroup } from './look';
import { words } from './words';

const { actions, compose, copilot, drafted, messages, transcript } = words;

/** What machines write beside a conversation, and other words for what has left. */

const who = customer(863, 'Maria Aparecida Nascimento de Albuquerque Cavalcanti Wanderley');
const paths = { chat: '' };
const asked = 'Vocês entregam bolo de aniversário no sábado à tarde, e quanto fica a taxa para o bairro de Santana?';
const answer =
  'Bom dia, Maria Aparecida! Entregamos sim, aos sábados das 9h às 17h. Para Santana a taxa é R$ 12,00, e o pedido precisa chegar até quinta-feira. Quer que eu já deixe reservado?';

async function setScene(network: Network): Promise<void> {
  const { id, uuid } = await network.isServed(who, 'helena', ['Bom dia!', asked]);
  await network.answers(id, 'Bom dia! Um momento, já vejo.');
  paths.chat = `/tickets/${uuid}`;
}

const box = (page: Page) => page.getByRole('textbox', { name: compose('compose.label', { name: who.name }) });

async function to(page: Page): Promise<void> {
  await page.route('**/api/tickets/*/draft', (route) => route.abort());
  await answered(page, '**/api/drafts', []);
  await page.goto(paths.chat);
  await page
    .getByRole('log', { name: messages('messages') })
    .getByRole('button')
    .first()
    .waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: copilot('button') })
    .or(page.getByRole('button', { name: compose('compose.more') }))
    .first()
    .waitFor();
}

const inChat = (name: string, title: string, show: (page: Page, width: number) => Promise<unknown>): Look => ({
  name,
  title,
  anew: true,
  apart: true,
  async show(page, width) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await show(page, width);
  },
});

/** A draft is asked for by the key, and answered by `give`. */
async function draftOf(page: Page, give: (route: Route) => Promise<unknown>, typed = ''): Promise<void> {
  await page.route('**/api/copilot/*/draft', give);
  await to(page);
  await box(page).fill(typed);
  await box(page).press('Control+j');
}

const json =
  (json: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json });
const whole = {
  text: answer,
  unfounded: ['R$ 12,00', 'sábado'],
  sources: ['Entregas e taxas por bairro', 'Tabela de preços 2026.pdf'],
};

/** Voice notes of the customer, with what a machine made of each. */
const spoken = ({ messages: all, ...more }: { messages: Message[] }) => {
  const last = all.find(({ fromMe }) => !fromMe)!;
  const said = [
    {
      state: 'done',
      text: `${asked} Pode ser de nozes com doce de leite, para trinta pessoas, sem amendoim por favor.`,
    },
    { state: 'failed', text: '' },
    { state: 'empty', text: '' },
    { state: 'waiting', text: '' },
  ] as const;
  const voices = said.map((one, n) => ({
    ...last,
    id: last.id + 1000 + n,
    providerId: `voice-${n}`,
    body: '',
    mediaType: 'audio',
    media: 'there',
    mediaUrl: '/nowhere.ogg',
    mediaName: 'voz.ogg',
    mediaMime: 'audio/ogg',
    mediaSize: 24_000,
    transcript: one,
  }));
  return { ...more, messages: [...all, ...voices] };
};

export const copilotLooks: LookGroup = {
  name: 'copilot',
  title: 'The desk: what machines write',
  at: '/tickets',
  async begin({ network, enter }) {
    if (!paths.chat) await setScene(network);
    return enter('helena', { at: '/helps' });
  },
  looks: [
    inChat('draft-coming', 'A draft, while it comes', async (page) => {
      const sockets: WebSocketRoute[] = [];
      await page.routeWebSocket(/\/socket\.io/, (socket) => {
        socket.connectToServer();
        sockets.push(socket);
      });
      await draftOf(page, async (route) => {
        const { clientId } = route.request().postDataJSON() as { clientId: string };
        const company = await page.evaluate(() => localStorage.getItem('companyId'));
        const event = { action: 'update', clientId, text: answer.slice(0, 120) };
        sockets.at(-1)!.send(`42${JSON.stringify([channel(Number(company), 'copilot'), event])}`);
      });
      await page.getByRole('group', { name: copilot('words') }).waitFor();
    }),
    inChat('draft-placed', 'A draft in the field, with what is to be looked at', async (page) => {
      await draftOf(page, json(whole));
      await page.getByText(copilot('undo'), { exact: true }).waitFor();
    }),
    inChat('draft-late', 'A draft that came late', async (page) => {
      await draftOf(page, async (route) => {
        await box(page).fill('Já vejo isso');
        await route.fulfill({ json: whole });
      });
      await page.getByText(copilot('late')).waitFor();
    }),
    inChat('draft-failed', 'A draft that did not come', async (page) => {
      await draftOf(page, json({ error: 'ERR_AI_SPENT' }, 429));
      await page.getByRole('button', { name: copilot('close') }).waitFor();
    }),
    inChat('rewrites', 'Other words for what is written', async (page, width) => {
      await to(page);
      await box(page).fill('manda o endereço ai que eu vejo');
      if (width < 600) await press(page, compose('compose.more'));
      else await press(page, copilot('button'));
      await page.getByRole('menuitem', { name: copilot('as.translate') }).waitFor();
    }),
    {
      ...inChat('suggestion', 'What an assistant wrote for whoever answers', async (page) => {
        const withOne = <T extends TicketShown>(ticket: T) => ({ ...ticket, suggestionId: 7 });
        await altered<TicketShown>(page, /\/api\/tickets\/u\//, withOne);
        await altered<{ ticket: TicketShown }>(page, /\/api\/messages\/\d+\?/, (body) => ({
          ...body,
          ticket: withOne(body.ticket),
        }));
        const suggestion = { id: 7, text: answer, sources: whole.sources, createdAt: new Date().toISOString() };
        await answered(page, /\/suggestion$/, { suggestion });
        await to(page);
        await page.getByRole('region', { name: drafted('title') }).waitFor();
      }),
      apart: false,
    },
    inChat('transcripts', 'What voice notes say', async (page) => {
      await altered(page, /\/api\/messages\/\d+\?/, spoken);
      await to(page);
      await page.getByText(transcript('again')).last().scrollIntoViewIfNeeded();
    }),
    inChat('message-edit', 'Other words for a message that has left', async (page) => {
      await to(page);
      // whoever has just opened a conversation keeps the caret until a key of theirs leads away
      await page.keyboard.press('F8');
      await page.locator('[data-own] [data-options]').last().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: actions('menu.edit'), exact: true }).click();
      await dialogOf(page).getByLabel(actions('editText')).waitFor();
    }),
  ],
};
