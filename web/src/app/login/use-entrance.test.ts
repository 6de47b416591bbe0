import { expect, test } from 'vitest';
import { judgeAddress } from './use-entrance';

test.each([
  ['ana@paoquente.com.br', false],
  ['  ana@demo.local ', false],
  ['ana+vendas@demo.local', false],
  // that it is missing is said otherwise
  ['   ', false],
  ['ana', 'Invalid email'],
  ['ana@paoquente', 'Invalid email'],
  ['a na@demo.local', 'Invalid email'],
])('%j: %s', (email, problem) => {
  expect(judgeAddress({ email })).toEqual({ email: problem });
});
