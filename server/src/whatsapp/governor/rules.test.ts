import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  afterTold,
  afterTrouble,
  answerMs,
  choose,
  dayMs,
  isHeld,
  judge,
  limitsOf,
  longestMs,
  nextAfter,
  restOfContact,
  talkMs,
  type Head,
  type Restriction,
  type Standing,
} from './rules';

const limits = { paceMs: 1000, jitterMs: 500, newChatsCap: 3 };
const now = new Date('2026-03-05T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const fresh: Standing = { nextAt: null, restriction: null, lastOf: null };
const answer: Head = { id: 1, heardAt: at(-answerMs), isNew: false };
const known: Head = { id: 2, heardAt: at(-answerMs - 1), isNew: false };
const quiet: Head = { id: 3, heardAt: at(-talkMs - 1), isNew: false };
const stranger: Head = { id: 4, heardAt: null, isNew: true };
const held = (scope: 'all' | 'strangers', ms = 60_000): Restriction => ({ until: at(ms), scope, strikes: 1 });
const full = at(-dayMs + 1);

describe('what may leave', () => {
  test.each<[string, Partial<Standing>, Head, string]>([
    ['anything on a fresh line', {}, stranger, 'goes'],
    ['an answer is never paced', { nextAt: at(500) }, answer, 'goes'],
    ['a message that is no answer waits for its turn', { nextAt: at(500) }, known, 'HELD_PACE +500'],
    ['and leaves when it has come', { nextAt: now }, known, 'goes'],
    ['a stranger waits for it, too', { nextAt: at(500) }, stranger, 'HELD_PACE +500'],
    ['a stranger over the cap waits until one counts no more', { lastOf: full }, stranger, 'HELD_NEW_CHATS +1'],
    ['the cap is of strangers only', { lastOf: full }, quiet, 'goes'],
    ['what is a day old counts no more', { lastOf: at(-dayMs) }, stranger, 'goes'],
    [
      'while everything is restricted not even an answer',
      { restriction: held('all') },
      answer,
      'HELD_RESTRICTED +60000',
    ],
    [
      'while new chats are restricted no stranger',
      { restriction: held('strangers') },
      stranger,
      'HELD_RESTRICTED +60000',
    ],
    ['nor anyone silent for a day', { restriction: held('strangers') }, quiet, 'HELD_RESTRICTED +60000'],
    ['but whoever is in a talk', { restriction: held('strangers') }, known, 'goes'],
    ['a restriction that is over is none', { restriction: held('all', 0) }, stranger, 'goes'],
    [
      'a restriction is said before the cap',
      { restriction: held('all'), lastOf: full },
      stranger,
      'HELD_RESTRICTED +60000',
    ],
  ])('%s', (_, standing, head, expected) => {
    const verdict = judge({ ...fresh, ...standing }, head, now);
    expect(verdict.goes ? 'goes' : `${verdict.why} +${verdict.until.getTime() - now.getTime()}`).toBe(expected);
  });

  it('the first that may; an answer passes those that wait, of whom only the late ones are told why', () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ ...known, id: 10 + n }));
    const waiting = { ...fresh, nextAt: at(700) };
    expect(choose(limits, waiting, [...many, { ...answer, id: 99 }], now)).toMatchObject({
      next: { id: 99, isPaced: false },
      held: [15, 16, 17, 18].map((id) => ({ id, why: 'HELD_PACE' })),
    });
    expect(choose(limits, waiting, many.slice(0, 2), now)).toEqual({ held: [], wakeAt: at(700), holdsAll: true });
    expect(choose(limits, fresh, many, now)).toEqual({ next: { id: 10, isPaced: true, isNew: false }, held: [] });
    expect(choose(limits, fresh, [], now)).toEqual({ held: [] });
  });

  it('whoever stands behind is held too by the pace and by a restriction of the line, not by one of strangers', () => {
    const holdsAll = (standing: Partial<Standing>, head: Head) =>
      choose(limits, { ...fresh, ...standing }, [head], now).holdsAll ?? false;
    expect(holdsAll({ nextAt: at(700) }, known)).toBe(true);
    expect(holdsAll({ restriction: held('all') }, answer)).toBe(true);
    expect(holdsAll({ restriction: held('strangers') }, stranger)).toBe(false);
    expect(holdsAll({ restriction: { ...held('all'), until: at(-1) }, lastOf: full }, stranger)).toBe(false);
    expect(holdsAll({}, known)).toBe(false);
  });

  it('what a campaign sends took its turn when it was claimed, and leaves behind all others', () => {
    const campaign = { ...quiet, isCampaign: true };
    const waiting = { ...fresh, nextAt: at(700) };
    expect(choose(limits, waiting, [campaign], now).next).toEqual({ id: 3, isPaced: false, isNew: false });
    expect(
      choose(
        limits,
        fresh,
        [
          { ...campaign, id: 1 },
          { ...known, id: 2 },
        ],
        now,
      ).next,
    ).toMatchObject({ id: 2 });
    expect(choose(limits, { ...fresh, restriction: held('all') }, [campaign], now).next).toBeUndefined();
  });

  it('is governed on real networks and not in the sandbox', () => {
    expect(limitsOf.sandbox).toBeUndefined();
    for (const { paceMs, jitterMs, newChatsCap } of [limitsOf.beta!, limitsOf.cloud!])
      expect(paceMs > 0 && jitterMs > 0 && newChatsCap > 0).toBe(true);
    expect([nextAfter(limits, now, 0), nextAfter(limits, now, 0.999)]).toEqual([at(1000), at(1499)]);
  });
});

describe('what the network says', () => {
  test.each([
    ['NETWORK_RESTRICTED', 'strangers', 3_600_000],
    ['TOO_FAST', 'all', 60_000],
    ['SPAM_LIMIT', 'all', 3_600_000],
    ['LINE_BLOCKED', 'all', 3_600_000],
    ['ACCOUNT_RATE_LIMIT', 'all', 300_000],
    ['APP_RATE_LIMIT', 'all', 300_000],
    ['RATE_LIMIT', 'all', 5000],
  ])('%s holds %s for %i ms, and each time in a row twice as long, a day at most', (code, scope, forMs) => {
    let restriction = afterTrouble(null, code, now)!;
    expect(restriction).toEqual({ until: at(forMs), scope, strikes: 1 });
    expect(afterTrouble(restriction, code, at(1))).toBe(restriction);
    let lasted = forMs;
    for (let n = 0; n < 30; n++) {
      const again = new Date(restriction.until.getTime() + 1);
      restriction = afterTrouble(restriction, code, again)!;
      lasted = Math.min(lasted * 2, longestMs);
      expect(restriction.until.getTime() - again.getTime()).toBe(lasted);
    }
    const later = new Date(restriction.until.getTime() + longestMs);
    expect(afterTrouble(restriction, code, later)!.strikes).toBe(1);
  });

  test.each(['RECIPIENT_UNREACHABLE', 'MARKETING_LIMIT', 'PAIR_RATE_LIMIT', 'WINDOW_CLOSED', 'REFUSED', 'constructor'])(
    '%s means its message alone',
    (code) => expect(afterTrouble(null, code, now)).toBeUndefined(),
  );

  it('a pair that is too fast rests for six seconds, and nobody else', () => {
    expect([restOfContact('PAIR_RATE_LIMIT'), restOfContact('RATE_LIMIT')]).toEqual([6000, 0]);
  });

  it('worse trouble widens what holds and never shortens it', () => {
    const narrow = afterTrouble(null, 'NETWORK_RESTRICTED', now);
    expect(afterTrouble(narrow!, 'RATE_LIMIT', at(1))).toMatchObject({ scope: 'all', until: narrow!.until });
  });

  it('a time that the network names stands over ours, and one that is past ends it', () => {
    const told = afterTold(null, { reason: 'REACHOUT_TIMELOCK', until: at(7) }, now)!;
    expect(told).toMatchObject({ scope: 'strangers', until: at(7) });
    expect(afterTrouble(told, 'NETWORK_RESTRICTED', at(1))).toBe(told);
    expect(isHeld(afterTold(told, { reason: 'REACHOUT_TIMELOCK', until: at(0) }, now)!, now)).toBe(false);
    expect(afterTold(null, { reason: 'MESSAGE_CAPPING' }, now)).toMatchObject({
      scope: 'strangers',
      until: at(3_600_000),
    });
    expect(afterTold(null, { reason: 'TOO_FAST' }, now)).toMatchObject({ scope: 'all', until: at(60_000) });
    expect(afterTold(null, { reason: 'SOMETHING_ELSE' }, now)).toMatchObject({ scope: 'all' });
    expect(afterTold(told, { reason: 'MESSAGE_CAPPING_WARNING', until: at(dayMs) }, now)).toBeUndefined();
  });
});

describe('whatever is written and whatever the network says', () => {
  const codes = ['NETWORK_RESTRICTED', 'SPAM_LIMIT', 'RATE_LIMIT', 'LINE_BLOCKED'];
  const message = fc.record({
    afterMs: fc.nat(4 * 3_600_000),
    /** How long ago its contact wrote; null: never. */
    silenceMs: fc.option(fc.nat(2 * dayMs)),
    trouble: fc.option(fc.constantFrom(...codes), { freq: 8 }),
    draw: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });

  it('is paced, capped and held, answers are not paced, and everything leaves in the end', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (messages) => {
        let time = now.getTime();
        const standing: Standing = { ...fresh };
        const begun: Date[] = [];
        const waiting: (Head & { trouble: string | null; draw: number })[] = [];
        const left: { at: number; isPaced: boolean; isNew: boolean }[] = [];
        const coming = messages.map((one) => ({ ...one, at: (time += one.afterMs) }));
        let wakesInTime = true;
        time = now.getTime();
        for (let steps = 0; coming.length || waiting.length; steps++) {
          expect(steps).toBeLessThan(5000);
          while (coming.length && coming[0]!.at <= time) {
            const { silenceMs, trouble, draw } = coming.shift()!;
            const heardAt = silenceMs === null ? null : new Date(time - silenceMs);
            waiting.push({ id: steps * 100 + waiting.length, heardAt, isNew: heardAt === null, trouble, draw });
          }
          const clock = new Date(time);
          const { next, wakeAt } = choose(limits, standing, waiting, clock);
          if (!next) {
            const soonest = Math.min(wakeAt?.getTime() ?? Infinity, coming[0]?.at ?? Infinity);
            wakesInTime &&= waiting.length === 0 || wakeAt!.getTime() > time;
            time = Math.max(time, soonest);
            continue;
          }
          const [head] = waiting.splice(
            waiting.findIndex(({ id }) => id === next.id),
            1,
          );
          const silence = head!.heardAt === null ? Infinity : time - head!.heardAt.getTime();
          const { restriction } = standing;
          expect(!isHeld(restriction, clock) || (restriction.scope === 'strangers' && silence <= talkMs)).toBe(true);
          expect(next.isPaced).toBe(silence > answerMs);
          left.push({ at: time, isPaced: next.isPaced, isNew: next.isNew });
          if (next.isPaced) standing.nextAt = nextAfter(limits, clock, head!.draw);
          if (next.isNew) begun.push(clock);
          standing.lastOf = begun.at(-limits.newChatsCap) ?? null;
          if (head!.trouble) standing.restriction = afterTrouble(standing.restriction, head!.trouble, clock) ?? null;
        }
        const paced = left.filter(({ isPaced }) => isPaced).map((one) => one.at);
        for (let n = 1; n < paced.length; n++) expect(paced[n]! - paced[n - 1]!).toBeGreaterThanOrEqual(limits.paceMs);
        const strangers = left.filter(({ isNew }) => isNew).map((one) => one.at);
        for (const from of strangers)
          expect(strangers.filter((one) => one >= from && one < from + dayMs).length).toBeLessThanOrEqual(
            limits.newChatsCap,
          );
        expect([left.length, wakesInTime]).toEqual([messages.length, true]);
      }),
      { numRuns: 300 },
    );
  });
});
