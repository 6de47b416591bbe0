import { manyCustomers } from './inbound';
import type { Results } from './results';
import { median, number, percentile } from './units';

/** What was measured beside: a row each of what it is and its figure. */
export function others({
  entering,
  inbound,
  attendant,
  dashboard,
  board,
  desk,
  channels,
  starts,
  chats,
  knowledge,
  assistants,
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
  if (board) {
    const took = board.drops.map((drop) => drop.took);
    rows.push([
      'from letting go of a card until it is painted',
      `p50 ${percentile(took, 0.5).toFixed(0)} ms, p95 ${percentile(took, 0.95).toFixed(0)} ms`,
    ]);
  }
  if (channels) {
    const { pairing, steady } = channels;
    rows.push(['a line from the scan to CONNECTED', `p50 ${percentile(pairing, 0.5).toFixed(0)} ms`]);
    rows.push(['phone to an agent’s socket at 20 messages/s', milliseconds(steady)]);
  }
  if (desk) rows.push(['a ticket opened from the list shows its messages', `p50 ${percentile(desk.opening, 0.5)} ms`]);
  if (starts) {
    rows.push(['build', `${starts.build.toFixed(1)} s`]);
    rows.push(['first start with a new database', `${starts.database.toFixed(1)} s`]);
    rows.push(['the demo on top', `${starts.demo.toFixed(1)} s`]);
  }
  if (chats) {
    rows.push(['from Enter to a colleague’s socket at 50 messages/s', milliseconds(chats.heard)]);
    rows.push([`the same in a chat of ${chats.crowd.members}`, milliseconds(chats.crowd.heard)]);
    rows.push(['messages to colleagues, 16 at once', `${number(chats.perSecond)}/s`]);
  }
  if (knowledge) {
    rows.push([
      `what is known about a question, of ${number(knowledge.articles)} articles`,
      milliseconds(knowledge.found),
    ]);
    rows.push(['articles written, 8 at once', `${number(knowledge.perSecond)}/s`]);
  }
  if (assistants) {
    const { alone, replied, replies, took } = assistants;
    rows.push(['an agent’s answer reaches the phone, nobody else is there', milliseconds(alone)]);
    rows.push([`the same while assistants answer, ${number(replies)} times`, milliseconds(replied)]);
    rows.push(['until the last of their customers has an answer, by a model that takes 2 s', `${took.toFixed(0)} s`]);
  }
  if (api) {
    rows.push(['a program’s message is accepted at 50/s', milliseconds(api.accepted)]);
    rows.push([
      'at 300/s over ten connections',
      `${number(api.sustained.perSecond)}/s, p99 ${number(api.sustained.p99)} ms`,
    ]);
    const { replied, repliedUnstalled, stoodStill } = api;
    rows.push([`an agent’s answer reaches the phone meanwhile, ${replied.count} times`, milliseconds(replied)]);
    if (repliedUnstalled)
      rows.push([
        `the same of ${repliedUnstalled.count}, but for ${number(stoodStill)} ms in which the machine stood still for its disk`,
        milliseconds(repliedUnstalled),
      ]);
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
