import type { Page } from '@playwright/test';
import { triesOf } from '../server/src/testing/length';
import { expect, test } from './actors';
import { accept, chatOf, composerOf, listOf, rowOf, showList } from './desk';
import { customer, type Customer, type Network } from './network';
import { staff } from './staff';

/**
 * Whoever has opened a conversation writes in it, however it was opened: not one letter is a command. Each way in is
 * gone once with a short sentence; TYPING_RUNS=200 goes 200 times through ways by lot, with 200 words each.
 */
const runs = triesOf('TYPING_RUNS', { short: 0, long: 200 });
const seed = Number(process.env['TYPING_SEED'] ?? 20_261_122);
/** Words that nobody else says. */
const said = 'Vocês datilografam pergaminhos?';
const palette = { name: 'Buscar ou executar um comando' };

/** A lot that falls the same way again. */
function lot(from: number) {
  let state = from;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// keys that every keyboard has: others are put into the page as words, past its keys
const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Words as people type them: capitals, digits, signs, every letter that is a key somewhere. */
function sentence(below: (n: number) => number, words: number): string {
  const word = () => {
    const body = Array.from({ length: 1 + below(7) }, () => letters[below(letters.length)]).join('');
    const kind = below(12);
    if (kind === 0) return String(below(1000));
    if (kind === 1) return `${body}?`;
    if (kind === 2) return `[${body}]`;
    if (kind === 3) return `${body}/${body}`;
    return kind < 7 ? body[0]!.toUpperCase() + body.slice(1) : body;
  };
  return Array.from({ length: words }, word).join(' ');
}

const byTurning = 'from an earlier one of the contact by ]';
/** A way into a conversation that is one's own, from the list of the desk. */
type Way = (page: Page, who: Customer, network: Network) => Promise<void>;
const fromRow = (page: Page, who: Customer) => rowOf(page, who).getByRole('link').click();
const ways: Record<string, Way> = {
  'a click on its row': fromRow,
  'Enter on its row': async (page, who) => {
    await rowOf(page, who).getByRole('link').focus();
    await page.keyboard.press('Enter');
  },
  'its row again, while it is open': async (page, who) => {
    await fromRow(page, who);
    await expect(composerOf(page, who)).toBeFocused();
    await fromRow(page, who);
  },
  'its address': async (page, who) => {
    await fromRow(page, who);
    await page.reload();
    await expect(composerOf(page, who)).toBeFocused();
  },
  'the palette': async (page, who) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', palette).fill(who.name);
    await expect(page.getByRole('group', { name: 'Atendimentos' }).getByRole('option').first()).toContainText(who.name);
    await page.keyboard.press('ArrowUp');
    const found = page.getByRole('group', { name: 'Atendimentos' }).getByRole('option', { name: who.name });
    while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
  },
  'a look that becomes more': async (page, who) => {
    await rowOf(page, who).hover();
    await rowOf(page, who).getByRole('button', { name: 'Espiar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abrir' }).click();
  },
  'back from the list by R': async (page, who) => {
    await fromRow(page, who);
    await expect(composerOf(page, who)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, who).getByRole('link')).toBeFocused();
    await page.keyboard.press('r');
  },
  'a button of its header, and then words': async (page, who) => {
    await fromRow(page, who);
    await chatOf(page, who).getByRole('button', { name: 'Transferir' }).focus();
  },
  'its thread, and then words': async (page, who) => {
    await fromRow(page, who);
    await chatOf(page, who).getByRole('log').focus();
  },
  'a dialog that is given up': async (page, who) => {
    await fromRow(page, who);
    await chatOf(page, who).getByRole('button', { name: 'Transferir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  'the keys of the list': async (page, who) => {
    await walkTo(page, who, 'j');
    await page.keyboard.press('Enter');
  },
  'the arrows of the list': async (page, who) => {
    await walkTo(page, who, 'ArrowDown');
    await page.keyboard.press('Enter');
  },
  'a hit of the search': async (page, who) => {
    await showList(page, 'Busca');
    await page.getByRole('searchbox').fill(said);
    await fromRow(page, who);
  },
  'the bell': async (page, who, network) => {
    await network.says(who, 'Alô?');
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await page.getByRole('dialog', { name: 'Avisos' }).getByRole('link').filter({ hasText: who.name }).click();
  },
  'a card of the board': async (page, who) => {
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('link', { name: who.name, exact: true }).click();
  },
  'a key on a card of the board': async (page, who) => {
    await page.goto('/kanban');
    await page.getByRole('link', { name: who.name, exact: true }).focus();
    await page.keyboard.press('Enter');
  },
  [byTurning]: async (page, who) => {
    await fromRow(page, who);
    await expect(composerOf(page, who)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, who).getByRole('link')).toBeFocused();
    await page.keyboard.press('[');
    await expect(chatOf(page, who).getByRole('button', { name: 'Reabrir' }).first()).toBeVisible();
    await listOf(page).getByRole('radiogroup', { name: 'Situação' }).getByRole('radio').first().focus();
    await page.keyboard.press(']');
  },
};

/** Down the list, row by row. */
async function walkTo(page: Page, who: Customer, key: string) {
  const link = rowOf(page, who).getByRole('link');
  const isThere = () => link.evaluate((row) => row === document.activeElement);
  for (let step = 0; step < 100 && !(await isThere()); step += 1) await page.keyboard.press(key);
  await expect(link).toBeFocused();
}

test('whatever one types after a conversation was opened stands in its composer, and does nothing else', async ({
  enter,
  network,
}) => {
  if (runs) test.setTimeout(runs * 60_000);
  const who = customer(991, 'Dita Datilógrafa');
  const waits = customer(992, 'Vera Espera');
  const twice = customer(1256, 'Rui Reencontro');
  const goes = customer(1255, 'Gil Resolvido');
  const { id } = await network.isServed(who, 'helena', [said]);
  await network.answers(id, 'Olá!');
  const { id: earlier, contactId } = await network.isServed(twice, 'helena', ['Da primeira vez']);
  await network.change(earlier, { status: 'closed' });
  const queueId = network.ids.queue('Vendas');
  const { id: later } = await network.post<{ id: number }>('/api/tickets', { contactId, queueId });
  await network.change(later, { userId: network.ids.user(staff.helena.name) });
  const page = await enter('helena');
  const below = lot(seed);

  async function typeIn(customerOf: Customer, name: string, words: string) {
    await page.keyboard.type(words);
    await expect(composerOf(page, customerOf), name).toHaveValue(words);
    await expect(page.getByRole('dialog'), name).toHaveCount(0);
    await composerOf(page, customerOf).fill('');
  }

  const names = Object.keys(ways);
  for (let run = 0; run < (runs || names.length); run += 1) {
    const name = names[runs ? below(names.length) : run]!;
    await test.step(`${run}: ${name}`, async () => {
      const whom = name === byTurning ? twice : who;
      await page.goto('/tickets');
      await expect(rowOf(page, whom)).toBeVisible();
      await ways[name]!(page, whom, network);
      await typeIn(whom, `${name}, run ${run}, seed ${seed}`, sentence(below, runs ? 200 : 25));
    });
    if (runs && run % 20 === 19) console.log(`${run + 1} of ${runs} runs`);
  }
  expect(await network.ticketOf(who)).toMatchObject({ id, status: 'open', tags: [], snoozedUntil: null });

  await test.step('accepted by mouse, by key, from its bar; opened again; taken back', async () => {
    await page.goto('/tickets');
    const waiting = page.getByRole('tab', { name: /^Aguardando/ });
    await waiting.click();
    await network.says(waits, 'Tem pão?');
    await accept(page, waits);
    await typeIn(waits, 'accepted by mouse', sentence(below, 12));
    const ticket = await network.ticketOf(waits);
    await chatOf(page, waits).getByRole('button', { name: 'Devolver à fila' }).click();
    // one move of a conversation at a time
    await expect.poll(async () => (await network.ticketOf(waits)).status).toBe('pending');
    await page.keyboard.press('Escape');
    await rowOf(page, waits)
      .getByRole('button', { name: /Tem pão/ })
      .focus();
    await page.keyboard.press('a');
    await typeIn(waits, 'accepted by key', sentence(below, 12));
    await network.change(ticket.id, { status: 'pending', userId: null });
    const bar = chatOf(page, waits).getByRole('button', { name: 'Aceitar' }).last();
    await bar.click();
    await typeIn(waits, 'accepted from its bar', sentence(below, 12));

    await test.step('the next one, after another was closed', async () => {
      const last = await network.isServed(goes, 'helena', ['Só um minuto']);
      await network.answers(last.id, 'Pronto!');
      await page.goto(`/tickets/${last.uuid}`);
      await expect(composerOf(page, goes)).toBeFocused();
      await expect(rowOf(page, goes)).toBeVisible();
      const next = rowOf(page, waits);
      await expect(next, 'the row below it').toBeVisible();
      // a page that is slow closes the one long before it draws the other
      const machine = await page.context().newCDPSession(page);
      await machine.send('Emulation.setCPUThrottlingRate', { rate: 15 });
      await page.keyboard.press('Control+Shift+e');
      await typeIn(waits, 'the next one', sentence(below, 12));
      await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    });

    // the answer is slow, so that the close behind it is, and so is taking that back
    let goesOn = () => {};
    const held = new Promise<void>((resolve) => (goesOn = resolve));
    await page.route(`**/api/messages/${ticket.id}`, async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.keyboard.type('Temos!');
    await page.keyboard.press('Enter');
    await expect(composerOf(page, waits)).toBeEmpty();
    await page.keyboard.press('Control+e');
    await expect(page).toHaveURL('/tickets');
    await expect(composerOf(page, waits)).toBeHidden();
    await page.keyboard.type('Ela encerrou');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toMatch(/\/tickets$/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    const words = sentence(below, 12);
    await page.keyboard.type(words);
    goesOn();
    await expect(composerOf(page, waits), 'taken back').toHaveValue(words);
    await composerOf(page, waits).fill('');
    await network.change(ticket.id, { status: 'closed' });
    // what is typed before one sees it is a draft, and stays one
    await expect(composerOf(page, waits)).toBeHidden();
    await page.keyboard.type('Chega, nada disto age');
    await expect(chatOf(page, waits).getByRole('button', { name: 'Reabrir' }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await showList(page, 'Fechados');
    await rowOf(page, waits).getByRole('link').click();
    await page.keyboard.type('Continua encerrado');
    await chatOf(page, waits).getByRole('button', { name: 'Reabrir' }).last().click();
    await typeIn(waits, 'opened again', sentence(below, 12));
    await expect(listOf(page)).toBeVisible();
  });
});
