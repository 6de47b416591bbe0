import type { endpoints, Endpoint } from '@guiche/contract';
import { z } from 'zod';
import type { Attempt, Choose } from './attempt';
import { samplesOf } from './endpoint-samples';
import type { Desk } from './desk';
import { strangeUpload } from './bad-uploads';
import { bodies, jsonValues, pathValues, queryValues } from './hostile-values';
import type { CallInput } from './world';

type ContractEntry = (typeof endpoints)[number];

/** Numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many calls of an endpoint that nobody should make, of every kind that the endpoint can be called wrongly in. */
export function attemptsAt(
  entry: ContractEntry,
  desk: Pick<Desk, 'rows'>,
  tokens: Tokens,
  random: () => number,
  tries: number,
): Attempt[] {
  const pick: Choose = (list) => list[Math.floor(random() * list.length)]!;
  const { spec } = entry.endpoint;
  const samples = samplesOf(entry.name, desk.rows)!;
  const kinds: ((good: Attempt, sample: CallInput<Endpoint>) => Attempt)[] = [
    (good) => strangeToken(good, pick, tokens),
    (good) => strangeQuery(good, entry, pick),
    (good) => strangeHeaders(good, pick),
  ];
  if (spec.params) kinds.push((good, sample) => strangePath(good, entry, sample, pick));
  if (spec.query) kinds.push((good) => strangeQuery(good, entry, pick));
  if (spec.body) {
    const paths = fieldsOf(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }), []);
    const field = (good: Attempt, sample: CallInput<Endpoint>) => strangeField(good, sample, paths, pick);
    kinds.push(field, field, field, (good, sample) => strangeBody(good, sample, pick));
  } else kinds.push((good, sample) => strangeBody(good, sample, pick));
  kinds.push((good, sample) => strangeUpload(good, sample, spec.upload?.field ?? 'medias', pick));
  if (spec.upload) for (let n = 0; n < 4; n++) kinds.push(kinds.at(-1)!);
  return Array.from({ length: tries }, (_, n) => {
    const sample = pick(samples);
    const attempt = kinds[n % kinds.length]!(wellFormed(entry, sample, pick([tokens.admin, tokens.agent])), sample);
    return { ...attempt, what: `${entry.name}, ${attempt.what}` };
  });
}

/** Every strange value in every field of the body, every key of the query and every id of the path. */
export function everyAttemptAt(entry: ContractEntry, desk: Desk, tokens: Tokens): Attempt[] {
  const { name, endpoint } = entry;
  const { spec } = endpoint;
  const sample = samplesOf(name, desk.rows)![0]!;
  const good = wellFormed(entry, sample, tokens.admin);
  const inQuery = Object.keys(spec.query?.shape ?? {}).flatMap((key) =>
    queryValues.map((value) => withQuery(good, key, `${key}=${value}`)),
  );
  const paths = spec.body ? fieldsOf(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }), []) : [];
  const inBody = paths.flatMap((path) =>
    [...jsonValues, undefined].map((value) => plantField(good, sample, path, value)),
  );
  const inPath = Object.keys(spec.params ?? {}).flatMap((param) =>
    pathValues.map((value) => withParam(good, entry, sample, param, value)),
  );
  return [...inQuery, ...inBody, ...inPath].map((attempt) => ({ ...attempt, what: `${name}, ${attempt.what}` }));
}

export interface Tokens {
  admin: string;
  agent: string;
  /** Forged, expired, of another kind: none opens anything. */
  bad: Record<string, string>;
}

export function wellFormed(
  { endpoint }: Pick<ContractEntry, 'endpoint'>,
  sample: CallInput<Endpoint>,
  token: string,
): Attempt {
  const params = (sample.params ?? {}) as Record<string, string | number>;
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((sample.query ?? {}) as object).map(
    ([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return {
    what: '',
    method: endpoint.method,
    url: `/api${address}?${query.join('&')}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(sample.body ? { 'content-type': 'application/json' } : {}),
      ...sample.headers,
    },
    ...(sample.body ? { payload: JSON.stringify(sample.body) } : {}),
  };
}

function strangeToken(good: Attempt, pick: Choose, tokens: Tokens): Attempt {
  const [name, authorization] = pick(Object.entries(tokens.bad));
  return { ...good, what: `token: ${name}`, headers: { ...good.headers, authorization } };
}

function strangePath(good: Attempt, entry: ContractEntry, sample: CallInput<Endpoint>, pick: Choose): Attempt {
  return withParam(good, entry, sample, pick(Object.keys(entry.endpoint.spec.params ?? {})), pick(pathValues));
}

function withParam(
  good: Attempt,
  { endpoint }: ContractEntry,
  sample: CallInput<Endpoint>,
  name: string,
  value: string,
): Attempt {
  const params = (sample.params ?? {}) as Record<string, string | number>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, one: string) => (one === name ? value : String(params[one])));
  return { ...good, what: `${name}=${value}`, url: `/api${path}` };
}

function strangeQuery(good: Attempt, { endpoint }: ContractEntry, pick: Choose): Attempt {
  const known = Object.keys(endpoint.spec.query?.shape ?? {});
  const key = pick([...known, ...known, 'companyId', 'unknown', '__proto__', 'constructor', 'id', 'userId']);
  const value = pick(queryValues);
  const text = pick([
    `${key}=${value}`,
    `${key}=${value}`,
    `${key}=${value}&${key}=${value}`,
    `${key}[]=${value}`,
    `${key}[a]=${value}`,
    `${key}`,
    `${key}=%`,
    `&&==&${key}=${value}`,
  ]);
  return withQuery(good, key, text);
}

function withQuery(good: Attempt, key: string, text: string): Attempt {
  const [path, rest] = good.url.split('?');
  const others = (rest ?? '').split('&').filter((part) => part && !part.startsWith(`${key}=`));
  return { ...good, what: `query ${text.slice(0, 200)}`, url: `${path}?${[...others, text].join('&')}` };
}

function strangeHeaders(good: Attempt, pick: Choose): Attempt {
  const [name, value] = pick([
    ['idempotency-key', 'x'.repeat(300)],
    ['idempotency-key', 'é'],
    ['idempotency-key', ''],
    ['range', 'bytes=9-1'],
    ['range', 'bytes=-0'],
    ['range', 'bytes=99999999999999999999-'],
    ['range', 'lines=1-2,3-4'],
    ['origin', 'null'],
    ['origin', 'https://evil.test'],
    ['cookie', `jrt=${'1.'.repeat(500)}; jrt=2`],
    ['cookie', '__proto__=1; =; ;;'],
    ['content-type', 'application/json\t; charset=utf-16'],
    ['content-type', 'APPLICATION/JSON; a="'],
    ['content-type', 'application/jsonx'],
    ['content-type', 'text/plain'],
    ['content-type', 'application/x-www-form-urlencoded'],
    ['content-type', 'multipart/form-data'],
    ['content-type', 'multipart/form-data; boundary='],
    ['content-encoding', 'gzip'],
    ['content-length', '5'],
    ['user-agent', 'x'.repeat(5_000)],
    ['x-forwarded-for', 'not an address'],
    ['host', 'evil.test:99999'],
    ['accept', '*/*;q=nan'],
  ] as const);
  return { ...good, what: `${name}: ${value.slice(0, 40)}`, headers: { ...good.headers, [name]: value } };
}

type Path = string[];

/** Where in a body something may stand: `queueIds`, `extraInfo.0.name`. */
function fieldsOf(schema: unknown, at: Path): Path[] {
  if (typeof schema !== 'object' || schema === null || at.length > 4) return [];
  const node = schema as Record<string, unknown>;
  const branches = [node.anyOf, node.oneOf, node.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const inner = Object.entries((node.properties ?? {}) as object);
  return [
    ...inner.flatMap(([name, value]) => [[...at, name], ...fieldsOf(value, [...at, name])]),
    ...(node.items ? [[...at, '0'], ...fieldsOf(node.items, [...at, '0'])] : []),
    ...branches.flatMap((branch) => fieldsOf(branch, at)),
  ];
}

const planted = '@@planted@@';
/** What only the server decides, in the words of its own replies. */
const privileged = ['super', 'profile', 'companyId', 'status', 'dueDate', 'planId', 'fromMe', 'id', 'tokenVersion'];

function strangeField(good: Attempt, sample: CallInput<Endpoint>, paths: Path[], pick: Choose): Attempt {
  const path = pick([...paths, ...paths, ['unknown'], ['__proto__'], ['constructor'], [pick(privileged)]]);
  return plantField(good, sample, path, pick([...jsonValues, undefined]));
}

/** The call with this JSON text at a place of its body, or without what stood there. */
function plantField(good: Attempt, sample: CallInput<Endpoint>, path: Path, value: string | undefined): Attempt {
  const body = structuredClone((sample.body ?? {}) as Record<string, unknown>);
  let holder: Record<string, unknown> = body;
  for (const key of path.slice(0, -1)) {
    if (typeof holder[key] !== 'object' || holder[key] === null) holder[key] = {};
    holder = holder[key] as Record<string, unknown>;
  }
  const last = path.at(-1)!;
  if (value === undefined) delete holder[last];
  else Object.defineProperty(holder, last, { value: planted, enumerable: true, configurable: true, writable: true });
  return {
    ...good,
    what: `body.${path.join('.')} = ${value?.slice(0, 80) ?? 'nothing'}`,
    headers: { ...good.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body).replace(`"${planted}"`, () => value ?? ''),
  };
}

const huge = Buffer.alloc(10_000_000, 0x61);
const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const many = `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`;

function strangeBody(good: Attempt, sample: CallInput<Endpoint>, pick: Choose): Attempt {
  const text = JSON.stringify(sample.body ?? {});
  const [what, payload] = pick<[string, string | Buffer]>([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"a"'],
    ['a number', '1'],
    ['no JSON', '{a:1}'],
    ['half a body', text.slice(0, -1)],
    ['two bodies', text + text],
    ['a mark in front', `\ufeff${text}`],
    ['a key twice', text.replace('{', '{"id":1,"id":2,')],
    ['__proto__', text.replace('{', '{"__proto__":{"super":true},')],
    ['constructor', text.replace('{', '{"constructor":{"prototype":{"super":true}},')],
    ['deep JSON', deep],
    ['deep lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['100,000 keys', many],
    ['10 MB', huge],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['NUL bytes', Buffer.alloc(100)],
    ...bodies,
  ]);
  return { ...good, what: `body: ${what}`, payload, headers: { ...good.headers, 'content-type': 'application/json' } };
}
