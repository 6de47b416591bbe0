import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const rows = fs
  .readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!-|What went wrong)/.test(line));

test('every fault of docs/reliability.md names tests that are there', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const missing = rows.filter((row) => {
    const named = [
      ...row
        .split('|')
        .at(-2)!
        .matchAll(/`([^`]+)`/g),
    ].map(([, file]) => file!);
    return (
      !named.length || !named.every((file) => /\.(test|spec)\.ts$/.test(file) && fs.existsSync(path.join(root, file)))
    );
  });
  expect(missing).toEqual([]);
});
