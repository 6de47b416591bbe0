import { expect, test } from 'vitest';
import { coordinates, graticule, parsePlace } from './location';

const link = (latitude: number | string, longitude: number | string) =>
  `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;

test.each([
  [`|${link(-23.5505, -46.6333)}|Padaria`, { latitude: -23.5505, longitude: -46.6333 }],
  [`|${link(0, 180)}|`, { latitude: 0, longitude: 180 }],
  ['|https://maps.example/?q=1.5,2.5|x', { latitude: 1.5, longitude: 2.5 }],
  [`|${link(91, 0)}|x`, null],
  [`|${link('1e9', 0)}|x`, null],
  [`|${link('', '')}|x`, null],
  ['|https://maps.google.com/|x', null],
  ['|javascript:alert(1)?q=1,2|x', null],
  ['only words', null],
])('%s lies at %o', (body, at) => expect(parsePlace(body).at).toEqual(at));

test('is said in degrees', () => {
  expect(coordinates({ latitude: -23.55052, longitude: 46.6 })).toBe('23.5505° S, 46.6000° E');
});

test('the lines around a place run where they should, and never beyond the poles', () => {
  const { across, down } = graticule({ latitude: -23.555, longitude: -46.63 }, 0.02, 0.05);
  expect(down.map(({ label }) => label)).toEqual(['46.65°W', '46.64°W', '46.63°W', '46.62°W', '46.61°W']);
  expect(down[2]!.at).toBeCloseTo(0.5);
  expect(across.map(({ label }) => label)).toEqual(['23.56°S', '23.55°S']);
  // further south is further down
  expect(across[0]!.at).toBeCloseTo(0.75);
  expect(across[1]!.at).toBeCloseTo(0.25);
  expect(graticule({ latitude: 90, longitude: 180 }, 0.02, 0.05).across.map(({ at }) => at)).toEqual([
    expect.closeTo(1),
    expect.closeTo(0.5),
  ]);
});
