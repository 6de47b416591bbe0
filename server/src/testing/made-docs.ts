import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';

/**
 * Between its marks a page of the docs shows what the code has; with `WRITE_DOCS=1` it is written there.
 * @param page its path below the repository
 * @returns the page as it is, and as it is to be
 */
export async function pageOf(page: string, made: string): Promise<{ shown: string; fresh: string }> {
  const file = path.resolve(import.meta.dirname, '../../..', page);
  const shown = readFileSync(file, 'utf8');
  const fresh = await format(
    shown.replace(/(<!-- made [^\n]* -->\n)[\s\S]*(<!-- end -->)/, (_, begin, end) => `${begin}\n${made}\n\n${end}`),
    { parser: 'markdown', printWidth: 120, singleQuote: true, proseWrap: 'preserve' },
  );
  if (process.env.WRITE_DOCS) writeFileSync(file, fresh);
  return { shown: process.env.WRITE_DOCS ? fresh : shown, fresh };
}
