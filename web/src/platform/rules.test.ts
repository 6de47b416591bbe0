import { endpoints } from '@guiche/contract';
import { profiles } from '@guiche/contract/permissions';
import { users } from '@guiche/contract/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describe as describeSchema, withRules } from '../../describe-rules';
import { problemsOf, rulesOf, wrongWith } from './rules';

// not as one word: the build would put the rules in its place here, too
const call = ['rules', 'Of'].join('');
const ruleOf = (schema: z.ZodType) => describeSchema(schema, 'here');

describe('what the build makes of a schema', () => {
  it('stands where a form asks for it, with the words of the contract', () => {
    const rules = rulesOf(users.create);
    expect(rules.name).toEqual({
      kind: 'text',
      required: 'Required',
      trim: true,
      checks: [
        ['least', 1, 'Required'],
        ['least', 2, 'Too Short!'],
        ['most', 50, 'Too Long!'],
      ],
    });
    expect(rules.profile).toEqual({ kind: 'choice', or: [...profiles], optional: true });
  });

  it.each([
    ['a rule without a name', z.strictObject({ a: z.string().refine((text) => text !== '') })],
    ['a date', z.strictObject({ a: z.date() })],
    ['a choice between two kinds', z.strictObject({ a: z.union([z.string(), z.number()]) })],
    ['greater_than', z.strictObject({ a: z.number().gt(0) })],
    ['overwrite', z.strictObject({ a: z.string().toLowerCase() })],
  ])('is nothing, and the build ends, for %s', (what, schema) => {
    expect(() => ruleOf(schema)).toThrow(`here.a has ${what}`);
  });

  it.each(['users', 'users.nothing', 'users.list', 'of', 'users.create.spec'])(
    'is nothing, and the build ends, for %s',
    (endpoint) => {
      expect(() => withRules(`import { users } from '@guiche/contract/users';\n${call}(${endpoint})`)).toThrow(
        'stands an endpoint',
      );
    },
  );

  it('can be made for every form there is', () => {
    const forms = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
    const asking = Object.entries(forms).filter(
      ([name, code]) => /import \{[^}]*\brulesOf\b/.test(code) && !name.includes('.test.'),
    );
    expect(asking.length).toBeGreaterThan(5);
    for (const [, code] of asking) expect(withRules(code)).not.toContain(`${call}(`);
  });

  it('stands in a spread, and not in what is only called alike', () => {
    const made = withRules(
      `import { auth } from '@guiche/contract/auth';\n({ ...${call}(auth.forgot) }); my.${call}(1)`,
    );
    expect(made).toContain('({ ...{"email":');
    expect(made).toContain(`my.${call}(1)`);
  });

  it('knows a room under another name, and brings the functions that the contract refines by', () => {
    const lines = `import { type Connection, connections as lines } from '@guiche/contract/connections';\n${call}(lines.update)`;
    const made = withRules(lines);
    expect(made.split('\n')).toHaveLength(2);
    expect(made).toContain("import { isProxyUrl as rule_isProxyUrl } from '@guiche/contract/field-rules';");
    expect(made).toContain('["is",rule_isProxyUrl,"Invalid"]');
  });
});

it.each([
  ['name', { name: '' }, 'Required'],
  ['name', { name: ' A ' }, 'Too Short!'],
  ['name', { name: 'A'.repeat(51) }, 'Too Long!'],
  ['email', { email: ' ' }, 'Required'],
  ['email', { email: 'ana@' }, 'Invalid email'],
  ['password', { password: '    ' }, 'Too Short!'],
  ['whatsappId', { whatsappId: 1.5 }, 'Invalid'],
  ['queueIds.1', { queueIds: [3, -1] }, 'Invalid'],
  ['profile', { profile: 'owner' }, 'Invalid'],
])('%s: %j is %s', (field, values, reason) => {
  expect(problemsOf(rulesOf(users.create), values)).toEqual({ [field]: reason });
});

it('of what is not in the form nothing is said', () => {
  expect(problemsOf(rulesOf(users.create), { name: 'Ana' })).toEqual({});
  expect(problemsOf(rulesOf(users.create), { other: '' })).toEqual({});
});

describe('what the page refuses is what the contract refuses', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('', ' ', ' A ', '#0a0', 'HTTP://x', '2026-02-30'),
  );
  const long = fc.integer({ min: 0, max: 5000 }).map((length) => 'x'.repeat(length));
  const value = fc.oneof(
    fc.oneof(
      text,
      long,
      fc.emailAddress(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    ),
    fc.oneof(fc.integer(), fc.double(), fc.constantFrom(null, undefined, true, 0, -1, 10_000, 10_001)),
    fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 3 }),
  );
  const fields = endpoints.flatMap(({ name, endpoint: { spec } }) => {
    const body = spec.body as z.ZodType | undefined;
    if (body?._zod.def.type !== 'object') return [];
    return Object.entries((body as z.ZodObject).shape).flatMap(([field, schema]) => {
      try {
        return [[`${name} ${field}`, schema as z.ZodType, ruleOf(schema as z.ZodType)] as const];
      } catch {
        // what cannot be described is in no form: the build would have ended
        return [];
      }
    });
  });

  it.each(fields)('at %s', (_name, schema, rule) => {
    fc.assert(
      fc.property(value, (given) => {
        // inside of a list or of fields each has its own words
        if (typeof given === 'object' && given !== null) return;
        // a number in its digits comes from older clients alone: no form writes it
        if (typeof given === 'string' && /^\d+$/.test(given)) return;
        // nor is yes or no a word but beside a file
        if (typeof given === 'string' && rule.kind === 'flag') return;
        expect(wrongWith(rule, given) === undefined).toBe(schema.safeParse(given).success);
      }),
      { numRuns: 60 },
    );
  });
});
