import { expect, test } from 'vitest';
import { formatNumber, titleOf } from './number';

test.each([
  ['5511997345510', '+55 11 99734-5510'],
  ['551140028901', '+55 11 4002-8901'],
  ['351912345678', '+351912345678'],
  ['', ''],
  ['12036304@g.us', '12036304@g.us'],
])('the number %j is written %j', (number, written) => {
  expect(formatNumber(number)).toBe(written);
});

test('somebody without a name is called by number', () => {
  expect(titleOf({ name: 'Ana', number: '5511997345510' })).toBe('Ana');
  expect(titleOf({ name: '5511997345510', number: '5511997345510' })).toBe('+55 11 99734-5510');
  expect(titleOf({ name: ' ', number: '5511997345510' })).toBe('+55 11 99734-5510');
});
