import { attendant, type Happening } from '@guiche/contract/attendant';
import type { BodyInput, ReplyOf } from '@guiche/contract/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, isAbort } from '../../platform/call';

type Asked = BodyInput<typeof attendant.tryOut>;

/** How long somebody must have stopped changing the queue; a message is answered at once. */
const CALM_MS = 400;

/** Asks the server what the attendant says to what happens; nothing is asked where that is null. */
export function useTurns(
  setup: Omit<Asked, 'messages'>,
  happened: readonly Happening[] | null,
  onReply: (reply: ReplyOf<typeof attendant.tryOut>) => void,
) {
  const [calm] = useDebouncedValue(JSON.stringify(setup), CALM_MS);
  const messages = happened && JSON.stringify(happened);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const [tries, setTries] = useState(0);
  const tell = useEffectEvent(onReply);
  useEffect(() => {
    if (messages === null) return setState('idle');
    const leaving = new AbortController();
    const { signal } = leaving;
    const body = { ...(JSON.parse(calm) as typeof setup), messages: JSON.parse(messages) as Happening[] };
    setState('asking');
    call(attendant.tryOut, { body, signal })
      .then((reply) => {
        if (signal.aborted) return;
        tell(reply);
        setState('idle');
      })
      .catch((error: unknown) => {
        if (!isAbort(error) && !signal.aborted) setState('failed');
      });
    return () => leaving.abort();
  }, [calm, messages, tries]);
  return { isAsking: state === 'asking', hasFailed: state === 'failed', again: () => setTries((n) => n + 1) };
}
