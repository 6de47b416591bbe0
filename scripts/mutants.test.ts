import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { flows, misplaced, mutants } from './mutants/list.mjs';

const read = (file: string): string | undefined => {
  const place = path.join(import.meta.dirname, '..', file);
  return fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : undefined;
};

test('every mistake that can be planted still stands where it is planted, once, beside a test that finds it', () => {
  const rotten = mutants.flatMap((mutant) => {
    const why = misplaced(mutant, read);
    return why ? [`${mutant.flow} ${mutant.number}: ${why}`] : [];
  });
  expect(rotten, 'the code has changed: change the lists in scripts/mutants too').toEqual([]);
});

test('each flow has at least ten, and none is planted twice for the same tests', () => {
  for (const [flow, list] of Object.entries(flows)) expect(list.length, flow).toBeGreaterThanOrEqual(10);
  const names = mutants.map(({ file, find, replace, tests }) => JSON.stringify([file, find, replace, tests]));
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  [{ find: 'b' }, ''],
  [{ find: 'a' }, 'stands 2 times'],
  [{ find: 'c' }, 'stands 0 times'],
  [{ replace: 'b' }, 'nothing is changed'],
  [{ file: 'gone.ts' }, 'gone.ts is not there'],
  [{ tests: ['gone.test.ts'] }, 'gone.test.ts: not there'],
  [{ tests: [] }, 'no test is said'],
])('of a mistake with %j it is said: %s', (change, said) => {
  const tree: Record<string, string> = { 'a.ts': 'aba', 'a.test.ts': '' };
  const mutant = { what: 'x', file: 'a.ts', find: 'b', replace: 'x', tests: ['a.test.ts'], ...change };
  const why = misplaced(mutant, (file) => tree[file]);
  expect(why ?? '').toMatch(said ? new RegExp(said) : /^$/);
});
