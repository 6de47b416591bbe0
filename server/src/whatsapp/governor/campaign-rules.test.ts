import { campaignPauses } from '@guiche/contract/campaign-pauses';
import { wallClock } from '@guiche/contract/hours';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isWithin, opensAt, type Window } from './campaign-hours';
import {
  alarms,
  campaignFloorMs,
  campaignGapMs,
  ladder,
  mayCampaignSend,
  newChatsCap,
  type CampaignFacts,
  type SentOne,
} from './campaign-rules';
import { dayMs, limitsOf } from './rules';

// A Thursday, noon in São Paulo.
const now = new Date('2026-03-05T15:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const window: Window = { zone: 'America/Sao_Paulo', from: '08:00', to: '20:00', days: [1, 2, 3, 4, 5, 6] };

const fine: SentOne = { failure: null, hasReplied: true, hasOptedOut: false, text: '' };
/** So many, the newest first, of which the first ones are so. */
const sent = (count: number, firsts = 0, odd: Partial<SentOne> = {}, rest: Partial<SentOne> = {}): SentOne[] =>
  Array.from({ length: count }, (_, n) => ({ ...fine, text: `Oi, ${n}`, ...rest, ...(n < firsts && odd) }));

const facts: CampaignFacts = {
  now,
  provider: 'beta',
  window,
  dailyCap: 0,
  sentToday: 0,
  lineSince: at(-40 * dayMs),
  begun: [],
  restriction: null,
  lockedAt: null,
  paused: null,
  resumedAt: null,
  isCold: true,
  sent: [],
  cold: [],
};
const said = (changes: Partial<CampaignFacts>) => {
  const verdict = mayCampaignSend({ ...facts, ...changes });
  if (verdict.is === 'go') return verdict.isHalved ? 'goes at half the pace' : 'goes';
  return verdict.is === 'pause'
    ? `pauses: ${verdict.why}`
    : `${verdict.why} +${verdict.until.getTime() - now.getTime()}`;
};
const refused = { failure: 'NETWORK_RESTRICTED' };
const failed = { failure: 'RECIPIENT_UNREACHABLE' };
const begun = (count: number) => Array.from({ length: count }, (_, n) => at(-hour - n * 60_000));
const held = { until: at(hour), scope: 'strangers' as const, strikes: 1 };

describe('a campaign’s next message', () => {
  test.each<[string, Partial<CampaignFacts>, string]>([
    ['leaves where nothing is in the way', {}, 'goes'],
    [
      'waits while the network restricts the line, for those it knows, too',
      { restriction: held, isCold: false },
      `restricted +${hour}`,
    ],
    ['a restriction that is over is none', { restriction: { ...held, until: now } }, 'goes'],

    ['waits for the morning', { now: at(-7.5 * hour) }, `hours +${-7.5 * hour + 3.5 * hour}`],
    ['waits over the Sunday', { now: at(2 * dayMs + 9 * hour) }, `hours +${4 * dayMs - 4 * hour}`],
    [
      'leaves at any hour where all are set',
      { now: at(-7.5 * hour), window: { ...window, from: '00:00', to: '00:00' } },
      'goes',
    ],
    ['never leaves where no day is set', { window: { ...window, days: [] } }, `hours +${dayMs}`],

    ['leaves below the company’s own cap', { dailyCap: 10, sentToday: 9 }, 'goes'],
    ['and at the cap on the next day', { dailyCap: 10, sentToday: 10 }, `daily-cap +${20 * hour}`],
    ['which is of those it knows, too', { dailyCap: 10, sentToday: 10, isCold: false }, `daily-cap +${20 * hour}`],

    [
      'is one of fifty strangers at most, as the line’s own limit says',
      { begun: begun(50) },
      `new-chats +${dayMs - hour - 49 * 60_000}`,
    ],
    ['leaves to those it knows all the same', { begun: begun(50), isCold: false }, 'goes'],
    [
      'on the first day it is one of twenty',
      { lineSince: at(-1), begun: begun(20) },
      `new-chats +${dayMs - hour - 19 * 60_000}`,
    ],
    [
      'and so where nobody knows how old the line is',
      { lineSince: null, begun: begun(20) },
      `new-chats +${dayMs - hour - 19 * 60_000}`,
    ],
    ['the twentieth leaves', { lineSince: null, begun: begun(19) }, 'goes'],
    ['what is a day old counts no more', { lineSince: null, begun: Array<Date>(20).fill(at(-dayMs)) }, 'goes'],
    [
      'on an official line it is as many as its limit',
      { provider: 'cloud', lineSince: null, begun: begun(249) },
      'goes',
    ],
    [
      'which is the portfolio’s, where that was read',
      { provider: 'cloud', portfolio: { limit: 2000, lastOf: null }, begun: begun(250) },
      'goes',
    ],
    [
      'and shared by its lines',
      { provider: 'cloud', portfolio: { limit: 100, lastOf: at(-hour - 99 * 60_000) }, begun: [] },
      `new-chats +${dayMs - hour - 99 * 60_000}`,
    ],
    ['none where it grants none', { provider: 'cloud', portfolio: { limit: 0, lastOf: null } }, `new-chats +${hour}`],

    [
      'and who has written within a day counts for none of it',
      { provider: 'cloud', portfolio: { limit: 100, lastOf: at(-hour) }, isCold: false },
      'goes',
    ],
    [
      'approved words may be the same, and few may answer',
      { provider: 'cloud', cold: sent(100, 100, { text: 'Oi', hasReplied: false }) },
      'goes',
    ],
    ['stops when the network locks the line', { lockedAt: at(-1) }, 'pauses: network-lock'],
    [
      'and goes on when somebody resumed it since, at half the pace',
      { lockedAt: at(-2), resumedAt: at(-1) },
      'goes at half the pace',
    ],
    ['for a day', { lockedAt: at(-dayMs - 1), resumedAt: at(-dayMs) }, 'goes'],
    ['until the next lock', { lockedAt: at(-1), resumedAt: at(-2) }, 'pauses: network-lock'],
    ['what was paused stays so', { paused: 'few-replies' }, 'pauses: few-replies'],

    ['one refused as a stranger’s is chance', { cold: sent(20, 1, refused) }, 'goes'],
    ['two of the last twenty are none', { cold: sent(20, 2, refused) }, 'pauses: cold-refused'],
    ['those before do not count', { cold: [...sent(19), ...sent(2, 2, refused)] }, 'goes'],
    ['two of fifty that failed are chance', { sent: sent(50, 2, failed) }, 'goes'],
    ['three are one in twenty', { sent: sent(50, 3, failed) }, 'pauses: failures'],
    ['three of ten, too', { sent: sent(10, 3, failed) }, 'pauses: failures'],
    ['those before do not count', { sent: [...sent(50), ...sent(50, 50, failed)] }, 'goes'],
    ['three of a hundred who want no more', { sent: sent(100, 3, { hasOptedOut: true }) }, 'goes'],
    ['four are too many', { sent: sent(100, 4, { hasOptedOut: true }) }, 'pauses: opt-outs'],
    [
      'two answers of a hundred strangers',
      { cold: sent(100, 2, {}, {}).map((one, n) => ({ ...one, hasReplied: n < 2 })) },
      'goes',
    ],
    ['one is too few', { cold: sent(100).map((one, n) => ({ ...one, hasReplied: n < 1 })) }, 'pauses: few-replies'],
    ['among fewer it says nothing yet', { cold: sent(99, 99, { hasReplied: false }) }, 'goes'],
    ['the same words to fifty strangers', { cold: sent(50, 50, { text: 'Oi' }) }, 'goes'],
    ['to one more', { cold: sent(51, 51, { text: 'Oi' }) }, 'pauses: same-text'],
    ['to four of five', { cold: sent(60, 48, { text: 'Oi' }) }, 'goes'],
    ['to more than that', { cold: sent(60, 49, { text: 'Oi' }) }, 'pauses: same-text'],
    ['to those it knows as many as it likes', { sent: sent(100, 100, { text: 'Oi' }) }, 'goes'],

    [
      'in the sandbox nothing of it holds',
      {
        provider: 'sandbox',
        lockedAt: now,
        paused: 'failures',
        restriction: held,
        dailyCap: 1,
        sentToday: 9,
        window: { ...window, days: [] },
        begun: begun(999),
        cold: sent(100, 100, refused),
      },
      'goes',
    ],
  ])('%s', (_, changes, expected) => expect(said(changes)).toBe(expected));

  it('may go to more strangers the longer the line is in use, never to more than the line’s own limit', () => {
    const days = (n: number) => newChatsCap({ provider: 'beta', lineSince: at(-n * dayMs), now });
    const own = limitsOf.beta!.newChatsCap;
    for (const [from, cap] of ladder) expect(days(from)).toBe(Math.min(own, cap));
    expect([days(3.99), days(7.99)]).toEqual([20, Math.min(own, 50)]);
    expect(ladder).toEqual([
      [0, 20],
      [4, 50],
      [8, 100],
      [15, 200],
      [31, 250],
    ]);
    expect(newChatsCap({ provider: 'sandbox', lineSince: null, now })).toBe(Infinity);
  });

  it('keeps the gap that is set, never less than the line takes; more by chance on beta, twice after a pause', () => {
    expect([campaignGapMs('beta', 0, false, 0), campaignGapMs('beta', 0, false, 0.999)]).toEqual([3000, 3899]);
    expect([campaignGapMs('beta', 20_000, false, 0), campaignGapMs('beta', 20_000, false, 1)]).toEqual([
      20_000, 26_000,
    ]);
    expect([campaignGapMs('beta', 20_000, true, 0), campaignGapMs('cloud', 0, true, 1)]).toEqual([
      40_000,
      2 * campaignFloorMs.cloud,
    ]);
    expect([campaignGapMs('cloud', 5000, false, 1), campaignGapMs('sandbox', 0, false, 1)]).toEqual([5000, 0]);
  });
});

describe('the hours of campaigns', () => {
  const opens = (changes: Partial<Window>, from: string) =>
    opensAt({ ...window, ...changes }, new Date(from)).toISOString();
  test.each<[string, Partial<Window>, string, string]>([
    ['now, within them', {}, '2026-03-05T15:00:00.000Z', '2026-03-05T15:00:00.000Z'],
    ['their first minute is within', {}, '2026-03-05T11:00:00.000Z', '2026-03-05T11:00:00.000Z'],
    ['their end is not', {}, '2026-03-05T23:00:00.000Z', '2026-03-06T11:00:00.000Z'],
    ['on Saturday evening the Monday', {}, '2026-03-07T23:00:00.000Z', '2026-03-09T11:00:00.000Z'],
    [
      'over midnight, still within',
      { from: '20:00', to: '02:00' },
      '2026-03-06T04:30:00.000Z',
      '2026-03-06T04:30:00.000Z',
    ],
    [
      'Saturday’s night ends on Sunday',
      { from: '20:00', to: '02:00' },
      '2026-03-08T04:30:00.000Z',
      '2026-03-08T04:30:00.000Z',
    ],
    ['Sunday has none', { from: '20:00', to: '02:00' }, '2026-03-09T04:30:00.000Z', '2026-03-09T23:00:00.000Z'],
    [
      'an hour that clocks skip is the one after',
      { zone: 'America/New_York', from: '02:30', to: '12:00', days: [0] },
      '2026-03-08T05:00:00.000Z',
      '2026-03-08T07:00:00.000Z',
    ],
    [
      'of one that comes twice the first',
      { zone: 'America/New_York', from: '01:30', to: '12:00', days: [0] },
      '2026-11-01T04:00:00.000Z',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'a day of 23 hours is not left out',
      { zone: 'America/New_York', days: [0] },
      '2026-03-08T04:30:00.000Z',
      '2026-03-08T12:00:00.000Z',
    ],
  ])('%s', (_, changes, from, to) => expect(opens(changes, from)).toBe(to));

  it('begin when it is said, in every zone, at every time, and not earlier', () => {
    const clock = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        fc.constantFrom(
          'America/Sao_Paulo',
          'America/New_York',
          'Asia/Kathmandu',
          'Pacific/Auckland',
          'Australia/Lord_Howe',
        ),
        clock,
        clock,
        fc.uniqueArray(fc.nat(6), { minLength: 1 }),
        fc
          .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') })
          .map((ms) => new Date(ms - (ms % 60_000))),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (zone, from, to, days, moment, draw) => {
          const hours = { zone, from, to, days };
          const begins = opensAt(hours, moment);
          expect(isWithin(hours, begins)).toBe(true);
          expect(begins.getTime() - moment.getTime()).toBeLessThanOrEqual(8 * dayMs);
          // Nothing between was within, wherever one looks.
          const between = new Date(moment.getTime() + (begins.getTime() - moment.getTime()) * draw);
          expect(begins > moment && isWithin(hours, between)).toBe(false);
          const tomorrow = opensAt(hours, moment, { another: 'day' });
          expect(wallClock(zone, tomorrow).date > wallClock(zone, moment).date).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('whatever comes of what is sent', () => {
  const outcome = fc.record({
    afterMs: fc.nat(2 * hour),
    isCold: fc.boolean(),
    failure: fc.option(fc.constantFrom('NETWORK_RESTRICTED', 'RECIPIENT_UNREACHABLE'), { freq: 6 }),
    hasReplied: fc.boolean(),
    hasOptedOut: fc.boolean(),
    text: fc.constantFrom('Oi', 'Olá', 'Bom dia', 'Boa tarde', 'E aí'),
    resumes: fc.boolean(),
  });

  it('no line writes on through an alarm, out of its hours, or to more strangers than it may; each pause has a reason', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 150 }), fc.nat(40), (outcomes, days) => {
        let time = now.getTime();
        const lineSince = at(-days * dayMs);
        const log: (SentOne & { at: number; isCold: boolean })[] = [];
        let paused: CampaignFacts['paused'] = null;
        let resumedAt: Date | null = null;
        let holds = true;
        for (const { afterMs, isCold, resumes, ...result } of outcomes) {
          time += afterMs;
          const clock = new Date(time);
          const since = resumedAt?.getTime() ?? 0;
          const counting = log.filter((one) => one.at >= since).toReversed();
          const cold = counting.filter((one) => one.isCold);
          const strangers = log.filter((one) => one.isCold).map((one) => new Date(one.at));
          const verdict = mayCampaignSend({
            ...facts,
            now: clock,
            lineSince,
            paused,
            resumedAt,
            isCold,
            begun: strangers,
            sent: counting,
            cold,
          });
          if (verdict.is === 'pause') {
            holds &&= campaignPauses.includes(verdict.why);
            paused = verdict.why;
            if (resumes) [paused, resumedAt] = [null, clock];
          } else if (verdict.is === 'wait') {
            holds &&= verdict.until.getTime() > time;
          } else {
            const refusedOnes = cold.slice(0, 20).filter(({ failure }) => failure === 'NETWORK_RESTRICTED').length;
            const failedOnes = counting.slice(0, 50).filter(({ failure }) => failure).length;
            const leavers = counting.slice(0, 100).filter((one) => one.hasOptedOut).length;
            log.push({ ...result, at: time, isCold });
            const today = log.filter((one) => one.isCold && one.at > time - dayMs).length;
            holds &&= paused === null && isWithin(window, clock) && refusedOnes < 2 && failedOnes < 3 && leavers <= 3;
            holds &&= verdict.isHalved === (resumedAt !== null && time - resumedAt.getTime() < dayMs);
            holds &&= today <= newChatsCap({ provider: 'beta', lineSince, now: clock });
          }
        }
        expect(holds).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('names its alarms once', () => expect(Object.keys(alarms)).toHaveLength(campaignPauses.length - 1));
});
