import { describe, expect, it, test } from 'vitest';
import { changeOf, hoursOf, ratingParts, ratingWord, scaleOf, timeChangeOf } from './figures';

test.each([
  [0.4, 0, '00'],
  [6, 0, '06'],
  [24.4, 0, '24'],
  [59.6, 1, '00'],
  [84.6, 1, '25'],
  [6000, 100, '00'],
])('%d minutes are %d hours and %s minutes', (minutes, hours, rest) =>
  expect(hoursOf(minutes)).toEqual({ hours, minutes: rest }),
);

describe('a comparison', () => {
  it('says by what share a count has grown, and nothing of more than nothing', () => {
    expect(changeOf(108, 100)).toEqual({ way: 'more', tone: 'good', by: 8 });
    expect(changeOf(50, 100)).toEqual({ way: 'less', tone: 'bad', by: 50 });
    expect(changeOf(0, 4)).toEqual({ way: 'less', tone: 'bad', by: 100 });
    expect(changeOf(1000, 1001)).toEqual({ way: 'same', tone: 'even', by: 0 });
    expect(changeOf(4, 0)).toBeNull();
  });

  it('says by how many minutes a time is shorter, which is good', () => {
    expect(timeChangeOf(24, 27)).toEqual({ way: 'less', tone: 'good', by: 3 });
    expect(timeChangeOf(8.2, 5.9)).toEqual({ way: 'more', tone: 'bad', by: 2 });
    expect(timeChangeOf(8.2, 7.8)).toEqual({ way: 'same', tone: 'even', by: 0 });
    expect(timeChangeOf(0, 7)).toBeNull();
    expect(timeChangeOf(7, 0)).toBeNull();
  });
});

test.each([
  [0, 'none', [0, 0, 0]],
  [1, 'unsatisfied', [100, 0, 0]],
  [1.8, 'between', [100, 80, 0]],
  [2.4, 'satisfied', [100, 100, 40]],
  [2.9, 'very', [100, 100, 90]],
  [3, 'very', [100, 100, 100]],
] as const)('a rating of %d', (rating, word, parts) => {
  expect(ratingWord(rating)).toBe(word);
  expect(ratingParts(rating)).toEqual(parts);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4]],
  [41, [0, 20, 40, 60]],
  [45, [0, 20, 40, 60]],
  [104, [0, 50, 100, 150]],
])('the scale of %d', (most, steps) => expect(scaleOf(most)).toEqual(steps));
