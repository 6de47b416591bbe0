import { DocumentLimits } from '@guiche/contract/documents';
import { fail } from './errors';
import { createFairTurns } from './fair-turns';
import type { Incoming } from './media';
import { readApart } from './read-apart';

/** What the process that reads says. */
export interface Said {
  text: string;
}

/** Each of them may take its memory, and a processor; of one company they are read one after the other. */
const turns = createFairTurns({ atOnce: 2, ofOne: 1 });
const patienceForTurn = 120_000;
/** Seconds of a processor, and kilobytes. */
const bounds = { work: 20, memory: 600_000 };
/** So many of a company wait for their turn; each is a request that waits, and a file on the disk. */
const mostWaiting = 20;

/**
 * The text of a document: of a PDF, or of a file that is text (.txt, .md). Headings of a PDF become lines that begin with `#`.
 * @throws the codes of `documentFails`; ERR_TOO_MANY_REQUESTS, ERR_UNAVAILABLE when its turn does not come
 */
export async function readDocument(companyId: number, incoming: Incoming): Promise<string> {
  const about = kindOf(incoming);
  if (turns.waitingOf(companyId) >= mostWaiting) throw fail('ERR_TOO_MANY_REQUESTS');
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(fail('ERR_UNAVAILABLE')), patienceForTurn);
  try {
    return await turns.take(companyId, () => textOf(incoming.file, about), late.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** What its bytes say counts; of a text they say nothing, so there the name does. */
function kindOf({ mime, name, size }: Incoming): 'pdf' | 'text' {
  const ending = /\.(pdf|txt|md)$/i.exec(name)?.[1]?.toLowerCase();
  if (mime === 'application/pdf') return 'pdf';
  if (mime !== 'application/octet-stream' || !ending) throw fail('ERR_UNSUPPORTED_MEDIA');
  if (ending === 'pdf') return 'pdf';
  // no letter has more bytes
  if (size > DocumentLimits.characters * 4) throw fail('ERR_DOCUMENT_TOO_LONG', tooLong);
  return 'text';
}

async function textOf(file: string, about: string): Promise<string> {
  let text = '';
  const apart = { worker: 'document', tooHeavy: 'ERR_DOCUMENT_TOO_HEAVY', about, ...bounds } as const;
  for await (const said of readApart<Said>(file, apart)) text += said.text;
  return text;
}

const tooLong = { fields: { characters: String(DocumentLimits.characters) } };
