import { useRef, useState } from 'react';
import { isAbort } from '../platform/api-error';
import { sentenceOf } from '../platform/errors';

/** How one file fares on its way up. */
export interface Upload {
  /** From 0 to 1 while it is under way. */
  share?: number;
  /** Why it did not arrive. */
  problem?: string;
  cancel?: () => void;
}

interface Way {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** What a form throws whose words are stored and whose file is not: it stays open and says so (`onError`). */
export class FileMissing extends Error {}

/**
 * Files on their way up, each by its key: `of(key)` goes into the `upload` of its FileField, `send(key, …)` sends one and
 * is false when it did not arrive, which stands at its field then.
 */
export function useUploads<Key extends string | number = string>() {
  const [all, setAll] = useState<ReadonlyMap<Key, Upload>>(new Map());
  const under = useRef(new Map<Key, AbortController>());
  const put = (key: Key, upload: Upload) => setAll((before) => new Map(before).set(key, upload));

  async function send(key: Key, run: (way: Way) => Promise<unknown>): Promise<boolean> {
    const control = new AbortController();
    under.current.get(key)?.abort();
    under.current.set(key, control);
    const cancel = () => control.abort();
    // of one that was sent again meanwhile nothing is told any more
    const isLast = () => under.current.get(key) === control;
    put(key, { share: 0, cancel });
    try {
      await run({
        signal: control.signal,
        onProgress: (share) => isLast() && put(key, { share, cancel }),
      });
      if (isLast()) put(key, {});
      return true;
    } catch (error) {
      if (isLast()) put(key, isAbort(error) ? {} : { problem: sentenceOf(error) });
      return false;
    }
  }

  return {
    of: (key: Key): Upload => all.get(key) ?? {},
    send,
    /** Another file was chosen: what was said of the one before is over. */
    forget: (key: Key) => put(key, {}),
  };
}
