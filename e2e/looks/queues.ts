import type { Page } from '@playwright/test';
import { dialogOf, press, submit, type Look, type LookGroup } from './look';
import { words } from './words';

const { options, queues } = words;

/** Queues, with their dialogs and the test chat beside them. */

const cakes = 'Encomendas';
const openCakes = (name: string, title: string, show: (page: Page) => Promise<unknown>): Look => ({
  name,
  title,
  async show(page) {
    await press(page, queues('edit', { name: cakes }));
    await dialogOf(page).getByRole('log').getByText('Bolos').waitFor();
    await show(page);
  },
});
const part = (page: Page, name: string) => dialogOf(page).getByRole('tab', { name }).click();

export const queueLooks: LookGroup = {
  name: 'queues',
  title: 'Queues',
  at: '/queues',
  async begin({ network, enter }) {
    await network.put('/api/settings/scheduleType', { value: 'queue' });
    const list = await network.get<{ name: string }[]>('/api/queue');
    if (!list.some(({ name }) => name === cakes)) {
      const greetingMessage = '{{ms}}, {{firstName}}! Você está nas *Encomendas*. O que vai ser?';
      const outOfHoursMessage = 'As encomendas voltam amanhã às 8h.';
      const data = { name: cakes, color: '#db2777', greetingMessage, outOfHoursMessage };
      const { id: queueId } = await network.post<{ id: number }>('/api/queue', data);
      const option = (title: string, message: string, parentId = -1) =>
        network.post<{ id: number }>('/api/queue-options', { queueId, parentId, title, message });
      const bolos = await option('Bolos', 'Que bolo, {{firstName}}?');
      const salgados = await option('Salgados', 'Mínimo de 50 unidades.');
      const chocolate = await option('Chocolate', 'Fica pronto em um dia.', bolos.id);
      await option('Com morangos', 'Acrescenta R$ 18,00.', chocolate.id);
      await option('Fubá com goiabada', 'Fica pronto no mesmo dia.', bolos.id);
      await option('Coxinha de frango com catupiry, tamanho de festa', '', salgados.id);
      await option('Falar com alguém da equipe', 'Já chamamos alguém.');
    }
    return enter('helena', { at: '/helps' });
  },
  looks: [
    { name: 'queues', title: 'The page', show: (page) => page.getByRole('row', { name: cakes }).waitFor() },
    {
      name: 'queue-new',
      title: 'A new queue, with mistakes',
      async show(page) {
        await press(page, queues('create'));
        await press(page, queues('form.otherColor'));
        await dialogOf(page)
          .getByRole('textbox', { name: queues('form.otherColor') })
          .fill('azul');
        await submit(page);
        await dialogOf(page).getByText(queues('form.wrongColor')).waitFor();
      },
    },
    openCakes('queue', 'Its data, and what a customer sees', async () => undefined),
    openCakes('queue-hours', 'Its hours', (page) => part(page, queues('form.hours'))),
    openCakes('queue-hours-wrong', 'Its hours, with mistakes', async (page) => {
      await part(page, queues('form.hours'));
      const saturday = words.hours('to', { day: words.hours('days.saturday'), row: 1 });
      await dialogOf(page).getByRole('textbox', { name: saturday }).fill('0700');
      await submit(page);
    }),
    openCakes('queue-options', 'Its options', (page) => part(page, options('options.title'))),
    openCakes('queue-option', 'An option is written', async (page) => {
      await part(page, options('options.title'));
      await press(dialogOf(page), options('options.edit', { title: 'Chocolate', place: 1, level: 2 }));
      await dialogOf(page).getByLabel(options('options.optionTitle')).waitFor();
    }),
    openCakes('queue-tried', 'It is tried as a customer', async (page) => {
      await part(page, options('options.title'));
      const answer = dialogOf(page).getByRole('textbox', { name: options('preview.answer') });
      for (const said of ['1', '1', '0']) {
        await answer.fill(said);
        await answer.press('Enter');
        await page.waitForLoadState('networkidle');
      }
    }),
    {
      ...openCakes(
        'queue-played',
        'Time passes, somebody accepts and closes, and the customer says thanks',
        async (page) => {
          await part(page, options('options.title'));
          const chat = dialogOf(page);
          // nobody accepts where no connection is
          await chat.getByRole('combobox', { name: options('preview.line') }).click();
          await page.getByRole('option').nth(1).click();
          const pass = chat.getByRole('group', { name: options('preview.times') }).getByRole('button');
          await pass.nth(1).click();
          await press(chat, options('preview.accept'));
          await chat.getByText(options('preview.accepted')).waitFor();
          await press(chat, options('preview.close'));
          await chat.getByText(options('preview.closedBy')).waitFor();
          const answer = chat.getByRole('textbox', { name: options('preview.answer') });
          await answer.fill('Obrigada!');
          await answer.press('Enter');
          await chat.getByText(options('preview.over')).waitFor();
        },
      ),
      apart: true,
    },
    {
      name: 'queue-delete',
      title: 'A question before deleting',
      async show(page) {
        await press(page, queues('remove', { name: cakes }));
        await dialogOf(page).waitFor();
      },
    },
  ],
};
