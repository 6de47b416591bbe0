import { useCallback, useMemo, useState } from 'react';
import { loadMore, type Piece } from './data';

/** The way to pages that are missing, at one end of what is loaded. */
export type More = ReturnType<typeof useMore>;

/** Loading the pages before the oldest, or behind the newest: one at a time, and after a failure only when asked. */
export function useMore({ ticketId, around }: Piece, which: 'older' | 'newer', has: boolean) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  /** Resolves with whether the page came. */
  const load = useCallback(async (): Promise<boolean> => {
    if (!has) return false;
    setState('loading');
    try {
      await loadMore({ ticketId, around }, which);
      setState('idle');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  }, [ticketId, around, which, has]);

  return useMemo(() => ({ has, load, state, failed: state === 'failed' }), [has, load, state]);
}
