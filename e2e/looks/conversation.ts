import type { Message } from '@guiche/contract/messages';
import type { UserShort } from '@guiche/contract/users';
import type { Page } from '@playwright/test';
import { customer, type Network } from '../network';
import { sendEverything } from '../everything';
import { altered, answered, dialogOf, pick, press, type Look, type LookGroup } from './look';
import { official } from './official';
import { words } from './words';

const { actions, compose, desk, dialogs, header, media, messages, schedules } = words;

/** A conversation on the desk, and every dialog over it. */

const everyKind = customer(861, 'Íris Todas as Mídias');
const marina = 'Marina Oliveira';
const paths = { marina: '', everything: '', waiting: '' };

const chat = (page: Page) => page.getByRole('log', { name: messages('messages') });

/** Whose address is known only once the stage is set. */
const to = async (page: Page, path: keyof typeof paths) => {
  // what one look leaves unsent does not stand in the next
  await page.route('**/api/tickets/*/draft', (route) => route.abort());
  await answered(page, '**/api/drafts', []);
  await page.goto(paths[path]);
  await chat(page).getByRole('button').first().waitFor({ state: 'attached' });
};
/** The templates that may still be sent after a day of silence; one of them. */
const approved = async (page: Page) => {
  await official(page, new Date(Date.now() - 3_600_000));
  await to(page, 'marina');
  await press(page, messages('window.template'));
  return dialogOf(page).getByRole('button', { name: /pedido_pronto/ });
};

/** A conversation, and something done in it. */
const inChat = (name: string, title: string, show: (page: Page, width: number) => Promise<unknown>): Look => ({
  name,
  title,
  anew: true,
  async show(page, width) {
    await to(page, 'marina');
    // whoever has just opened a conversation keeps the caret until a key of theirs leads away
    await page.keyboard.press('F8');
    await show(page, width);
  },
});

/** By its own button where the header has room for it, or else in its menu. */
const moreOf = async (page: Page, item: string) => {
  const own = page.getByRole('button', { name: item, exact: true }).filter({ visible: true });
  if ((await own.count()) > 0) return own.first().click();
  await press(page, header('more'));
  await page.getByRole('menuitem', { name: item }).click();
};

const lastMessage = (page: Page) =>
  chat(page)
    .getByRole('button', { name: actions('menu.options', { name: '~', time: '~', text: '~' }).split('~')[0] })
    .last();

const inMenu = async (page: Page, item: string) => {
  await lastMessage(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item }).click();
};

const box = (page: Page) => page.getByRole('textbox', { name: compose('compose.label', { name: marina }) });

async function find(network: Network, name: string) {
  const path = `/api/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`;
  const found = (await network.get<{ tickets: { uuid: string; status: string }[] }>(path)).tickets;
  return (found.find(({ status }) => status === 'open') ?? found[0])?.uuid;
}

export const conversation: LookGroup = {
  name: 'conversation',
  title: 'The desk: a conversation',
  at: '/tickets',
  async begin({ network, enter }) {
    const there = await find(network, everyKind.number);
    paths.everything = `/tickets/${there ?? (await sendEverything(network, everyKind)).uuid}`;
    paths.marina = `/tickets/${await find(network, marina)}`;
    paths.waiting = `/tickets/${await find(network, 'Tiago Mendes')}`;
    return enter('helena', { at: '/helps', permissions: ['microphone'] });
  },
  looks: [
    { name: 'conversation', title: 'A conversation', show: (page) => to(page, 'marina') },
    inChat('contact', 'The contact beside', async (page, width) => {
      if (width < 600) await moreOf(page, header('contactData'));
      else await press(page, header('contactData'));
      await page.getByRole('button', { name: desk('edit') }).waitFor();
    }),
    {
      name: 'everything',
      title: 'Every kind of message',
      height: 3000,
      show: (page) => to(page, 'everything'),
    },
    {
      name: 'next-up',
      apart: true,
      title: 'Nobody is open any more: who is next',
      async show(page, width) {
        const { height } = page.viewportSize()!;
        // only a phone has a button that leads back
        await page.setViewportSize({ width: 390, height });
        await to(page, 'marina');
        await press(page, header('back'));
        await page.getByRole('button', { name: desk('next.accept') }).waitFor();
        await page.setViewportSize({ width, height });
      },
    },
    { name: 'accept-first', title: 'One that waits', show: (page) => to(page, 'waiting') },
    inChat('options', 'Options of a ticket', (page) => press(page, header('more'))),
    inChat('transfer', 'Transfer, with a mistake', async (page) => {
      await press(page, header('transfer'));
      await press(dialogOf(page), dialogs('transfer.submit'));
    }),
    {
      name: 'transfer-unserved',
      apart: true,
      anew: true,
      title: 'Transfer into a queue where nobody answers',
      async show(page) {
        await altered<UserShort[]>(page, /\/api\/users\/list/, (list) => list.map((user) => ({ ...user, queues: [] })));
        await to(page, 'marina');
        await page.keyboard.press('F8');
        await press(page, header('transfer'));
        await pick(page, dialogOf(page).getByRole('combobox').first(), 'Suporte');
        await dialogOf(page)
          .getByText(words.unserved('unserved', { count: 1, queues: 'Suporte' }))
          .waitFor();
      },
    },
    inChat('snooze', 'Put off', async (page) => {
      await moreOf(page, header('snooze'));
      await dialogOf(page).waitFor();
    }),
    inChat('ticket-delete', 'A question before deleting', async (page) => {
      await moreOf(page, header('deleteTicket'));
      await dialogOf(page).waitFor();
    }),
    inChat('tags', 'Its tags', async (page) => {
      await moreOf(page, header('editTags'));
      await page
        .getByRole('option')
        .first()
        .or(page.getByRole('button', { name: desk('addTag') }))
        .first()
        .waitFor();
      if (!(await page.getByRole('option').first().isVisible())) await press(page, desk('addTag'));
      await page.getByRole('option').first().waitFor();
    }),
    inChat('find', 'Words found in it', async (page) => {
      await moreOf(page, actions('find.title'));
      await page.getByRole('textbox', { name: actions('find.title') }).fill('bolo');
      await page.getByText(actions('find.at', { at: 1, total: '' })).waitFor();
    }),
    inChat('message-menu', 'Options of a message', async (page) => {
      await lastMessage(page).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem').first().waitFor();
    }),
    inChat('message-details', 'A message’s data', async (page) => {
      await inMenu(page, actions('menu.details'));
      await dialogOf(page).waitFor();
    }),
    inChat('forward', 'A message is forwarded', async (page) => {
      await inMenu(page, actions('menu.forward'));
      await dialogOf(page).getByRole('checkbox').first().check();
    }),
    {
      name: 'edit-message',
      title: 'A message that has left is changed',
      anew: true,
      async show(page) {
        // that can be done for a quarter of an hour
        await altered<{ messages: Message[] }>(page, '**/api/messages/*?*', (thread) => {
          const own = thread.messages.findLast(({ fromMe, mediaType }) => fromMe && mediaType === 'conversation');
          if (own) Object.assign(own, { state: 'delivered', createdAt: new Date().toISOString() });
          return thread;
        });
        await to(page, 'marina');
        await page.keyboard.press('F8');
        await chat(page).locator('[data-own] [data-options]').last().focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: actions('menu.edit'), exact: true }).click();
        await dialogOf(page).waitFor();
      },
    },
    inChat('remove-message', 'A question before a message is deleted', async (page) => {
      await chat(page).locator('[data-own] [data-options]').last().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: actions('menu.remove') }).click();
      await dialogOf(page).waitFor();
    }),
    inChat('reply', 'An answer to a message', (page) => inMenu(page, actions('menu.reply'))),
    inChat('quick-replies', 'Quick replies', async (page) => {
      await box(page).fill('/pi');
      await page.getByRole('listbox', { name: compose('quick.list') }).waitFor();
    }),
    inChat('emojis', 'Emojis', async (page) => {
      await press(page, compose('compose.emoji'));
      await page.getByRole('group', { name: words.ui('emoji.label') }).waitFor();
    }),
    inChat('note', 'A note for the team', async (page, width) => {
      if (width < 600) {
        await press(page, compose('compose.more'));
        await page.getByRole('menuitem', { name: compose('compose.note') }).click();
      } else await page.getByRole('tab', { name: compose('compose.note') }).click();
      await page
        .getByRole('textbox', { name: compose('compose.noteLabel', { name: marina }) })
        .fill('Prefere retirar depois das 17h.');
    }),
    inChat('files', 'Files with captions', async (page) => {
      const chooser = page.waitForEvent('filechooser');
      await press(page, compose('compose.attach'));
      const pdf = { name: 'orçamento da festa junina da escola, versão final.pdf', mimeType: 'application/pdf' };
      await (
        await chooser
      ).setFiles([
        { ...pdf, buffer: Buffer.from('%PDF-1.4') },
        { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      ]);
      await page.getByRole('list', { name: compose('files.list') }).waitFor();
    }),
    inChat('recorder', 'A voice is recorded', async (page, width) => {
      if (width < 600) {
        await press(page, compose('compose.more'));
        await page.getByRole('menuitem', { name: compose('voice.record') }).click();
      } else await press(page, compose('voice.record'));
      await page.getByRole('timer').filter({ hasText: '00:01' }).waitFor();
    }),
    inChat('later', 'Sending later', async (page, width) => {
      await box(page).fill('Bom dia! Seu bolo já pode ser retirado.');
      if (width < 600) await press(page, compose('compose.more'));
      else await press(page, schedules('later'));
    }),
    inChat('later-own', 'Sending later, at a time of one’s own', async (page, width) => {
      await box(page).fill('Bom dia! Seu bolo já pode ser retirado.');
      if (width < 600) await press(page, compose('compose.more'));
      else await press(page, schedules('later'));
      await page.getByRole('menuitem', { name: width < 600 ? schedules('later') : schedules('own') }).click();
      await dialogOf(page).waitFor();
    }),
    {
      name: 'lightbox',
      title: 'A picture, large',
      async show(page, width) {
        // what is far up is drawn only where there is room for it
        const { height } = page.viewportSize()!;
        await page.setViewportSize({ width, height: 3000 });
        await to(page, 'everything');
        const picture = media('media.openImage', { name: '~' }).split('~')[0]!;
        await chat(page).getByRole('button', { name: picture }).first().click();
        await dialogOf(page).getByRole('img').first().waitFor();
        await page.setViewportSize({ width, height });
      },
    },
    {
      name: 'window-over',
      title: 'The official API after a day of silence',
      async show(page) {
        await official(page, new Date(Date.now() - 3_600_000));
        await to(page, 'marina');
        await page.getByText(messages('window.shut')).waitFor();
      },
    },
    {
      name: 'window-open',
      apart: true,
      title: 'The official API, while it lasts',
      async show(page) {
        await official(page, new Date(Date.now() + 3 * 3_600_000));
        await to(page, 'marina');
        await page
          .getByText(/2\s?h|3\s?h/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'templates',
      title: 'Approved templates',
      async show(page) {
        await (await approved(page)).waitFor();
      },
    },
    {
      name: 'template-picture',
      apart: true,
      title: 'A template with a picture is filled in',
      async show(page) {
        await (await approved(page)).waitFor();
        await press(dialogOf(page), /bolo_do_dia/);
        await press(dialogOf(page), words.templates('send'));
        await dialogOf(page).getByText(words.templates('wrong.noFile.image')).waitFor();
      },
    },
    {
      name: 'template-place',
      apart: true,
      title: 'A template with a place is filled in',
      async show(page) {
        await (await approved(page)).waitFor();
        await press(dialogOf(page), /onde_estamos/);
        await dialogOf(page).getByText(words.templates('place.hint')).waitFor();
      },
    },
    {
      name: 'template',
      title: 'A template is filled in',
      async show(page) {
        await (await approved(page)).click();
        await dialogOf(page).getByRole('textbox').first().fill('77');
        await press(dialogOf(page), words.templates('send'));
      },
    },
  ],
};
