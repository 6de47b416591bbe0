import { useRef, useState } from 'react';
import { loadOlder } from './data';

/** Loading the pages before the oldest: one at a time, and after a failure only when asked. */
export function useOlder(ticketId: number, hasMore: boolean) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const busy = useRef(false);

  async function load(): Promise<void> {
    if (busy.current || !hasMore) return;
    busy.current = true;
    setState('loading');
    try {
      await loadOlder(ticketId);
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      busy.current = false;
    }
  }

  return { state, load };
}
