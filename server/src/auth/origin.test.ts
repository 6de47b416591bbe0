import { expect, it } from 'vitest';
import { isForeign } from './origin';

it.each([
  [undefined, 'desk.example', false],
  ['https://desk.example', 'desk.example', false],
  ['https://desk.example', 'desk.example:443', false],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', false],
  ['https://other.example', 'desk.example', false],
  ['https://evil.example', 'desk.example', true],
  ['https://desk.example.evil.example', 'desk.example', true],
  ['http://127.0.0.1:3001', '127.0.0.1:3000', true],
  ['http://desk.example', 'desk.example:443', true],
  ['null', 'desk.example', true],
  ['', 'desk.example', true],
  ['nonsense', 'desk.example', true],
])('Origin %s at host %s is foreign: %s', (origin, host, expected) => {
  expect(isForeign(origin, host, ['https://other.example'])).toBe(expected);
});
