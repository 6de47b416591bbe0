import { expect, test } from 'vitest';
import { problemOf } from './validate';

test.each([
  ['ana@paoquente.com.br', null],
  ['  ana@demo.local ', null],
  ['ana+vendas@demo.local', null],
  ['', 'required'],
  ['   ', 'required'],
  ['ana', 'invalidEmail'],
  ['ana@paoquente', 'invalidEmail'],
  ['a na@demo.local', 'invalidEmail'],
])('%j: %s', (email, problem) => {
  expect(problemOf('email', { email, password: '', totp: '' })).toBe(problem);
});

test('a password only has to be there', () => {
  expect(problemOf('password', { email: '', password: 'x', totp: '' })).toBe(null);
  expect(problemOf('password', { email: '', password: '', totp: '' })).toBe('required');
});
