import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Journeys that share a server meet each other's conversations where two customers have one number. At run time only those
 * of one worker are compared, so which pairs are found depends on who ran where; here all of them are.
 */
const root = path.join(import.meta.dirname, '../e2e');

/** A number, or one of two by a condition; of several the first and how many. */
const one = /^(?:(\d+)|[^,;]{1,80}\? (\d+) : (\d+)),/;
const many = /^(\d+), (\d+),/;
const called = /(?<![\w.])(?<!function )(customers?)\(/g;

interface Use {
  number: number;
  name: string;
  file: string;
  place: string;
}

function usesIn(file: string, text: string): Use[] {
  return [...text.matchAll(called)].flatMap(({ 1: which, 0: { length }, index }) => {
    const rest = text.slice(index + length, index + length + 200).replace(/^\s+/, '');
    const place = `${file}:${text.slice(0, index).split('\n').length}`;
    const found = (which === 'customers' ? many : one).exec(rest);
    if (!found) throw new Error(`${place}: its number is not written out: ${which}(${rest.split('\n')[0]}`);
    const name = rest.slice(found[0].length).split('\n')[0]!.split(')')[0]!.trim();
    const [a, b, c] = found.slice(1).map(Number);
    const numbers = which === 'customers' ? Array.from({ length: b! }, (_, n) => a! + n) : found[1] ? [a!] : [b!, c!];
    return numbers.map((number) => ({ number, name, file, place }));
  });
}

/** Two places of one number. As at run time, a file may name the same customer more than once. */
function shared(uses: Use[]): string[] {
  const first = new Map<number, Use>();
  return uses.flatMap((use) => {
    const before = first.get(use.number);
    if (!before) first.set(use.number, use);
    return !before || (before.file === use.file && before.name === use.name)
      ? []
      : [`${use.number}: ${before.place} and ${use.place}`];
  });
}

test('no two journeys have a customer’s number in common', () => {
  const files = (fs.readdirSync(root, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && file !== 'network.ts')
    .sort();
  const uses = files.flatMap((file) => usesIn(file, fs.readFileSync(path.join(root, file), 'utf8')));
  expect(uses.length).toBeGreaterThan(150);
  expect(shared(uses), 'take a number that no other journey has').toEqual([]);
});

test.each([
  ["customer(1, 'Ana');\ncustomer(2, 'Bia')", []],
  ["customer(1, 'Ana');\ncustomer(1, 'Bia')", ['1: a.ts:1 and a.ts:2']],
  ["customer(1, 'Ana');\ncustomer(1, 'Ana')", []],
  ["customer(2, 'Ana');\ncustomers(1, 2, (n) => `Bia ${n}`)", ['2: a.ts:1 and a.ts:2']],
  ["customer(\n  is === 'it' ? 1 : 2,\n  'Ana');\ncustomer(2, 'Bia')", ['2: a.ts:1 and a.ts:4']],
])('of %j it is said: %j', (text, said) => {
  expect(shared(usesIn('a.ts', text))).toEqual(said);
});

test('the same customer in two files is two, and a number that is counted out is none that can be compared', () => {
  const text = "customer(1, 'Ana')";
  expect(shared([...usesIn('a.ts', text), ...usesIn('b.ts', text)])).toEqual(['1: a.ts:1 and b.ts:1']);
  expect(() => usesIn('a.ts', 'customer(900 + n, name)')).toThrow('a.ts:1: its number is not written out');
});
