import { endpoints } from '@guiche/contract';
import { samplesOf } from '../src/testing/endpoint-samples';
import type { Attempt } from '../src/testing/attempt';
import { attemptsAt, wellFormed, type Tokens } from '../src/testing/bad-input';
import type { Rows } from '../src/testing/full-rows';
import { jsonShapes } from '../src/testing/json-shapes';

type ContractEntry = (typeof endpoints)[number];

/** Of an endpoint that has its turn: as many as there are kinds of wrong calls, and a few. */
const each = 20;

/** A call that nobody should make, and the endpoint it is made at. */
type HostileCall = Attempt & { endpoint: string };

/** Draws calls that nobody should make, from all endpoints in turn: first one at each of those that were never tried. */
export function createHostileCalls(random: () => number, tried: ReadonlySet<string>) {
  let deck: ContractEntry[] = [];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  return (rows: Rows, tokens: Tokens, count: number): HostileCall[] => {
    const calls: HostileCall[] = [];
    const wrongAt = (entry: ContractEntry) =>
      attemptsAt(entry, { rows }, tokens, random, each).map((attempt) => ({ ...attempt, endpoint: entry.name }));
    for (const entry of shuffled(untried(tried)).slice(0, count)) calls.push(pick(wrongAt(entry)));
    while (calls.length < count) {
      if (deck.length === 0) deck = shuffled(endpoints);
      const entry = deck.pop()!;
      const bulk = Array.from({ length: each / 5 }, () => bulky(entry, rows, tokens, random));
      calls.push(...shuffled([...wrongAt(entry), ...bulk]).slice(0, count - calls.length));
    }
    return shuffled(calls);
  };
}

/** The endpoints that have answered none of these calls. */
export const untried = (tried: ReadonlySet<string>): ContractEntry[] =>
  endpoints.filter(({ name }) => !tried.has(name));

/** What is about the most that any endpoint reads. */
const size = 960_000;
const family = '👩‍👩‍👧‍👦';

/** Long texts for a field: letters, what joins into one sign, what a careless pattern walks back and forth over. */
const texts: [string, () => string][] = [
  ['letters', () => 'x'.repeat(70_000)],
  ['900 kB of letters', () => 'x'.repeat(900_000)],
  ['families', () => family.repeat(2_800)],
  ['flags', () => '🇧🇷'.repeat(8_000)],
  ['accents on one letter', () => `e${'\u0301'.repeat(60_000)}`],
  ['one endless emoji', () => `👩${'\u200d👩'.repeat(20_000)}`],
  ['blanks', () => ' '.repeat(70_000)],
  ['blanks and a letter', () => `${' '.repeat(70_000)}x`],
  ['at signs', () => `${'a@'.repeat(30_000)}.`],
  ['braces', () => '{{'.repeat(30_000)],
  ['stars', () => '*_~`'.repeat(15_000)],
  ['digits', () => '5'.repeat(70_000)],
  ['dots', () => `${'a.'.repeat(30_000)}@`],
  ['line ends', () => '\r\n'.repeat(30_000)],
];

function bulky(entry: ContractEntry, rows: Rows, tokens: Tokens, random: () => number): HostileCall {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const sample = pick(samplesOf(entry.name, rows)!);
  const good = { ...wellFormed(entry, sample, pick([tokens.admin, tokens.agent])), endpoint: entry.name };
  const json = { ...good.headers, 'content-type': 'application/json' };
  const fields = Object.entries((sample.body ?? {}) as Record<string, unknown>).filter(
    ([, value]) => typeof value === 'string',
  );
  if (fields.length && random() < 0.6) {
    const [name] = pick(fields);
    const [what, text] = pick(texts);
    const payload = JSON.stringify({ ...(sample.body as unknown as object), [name]: text() });
    return { ...good, what: `${entry.name}, ${what} as ${name}`, headers: json, payload };
  }
  const [what, shape] = pick(jsonShapes);
  // The endpoints that anybody may call are the ones that anybody will.
  if (random() >= 0.3) return { ...good, what: `${entry.name}, body: ${what}`, headers: json, payload: shape(size) };
  const open = pick(publicOnes);
  const { method, url, headers } = wellFormed(open, pick(samplesOf(open.name, rows)!), tokens.admin);
  const { authorization: _, ...nobody } = headers;
  const type = { 'content-type': 'application/json' };
  return {
    what: `${open.name}, body: ${what}`,
    method,
    url,
    headers: { ...nobody, ...type },
    payload: shape(size),
    endpoint: open.name,
  };
}

const publicOnes = endpoints.filter(({ endpoint }) => endpoint.spec.who === 'public' && endpoint.method === 'POST');
