import { reminderKinds } from '@guiche/contract/platform-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reminderOf } from './reminder';

const none = new Set<string>();
const all = { written: none, wanted: reminderKinds };

describe('a reminder', () => {
  it.each([
    [8, false, null],
    [7, false, 'D-7'],
    [5, false, 'D-7'],
    [3, false, 'D-3'],
    [1, false, 'D-1'],
    [0, false, 'D0'],
    [-1, false, 'D+1'],
    [-1, true, 'blocked'],
    [-3, false, 'D+3'],
    [-3, true, 'blocked'],
    [-7, true, 'blocked'],
    [-8, true, null],
  ] as const)('%i days before the due day (blocked: %s) is %s', (left, isBlocked, kind) => {
    expect(reminderOf(left, isBlocked, all)).toBe(kind);
  });

  it('after the access has ended says so once, and nothing of the days that go by', () => {
    for (const left of [-1, -2, -3, -4]) {
      expect(reminderOf(left, true, { ...all, written: new Set(['D+1']) })).toBe('blocked');
      expect(reminderOf(left, true, { ...all, written: new Set(['blocked']) })).toBeNull();
    }
  });

  it('that the operator does not want is not written, and no other in its place', () => {
    const wanted = ['D-3', 'blocked'] as const;
    const kinds = [7, 4, 3, 2, 1, 0, -1].map((left) => reminderOf(left, false, { written: none, wanted }));
    expect(kinds).toEqual([null, null, 'D-3', 'D-3', null, null, null]);
    expect(reminderOf(-1, true, { written: none, wanted })).toBe('blocked');
    expect(reminderOf(-1, true, { written: none, wanted: ['D-3'] })).toBeNull();
  });

  it('of each kind comes once however the days go, and never one from before after one from later', () => {
    const walk = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 });
    const property = fc.property(walk, fc.integer({ min: 0, max: 15 }), (steps, graceDays) => {
      const written: string[] = [];
      let left = 10;
      for (const skip of steps) {
        left -= skip;
        const kind = reminderOf(left, left < -graceDays, { ...all, written: new Set(written) });
        if (kind) written.push(kind);
      }
      const ofDays = written.filter((kind) => kind !== 'blocked').map((kind) => reminderKinds.indexOf(kind as never));
      return new Set(written).size === written.length && ofDays.every((place, n) => n === 0 || place > ofDays[n - 1]!);
    });
    expect(fc.check(property).counterexample).toBeNull();
  });
});
