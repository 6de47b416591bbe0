import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const known =
  /^(?:\.(?:ci|npmrc|gitignore|oxlintrc\.json|prettier(?:ignore|rc\.json))|[A-Z]+\.md|LICENSE|package(?:-lock)?\.json|tsconfig\.base\.json|vitest\.config\.ts|changes|contract|docs|e2e|scripts|server|web)$/;

/** What a run leaves behind (a database, a log, a picture of a failure) is easily committed with what was meant to be. */
// a copy without its history has nothing to say
test.runIf(fs.existsSync(path.join(root, '.git')))(
  'git tracks nothing at the top but what is known, and nothing large',
  () => {
    const sizes = execFileSync('git', ['ls-tree', '-r', '-l', '-z', 'HEAD'], { cwd: root, maxBuffer: 2 ** 26 })
      .toString()
      .split('\0')
      .filter(Boolean)
      .map((line) => {
        const [about, name] = line.split('\t') as [string, string];
        return { name, bytes: Number(about.trim().split(/\s+/).at(-1)) };
      });
    expect(sizes.length).toBeGreaterThan(1000);
    expect([...new Set(sizes.map(({ name }) => name.split('/')[0]!))].filter((name) => !known.test(name))).toEqual([]);
    expect(sizes.filter(({ bytes }) => bytes > 1_000_000).map(({ name }) => name)).toEqual([]);
  },
);
