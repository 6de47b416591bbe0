import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';

/**
 * Between its marks a page of the docs shows what the code has; with `WRITE_DOCS=1` it is written there.
 * @param page its path below the repository
 * @param part which of several such places of a page, by the name in its marks
 * @returns the page as it is, and as it is to be
 */
export async function pageOf(page: string, made: string, part?: string): Promise<{ shown: string; fresh: string }> {
  const file = path.resolve(import.meta.dirname, '../../..', page);
  const shown = readFileSync(file, 'utf8');
  const marks = part
    ? new RegExp(`(<!-- ${part}: [^\\n]* -->\\n)[\\s\\S]*(<!-- ${part} end -->)`)
    : /(<!-- made [^\n]* -->\n)[\s\S]*(<!-- end -->)/;
  const fresh = await format(
    shown.replace(marks, (_, begin, end) => `${begin}\n${made}\n\n${end}`),
    { parser: 'markdown', printWidth: 120, singleQuote: true, proseWrap: 'preserve' },
  );
  if (process.env.WRITE_DOCS) writeFileSync(file, fresh);
  return { shown: process.env.WRITE_DOCS ? fresh : shown, fresh };
}
