import type { TicketInList } from '@guiche/contract/tickets';
import { expect, test } from './actors';
import { bubbleOf, chatOf, option, pictureOf, rowOf, say, threadOf } from './desk';
import { customer, type Network } from './network';
import { hostile, huge, hugeNames } from './hostile-texts';
import { noteTrouble } from './trouble';

test('a quote and a search go to messages that are pages away, and the thread goes on from there', async ({
  enter,
  network,
}) => {
  const who = customer(740, 'Lúcia Distante');
  const first = await network.says(who, 'Era uma vez o começo de tudo');
  const ticket = await network.isServed(who, 'ana', ['Segunda frase']);
  for (let n = 1; n <= 130; n += 1) await network.answers(ticket.id, `passo ${n} de 130`);
  await network.says(who, 'Lembra disto?', { quotedId: first });
  const ana = await enter('ana', { at: `/tickets/${ticket.uuid}` });
  const asked: string[] = [];
  ana.on('request', (request) => request.url().includes('/api/messages/') && asked.push(request.url()));

  await test.step('the quote is one call away, and shown with a moment of colour', async () => {
    await bubbleOf(ana, 'Lembra disto?')
      .getByRole('button', { name: /Era uma vez/ })
      .click();
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await expect(threadOf(ana).locator('[data-found]')).toContainText('Era uma vez');
    expect(asked.filter((url) => url.includes('around='))).toHaveLength(1);
    expect(asked.filter((url) => url.includes('cursor='))).toEqual([]);
    await expect(ana.getByText('Início da conversa')).toBeVisible();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeHidden();
  });

  await test.step('a move is told between the messages, by whom', async () => {
    await expect(threadOf(ana).getByText('Bastidores transferiu para Vendas, Ana Souza')).toBeVisible();
  });

  await test.step('downwards it goes on, without a gap, to the newest', async () => {
    const seen = new Set<number>();
    const look = async () => {
      for (const [, n] of (await threadOf(ana).innerText()).matchAll(/passo (\d+) de 130/g)) seen.add(Number(n));
    };
    // what one comes from is not drawn any longer once it is out of sight
    await look();
    await expect(async () => {
      // what comes into sight is drawn in the frames after
      await threadOf(ana).evaluate(async (log) => {
        log.scrollBy(0, 300);
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      });
      await look();
      await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport({ timeout: 50 });
    }).toPass({ timeout: 60_000, intervals: [20] });
    expect(Array.from({ length: 130 }, (_, n) => n + 1).filter((n) => !seen.has(n))).toEqual([]);
  });

  await test.step('the button leads back to the newest', async () => {
    await bubbleOf(ana, 'Lembra disto?').scrollIntoViewIfNeeded();
    await bubbleOf(ana, 'Lembra disto?')
      .getByRole('button', { name: /Era uma vez/ })
      .click();
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await ana.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport();
  });

  await test.step('F looks for words, counts them and goes from one to the next', async () => {
    await threadOf(ana).focus();
    await ana.keyboard.press('Escape');
    await ana.keyboard.press('f');
    const field = ana.getByRole('textbox', { name: 'Procurar nesta conversa' });
    await expect(field).toBeFocused();
    await field.fill('PASSO 11');
    const bar = ana.getByRole('search', { name: 'Procurar nesta conversa' });
    await expect(bar.getByText('1 de 11', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'passo 119 de 130')).toBeInViewport();
    await field.press('Enter');
    await expect(bar.getByText('2 de 11', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'passo 118 de 130')).toBeInViewport();
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(bar.getByText('11 de 11', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'passo 11 de 130')).toBeInViewport();
    await field.fill('comeco');
    await expect(bar.getByText('1 de 1', { exact: true })).toBeVisible();
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await field.fill('ninguém disse isso');
    await expect(bar.getByText('Nada encontrado')).toBeVisible();
    await field.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('a note written from there is shown at once, at the end', async () => {
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await threadOf(ana).focus();
    await ana.keyboard.press('Escape');
    await ana.keyboard.press('n');
    await ana.keyboard.type('Prefere retirar na loja');
    await ana.keyboard.press('Enter');
    await expect(threadOf(ana).getByText('Prefere retirar na loja')).toBeInViewport();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport();
    await bubbleOf(ana, 'Lembra disto?')
      .getByRole('button', { name: /Era uma vez/ })
      .click();
  });

  await test.step('whoever answers from there stands at the end again', async () => {
    await expect(bubbleOf(ana, 'Era uma vez')).toBeInViewport();
    await say(ana, who, 'Lembro sim!');
    await expect(bubbleOf(ana, 'Lembro sim!')).toBeInViewport();
    await expect(bubbleOf(ana, 'Lembra disto?')).toBeInViewport();
  });
});

test('a message with its file is forwarded to a conversation and to a contact', async ({ enter, network }) => {
  const [from, to, fresh] = [
    customer(741, 'Otávio Origem'),
    customer(742, 'Dora Destino'),
    customer(743, 'Nina Semconversa'),
  ];
  const source = await network.isServed(from, 'ana');
  await network.isServed(to, 'ana');
  const closed = await network.isServed(fresh, 'ana');
  await network.change(closed.id, { status: 'closed' });
  await network.sendsFile(from, 'image', await pictureOf('vitrine.png', '#0f766e'), 'A vitrine nova');
  const ana = await enter('ana', { at: `/tickets/${source.uuid}` });
  await option(ana, 'A vitrine nova', 'Encaminhar');
  const dialog = ana.getByRole('dialog', { name: 'Encaminhar mensagem' });
  await dialog.getByRole('checkbox', { name: /Dora Destino/ }).check();
  await dialog.getByRole('textbox', { name: 'Procurar conversas e contatos' }).fill('Semconversa');
  await dialog.getByRole('checkbox', { name: /Nina Semconversa/ }).check();
  await expect(dialog.getByRole('checkbox', { name: /Dora Destino/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Encaminhar para 2' }).click();
  await expect(ana.getByText('Mensagem encaminhada para 2')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const who of [to, fresh]) {
    await expect
      .poll(async () =>
        (await network.sees(who))
          // the close has a last word of its own
          .filter(({ fromMe, mediaType }) => fromMe && mediaType === 'image')
          .map(({ body }) => body),
      )
      .toEqual(['A vitrine nova']);
  }
  expect(await network.ticketOf(fresh, 'open')).toMatchObject({ status: 'open' });
});

test('what the customer changes shows at once: reactions, edits, what is taken back', async ({ enter, network }) => {
  const who = customer(744, 'Célia Volátil');
  const ticket = await network.isServed(who, 'ana', ['Oi']);
  const ana = await enter('ana', { at: `/tickets/${ticket.uuid}` });
  const helena = await enter('helena', { at: `/tickets/${ticket.uuid}` });
  await say(ana, who, 'Chega às 15h');
  await expect.poll(async () => (await network.sees(who)).some(({ fromMe }) => fromMe)).toBe(true);
  const { id } = (await network.sees(who)).find(({ fromMe }) => fromMe)!;
  await network.says(who, '❤️', { type: 'reaction', quotedId: id });
  await expect(bubbleOf(ana, 'Chega às 15h').getByRole('img', { name: 'Reações: ❤️' })).toBeVisible();
  await network.says(who, '', { type: 'reaction', quotedId: id });
  await expect(bubbleOf(ana, 'Chega às 15h').getByRole('img', { name: /^Reações/ })).toBeHidden();
  await network.reads(who);
  await option(ana, 'Chega às 15h', 'Dados da mensagem');
  const facts = ana.getByRole('dialog', { name: 'Dados da mensagem' });
  for (const name of ['Saiu em', 'Entregue em', 'Lida em'])
    await expect(facts.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  await ana.keyboard.press('Escape');

  const said = await network.says(who, 'Quero trêz');
  await expect(bubbleOf(ana, 'Quero trêz')).toBeVisible();
  await network.says(who, 'Quero três', { type: 'edit', quotedId: said });
  await expect(bubbleOf(ana, 'Quero três').getByText('editada')).toBeVisible();
  await expect(bubbleOf(ana, 'Quero trêz')).toBeHidden();
  // what it said before is kept for those who see every ticket
  await option(helena, 'Quero três', 'Dados da mensagem');
  await expect(helena.getByRole('dialog').getByText('Quero trêz')).toBeVisible();
  await option(ana, 'Quero três', 'Dados da mensagem');
  await expect(ana.getByRole('dialog').getByText('Recebida em')).toBeVisible();
  await expect(ana.getByRole('dialog').getByText('Quero trêz')).toBeHidden();
  await ana.keyboard.press('Escape');

  await network.says(who, '', { type: 'revoke', quotedId: said });
  await expect(threadOf(ana).getByText('Mensagem apagada')).toBeVisible();
  await expect(threadOf(ana).getByText('Quero três')).toBeHidden();
});

test('a ticket that is deleted or no longer one’s own is left at once', async ({ enter, network }) => {
  const [gone, lost] = [customer(745, 'Gil Apagado'), customer(746, 'Lia Perdida')];
  const bruno = await enter('bruno');
  const open = async (who: typeof gone) => {
    const { uuid, id } = await network.isServed(who, 'bruno');
    // by its key: a second click on what has slid under the pointer is none
    await rowOf(bruno, who).getByRole('link').press('Enter');
    await expect(chatOf(bruno, who)).toBeVisible();
    await expect(bruno).toHaveURL(`/tickets/${uuid}`);
    return id;
  };
  const id = await open(gone);
  await network.remove(`/api/tickets/${id}`);
  await expect(bruno.getByText('Ticket excluído com sucesso.')).toBeVisible();
  await expect(bruno).toHaveURL('/tickets');

  await open(lost);
  const path = `/api/users/${network.ids.user('Bruno Lima')}`;
  const queueIds = ['Vendas', 'Financeiro'].map(network.ids.queue);
  await network.put(path, { queueIds: queueIds.slice(1) });
  await expect(bruno.getByText('Acesso não permitido')).toBeVisible();
  await expect(bruno).toHaveURL('/tickets');
  await network.put(path, { queueIds });
});

test('nothing that a stranger sends is taken for more than words', async ({ enter, network, baseURL }) => {
  const ticket = await sendHostile(network);
  const helena = await enter('helena', { at: `/tickets/${ticket.uuid}`, viewport: { width: 1024, height: 768 } });
  const caught = noteTrouble(helena, baseURL);
  await helena.reload();

  const seen = new Set<string>();
  const look = async () => {
    const found = await helena.evaluate(lookAround);
    for (const key of found.keys) seen.add(key);
    expect(found.flaws).toEqual([]);
    expect(caught).toEqual([]);
    return found;
  };
  const sent = hostile.length * 4 + huge.length;
  await expect(threadOf(helena)).toBeVisible();
  // Rows that are measured as they come move those below them: what slipped by on the way up is met on the way down.
  let way = -1;
  await expect(async () => {
    await look();
    way = await threadOf(helena).evaluate((log, heading) => {
      const before = log.scrollTop;
      log.scrollBy(0, heading * log.clientHeight * 0.8);
      const isAtStart = log.textContent.includes('Início da conversa') && log.scrollTop < 1;
      if (heading < 0) return isAtStart ? 1 : -1;
      return log.scrollTop === before ? -1 : 1;
    }, way);
    expect(seen.size).toBeGreaterThanOrEqual(sent);
  }).toPass({ timeout: 180_000, intervals: [15] });
  await threadOf(helena).evaluate((log) => log.scrollTo(0, 0));
  await expect(helena.getByText('Início da conversa')).toBeVisible();

  // narrow, too
  await helena.setViewportSize({ width: 390, height: 844 });
  await look();
  for (let n = 0; n < 20; n += 1) {
    await threadOf(helena).evaluate((log) => log.scrollBy(0, 700));
    await look();
  }
});

/** What is wrong with the page as it stands, and which messages are drawn. */
function lookAround() {
  const flaws: string[] = [];
  const log = document.querySelector('[role="log"]')!;
  if ('caught' in window) flaws.push('something was executed');
  if (document.documentElement.scrollWidth > innerWidth) flaws.push('the page scrolls sideways');
  if (log.scrollWidth > log.clientWidth) flaws.push('the thread scrolls sideways');
  if (log.querySelector('script, iframe, object, embed, form, style, link, base, meta, marquee, math, input'))
    flaws.push('an element that nobody drew');
  for (const a of log.querySelectorAll('a')) {
    const isSafe = /^https?:$/.test(a.protocol) && a.target === '_blank' && /noopener noreferrer/.test(a.rel);
    if (!isSafe && !a.hasAttribute('download')) flaws.push(`link ${a.outerHTML.slice(0, 200)}`);
  }
  for (const element of log.querySelectorAll('*'))
    for (const { name } of element.attributes) if (name.startsWith('on')) flaws.push(`${element.tagName} has ${name}`);
  const keys = [...log.querySelectorAll('[data-options]')].map((button) => button.getAttribute('data-options')!);
  return { flaws, keys };
}

/** Every text of a contact: names of senders and their words, quotes of both, places, cards, names of files. */
async function sendHostile(network: Network): Promise<TicketInList> {
  const called = 'Hostil';
  const group = { id: '120363000000000700', name: `<img src=x onerror=window.caught=1> Grupo ${called}` };
  const line = network.ids.line('WhatsApp Demo');
  const path = `/api/sandbox/${line}/messages`;
  let before: string | undefined;
  const says = async (n: number, more: object) => {
    const from = `hostil-${n}`;
    const pushName = [...(hostile[n] ?? hugeNames[n - hostile.length] ?? '')].slice(0, 90).join('').trim() || '.';
    return (await network.post<{ id: string }>(path, { from, pushName, group, ...more })).id;
  };
  for (const [n, text] of hostile.entries()) {
    const flat = text.replace(/[\r\n]+/g, ' ');
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${flat}\nTEL;waid=5511970000799:${flat}\nEND:VCARD`;
    const [id] = await Promise.all([
      says(n, { body: text, ...(before && { quotedId: before }) }),
      says(n, { body: text, type: 'location', latitude: -23.5, longitude: -46.6 }),
      says(n, { type: 'contact', vcard }),
      network.sendsFile(
        { number: `hostil-${n}`, name: flat.slice(0, 90).trim() || '.' },
        'document',
        { name: `${flat.replaceAll('/', '_').slice(0, 100)}.txt`, mimeType: 'text/html', buffer: Buffer.from(text) },
        text,
        { group: JSON.stringify(group) },
      ),
    ]);
    before = id;
  }
  for (const [n, body] of huge.entries()) await says(hostile.length + n, { body, ...(before && { quotedId: before }) });
  let found: TicketInList | undefined;
  await expect(async () => {
    const { tickets } = await network.get<{ tickets: TicketInList[] }>(
      `/api/tickets?showAll=true&searchParam=${called}`,
    );
    found = tickets[0];
    const { count } = await network.get<{ count: number }>(`/api/messages/${found!.id}?markRead=false`);
    expect(count).toBe(hostile.length * 4 + huge.length);
  }).toPass({ timeout: 60_000 });
  await network.change(found!.id, { status: 'open', userId: network.ids.user('Helena Duarte') });
  return found!;
}
