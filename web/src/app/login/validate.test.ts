import { password as wanted } from '@guiche/contract/shapes';
import { expect, test } from 'vitest';
import { newPasswordProblem, problemOf } from './validate';

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

test.each([
  ['', 'required'],
  ['1234', 'tooShort'],
  ['12345', null],
  ['     ', null],
  ['x'.repeat(50), null],
  ['x'.repeat(51), 'tooLong'],
])('a new password %j: %s, as the contract has it', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem);
  expect(wanted.safeParse(password).success).toBe(problem === null);
});
