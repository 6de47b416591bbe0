import { build } from 'esbuild';
import fs from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thinned } from './source-map.mjs';

/** Our code before, between and after that of a library, on lines that hold many statements. */
const files = {
  'a.ts': `import { b } from './b';\nimport { lib } from 'lib';\nexport const a = () => {\n  lib(); b();\n  throw new Error('a');\n};\na();`,
  'b.ts': `import { lib } from 'lib';\nexport const b = () => [lib(), lib(),\n  lib()];`,
  'node_modules/lib/index.js': `export const lib = () => {\n  return [1, 2, 3].map((n) => n * 2);\n};`,
};
let folder: string;
let lines: string[];
let whole: SourceMapPayload;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-map-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const options = { bundle: true, sourcemap: true, minifyWhitespace: true, lineLimit: 40, format: 'esm' } as const;
  const outfile = path.join(folder, 'out.js');
  await build({ entryPoints: [path.join(folder, 'a.ts')], outfile, ...options });
  lines = fs.readFileSync(outfile, 'utf8').split('\n');
  whole = JSON.parse(fs.readFileSync(`${outfile}.map`, 'utf8')) as SourceMapPayload;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('the source map of the server', () => {
  it('says of each place of our code in which file and line it was written, and nothing of libraries', () => {
    const thin = thinned(whole, (source: string) => !source.includes('node_modules/')) as SourceMapPayload;
    expect(thin.mappings.length).toBeLessThan(whole.mappings.length);
    const [before, after] = [new SourceMap(whole), new SourceMap(thin)];
    const [wanted, found]: [unknown[], unknown[]] = [[], []];
    const seen = { own: 0, packages: 0 };
    for (const [line, text] of lines.entries())
      for (let column = 0; column < text.length; column++) {
        const [was, is] = [before.findEntry(line, column), after.findEntry(line, column)];
        const isOwn = was.originalSource && !was.originalSource.includes('node_modules/');
        if (was.originalSource) seen[isOwn ? 'own' : 'packages'] += 1;
        wanted.push(isOwn ? [line, column, was.originalSource, was.originalLine] : [line, column]);
        found.push(is.originalSource ? [line, column, is.originalSource, is.originalLine] : [line, column]);
      }
    expect(found).toEqual(wanted);
    expect(seen.own).toBeGreaterThan(50);
    expect(seen.packages).toBeGreaterThan(10);
  });
});
