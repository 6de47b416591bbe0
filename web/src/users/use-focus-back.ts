import { useEffect, useRef, useState } from 'react';

/**
 * A dialog that is taken away, not closed, gives the focus back to what had it before; `instead` names something else,
 * for when that is about to go too.
 */
export function useFocusBack(): { instead: (element: HTMLElement | null) => void } {
  const [opener] = useState(() => document.activeElement);
  const other = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      const to = other.current ?? opener;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    },
    [opener],
  );
  return { instead: (element) => void (other.current = element) };
}
