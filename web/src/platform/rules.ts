import type { BodyInput, Endpoint } from '@guiche/contract/endpoint';

/** One thing that a value must hold, and the contract's reason when it does not. */
export type Check =
  | readonly ['least' | 'most', number, string?]
  | readonly ['whole', null, string?]
  | readonly ['like', RegExp, string?]
  | readonly ['is', (value: never) => boolean, string?];

/** What the contract wants of a field, without the schema library. */
export interface Rule {
  kind: 'text' | 'number' | 'flag' | 'choice' | 'list' | 'fields';
  /** May be absent. */
  optional?: true;
  /** Blanks around a text do not count. */
  trim?: true;
  /** Why it cannot be missing, where the contract has a word for that. */
  required?: string;
  /** Values that are fine as they are: the choices, an empty text, null. */
  or?: readonly unknown[];
  /** In the contract's order: the first that does not hold says why. */
  checks?: readonly Check[];
  /** Of every one of a list, or of fields that are named by what is shown. */
  each?: Rule;
  fields?: Rules;
}

/** Rules by the names of fields. */
export type Rules<Name extends string = string> = { readonly [K in Name]?: Rule };

/**
 * The rules of an endpoint's body. Written as `rulesOf(users.create)` only: the build puts the description in place of the
 * call (contract-rules.ts), so that neither the schema library nor a second copy of its limits reaches the browser.
 */
export function rulesOf<E extends Endpoint>(_endpoint: E): Rules<keyof BodyInput<E> & string> {
  throw new Error('rulesOf() is put in place by the build: write the endpoint itself between the brackets');
}

/** Why a value is refused; undefined when it is fine. */
export function wrongWith(rule: Rule, value: unknown): string | undefined {
  if (rule.or?.includes(value) || (value === undefined && rule.optional)) return undefined;
  const given = rule.trim && typeof value === 'string' ? value.trim() : value;
  const isRight = isKind(rule.kind, given);
  const failed = isRight ? rule.checks?.find((check) => !holds(check, given)) : undefined;
  if (isRight && !failed) return undefined;
  // whatever a rule says of nothing, it is that something is missing
  if (given === undefined || given === null || given === '') return rule.required ?? 'Required';
  return failed?.[2] ?? 'Invalid';
}

/** Why values are refused, by the names of fields as a refusal of the server has them: `name`, `extraInfo.0.value`. */
export function problemsOf(rules: Rules, values: object, before = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = (values as Record<string, unknown>)[name];
    const wrong = rule && name in values ? wrongWith(rule, value) : undefined;
    if (wrong !== undefined) found[before + name] = wrong;
    else if (typeof value === 'object' && value !== null && rule)
      Object.assign(found, within(rule, value, before + name));
  }
  return found;
}

function within(rule: Rule, value: object, name: string) {
  const { each, fields } = rule;
  const inner = each ? Object.fromEntries(Object.keys(value).map((key) => [key, each])) : (fields ?? {});
  return problemsOf(inner, value, `${name}.`);
}

function isKind(kind: Rule['kind'], value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'fields':
      return typeof value === 'object' && value !== null;
    // whatever may be chosen stands in `or`
    case 'choice':
      return false;
  }
}

function holds([what, bound]: Check, value: unknown): boolean {
  const size = () => (typeof value === 'number' ? value : (value as { length: number }).length);
  switch (what) {
    case 'least':
      return size() >= bound;
    case 'most':
      return size() <= bound;
    case 'whole':
      return Number.isSafeInteger(value);
    case 'like':
      return bound.test(value as string);
    case 'is':
      return bound(value as never);
  }
}
