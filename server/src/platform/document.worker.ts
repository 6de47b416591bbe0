import { DocumentLimits } from '@guiche/contract/documents';
import { readFile } from 'node:fs/promises';
import type { Said } from './document';
import { fail } from './errors';
import { pageLines, pdfText, type PdfLine } from './pdf-text';
import { decoded } from './plain-text';
import { sayAll } from './say';

/** A process that reads the text of one document, says it, and ends. */

async function* read(file: string): AsyncGenerator<Said> {
  const bytes = await readFile(file);
  const text = clean(process.argv[3] === 'pdf' ? await ofPdf(bytes).catch(refuse) : ofText(bytes));
  if (text.length > DocumentLimits.characters) tooLong('characters', DocumentLimits.characters);
  if (!/[\p{L}\p{N}]/u.test(text)) throw fail('ERR_DOCUMENT_NO_TEXT');
  yield { text };
}

function ofText(bytes: Buffer): string {
  const found = decoded(bytes);
  if (!found) throw fail('ERR_DOCUMENT_UNREADABLE', { detail: 'The file is not text.' });
  return found.text;
}

async function ofPdf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import('unpdf/pdfjs');
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true }).promise;
  if (document.numPages > DocumentLimits.pages) tooLong('pages', DocumentLimits.pages);
  const pages: PdfLine[][] = [];
  let left: number = DocumentLimits.characters;
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n);
    const lines = pageLines();
    // piece by piece: one page may have no end
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { done, value } = (await reader.read()) as { done: boolean; value: { items: object[] } };
      if (done) break;
      for (const item of value.items) if ('str' in item) left -= lines.add(item as never);
      if (left < 0) tooLong('characters', DocumentLimits.characters);
    }
    pages.push(lines.all());
    page.cleanup();
  }
  return pdfText(pages);
}

function refuse(error: Error): never {
  if (error.name === 'PasswordException') throw fail('ERR_DOCUMENT_LOCKED');
  // the library hands on what the engine says of memory that it did not get
  throw error.message.includes('allocation failed') ? fail('ERR_DOCUMENT_TOO_HEAVY') : error;
}

/** What a database and a page can show: line ends of one kind, no control characters, no half of a pair. */
const clean = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g, ' ')
    .toWellFormed()
    .trim();

function tooLong(what: 'pages' | 'characters', most: number): never {
  throw fail('ERR_DOCUMENT_TOO_LONG', { fields: { [what]: String(most) } });
}

await sayAll(read, 'ERR_DOCUMENT_UNREADABLE');
