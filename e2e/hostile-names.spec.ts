import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { listOf } from './desk';
import type { Network } from './network';
import { hostile, hugeNames } from './hostile-texts';
import { noteTrouble } from './trouble';

/** Beside the thread: wherever else a stranger's name or words are drawn, they are words. */

const names = [...hostile, ...hugeNames, '=HYPERLINK("http://outside.test")', '+1+1', '-2', '@SUM(A1)'].map((text) =>
  // what a network takes for a name
  ([...text].slice(0, 90).join('').trim() || '.').concat('⚑'),
);

test('names of strangers are only words in lists, drawer, contacts, notices, palette and files', async ({
  enter,
  network,
  baseURL,
}) => {
  await sendAll(network);
  const helena = await enter('helena', { viewport: { width: 1280, height: 800 } });
  const caught = noteTrouble(helena, baseURL);
  const seen = new Set<string>();
  const look = async (what: string) => {
    const { flaws, flagged } = await helena.evaluate(lookAround);
    expect(flaws, what).toEqual([]);
    expect(caught, what).toEqual([]);
    for (const name of flagged) seen.add(name);
  };
  /** Until everybody has been in sight: not in letters, which are drawn as they please, but in how many. */
  const walk = async (what: string, scroller: (page: Page) => Promise<void>, least: number) => {
    seen.clear();
    await expect(async () => {
      await look(what);
      await scroller(helena);
      expect(seen.size, what).toBeGreaterThanOrEqual(least);
    }).toPass({ timeout: 90_000, intervals: [30] });
  };
  const distinct = new Set(names).size;

  await helena.getByRole('tab', { name: /^Aguardando/ }).click();
  const down = (page: Page) =>
    page.evaluate(async () => {
      for (const one of document.querySelectorAll('main, main *')) {
        if (one.scrollHeight <= one.clientHeight + 40 || getComputedStyle(one).overflowY === 'visible') continue;
        const isAtEnd = one.scrollTop + one.clientHeight >= one.scrollHeight - 1;
        // whom a slow frame has passed over is met the next time round
        if (isAtEnd) one.scrollTo(0, 0);
        else one.scrollBy(0, one.clientHeight * 0.7);
      }
      // what has come into sight is drawn
      for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
    });
  await walk('rows of the list', down, distinct * 0.95);

  await helena.goto('/contacts');
  await walk('contacts', down, distinct * 0.95);

  // conversations with their drawer, and as many notices
  const { tickets } = await network.get<{ tickets: { id: number; uuid: string }[] }>(
    '/api/tickets?status=pending&showAll=true',
  );
  const some = tickets.slice(0, 6);
  for (const { id } of some) await network.change(id, { status: 'open', userId: network.ids.user('Helena Duarte') });
  await helena.goto('/tickets');
  await helena
    .getByRole('button', { name: /não lid|[Nn]otifica/ })
    .first()
    .click();
  await look('notices');
  await helena.keyboard.press('Escape');
  for (const { uuid } of some) {
    await helena.goto(`/tickets/${uuid}`);
    await helena.getByRole('button', { name: 'Dados do contato' }).first().click();
    await expect(helena.getByRole('button', { name: 'Editar contato' })).toBeEnabled();
    await look('drawer');
    await helena.getByRole('button', { name: 'Dados do contato' }).first().click();
  }

  for (const words of ['script', 'onerror', 'javascript']) {
    await helena.keyboard.press('Control+k');
    await helena.getByRole('combobox', { name: 'Buscar ou executar um comando' }).fill(words);
    await expect(helena.getByRole('option').filter({ hasText: words }).first()).toBeVisible();
    await look(`palette, ${words}`);
    await helena.keyboard.press('Escape');
    await helena.keyboard.press('Escape');
  }
  await helena.setViewportSize({ width: 390, height: 844 });
  await helena.goto('/tickets');
  await expect(listOf(helena).getByRole('listitem').first()).toBeVisible();
  await look('narrow list');

  const token = await helena.evaluate(() => localStorage.getItem('token'));
  const file = await helena.request.get('/api/contacts/export', { headers: { authorization: `Bearer ${token}` } });
  expect(file.status()).toBe(200);
  expect(file.headers()['content-type']).toMatch(/^text\/csv/);
  const text = await file.text();
  expect(text).toContain('HYPERLINK');
  const cells = [...text.slice(1).matchAll(/(?:^|;|\r?\n)(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  expect(cells.length).toBeGreaterThan(names.length * 3);
  // no cell begins as a formula does
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

/** What is wrong with the page as it stands, and which of the flagged names are drawn. */
function lookAround() {
  const flaws: string[] = [];
  if ('caught' in window) flaws.push('something was executed');
  if (document.documentElement.scrollWidth > innerWidth) flaws.push('the page scrolls sideways');
  if (document.querySelector('iframe, object, embed, base, marquee, math, body script:not([src]):not([type])'))
    flaws.push('an element that nobody drew');
  for (const a of document.querySelectorAll('a')) {
    if (!/^(https?|blob):$/.test(a.protocol)) flaws.push(`link ${a.outerHTML.slice(0, 200)}`);
    // what one writes into a message may be a link; a name never is one
    if (a.host.includes('outside') && !a.closest('[role=log]')) flaws.push(`leads away: ${a.href.slice(0, 100)}`);
  }
  for (const element of document.querySelectorAll('*'))
    for (const { name } of element.attributes) if (name.startsWith('on')) flaws.push(`${element.tagName} has ${name}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const flagged: string[] = [];
  while (walker.nextNode())
    if (walker.currentNode.textContent?.endsWith('⚑')) flagged.push(walker.currentNode.textContent);
  return { flaws, flagged };
}

/** Everybody writes once, their name being their words. */
async function sendAll(network: Network) {
  const line = network.ids.line('WhatsApp Demo');
  for (let at = 0; at < names.length; at += 8) {
    await Promise.all(
      names
        .slice(at, at + 8)
        .map((name, n) =>
          network.post(`/api/sandbox/${line}/messages`, { from: `nome-${at + n}`, pushName: name, body: name }),
        ),
    );
  }
  await expect
    .poll(async () => (await network.get<{ pending: number }>('/api/tickets/counts?showAll=true')).pending, {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(names.length);
}
