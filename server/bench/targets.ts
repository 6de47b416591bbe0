import type { Results } from './results';
import { median, number, percentile, ratio } from './units';

interface Target {
  what: string;
  /** As it is shown, and whether it is enough. */
  measured: string;
  must: string;
  reached: boolean;
}

/** Of which calls how much of the hand-written yardstick must be reached. */
const mustReach: [RegExp, number][] = [
  [/^tickets, |^messages|^contacts/, 0.7],
  [/^the board$/, 0.5],
  [/^ticket by uuid|^settings/, 0.6],
  [/^a note/, 0.5],
];

/** What must be reached, of the parts that were measured. */
export function targetsOf({
  calls: usual,
  elsewhere,
  searched,
  memory,
  inbound,
  attendant,
  dashboard,
  board,
  desk,
  live,
  channels,
  entering,
  chats,
  knowledge,
  assistants,
  api,
  campaigns,
  billing,
  storms = [],
  bodies = [],
  starts,
}: Results): Target[] {
  const targets: Target[] = [];
  const most = (what: string, value: number, limit: number, unit: string, digits = 0) =>
    targets.push({
      what,
      measured: `${value.toFixed(digits)} ${unit}`.trim(),
      must: `at most ${limit} ${unit}`.trim(),
      reached: value <= limit,
    });
  const least = (what: string, value: number, limit: number, unit = '', digits = 2) =>
    targets.push({
      what,
      measured: `${value.toFixed(digits)} ${unit}`.trim(),
      must: `at least ${limit} ${unit}`.trim(),
      reached: value >= limit,
    });
  const sets = [{ data: '', calls: usual }, ...elsewhere.map(({ data, calls }) => ({ data: ` (${data})`, calls }))];
  for (const { data, calls } of sets) {
    for (const { name, product, yardstick } of calls) {
      const share = mustReach.find(([pattern]) => pattern.test(name))?.[1];
      if (share !== undefined)
        least(`${name}${data}: share of the hand-written yardstick`, ratio(product, yardstick), share);
    }
    for (const { name, product, small } of calls) {
      // A search finds, counts and sorts more where there is more.
      const isSearch = /search/.test(name);
      if (!isSearch && mustReach.some(([pattern]) => pattern.test(name)))
        most(`${name}${data}: growth`, ratio(small, product), 1.3, '', 2);
    }
    for (const { name, product } of calls)
      if (name.startsWith('search'))
        most(`${name}${data}: p99`, product.p99, name.includes('500,000') ? 300 : 150, 'ms');
    for (const { name, product } of calls)
      if (name.startsWith('the board, one'))
        most(`the first cards of all lanes, one at a time${data}: p95`, product.p95, 120, 'ms');
  }
  if (searched.length) {
    const worst = searched.reduce((one, other) => (other.sample.p99 > one.sample.p99 ? other : one));
    most(`a search of any kind (the worst: ${worst.kind}, ${worst.data}): p99`, worst.sample.p99, 100, 'ms');
  }
  if (inbound) {
    most('phone to an agent’s screen at 50 messages/s: p99', inbound.steady.p99, 100, 'ms');
    least('inbound messages stored', inbound.saturated.perSecond, 400, '/s', 0);
  }
  if (attendant) most('the attendant’s answer to a new customer at 50 messages/s: p99', attendant.p99, 300, 'ms');
  if (dashboard) {
    most('the dashboard over 30 days, 4 at once: p95', dashboard.thirty.p95, 300, 'ms');
    most('the dashboard over 90 days, 4 at once: p95', dashboard.ninety.p95, 800, 'ms');
    for (const [days, sample] of [
      [30, dashboard.thirtyMany],
      [90, dashboard.ninetyMany],
    ] as const) {
      least(`the dashboard over ${days} days, 32 at once`, sample.perSecond, 700, '/s', 0);
      most('the same: p99', sample.p99, 80, 'ms');
    }
  }
  if (board) {
    const last = Math.max(...board.drops.map(({ frames }) => frames));
    most(`the frame that shows a dropped card in its place, last of ${board.drops.length} drops`, last, 1, '');
    most('a card moved elsewhere, 20 a second, is painted here: p99', percentile(board.moves, 0.99), 150, 'ms');
    most(
      `longest task of 50 ms or more, scrolling ${number(board.scrolled.cards)} cards`,
      board.scrolled.longest,
      50,
      'ms',
    );
  }
  if (desk) {
    most('a ticket opened from the list shows its messages: p95', percentile(desk.opening, 0.95), 150, 'ms');
    // browsers tell of tasks from 50 ms on: 0 says that there was none
    most(`longest task of 50 ms or more, scrolling ${number(desk.list.rows)} tickets`, desk.list.longest, 100, 'ms');
    most(`the same, scrolling ${number(desk.thread.messages)} messages`, desk.thread.longest, 100, 'ms');
  }
  if (live) {
    const { typing, heap, back } = live;
    most('a key pressed while 50 messages/s arrive is painted: p95', percentile(typing.keys, 0.95), 100, 'ms');
    most('longest task of 50 ms or more meanwhile', typing.longest, 50, 'ms');
    most(`heap of a page after ${number(heap.messages)} live messages: growth`, heap.grown, 50, 'MB', 1);
    most('the network is back until what was missed is shown: longest', Math.max(...back), 2_000, 'ms');
  }
  if (channels) {
    const { lines, pairing, memory: used, perSecond, steady, restart } = channels;
    most('a line of the unofficial network, from the scan to CONNECTED: longest', Math.max(...pairing), 2_000, 'ms');
    if (used.before !== undefined && used.with !== undefined)
      most(`memory of ${lines} paired lines`, used.with - used.before, 250, 'MB');
    least('messages stored over ten of them, the network on the same machine', perSecond, 120, '/s', 0);
    most('phone to an agent’s socket at 20 messages/s: p99', steady.p99, 250, 'ms');
    most(`start with ${lines} paired lines, until the last is up`, restart.took, 15, 's', 1);
    most('logins to the network within a second meanwhile', restart.logins, 10, '');
  }
  if (entering) {
    most('16 logins at once, until the last is in: p95', entering.crowd.p95, 400, 'ms');
    most('the event loop keeps things waiting meanwhile: p99', entering.loop.p99, 50, 'ms', 1);
    most('the check of a session', entering.check.asked - entering.check.unasked, 0.3, 'ms', 2);
  }
  if (chats) {
    most('from Enter to a colleague’s socket at 50 messages/s: p99', chats.heard.p99, 60, 'ms', 1);
    most(`unread counts that are wrong after ${chats.said} messages in ${chats.chats} chats`, chats.wrong, 0, '');
    const { members, pages, aSecond, heard } = chats.crowd;
    most(`the same to ${pages} pages of a chat of ${members} at ${aSecond} messages/s: p99`, heard.p99, 60, 'ms', 1);
  }
  if (knowledge)
    most(`what is known about a question, of ${knowledge.articles} articles: p95`, knowledge.found.p95, 60, 'ms');
  if (assistants) {
    const { customers, answered, replied } = assistants;
    most(
      `an agent’s answer reaches the phone while ${customers} customers wait for an assistant: p99`,
      replied.p99,
      250,
      'ms',
    );
    least('of them that had one answer', answered, customers, '', 0);
  }
  if (api) {
    most('a program’s message is accepted at 50/s over one connection: p99', api.accepted.p99, 60, 'ms');
    most(`answers 5xx to ${api.sustained.asked} calls at 300/s over ten`, api.sustained.refused, 0, '');
    most('an agent’s answer reaches the phone meanwhile: p99', api.replied.p99, 250, 'ms');
  }
  if (billing) {
    most(`invoices of ${number(billing.companies)} companies are made`, billing.invoiced, 60, 's', 1);
    most('the same job a second time changes', billing.changedAgain, 0, '');
    most('first page of the table of companies: p95', billing.firstPage.p95, 100, 'ms');
    most('a thousand notices of payments at once: p99', billing.notices.p99, 500, 'ms');
    most('of these were answered with an error', billing.refused, 0, '');
    least('and of a hundred payments were applied', billing.applied, 100, '', 0);
    most(
      'paid at the bank, which tells of it, until another screen hears of it: p95',
      billing.renewed.told.p95,
      2_000,
      'ms',
    );
    most('the same, the bank tells nobody and the Pix screen is open: p95', billing.renewed.asked.p95, 7_000, 'ms');
  }
  if (campaigns) {
    const { recipients, frozen, report: figures, claims, sending, imported } = campaigns;
    most(`an audience of ${number(recipients)} is frozen`, frozen, 3_000, 'ms');
    most('a campaign claims its next recipient: p95', claims.p95, 3, 'ms', 1);
    least(`messages of campaigns over ${sending.lines} lines`, sending.perSecond, 50, '/s', 0);
    most('an agent’s answer reaches the phone meanwhile: p99', sending.replied.p99, 250, 'ms');
    most('phone to an agent’s socket meanwhile: p99', sending.heard.p99, 100, 'ms');
    most(`figures of a report of ${number(recipients)}: p95`, figures.p95, 100, 'ms');
    most(`preview of a spreadsheet of ${number(imported.rows)} rows`, imported.preview, 5_000, 'ms');
    most('it is stored', imported.stored, 5_000, 'ms');
    most('others’ answers meanwhile: p99', imported.others.p99, 100, 'ms');
    if (imported.grown !== undefined) most('memory of the server grows meanwhile', imported.grown, 64, 'MB');
  }
  for (const { name, logins, letIn, took } of storms) {
    most(`a known device’s login during 50 guesses/s (${name}): p95`, percentile(took, 0.95), 500, 'ms');
    least('its logins that were let in', (100 * letIn) / logins, 100, '%', 0);
  }
  if (bodies.length) {
    const worst = bodies.reduce((one, other) => (median(other.held) > median(one.held) ? other : one));
    most(
      `a megabyte of JSON holds the event loop (the worst of ${bodies.length} shapes: ${worst.shape})`,
      median(worst.held),
      20,
      'ms',
      1,
    );
    least(
      'of them that were refused',
      (100 * bodies.filter(({ status }) => status >= 400 && status < 500).length) / bodies.length,
      100,
      '%',
      0,
    );
  }
  if (memory?.idle !== undefined) most('memory of the idle server', memory.idle, 120, 'MB');
  if (memory?.loaded !== undefined) most('memory of the server a minute after the load', memory.loaded, 160, 'MB');
  if (starts) {
    most('first start: build, database and demo', starts.build + starts.database + starts.demo, 20, 's', 1);
    most('second start', starts.second, 4, 's', 1);
    most('from the login to the painted desk: p95', percentile(starts.entering.first, 0.95), 1_000, 'ms');
    const slow = starts.enteringOnSlowPhone;
    most('the same on a slow phone, which knows nothing: p95', percentile(slow.first, 0.95), 2_500, 'ms');
    most('the desk opened there again: p95', percentile(slow.again, 0.95), 1_000, 'ms');
  }
  return targets;
}
