import { contacts } from '@guiche/contract/contacts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf } from './rules';

const good = { name: 'Ana Souza', number: '5511997345510', email: '', extraInfo: [] };

test.each([
  ['name', { name: '' }, 'Required'],
  ['name', { name: ' A ' }, 'Too Short!'],
  ['name', { name: 'A'.repeat(51) }, 'Too Long!'],
  ['number', { number: '1234567' }, 'Too Short!'],
  ['number', { number: '1'.repeat(51) }, 'Too Long!'],
  ['email', { email: 'ana@' }, 'Invalid email'],
  ['extraInfo.0.value', { extraInfo: [{ name: 'Entrega', value: ' ' }] }, 'Required'],
])('%s: %j is %s', (field, change, reason) => {
  expect(problemsOf({ ...good, ...change }, false)).toEqual({ [field]: reason });
});

test('a contact without a known number may be changed, and none is made', () => {
  expect(problemsOf({ ...good, number: '' }, true)).toEqual({});
  expect(problemsOf({ ...good, number: '' }, false)).toEqual({ number: 'Required' });
});

const words = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', ' ', 'Ana', 'x'.repeat(51), 'x'.repeat(1001)));
const part = fc.string({
  unit: fc.constantFrom('a', 'B', '7', '.', '-', '+', '_', "'", 'ã', ' '),
  minLength: 0,
  maxLength: 5,
});
const emails = fc.oneof(
  words,
  fc.tuple(part, part, part).map(([user, host, top]) => `${user}@${host}.${top}`),
  fc.emailAddress(),
);
const values = fc.record({
  name: words,
  number: words,
  email: emails,
  extraInfo: fc.array(fc.record({ name: words, value: words }), { maxLength: 3 }),
});

test.each([
  ['made', contacts.create.spec.body, false],
  ['changed', contacts.update.spec.body, true],
] as const)('what is wrong with a contact that is %s is what the contract refuses', (_, schema, existing) => {
  fc.assert(
    fc.property(values, (given) => {
      const refused = new Set(schema.safeParse(given).error?.issues.map(({ path }) => path.join('.')));
      expect(new Set(Object.keys(problemsOf(given, existing)))).toEqual(refused);
    }),
    { numRuns: 500 },
  );
});
