import { connections } from '@guiche/contract/connections';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf } from './rules';

const good = {
  name: 'Loja',
  queueIds: [] as number[],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  timeSendQueue: 0,
  provider: 'beta' as const,
  cloud: { phoneNumberId: '', wabaId: '', accessToken: '', appSecret: '', verifyToken: '' },
};

test('more than one queue needs a greeting', () => {
  expect(problemsOf({ ...good, queueIds: [1] })).toEqual({});
  expect(problemsOf({ ...good, queueIds: [1, 2], greetingMessage: '  ' })).toEqual({
    greetingMessage: 'ERR_WAPP_GREETING_REQUIRED',
  });
  expect(problemsOf({ ...good, queueIds: [1, 2], greetingMessage: 'Olá!' })).toEqual({});
});

test('a line of the official API needs all of its fields, and what is wrong the contract refuses too', () => {
  const cloud = {
    phoneNumberId: '1055512345',
    wabaId: '2055512345',
    accessToken: 'EAA',
    appSecret: '****abcd',
    verifyToken: 'x',
  };
  const of = (more: Partial<typeof cloud>) => ({ ...good, provider: 'cloud' as const, cloud: { ...cloud, ...more } });
  expect(problemsOf(of({}))).toEqual({});
  expect(problemsOf(good)).toEqual({});
  expect(problemsOf(of({ accessToken: '' }))).toEqual({ 'cloud.accessToken': 'Required' });
  for (const wrong of [
    { phoneNumberId: '12a45' },
    { wabaId: '1' },
    { appSecret: 'with space' },
    { verifyToken: 'x'.repeat(1001) },
  ]) {
    const issues = connections.create.spec.body.safeParse(of(wrong)).error?.issues ?? [];
    expect(Object.keys(problemsOf(of(wrong)))).toEqual(issues.map(({ path }) => path.join('.')));
  }
});

const text = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', ' ', 'A', 'x'.repeat(4096), 'x'.repeat(4097)));
const values = fc.record({
  name: fc.oneof(text, fc.constantFrom('ab', 'x'.repeat(50), 'x'.repeat(51), ` ${'x'.repeat(50)} `)),
  queueIds: fc.constantFrom<number[]>([], [1]),
  greetingMessage: text,
  complationMessage: text,
  outOfHoursMessage: text,
  ratingMessage: text,
  provider: fc.constant('beta' as const),
  cloud: fc.constant(good.cloud),
  timeSendQueue: fc.oneof(fc.integer({ min: -2, max: 5 }), fc.constantFrom(100_000, 100_001, 1.5)),
});

test('what is wrong with a connection is what the contract refuses, beside the greeting', () => {
  fc.assert(
    fc.property(values, (given) => {
      const issues = connections.create.spec.body.safeParse(given).error?.issues ?? [];
      const refused = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
      expect(Object.keys(problemsOf(given)).sort()).toEqual(Object.keys(refused).sort());
    }),
    { numRuns: 500 },
  );
});
