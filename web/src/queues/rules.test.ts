import { queues } from '@guiche/contract/queues';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { palette } from './palette';
import { problemsOf } from './rules';

const good = { name: 'Vendas', color: '#0e9384', greetingMessage: '', outOfHoursMessage: '', orderQueue: null };

test.each([
  ['name', { name: ' A ' }, 'Too Short!'],
  ['color', { color: ' ' }, 'Required'],
  ['color', { color: 'azul' }, 'Invalid color'],
  ['color', { color: '#12' }, 'Invalid color'],
  ['color', { color: '#00AA00' }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  ['orderQueue', { orderQueue: -1 }, 'Invalid'],
])('%s: %j is %s', (field, change, reason) => {
  expect(problemsOf({ ...good, ...change }, [{ color: '#00aa00' }])).toEqual({ [field]: reason });
});

test('every colour of the palette may be chosen', () => {
  for (const { color } of palette) expect(problemsOf({ ...good, color }, [])).toEqual({});
});

const text = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', ' ', 'x'.repeat(4096), 'x'.repeat(4097)));
const digits = fc.string({ unit: fc.constantFrom('a', 'F', '0', '9', 'g', ' '), maxLength: 9 });
const values = fc.record({
  name: fc.oneof(text, fc.constantFrom('ab', 'x'.repeat(50), 'x'.repeat(51))),
  color: fc.oneof(
    text,
    digits.map((some) => `#${some}`),
  ),
  greetingMessage: text,
  outOfHoursMessage: text,
  orderQueue: fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 5 }), fc.constantFrom(10_000, 10_001, 0.5)),
});

test('what is wrong with a queue is what the contract refuses, and a colour that cannot be drawn', () => {
  fc.assert(
    fc.property(values, (given) => {
      const found = problemsOf(given, []);
      const refused = queues.create.spec.body.safeParse(given).error?.issues.map(({ path }) => path.join('.')) ?? [];
      const beyond = Object.keys(found).filter((field) => !refused.includes(field));
      expect(Object.keys(found)).toEqual(expect.arrayContaining(refused));
      expect(beyond.every((field) => field === 'color')).toBe(true);
    }),
    { numRuns: 500 },
  );
});
