import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Every pitfall of the unofficial network that docs/channels.md counts has a test that names it. */
test('each pitfall is named by a test', () => {
  const names = readdirSync(import.meta.dirname, { recursive: true }) as string[];
  const titles = names
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(path.join(import.meta.dirname, name), 'utf8').matchAll(
        /(?:it|test)(?:\.each\([^]*?\))?\(\s*'([^']*)'/g,
      ),
    ])
    .map(([, title]) => title!);
  const listed = readFileSync(path.join(import.meta.dirname, '../../../docs/channels.md'), 'utf8');
  const missing = Array.from({ length: 21 }, (_, n) => n + 1).filter(
    (n) =>
      !titles.some((title) => new RegExp(`#${n}\\b`).test(title)) || !new RegExp(`^\\| ${n} +\\|`, 'm').test(listed),
  );
  expect(missing).toEqual([]);
});
