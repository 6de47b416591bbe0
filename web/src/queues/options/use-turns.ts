import { attendant, type Turn } from '@guiche/contract/attendant';
import type { BodyInput } from '@guiche/contract/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { call, isAbort } from '../../platform/call';

type Asked = BodyInput<typeof attendant.tryOut>;
type Queue = NonNullable<Asked['queues']>[number];

/** How long somebody must have stopped changing the queue; a message is answered at once. */
const CALM_MS = 400;

interface Answered {
  turns: readonly Turn[];
  hasFailed: boolean;
}

/**
 * What the attendant says to these messages, asked of the server; nothing is asked without messages. The last answer
 * stays until there is another one, so that nothing jumps.
 */
export function useTurns(queue: Queue, messages: readonly string[] | null) {
  const [calm] = useDebouncedValue(JSON.stringify(queue), CALM_MS);
  const said = messages && JSON.stringify(messages);
  const [{ turns, hasFailed }, setAnswered] = useState<Answered>({ turns: [], hasFailed: false });
  const [isAsking, setAsking] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (said === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const body = { queues: [JSON.parse(calm) as Queue], messages: JSON.parse(said) as string[] };
    setAsking(true);
    call(attendant.tryOut, { body, signal })
      .then((answer) => setAnswered({ turns: answer.turns, hasFailed: false }))
      .catch((error: unknown) => {
        if (!isAbort(error)) setAnswered((before) => ({ ...before, hasFailed: true }));
      })
      .finally(() => {
        if (!signal.aborted) setAsking(false);
      });
    return () => leaving.abort();
  }, [calm, said, tries]);
  return { turns, hasFailed, isAsking, again: () => setTries((n) => n + 1) };
}
