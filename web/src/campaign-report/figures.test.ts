import { describe, expect, it } from 'vitest';
import { barsOf, formatShare, progressOf, scaleOfShares } from './figures';

const hour = (text: string, sent = 1, replied = 0) => ({ hour: `2026-11-${text}:00:00.000Z`, sent, replied });
const share = (high: number) => ({ share: { value: high / 2, low: 0, high } }) as never;

describe('the bars of a report', () => {
  it('are hours from the first to the last, those without anything too', () => {
    expect(barsOf([hour('20T11', 5), hour('20T13', 2, 1)])).toEqual({
      per: 'hour',
      bars: [
        { at: '2026-11-20T11:00:00.000Z', sent: 5, replied: 0 },
        { at: '2026-11-20T12:00:00.000Z', sent: 0, replied: 0 },
        { at: '2026-11-20T13:00:00.000Z', sent: 2, replied: 1 },
      ],
    });
  });

  it('pass over a long rest', () => {
    const { bars } = barsOf([hour('20T11'), hour('21T11')]);
    expect(bars.map(({ at }) => at.slice(8, 13))).toEqual(['20T11', '20T12', '20T13', '20T14', '21T11']);
  });

  it('are days where the hours were too many, and lose nothing', () => {
    const hours = Array.from({ length: 24 * 10 }, (_, n) => ({
      hour: new Date(Date.UTC(2026, 10, 1, n)).toISOString(),
      sent: 2,
      replied: 1,
    }));
    const { per, bars } = barsOf(hours);
    expect(per).toBe('day');
    expect(bars.length).toBeLessThanOrEqual(11);
    expect(bars.reduce((sum, { sent }) => sum + sent, 0)).toBe(480);
    expect(bars.reduce((sum, { replied }) => sum + replied, 0)).toBe(240);
  });

  it('are none where nothing left', () => expect(barsOf([])).toEqual({ per: 'hour', bars: [] }));
});

it('intervals are drawn up to the next tenth above all of them', () => {
  expect(scaleOfShares([])).toBe(0.1);
  expect(scaleOfShares([share(0.243), share(0.183)])).toBe(0.3);
  expect(scaleOfShares([share(0.3)])).toBe(0.3);
  expect(scaleOfShares([share(1)])).toBe(1);
});

it('whoever is left out is no part of the way to go', () => {
  const counts = { all: 1312, skipped: 64, waiting: 61 } as never;
  expect(progressOf({ counts })).toMatchObject({ total: 1248, done: 1187 });
  expect(progressOf({ counts: { all: 3, skipped: 3, waiting: 0 } as never }).share).toBe(0);
});

it('a few of very many are not said to be none', () => {
  expect(formatShare(0.2088).replace(/\s/g, ' ')).toBe('20,9%');
  expect(formatShare(0.00001).replace(/\s/g, ' ')).toBe('< 0,1%');
});
