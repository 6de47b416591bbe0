import { useEffect, useRef } from 'react';
import { sendTyping } from '../platform/live';

/** The server forgets it after six seconds; said this often it does not. */
const AGAIN_MS = 3_000;
/** A pause this long is one. */
const PAUSE_MS = 5_000;

/** Tells colleagues that somebody writes here, while they do. */
export function useSendTyping(ticketId: number): (writes: boolean) => void {
  const said = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop() {
    clearTimeout(pause.current);
    if (said.current === 0) return;
    said.current = 0;
    sendTyping(ticketId, false);
  }
  const latest = useRef(stop);
  useEffect(() => {
    latest.current = stop;
  });
  useEffect(() => () => latest.current(), [ticketId]);

  return (writes) => {
    if (!writes) return stop();
    clearTimeout(pause.current);
    pause.current = setTimeout(() => latest.current(), PAUSE_MS);
    if (Date.now() - said.current < AGAIN_MS) return;
    said.current = Date.now();
    sendTyping(ticketId, true);
  };
}
