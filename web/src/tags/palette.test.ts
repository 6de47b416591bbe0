import { tagPalette } from '@guiche/contract/tags';
import { expect, test } from 'vitest';
import { nameOfColor } from './palette';

test('every colour of a tag has a name of its own, and tones of one hue share it', () => {
  const names = tagPalette.map((_, at) => nameOfColor(at));
  expect(new Set(names.map(({ hue, tone }) => `${hue} ${tone}`)).size).toBe(50);
  const named = (color: (typeof tagPalette)[number]) => names[tagPalette.indexOf(color)];
  expect(named('#b91c1c')).toEqual({ hue: 'red', tone: 'dark' });
  expect(named('#ef4444')).toEqual({ hue: 'red', tone: 'light' });
  expect(named('#2563eb')).toEqual({ hue: 'blue', tone: 'plain' });
  expect(named('#475569')).toEqual({ hue: 'slate', tone: 'plain' });
});
