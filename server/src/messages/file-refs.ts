import { keyFor, seal, unseal } from '../platform/crypto';
import { FileGone, type FileRef } from '../whatsapp/remote-files';

/** Whose file it is: what was sealed for one message opens for no other. */
interface Place {
  companyId: number;
  messageId: number;
}

/** A customer chooses much of what stands in one; no real one is nearly as long. */
const longest = 8_000;

/** What is needed to fetch a file is as secret as the file: it lies sealed in the database. */
export function createFileRefs(secret: string) {
  const key = keyFor(secret, 'file-refs');
  const about = ({ companyId, messageId }: Place) => `file:${companyId}:${messageId}`;
  return {
    /** @returns nothing for one that is longer than any real one */
    seal(place: Place, ref: FileRef): string | undefined {
      const text = JSON.stringify(ref);
      return text.length > longest ? undefined : seal(key, text, about(place));
    },
    /** @throws FileGone when it was sealed with another secret */
    open(place: Place, sealed: string): FileRef {
      try {
        return JSON.parse(unseal(key, sealed, about(place))) as FileRef;
      } catch {
        throw new FileGone('where the file lies cannot be read any more');
      }
    },
  };
}
export type FileRefs = ReturnType<typeof createFileRefs>;
