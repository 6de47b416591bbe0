/** What is the same wherever the text of a document is read: of a PDF, or of a file that is text. */

export const DocumentLimits = { bytes: 10_000_000, pages: 500, characters: 500_000 } as const;

/** Endings that a file dialog offers. */
export const documentEndings = '.pdf,.txt,.md';

/** What a file may be refused as. */
export const documentFails = [
  'ERR_UNSUPPORTED_MEDIA',
  'ERR_TOO_LARGE',
  'ERR_DOCUMENT_UNREADABLE',
  'ERR_DOCUMENT_LOCKED',
  'ERR_DOCUMENT_NO_TEXT',
  'ERR_DOCUMENT_TOO_LONG',
  'ERR_DOCUMENT_TOO_HEAVY',
] as const;
