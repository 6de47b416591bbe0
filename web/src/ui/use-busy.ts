import { useRef, useState } from 'react';
import { toastError } from './toast-store';

/**
 * What a press begins, once at a time: a second press while it is under way begins nothing. What goes wrong is said.
 * @returns whether it is under way, for the button to show, and what begins it
 */
export function useBusy<Given extends unknown[]>(
  act: (...given: Given) => Promise<unknown>,
): [busy: boolean, begin: (...given: Given) => void] {
  const [busy, setBusy] = useState(false);
  // Of two presses in one frame the second would still see the old state.
  const running = useRef(false);
  async function run(...given: Given) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...given);
    } catch (error) {
      toastError(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [busy, (...given) => void run(...given)];
}
