import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { picture } from './picture';

const file = path.resolve(import.meta.dirname, '../../../docs/attendant.md');

it('docs/attendant.md shows the table as it is', async () => {
  const shown = readFileSync(file, 'utf8');
  const fresh = await format(
    shown.replace(
      /(<!-- made [^\n]* -->\n)[\s\S]*(<!-- end -->)/,
      (_, begin, end) => `${begin}\n${picture()}\n\n${end}`,
    ),
    { parser: 'markdown', printWidth: 120, singleQuote: true, proseWrap: 'preserve' },
  );
  if (process.env.WRITE_DOCS) writeFileSync(file, fresh);
  expect(fresh, 'write it again with WRITE_DOCS=1').toBe(process.env.WRITE_DOCS ? fresh : shown);
});
