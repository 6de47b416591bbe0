import { expect, it } from 'vitest';
import { perHour } from './rhythm';

const pace = (messageInterval: number, longerIntervalAfter: number, greaterInterval: number) =>
  perHour({ messageInterval, longerIntervalAfter, greaterInterval });

it('a message every 20 s, and 60 s after every 20, are 163 an hour', () => {
  expect(pace(20, 20, 60)).toBe(163);
});
it('a greater pause that is none shortens nothing, and 0 messages are never', () => {
  expect(pace(20, 20, 5)).toBe(180);
  expect(pace(20, 0, 60)).toBe(180);
  expect(pace(20, 1, 120)).toBe(30);
});
it('without any pause the line alone says', () => {
  expect(pace(0, 0, 60)).toBe(null);
  expect(pace(0, 10, 60)).toBe(600);
});
