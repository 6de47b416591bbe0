import os from 'node:os';
import type { Attended } from './attendant';
import type { BoardPace } from './board';
import type { Bulk } from './bodies';
import type { Measured } from './calls';
import type { DashboardPace } from './dashboard';
import type { Channels } from './channels';
import type { Pace } from './desk';
import type { Entering } from './entering';
import { manyCustomers, type Inbound } from './inbound';
import type { LivePace } from './live-desk';
import type { Sample } from './load';
import { fullSize } from './plan';
import type { Starts } from './starts';
import type { ChatPace } from './chats';
import type { KnowledgePace } from './knowledge';
import type { ApiPace } from './messages-api';
import type { BillingPace } from './billing';
import type { CampaignPace } from './campaigns';
import type { Storm } from './storm';

/** What a run measured; parts that were not asked for are absent. */
export interface Results {
  scale: number;
  calls: Measured[];
  filledIn?: number;
  /** MB of the server's process. */
  memory?: { idle: number | undefined; loaded?: number | undefined };
  entering?: Entering;
  inbound?: { steady: Inbound; saturated: Inbound };
  attendant?: Attended;
  dashboard?: DashboardPace;
  board?: BoardPace;
  desk?: Pace;
  live?: LivePace;
  channels?: Channels;
  chats?: ChatPace;
  knowledge?: KnowledgePace;
  api?: ApiPace;
  campaigns?: CampaignPace;
  billing?: BillingPace;
  storms?: Storm[];
  bodies?: Bulk[];
  starts?: Starts;
  took?: number;
}

interface Target {
  what: string;
  /** As it is shown, and whether it is enough. */
  measured: string;
  must: string;
  reached: boolean;
}

/** The whole result as a Markdown page. */
export function report(results: Results): string {
  const targets = targetsOf(results);
  return [
    '# Benchmarks',
    introduction(results),
    '## What must be reached',
    table(
      ['', 'Measured', 'Must reach', ''],
      targets.map(({ what, measured, must, reached }) => [
        what,
        measured,
        must,
        reached ? 'reached' : '**not reached**',
      ]),
    ),
    ...(results.calls.length ? ['## Calls', callsText, callsTable(results.calls)] : []),
    '## Other figures',
    table(['', ''], others(results)),
    '',
  ].join('\n\n');
}

function introduction({ scale }: Results): string {
  const sizes = Object.entries(fullSize).map(([name, size]) => `${number(size * scale)} ${name}`);
  return [
    `Written by \`npm run bench -- --write\`. Machine: ${os.availableParallelism()} cores,`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB of memory; database, server, yardstick and load share it.`,
    `Data: one company with ${sizes.join(', ')}, 20 users and 10 queues. PostgreSQL waits for the disk at every commit.`,
  ].join('\n');
}

const callsText = [
  'Median of three interleaved rounds; 32 requests under way, of searches 8. *By hand* is the same question as one prepared',
  'statement on a bare HTTP server, asked as the owner: no login, no permissions, no row-level security, no validation;',
  'before it is measured its replies are compared with the product’s, field by field. *Constant* is a bare HTTP server',
  'that answers with the same bytes. *Growth* is the time of a request over its time at a hundredth of the data.',
].join('\n');

function callsTable(calls: Measured[]): string {
  const head = ['', 'Requests/s', 'p50 ms', 'p99 ms', 'By hand/s', 'Ratio', 'Constant/s', 'Ratio', 'Growth'];
  return table(
    head,
    calls.map(({ name, product, yardstick, constant, small }) => [
      name,
      number(product.perSecond),
      product.p50.toFixed(1),
      product.p99.toFixed(1),
      yardstick.perSecond ? number(yardstick.perSecond) : 'none',
      yardstick.perSecond ? ratio(product, yardstick).toFixed(2) : '',
      number(constant.perSecond),
      ratio(product, constant).toFixed(2),
      ratio(small, product).toFixed(2),
    ]),
  );
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!;

const median = (times: number[]) => percentile(times, 0.5);

const ratio = (a: Sample, b: Sample) => a.perSecond / b.perSecond;

/** Of which calls how much of the hand-written yardstick must be reached. */
const mustReach: [RegExp, number][] = [
  [/^tickets, |^messages|^contacts|^the board$/, 0.5],
  [/^ticket by uuid/, 0.3],
];

function targetsOf({
  calls,
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
  for (const { name, product, yardstick } of calls) {
    const share = mustReach.find(([pattern]) => pattern.test(name))?.[1];
    if (share !== undefined) least(`${name}: share of the hand-written yardstick`, ratio(product, yardstick), share);
  }
  for (const { name, product, small } of calls) {
    // A search finds, counts and sorts more where there is more.
    const isSearch = /search/.test(name);
    if (!isSearch && mustReach.some(([pattern]) => pattern.test(name)))
      most(`${name}: growth`, ratio(small, product), 1.5, '', 2);
  }
  for (const { name, product } of calls) {
    if (name.startsWith('search')) most(`${name}: p99`, product.p99, name.includes('500,000') ? 300 : 150, 'ms');
  }
  for (const { name, product } of calls)
    if (name.startsWith('the board, one'))
      most('the first cards of all lanes, one at a time: p95', product.p95, 120, 'ms');
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
    // the next frame, and what it takes to paint it
    most('a card that is dropped is painted in its place: p95', percentile(board.drops, 0.95), 34, 'ms');
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
  }
  if (knowledge)
    most(`what is known about a question, of ${knowledge.articles} articles: p95`, knowledge.found.p95, 60, 'ms');
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
  if (memory?.idle !== undefined) most('memory of the idle server', memory.idle, 150, 'MB');
  if (starts) {
    most('first start: build, database and demo', starts.build + starts.database + starts.demo, 20, 's', 1);
    most('second start', starts.second, 4, 's', 1);
    most('from the login to the painted desk: p95', percentile(starts.entering, 0.95), 1_000, 'ms');
  }
  return targets;
}

function others({
  entering,
  inbound,
  attendant,
  dashboard,
  desk,
  channels,
  memory,
  starts,
  chats,
  knowledge,
  api,
  campaigns,
  storms = [],
  bodies = [],
  filledIn,
  took,
}: Results): string[][] {
  const rows: string[][] = [];
  const milliseconds = ({ p50, p99 }: { p50: number; p99: number }) =>
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  if (entering) {
    const { login, crowd, loop } = entering;
    rows.push(['login, 4 at once', `${number(login.perSecond)}/s, ${milliseconds(login)}`]);
    rows.push([
      `16 logins at once, ${crowd.rounds} times`,
      `p50 ${crowd.p50.toFixed(0)} ms, longest ${crowd.longest.toFixed(0)} ms`,
    ]);
    rows.push(['the event loop kept something waiting meanwhile', `at most ${loop.longest.toFixed(0)} ms`]);
  }
  if (inbound) {
    rows.push(['phone to screen at 50 messages/s', milliseconds(inbound.steady)]);
    rows.push([`phone to screen with ${manyCustomers} customers at once`, milliseconds(inbound.saturated)]);
  }
  if (attendant) rows.push(['the attendant’s answer at 50 messages/s', milliseconds(attendant)]);
  if (dashboard) {
    rows.push([
      'the dashboard over 90 days, 32 at once, each other days',
      `${number(dashboard.apart.perSecond)}/s, ${milliseconds(dashboard.apart)}`,
    ]);
    rows.push(['tickets of a day by the hour, 4 at once', milliseconds(dashboard.day)]);
    rows.push(['what is behind a figure, 4 at once', milliseconds(dashboard.behind)]);
  }
  if (channels) {
    const { pairing, steady } = channels;
    rows.push(['a line from the scan to CONNECTED', `p50 ${percentile(pairing, 0.5).toFixed(0)} ms`]);
    rows.push(['phone to an agent’s socket at 20 messages/s', milliseconds(steady)]);
  }
  if (desk) rows.push(['a ticket opened from the list shows its messages', `p50 ${percentile(desk.opening, 0.5)} ms`]);
  if (memory?.loaded !== undefined)
    rows.push(['memory of the server after the load', `${memory.loaded.toFixed(0)} MB`]);
  if (starts) {
    rows.push(['build', `${starts.build.toFixed(1)} s`]);
    rows.push(['first start with a new database', `${starts.database.toFixed(1)} s`]);
    rows.push(['the demo on top', `${starts.demo.toFixed(1)} s`]);
  }
  if (chats) {
    rows.push(['from Enter to a colleague’s socket at 50 messages/s', milliseconds(chats.heard)]);
    rows.push(['messages to colleagues, 16 at once', `${number(chats.perSecond)}/s`]);
  }
  if (knowledge) {
    rows.push([
      `what is known about a question, of ${number(knowledge.articles)} articles`,
      milliseconds(knowledge.found),
    ]);
    rows.push(['articles written, 8 at once', `${number(knowledge.perSecond)}/s`]);
  }
  if (api) {
    rows.push(['a program’s message is accepted at 50/s', milliseconds(api.accepted)]);
    rows.push([
      'at 300/s over ten connections',
      `${number(api.sustained.perSecond)}/s, p99 ${number(api.sustained.p99)} ms`,
    ]);
    rows.push(['an agent’s answer reaches the phone meanwhile', milliseconds(api.replied)]);
  }
  if (campaigns) {
    rows.push(['a campaign claims its next recipient', milliseconds(campaigns.claims)]);
    rows.push([`figures of a report of ${number(campaigns.recipients)}`, milliseconds(campaigns.report)]);
    rows.push(['a page of its recipients', milliseconds(campaigns.rows)]);
  }
  for (const { name, logins, guesses } of storms) {
    const answers = Object.entries(guesses).map(([status, count]) => `${count} with ${status}`);
    rows.push([`guesses during ${logins} logins (${name})`, answers.join(', ')]);
  }
  for (const { shape, status, held } of bodies)
    rows.push([
      `a megabyte of JSON, ${shape}: ${status}`,
      `p50 ${median(held).toFixed(1)} ms, longest ${Math.max(...held).toFixed(1)}`,
    ]);
  if (filledIn) rows.push(['filling both databases', `${filledIn.toFixed(0)} s`]);
  if (took !== undefined) rows.push(['this run', `${(took / 60).toFixed(1)} minutes`]);
  return rows;
}

const number = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

/** A table of Markdown, aligned as the formatter would. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, n) => Math.max(3, title.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n ? cell.padStart(widths[n]!) : cell.padEnd(widths[n]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, n) => (n ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
