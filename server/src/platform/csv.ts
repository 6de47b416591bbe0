import { Readable } from 'node:stream';
import { fail } from './errors';
import { decoded, type Decoded } from './plain-text';

/** The text of a file as spreadsheets save it. @throws ERR_IMPORT_UNREADABLE for what is no text */
export function decode(bytes: Buffer): Decoded {
  const found = decoded(bytes);
  if (!found) throw fail('ERR_IMPORT_UNREADABLE', { detail: 'The file is not text.' });
  return found;
}

/** The character that splits the first line most often, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([';', ',', '\t'].map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, 10_000)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
    else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0];
}

/** The parser takes sixteen of these ahead of whoever listens; together they stay below the longest row. */
const chunk = 4_096;
/**
 * So much text without the end of a row is no row. The parser looks through all of it again with each piece, so that the
 * work grows with the square of this.
 */
const longestRow = 150_000;

/**
 * The rows of a CSV text, those without anything in them too, so that they count as in a spreadsheet.
 * @throws ERR_IMPORT_UNREADABLE for quotes that do not close
 */
export async function* rowsOf(text: string): AsyncGenerator<string[]> {
  let read = 0;
  let rowsUntil = 0;
  function* pieces() {
    for (; read < text.length; read += chunk) {
      if (read - rowsUntil > longestRow) throw fail('ERR_IMPORT_UNREADABLE', { detail: 'A row does not end.' });
      yield text.slice(read, read + chunk);
    }
  }
  // in memory once somebody brings a file
  const { parse } = await import('fast-csv');
  const parser = parse<string[], string[]>({ delimiter: delimiterOf(text), headers: false, ignoreEmpty: false });
  const source = Readable.from(pieces(), { highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser) as AsyncIterable<string[]>) {
      rowsUntil = read;
      yield row;
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Parse Error'))
      throw fail('ERR_IMPORT_UNREADABLE', { detail: error.message.slice(0, 100) });
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
