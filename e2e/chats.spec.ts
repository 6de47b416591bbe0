import type { Locator, Page } from '@playwright/test';
import { expect, test } from './actors';
import { callAs, staff } from './staff';
import { checkInBoth } from './axe';

/** What colleagues say to each other, in two browsers. */

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const log = (page: Page) => page.getByRole('log');
const field = (page: Page, title: string) => page.getByRole('textbox', { name: `Mensagem para ${title}` });
const options = (page: Page, words: string): Locator =>
  page.getByRole('button', { name: new RegExp(`Opções.*${words}`) });

/** Nobody has any, also where the journey is made a second time. */
test.beforeEach(async ({ baseURL }) => {
  for (const who of ['ana', 'bruno'] as const) {
    const api = await callAs(baseURL!, staff[who].email);
    const { records } = (await (await api.get('/api/chats')).json()) as {
      records: { id: number; owner: { name: string }; title: string }[];
    };
    for (const { id, owner, title } of records)
      if (['Forno novo', 'Entregas', 'Rotas'].includes(title) && owner.name === staff[who].name)
        await api.delete(`/api/chats/${id}`);
    await api.dispose();
  }
});

test('two colleagues talk: words, names, quotes, files, and what is changed and taken back', async ({ enter }) => {
  const ana = await enter('ana', { at: '/chats' });
  const bruno = await enter('bruno', { at: '/tickets' });

  await test.step('a chat needs a title and somebody', async () => {
    await ana.getByRole('button', { name: 'Nova' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Conversa' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Por favor, preencha o título da conversa.')).toBeVisible();
    await expect(dialog.getByText('Por favor, selecione pelo menos um usuário.')).toBeVisible();
    await checkInBoth(ana, 'a new chat');
    await dialog.getByLabel('Título').fill('Forno novo');
    await dialog.getByLabel('Filtro por usuários').fill('Bruno');
    await ana.getByRole('option', { name: 'Bruno Lima' }).click();
    await ana.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(ana).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
    await expect(ana.getByRole('heading', { name: 'Forno novo' })).toBeVisible();
  });

  await test.step('what is said is heard elsewhere, and marked there', async () => {
    await field(ana, 'Forno novo').fill('   ');
    await ana.keyboard.press('Enter');
    await field(ana, 'Forno novo').fill('@bru');
    await ana.getByRole('option', { name: 'Bruno Lima' }).click();
    await ana.keyboard.type('chegou o forno?');
    await ana.keyboard.press('Enter');
    await expect(log(ana).getByText('chegou o forno?')).toBeVisible();
    await expect(bruno.getByRole('button', { name: 'Chat interno: 1 mensagem não lida' })).toBeVisible();
    await expect(bruno).toHaveTitle(/^\(\d+\) /);
    await bruno.getByRole('button', { name: 'Chat interno: 1 mensagem não lida' }).click();
    await bruno.getByRole('link', { name: /Forno novo/ }).click();
    await expect(log(bruno).getByText('@Bruno Lima')).toBeVisible();
    await expect(bruno.getByRole('button', { name: 'Chat interno', exact: true })).toBeVisible();
    await expect(log(ana).getByRole('img', { name: 'Lida' })).toBeVisible();
  });

  await test.step('quotes and reactions', async () => {
    await options(bruno, 'chegou o forno').click();
    await bruno.getByRole('menuitem', { name: 'Responder' }).click();
    await field(bruno, 'Forno novo').fill('Chegou às 9');
    await bruno.keyboard.press('Enter');
    await expect(log(ana).getByText('Chegou às 9')).toBeVisible();
    await options(ana, 'Chegou às 9').click();
    await ana.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
    await expect(log(bruno).getByRole('img', { name: /Reações: 👍/ })).toBeVisible();
  });

  await test.step('one’s own words, put otherwise and taken back', async () => {
    await field(bruno, 'Forno novo').press('ArrowUp');
    await field(bruno, 'Forno novo').fill('Chegou às 10');
    await bruno.keyboard.press('Enter');
    await expect(log(ana).getByText('Chegou às 10')).toBeVisible();
    await expect(log(ana).getByText('editada')).toBeVisible();
    await field(ana, 'Forno novo').fill('Para apagar');
    await ana.keyboard.press('Enter');
    await expect(log(bruno).getByText('Para apagar')).toBeVisible();
    await options(ana, 'Para apagar').click();
    await ana.getByRole('menuitem', { name: 'Apagar para todos' }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(log(bruno).getByText('Mensagem apagada')).toBeVisible();
    await expect(log(bruno).getByText('Para apagar')).toHaveCount(0);
  });

  await test.step('a file with progress, and a link to a conversation as a card', async () => {
    const chooser = ana.waitForEvent('filechooser');
    await ana.getByRole('button', { name: 'Anexar' }).click();
    await (await chooser).setFiles({ name: 'forno.txt', mimeType: 'text/plain', buffer: Buffer.from('220 V') });
    await field(ana, 'Forno novo').press('Enter');
    await expect(log(bruno).getByText('forno.txt')).toBeVisible();
    const list = (await (
      await ana.request.get('/api/tickets?showAll=true', {
        headers: {
          authorization: `Bearer ${await ana.evaluate(() => localStorage.getItem('token')?.replaceAll('"', ''))}`,
        },
      })
    ).json()) as { tickets: { uuid: string; contact: { name: string } }[] };
    const { uuid, contact } = list.tickets[0]!;
    await field(ana, 'Forno novo').fill(`Veja ${new URL(ana.url()).origin}/tickets/${uuid}`);
    await ana.keyboard.press('Enter');
    await expect(log(ana).getByRole('link', { name: new RegExp(contact.name) })).toBeVisible();
    await checkInBoth(ana, 'a chat');
  });

  await test.step('words are found in one’s chats', async () => {
    await ana.getByRole('textbox', { name: 'Buscar conversas e mensagens' }).fill('as 10');
    await ana.getByRole('button', { name: /Bruno Lima: Chegou às 10/ }).click();
    await expect(log(ana).getByText('Chegou às 10')).toBeInViewport();
    await ana.getByRole('button', { name: 'Limpar busca' }).click();
  });

  await test.step('who leaves, and what is deleted, is gone at once', async () => {
    await rowOf(ana, 'Forno novo').hover();
    await ana.getByRole('button', { name: 'Excluir Forno novo' }).click();
    const question = ana.getByRole('dialog', { name: 'Excluir Conversa' });
    await expect(question).toContainText('Esta ação não pode ser revertida, confirmar?');
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(bruno).toHaveURL(/\/chats$/);
    await expect(rowOf(bruno, 'Forno novo')).toHaveCount(0);
  });
});

test('the list shows words without the marks of bold ones, found ones too', async ({ enter, network, baseURL }) => {
  const bruno = await callAs(baseURL!, staff.bruno.email);
  const data = { title: 'Rotas', users: [{ id: network.ids.user(staff.ana.name) }] };
  const { id } = (await (await bruno.post('/api/chats', { data })).json()) as { id: number };
  await bruno.post(`/api/chats/${id}/messages`, { data: { message: 'A rota *zebrada* é _hoje_' } });
  const ana = await enter('ana', { at: '/chats' });
  await expect(rowOf(ana, 'Rotas').getByText('A rota zebrada é hoje')).toBeVisible();
  await ana.getByLabel('Buscar conversas e mensagens').fill('zebrada');
  await expect(ana.getByText('Bruno Lima: A rota zebrada é hoje')).toBeVisible();
  await bruno.delete(`/api/chats/${id}`);
  await bruno.dispose();
});

test('the menu has a dot while something is unread in a chat', async ({ enter, baseURL }) => {
  const ana = await enter('ana', { at: '/todolist' });
  const item = ana.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Chat interno/ });
  await expect(item).toHaveAccessibleName('Chat interno');
  await makeChat(baseURL!, 'Rotas', 1, () => 'A van já saiu.');
  await expect(item).toHaveAccessibleName('Chat interno mensagens não lidas');
  await item.click();
  await ana.getByRole('link', { name: /Rotas/ }).click();
  await expect(log(ana).getByText('A van já saiu.')).toBeVisible();
  await expect(item).toHaveAccessibleName('Chat interno');
});

test('nothing moves when older messages come, although the oldest says no longer who wrote it', async ({
  enter,
  baseURL,
}) => {
  await makeChat(baseURL!, 'Rotas', 30, (n) => `Rota ${n}.`);
  const page = await enter('ana', { at: '/todolist', viewport: { width: 390, height: 780 } });
  const letGo = await holdOlder(page);
  await page.addInitScript(endScrollingEarly);
  await page.goto('/chats');
  await page.getByRole('link', { name: /Rotas/ }).click();
  await expect(log(page).getByText('Rota 30.')).toBeInViewport();
  // the oldest, with its name, stands half above the edge
  await log(page).evaluate((box) => (box.scrollTop = 60));
  const anchor = log(page).getByText('Rota 13.', { exact: true });
  await expect(anchor).toBeInViewport();
  const { y } = (await anchor.boundingBox())!;
  const height = await log(page).evaluate((box) => box.scrollHeight);
  letGo();
  await expect.poll(() => log(page).evaluate((box) => box.scrollHeight)).toBeGreaterThan(height + 300);
  expect(Math.abs((await anchor.boundingBox())!.y - y)).toBeLessThan(2);
});

test('below the wide layout there are two tabs; older messages come while one scrolls, without a jump', async ({
  enter,
  baseURL,
}) => {
  await makeChat(baseURL!, 'Entregas', 70, (n) => `Entrega número ${n}`);
  const page = await enter('ana', { at: '/chats', viewport: { width: 800, height: 780 }, hasTouch: true });
  for (const width of [800, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(page.getByRole('radio', { name: 'Chats' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Mensagens' })).toBeInViewport();
  }
  await expect(rowOf(page, 'Entregas')).toContainText('Bruno Lima: Entrega número 70');
  await checkInBoth(page, 'chats on a phone');
  const letGo = await holdOlder(page);
  await page.getByRole('link', { name: /Entregas/ }).click();
  await expect(page.getByRole('radio', { name: 'Mensagens' })).toBeChecked();
  await expect(log(page).getByText('Entrega número 70')).toBeInViewport();
  await checkInBoth(page, 'a chat on a phone');

  // what is in sight stays where it is while older messages are put before it
  const anchor = log(page).getByText('Entrega número 53', { exact: true });
  await log(page).evaluate((box) => (box.scrollTop = box.scrollHeight - box.clientHeight - 120));
  await expect(anchor).toBeInViewport();
  const before = (await anchor.boundingBox())!.y;
  letGo();
  await expect(log(page).getByText('Entrega número 50', { exact: true })).toBeAttached();
  expect(Math.abs((await anchor.boundingBox())!.y - before)).toBeLessThan(2);
  await log(page).evaluate((box) => (box.scrollTop = 0));
  await expect
    .poll(async () => {
      await log(page).evaluate((box) => (box.scrollTop = 0));
      return log(page).getByText('Entrega número 1', { exact: true }).isVisible();
    })
    .toBe(true);
});

/** Bruno has written all of these to Ana. */
async function makeChat(url: string, title: string, count: number, words: (n: number) => string) {
  const api = await callAs(url, staff.bruno.email);
  const people = (await (await api.get('/api/users/list')).json()) as { id: number; name: string }[];
  const users = people.filter(({ name }) => name === staff.ana.name);
  const { id } = (await (await api.post('/api/chats', { data: { title, users } })).json()) as { id: number };
  for (let n = 1; n <= count; n++) await api.post(`/api/chats/${id}/messages`, { data: { message: words(n) } });
  await api.dispose();
}

/** Older messages are held back, however early they are asked for. @returns what lets them go */
async function holdOlder(page: Page) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/cursor=/, async (route) => {
    await held;
    return route.continue();
  });
  return letGo;
}

/**
 * The list of bubbles holds scrolling for over 150 ms after its last step. Here that falls, once there are rows, into the
 * moment in which more of them are drawn and not yet measured.
 */
const endScrollingEarly = () => {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const waiting = new Map<unknown, () => void>();
  globalThis.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 150) return set(work, ms, ...rest);
    const id = set(() => {}, 2 ** 30);
    waiting.set(id, work);
    return id;
  }) as typeof setTimeout;
  globalThis.clearTimeout = ((id: number) => {
    waiting.delete(id);
    clear(id);
  }) as typeof clearTimeout;
  let before = 0;
  new MutationObserver(() => {
    const rows = document.querySelectorAll('[role="log"] [data-options]').length;
    const due = before > 0 && rows > before + 3 ? [...waiting.keys()] : [];
    before = rows;
    // after what the page itself does at once
    queueMicrotask(() => {
      for (const id of due) waiting.get(id)?.();
    });
  }).observe(document, { subtree: true, childList: true });
};
