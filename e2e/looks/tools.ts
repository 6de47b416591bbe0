import { expect } from '@playwright/test';
import { answered, dialogOf, press, submit, type LookGroup } from './look';
import { words } from './words';

const {
  knowledge,
  prompts,
  promptReplay,
  promptTestChat,
  promptVersions,
  providers,
  questions,
  quickMessages,
  tags,
  todo,
  usage,
} = words;

const chores = ['Ligar para o moinho', 'Conferir as encomendas de sábado', 'Trocar a foto do cardápio'];

/** Quick messages, tags and tasks. */
export const toolLooks: LookGroup = {
  name: 'tools',
  title: 'Quick messages, tags and tasks',
  at: '/quick-messages',
  begin: ({ enter }) => enter('helena', { at: '/helps' }),
  looks: [
    { name: 'quick-messages', title: 'Quick messages', show: (page) => page.getByRole('row').nth(1).waitFor() },
    {
      name: 'quick-message',
      title: 'A quick message, with a file',
      async show(page) {
        await press(page, quickMessages('edit', { code: 'cardapio' }));
        await dialogOf(page).getByText('cardapio.png').waitFor();
      },
    },
    {
      name: 'quick-message-mistakes',
      apart: true,
      title: 'A new one, with mistakes',
      async show(page) {
        await press(page, quickMessages('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
    {
      name: 'quick-messages-none',
      apart: true,
      title: 'No quick messages',
      async show(page) {
        await answered(page, '**/api/quick-messages?*', { records: [], count: 0, hasMore: false, nextCursor: null });
        await page.reload();
        await page.getByText(quickMessages('empty')).waitFor();
      },
    },
    { name: 'tags-list', at: '/tags', title: 'Tags', show: (page) => page.getByRole('row').nth(1).waitFor() },
    {
      name: 'tag',
      at: '/tags',
      title: 'A tag and the fifty colours',
      async show(page) {
        await press(page, tags('create'));
        await dialogOf(page).getByRole('radiogroup').waitFor();
      },
    },
    {
      name: 'tag-merge',
      at: '/tags',
      apart: true,
      title: 'Two tags become one',
      async show(page) {
        await press(page, tags('merge', { name: 'Entrega' }));
        await dialogOf(page).waitFor();
      },
    },
    { name: 'prompts', at: '/prompts', title: 'Prompts', show: (page) => page.getByRole('row').nth(1).waitFor() },
    {
      name: 'prompt',
      at: '/prompts',
      title: 'A prompt',
      async show(page) {
        await press(page, prompts('create'));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'prompt-test-chat',
      at: '/prompts',
      title: 'A prompt that is tried',
      async show(page) {
        await press(page, prompts('edit', { name: 'Balcão virtual' }));
        const says = dialogOf(page).getByRole('textbox', { name: promptTestChat('answer') });
        const log = dialogOf(page).getByRole('log');
        for (const words of ['Vocês entregam no domingo?', 'Quero falar com uma pessoa, por favor']) {
          await says.fill(words);
          await says.press('Enter');
          await expect(log).toHaveAttribute('aria-busy', 'false');
        }
        await expect(log).toContainText(promptTestChat('handed.wish'));
        await log.scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'prompt-versions',
      at: '/prompts',
      apart: true,
      title: 'What was published of a prompt',
      async show(page) {
        await press(page, prompts('edit', { name: 'Balcão virtual' }));
        await press(page, promptVersions('versions'));
        await page.getByText(promptVersions('list.number', { number: 1 }), { exact: true }).click();
        await page.getByText('Padaria', { exact: false }).last().waitFor();
      },
    },
    {
      name: 'prompt-past',
      at: '/prompts',
      apart: true,
      title: 'What a prompt answered in conversations that are over',
      async show(page) {
        await press(page, prompts('edit', { name: 'Balcão virtual' }));
        await press(page, promptVersions('replay'));
        await page.getByText(promptReplay('none'), { exact: true }).waitFor();
      },
    },
    {
      name: 'prompt-mistakes',
      at: '/prompts',
      apart: true,
      title: 'A new prompt without a queue',
      async show(page) {
        await press(page, prompts('create'));
        await dialogOf(page).waitFor();
        await submit(page);
      },
    },
    {
      name: 'providers',
      at: '/prompts',
      title: 'Services that answer for prompts',
      async show(page) {
        await page.getByRole('tab', { name: prompts('tabs.providers') }).click();
        await page.getByRole('row').nth(1).waitFor();
      },
    },
    {
      name: 'provider',
      at: '/prompts',
      title: 'A new service',
      async show(page) {
        await page.getByRole('tab', { name: prompts('tabs.providers') }).click();
        await press(page, providers('create'));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'knowledge-files',
      at: '/prompts?part=knowledge',
      apart: true,
      title: 'Files for what assistants stand on, one of them refused',
      async show(page) {
        await press(page, knowledge('files.add'));
        const names = ['cardapio.txt', 'tabela.pdf'];
        const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(' ') }));
        await dialogOf(page).locator('input[type=file]').setInputFiles(files);
        await submit(page);
        await dialogOf(page).getByRole('alert').filter({ hasText: /./ }).nth(1).waitFor();
      },
    },
    {
      name: 'asked-questions',
      at: '/prompts?part=knowledge&view=questions',
      apart: true,
      title: 'Questions of customers that knowledge has no answer for, none found yet',
      show: (page) => page.getByRole('heading', { name: questions('empty') }).waitFor(),
    },
    {
      name: 'dismissed-questions',
      at: '/prompts?part=knowledge&view=dismissed',
      apart: true,
      title: 'Questions of customers that were dismissed, none yet',
      show: (page) => page.getByRole('heading', { name: questions('noneDismissed') }).waitFor(),
    },
    {
      name: 'ai-usage',
      at: '/prompts?part=usage',
      apart: true,
      title: 'What assistants used in a month',
      show: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
    },
    {
      name: 'ai-budget',
      at: '/prompts?part=usage',
      apart: true,
      title: 'What assistants may spend',
      async show(page) {
        await press(page, usage('budget'));
        await dialogOf(page).waitFor();
      },
    },
    {
      name: 'todo',
      at: '/todolist',
      title: 'Tasks',
      async show(page) {
        await page.evaluate((texts) => {
          const at = { createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:00:00.000Z' };
          const tasks = texts.map((text, place) => ({ text, ...at, done: place === 2 }));
          localStorage.setItem('tasks', JSON.stringify(tasks));
        }, chores);
        await page.reload();
        await page.getByText(chores[0]!).waitFor();
      },
    },
    {
      name: 'todo-none',
      at: '/todolist',
      apart: true,
      title: 'No tasks',
      async show(page) {
        await page.evaluate(() => localStorage.removeItem('tasks'));
        await page.reload();
        await page.getByText(todo('empty')).waitFor();
      },
    },
  ],
};
