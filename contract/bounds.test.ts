import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientEvents } from './client-events';
import { endpoints } from './index';

/**
 * Nothing that a client sends is looked at closely before it is known to be short. A schema goes on after a length that
 * does not fit unless the length says `abort`, or what follows stands behind a pipe.
 */

interface Def {
  type: string;
  check?: string;
  format?: string;
  pattern?: RegExp;
  abort?: boolean;
  checks?: { _zod: { def: Def } }[];
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Anchored at both ends and without `*`, `+` or `{n,}`: it matches short texts only, and gives up early on long ones. */
const isShort = ({ source }: RegExp) =>
  /^\^.*\$$/s.test(source) && !/[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'));

/** What is wrong with a schema of something that comes from outside. `short`: its length is known by now. */
function problemsOf(schema: z.ZodType, path: string, short = false): string[] {
  const def = defOf(schema);
  const within = (inner: z.ZodType | null | undefined, name = '') =>
    inner ? problemsOf(inner, path + name, short) : [];
  switch (def.type) {
    case 'string':
      return problemsOfList(def, path, short, [...(def.check ? [def] : []), ...checksOf(def)]);
    case 'array':
      return [...problemsOfList(def, path, short, checksOf(def)), ...within(def.element, '[]')];
    case 'pipe':
      return [...problemsOf(def.in!, path, short), ...problemsOf(def.out!, path, true)];
    case 'transform':
      return short ? [] : [`${path}: changed before its length is known`];
    case 'object':
      return [
        ...Object.entries(def.shape!).flatMap(([name, inner]) => within(inner, `.${name}`)),
        ...within(def.catchall?._zod.def.type === 'never' ? null : def.catchall, '.*'),
      ];
    case 'tuple':
      return [...def.items!.flatMap((item, n) => within(item, `[${n}]`)), ...within(def.rest, '[]')];
    case 'union':
      return def.options!.flatMap((option) => within(option));
    case 'record':
      return [...within(def.keyType, '.key'), ...within(def.valueType, '.*')];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return within(def.innerType);
    case 'number':
    case 'int':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'never':
    case 'literal':
    case 'enum':
      return [];
    default:
      return [`${path}: ${def.type} says nothing of how long it may be`];
  }
}

const checksOf = (def: Def) => (def.checks ?? []).map((check) => check._zod.def);

/** Checks run in their order; only one that aborts keeps the later ones from a text that is too long. */
function problemsOfList(def: Def, path: string, short: boolean, checks: Def[]): string[] {
  const problems: string[] = [];
  let isSafe = short;
  let isBounded = short;
  for (const { check, pattern, abort } of checks) {
    const isLength = check === 'max_length' || check === 'length_equals';
    const isPattern = check === 'string_format';
    const isOwnBound = isPattern && pattern !== undefined && isShort(pattern);
    if (isLength || isOwnBound) {
      isBounded = true;
      isSafe ||= abort === true;
    } else if ((isPattern || check === 'custom') && !isSafe)
      problems.push(`${path}: ${check === 'custom' ? 'a rule' : 'a pattern'} before its length is known`);
  }
  return isBounded ? problems : [...problems, `${path}: a ${def.type} of any length`];
}

/** The longest text that a schema takes; each of its characters may come as `\\u0000`. */
function longestIn(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const { maxLength } = node as { maxLength?: number };
  return Math.max(maxLength ?? 0, ...Object.values(node).map(longestIn));
}

const asked = endpoints.flatMap(({ name, endpoint: { spec } }) => [
  ...(spec.query ? [[`${name} query`, spec.query as z.ZodType] as const] : []),
  ...(spec.body ? [[`${name} body`, spec.body] as const] : []),
]);
const said = Object.entries(clientEvents).map(([name, { args }]) => [name, args as z.ZodType] as const);

describe('lengths come first', () => {
  it.each([...asked, ...said])('in %s', (name, schema) => {
    expect(problemsOf(schema, name)).toEqual([]);
  });

  it.each(endpoints.map(({ name, endpoint }) => [name, endpoint.spec] as const))(
    'and fit the body of %s',
    (_name, spec) => {
      const longest = spec.body ? longestIn(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' })) : 0;
      expect(longest * 6).toBeLessThanOrEqual(spec.bodyBytes ?? (spec.who === 'public' ? 16_384 : 262_144));
    },
  );

  it.each<[string, z.ZodType, string[]]>([
    ['x: a string of any length', z.string(), ['x: a string of any length']],
    ['a rule behind a length', z.string().max(40).refine(Boolean), ['x: a rule before its length is known']],
    ['a rule behind a length that ends it', z.string().max(40, { abort: true }).refine(Boolean), []],
    ['a rule before a length', z.string().refine(Boolean).max(40), ['x: a rule before its length is known']],
    ['a pattern of any length', z.string().max(9).regex(/^a*$/), ['x: a pattern before its length is known']],
    ['a short pattern', z.string().regex(/^[a-z]{2,4}$/), []],
    ['a pipe', z.string().max(9).pipe(z.string().regex(/a+/)), []],
    ['a change', z.string().transform(Number), ['x: a string of any length']],
    ['a change before all', z.preprocess(String, z.string().max(9)), ['x: changed before its length is known']],
    ['a list', z.array(z.boolean()), ['x: a array of any length']],
    ['rows with a rule', z.array(z.int()).max(9).refine(Boolean), ['x: a rule before its length is known']],
    ['anything', z.strictObject({ a: z.unknown() }), ['x.a: unknown says nothing of how long it may be']],
  ])('is seen: %s', (_what, schema, problems) => {
    expect(problemsOf(schema, 'x')).toEqual(problems);
  });
});
