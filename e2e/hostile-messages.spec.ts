import type { TicketInList } from '@guiche/contract/tickets';
import { expect, test } from './actors';
import { threadOf } from './desk';
import { hostile, huge, hugeNames } from './hostile-texts';
import type { Network } from './network';
import { noteTrouble } from './trouble';

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
