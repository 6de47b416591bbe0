import type { z } from 'zod';
import { contract } from '../contract';
import * as named from '../contract/field-rules';
import { leftToServer } from '../contract/shapes';
import type { Check, Rule } from './src/platform/rules';

/**
 * A module with what the contract wants of a body in the place of `rulesOf(users.create)`: limits, patterns, choices and
 * reasons as a plain object. Lines stay where they are. @throws a sentence about what it cannot describe
 */
export function withRules(code: string): string {
  const modules = new Map<string, string>();
  for (const [, names] of code.matchAll(/import \{([^}]*)\} from '@guiche\/contract\/[\w-]+'/g))
    for (const [, name, as] of names!.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?\s*(?:,|$)/g))
      modules.set(as ?? name!, name!);
  const used = new Set<string>();
  const filled = code.replace(/(?<!\w)(?<![^.]\.)rulesOf\(\s*([^)]*?)\s*\)/g, (call, endpoint: string) => {
    const [module = '', verb = '', ...more] = endpoint.split('.');
    const endpoints = contract[modules.get(module) as keyof typeof contract] as
      Record<string, { spec: { body?: z.ZodType } }> | undefined;
    const body = more.length === 0 ? endpoints?.[verb]?.spec.body : undefined;
    if (!body) throw new Error(`${call}: between the brackets stands an endpoint of the contract that takes a body`);
    return toSource(describe(body, endpoint).fields ?? {}, used);
  });
  const imports = [...used].map((name) => `${name} as ${alias(name)}`).join(', ');
  return (imports && `import { ${imports} } from '@guiche/contract/field-rules'; ${filled}`) || filled;
}

const alias = (name: string) => `rule_${name}`;

interface Def {
  type: string;
  check?: string;
  abort?: boolean;
  format?: string;
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
  length?: number;
  value?: number;
  inclusive?: boolean;
  coerce?: boolean;
  fn?: (value: never) => boolean;
  tx?: (value: string) => unknown;
  error?: (issue: object) => unknown;
  checks?: { _zod: { def: Def } }[];
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  shape?: Record<string, z.ZodType>;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** What a schema wants, as the page can ask it. @throws a sentence about what it cannot place */
export function describe(schema: z.ZodType, path: string): Rule {
  const def = defOf(schema);
  const rule = describeKind(def, path);
  // what is asked of the whole, once its parts are right
  const { trim, checks } = checksOf(def, path);
  const all = [...(rule.checks ?? []), ...(checks ?? [])];
  return { ...rule, ...(trim ? { trim } : {}), ...(all.length > 0 ? { checks: all } : {}) };
}

function describeKind(def: Def, path: string): Rule {
  const required = reasonOf(def);
  const base = required === undefined ? {} : { required };
  switch (def.type) {
    case 'string':
      return { kind: 'text', ...base };
    case 'number':
      return { kind: 'number', ...base };
    case 'boolean':
      return { kind: 'flag', ...base };
    case 'literal':
      return { kind: 'choice', ...base, or: def.values! };
    case 'enum':
      return { kind: 'choice', ...base, or: Object.values(def.entries!) };
    case 'null':
      return { kind: 'choice', or: [null] };
    case 'array':
      return { kind: 'list', ...base, ...eachOf(def.element!, `${path}.*`) };
    case 'record':
      return { kind: 'fields', ...base, ...eachOf(def.valueType!, `${path}.*`) };
    case 'object': {
      const fields: Record<string, Rule> = {};
      for (const [name, inner] of Object.entries(def.shape!))
        if (!isLeft(inner)) fields[name] = describe(inner, `${path}.${name}`);
      return { kind: 'fields', ...base, fields };
    }
    case 'union':
      return unionOf(def.options!, path);
    case 'pipe':
      return pipeOf(def, path);
    case 'optional':
    case 'default':
    case 'prefault':
      return { ...describe(def.innerType!, path), optional: true };
    // a part of which all may be absent, asked for after all
    case 'nonoptional': {
      const { optional: _, ...inner } = describe(def.innerType!, path);
      return inner;
    }
    case 'nullable': {
      const inner = describe(def.innerType!, path);
      return { ...inner, or: [null, ...(inner.or ?? [])] };
    }
    default:
      throw unplaced(path, `a ${def.type}`);
  }
}

/** Is this field, or what it wraps, left to the server? */
function isLeft(schema: z.ZodType): boolean {
  const { innerType } = defOf(schema);
  return leftToServer.has(schema) || (innerType !== undefined && isLeft(innerType));
}

const eachOf = (schema: z.ZodType, path: string): Pick<Rule, 'each'> =>
  isLeft(schema) ? {} : { each: describe(schema, path) };

/** Values that stand for themselves, and at most one thing more; spellings that no form uses are left out. */
function unionOf(options: readonly z.ZodType[], path: string): Rule {
  const rules = options.filter((option) => !leftToServer.has(option)).map((option) => describe(option, path));
  const [more, second] = rules.filter(({ kind }) => kind !== 'choice');
  if (second) throw unplaced(path, 'a choice between two kinds');
  const or = rules.flatMap((rule) => rule.or ?? []);
  return more ? { ...more, or } : { kind: 'choice', or };
}

function pipeOf({ in: first, out }: Def, path: string): Rule {
  // what becomes of a value once it is taken is nothing that the page has to know
  if (defOf(out!).type === 'transform') return describe(first!, path);
  const [before, after] = [describe(first!, path), describe(out!, path)];
  if (before.kind !== after.kind) throw unplaced(path, 'a change of kind');
  return { ...after, ...before, checks: [...(before.checks ?? []), ...(after.checks ?? [])] };
}

function checksOf(def: Def, path: string): Pick<Rule, 'trim' | 'checks'> {
  const checks: Check[] = [];
  let isTrimmed = false;
  if (def.coerce) throw unplaced(path, 'a value that is made of another kind');
  const own = def.check ? [def] : [];
  for (const one of [...own, ...(def.checks ?? []).map((check) => check._zod.def)]) {
    const why = reasonOf(one);
    const reason: [string?] = why === undefined ? [] : [why];
    if (one.check === 'overwrite' && checks.length === 0 && one.tx!(' A b ') === 'A b') isTrimmed = true;
    else if (one.check === 'min_length') checks.push(['least', one.minimum!, ...reason]);
    else if (one.check === 'max_length') checks.push(['most', one.maximum!, ...reason]);
    else if (one.check === 'length_equals')
      checks.push(['least', one.length!, ...reason], ['most', one.length!, ...reason]);
    else if (one.check === 'number_format' && one.format === 'safeint') checks.push(['whole', null, ...reason]);
    // of whole numbers those above 0 begin at 1
    else if (one.check === 'greater_than' && (one.inclusive || isWhole(def)))
      checks.push(['least', one.value! + (one.inclusive ? 0 : 1), ...reason]);
    else if (one.check === 'less_than' && one.inclusive) checks.push(['most', one.value!, ...reason]);
    else if (one.check === 'string_format' && one.pattern) checks.push(['like', one.pattern, ...reason]);
    else if (one.check === 'custom' && nameOf(one.fn)) checks.push(['is', one.fn!, ...reason]);
    else
      throw unplaced(
        path,
        one.check === 'custom' ? 'a rule without a name' : `${one.check} ${one.format ?? ''}`.trim(),
      );
  }
  return { ...(isTrimmed ? { trim: true } : {}), ...(checks.length > 0 ? { checks } : {}) };
}

const isWhole = ({ check, format }: Def) => check === 'number_format' && format === 'safeint';

/** The words that the contract has for a refusal; undefined where they are the library's. */
function reasonOf({ error }: Def): string | undefined {
  const said = error?.({});
  return typeof said === 'string' ? said : undefined;
}

const nameOf = (fn: unknown) => Object.entries(named).find(([, one]) => one === fn)?.[0];

const unplaced = (path: string, what: string) =>
  new Error(
    `${path} has ${what}, which no form can ask for. Give it a rule of contract/field-rules.ts, or leave the field to ` +
      `the server: .register(leftToServer, { why: '…' }).`,
  );

/** As it is written in a module; `used` gathers the rules that are functions. */
function toSource(value: unknown, used: Set<string>): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => toSource(one, used)).join(',')}]`;
  if (typeof value === 'function') {
    const name = nameOf(value)!;
    used.add(name);
    return alias(name);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}:${toSource(one, used)}`)
    .join(',')}}`;
}
