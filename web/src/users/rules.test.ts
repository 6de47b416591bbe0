import { users } from '@guiche/contract/users';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needsProof, problemsOf } from './rules';

const good = {
  name: 'Ana Souza',
  email: 'ana@padaria.test',
  password: 'segredo',
  currentPassword: '',
  greetingMessage: '',
  transferMessage: '',
};

test.each([
  ['name', { name: '' }, 'Required'],
  ['name', { name: ' A ' }, 'Too Short!'],
  ['name', { name: 'A'.repeat(51) }, 'Too Long!'],
  ['email', { email: '' }, 'Required'],
  ['email', { email: 'ana@' }, 'Invalid email'],
  ['password', { password: '' }, 'Required'],
  ['password', { password: '1234' }, 'Too Short!'],
  ['password', { password: 'x'.repeat(51) }, 'Too Long!'],
  ['greetingMessage', { greetingMessage: 'x'.repeat(4097) }, 'Too Long!'],
])('%s: %j is %s', (field, change, reason) => {
  expect(problemsOf({ ...good, ...change }, { existing: false })).toEqual({ [field]: reason });
});

test('somebody who is known keeps their password by leaving it empty', () => {
  expect(problemsOf({ ...good, password: '' }, { existing: true })).toEqual({});
});

test('only another password or e-mail, in whatever case, has to be proven', () => {
  const known = { email: 'Ana@padaria.test' };
  expect(needsProof(known, { email: ' ana@PADARIA.test ', password: '' })).toBe(false);
  expect(needsProof(known, { email: 'ana@padaria.test', password: 'x' })).toBe(true);
  expect(needsProof(known, { email: 'outra@padaria.test', password: '' })).toBe(true);
  expect(problemsOf(good, { existing: true, needsProof: true })).toEqual({ currentPassword: 'Required' });
});

const words = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', ' ', 'Ana', 'x'.repeat(51), 'x'.repeat(4097)));
const values = fc.record({
  name: words,
  email: fc.oneof(words, fc.emailAddress()),
  password: words,
  greetingMessage: words,
  transferMessage: words,
});

test.each([
  ['made', users.create.spec.body, false],
  ['changed', users.update.spec.body, true],
] as const)('what is wrong with a user who is %s is what the contract refuses', (_, schema, existing) => {
  fc.assert(
    fc.property(values, (given) => {
      const refused = new Set(schema.safeParse(given).error?.issues.map(({ path }) => path.join('.')));
      expect(new Set(Object.keys(problemsOf({ ...given, currentPassword: '' }, { existing })))).toEqual(refused);
    }),
    { numRuns: 500 },
  );
});
