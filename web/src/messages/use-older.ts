import { useCallback, useState } from 'react';
import { loadOlder } from './data';

/** Loading the pages before the oldest: one at a time, and after a failure only when asked. */
export function useOlder(ticketId: number, hasMore: boolean) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  /** Resolves with whether the page came. */
  const load = useCallback(async (): Promise<boolean> => {
    if (!hasMore) return false;
    setState('loading');
    try {
      await loadOlder(ticketId);
      setState('idle');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  }, [ticketId, hasMore]);

  return { state, load };
}
