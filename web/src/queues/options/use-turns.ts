import { attendant, type Turn } from '@guiche/contract/attendant';
import type { BodyInput } from '@guiche/contract/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, isAbort } from '../../platform/call';

type Asked = BodyInput<typeof attendant.tryOut>;
type Queue = NonNullable<Asked['queues']>[number];

/** How long somebody must have stopped changing the queue; a message is answered at once. */
const CALM_MS = 400;

/** Asks the server what the attendant says to these messages; nothing is asked without messages. */
export function useTurns(queue: Queue, messages: readonly string[] | null, onTurns: (turns: readonly Turn[]) => void) {
  const [calm] = useDebouncedValue(JSON.stringify(queue), CALM_MS);
  const said = messages && JSON.stringify(messages);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const [tries, setTries] = useState(0);
  const tell = useEffectEvent(onTurns);
  useEffect(() => {
    if (said === null) return setState('idle');
    const leaving = new AbortController();
    const { signal } = leaving;
    const body = { queues: [JSON.parse(calm) as Queue], messages: JSON.parse(said) as string[] };
    setState('asking');
    call(attendant.tryOut, { body, signal })
      .then(({ turns }) => {
        if (signal.aborted) return;
        tell(turns);
        setState('idle');
      })
      .catch((error: unknown) => {
        if (!isAbort(error) && !signal.aborted) setState('failed');
      });
    return () => leaving.abort();
  }, [calm, said, tries]);
  return { isAsking: state === 'asking', hasFailed: state === 'failed', again: () => setTries((n) => n + 1) };
}
