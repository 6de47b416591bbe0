import { schedules } from '@guiche/contract/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf } from './rules';
import { toField } from './times';

const now = new Date(2026, 10, 20, 15, 30);
const later = toField(new Date(2026, 10, 20, 16, 30));

test.each([
  ['body', { body: ' abc ' }, 'tooShort'],
  ['body', { body: 'x'.repeat(65_537) }, 'tooLong'],
  ['sendAt', { sendAt: '' }, 'required'],
  ['sendAt', { sendAt: '2026-11-20T15:30' }, 'past'],
])('%s: %j is %s', (field, change, problem) => {
  expect(problemsOf({ body: 'Bom dia', sendAt: later, ...change }, now)).toEqual({ [field]: problem });
});

test('a text is refused where the contract refuses it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('     ', 'x'.repeat(65_537))), (body) => {
      const given = { contactId: 1, sendAt: new Date(2099, 0, 1).toISOString(), body };
      const refused = schedules.create.spec.body.safeParse(given).success === false;
      expect('body' in problemsOf({ body, sendAt: later }, now)).toBe(refused);
    }),
  );
});
