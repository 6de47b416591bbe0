import { companies } from '@guiche/contract/companies';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf } from './rules';

const good = { name: 'Padaria Sol', email: 'dona@sol.com.br', phone: '', password: 'girassol', planId: 1 };

test.each([
  ['name', { name: '' }, 'Required'],
  ['name', { name: ' A ' }, 'Too Short!'],
  ['name', { name: 'A'.repeat(51) }, 'Too Long!'],
  ['email', { email: ' ' }, 'Required'],
  ['email', { email: 'dona@sol' }, 'Invalid email'],
  ['phone', { phone: '1'.repeat(51) }, 'Too Long!'],
  ['password', { password: '' }, 'Required'],
  ['password', { password: 'abcd' }, 'Too Short!'],
  ['password', { password: 'a'.repeat(51) }, 'Too Long!'],
  ['planId', { planId: null }, 'Required'],
])('%s: %j is %s', (field, change, reason) => {
  expect(problemsOf({ ...good, ...change })).toEqual({ [field]: reason });
});

test('nothing is wrong with a form that is filled in', () => {
  expect(problemsOf(good)).toEqual({});
});

const words = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', ' ', '    ', 'Ana', 'x'.repeat(51)));
const values = fc.record({
  name: words,
  email: fc.oneof(words, fc.emailAddress()),
  phone: words,
  password: words,
  planId: fc.constantFrom(null, 1, 7),
});

test('what is wrong is what the contract refuses', () => {
  fc.assert(
    fc.property(values, (given) => {
      const refused = new Set(
        companies.signUp.spec.body.safeParse(given).error?.issues.map(({ path }) => path.join('.')),
      );
      expect(new Set(Object.keys(problemsOf(given)))).toEqual(refused);
    }),
    { numRuns: 500 },
  );
});
