import { createContext, useContext, useEffect, useState, type RefObject } from 'react';

/** What takes the focus when a row that had it is gone: the title of the list it was in. */
export const FocusAfter = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/**
 * For a dialog that is there only while it is open: once it is gone, what had the focus before gets it back; where that
 * is gone too (a row, a menu), `after` gets it (the title of the list unless told), or else the page.
 */
export function useFocusBack(told?: RefObject<HTMLElement | null>): void {
  const list = useContext(FocusAfter);
  const after = told ?? list;
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      // the dialog has left by then, and with it the hold it had on the focus; and so has a row that was removed
      void setTimeout(() => {
        const isLost = () => document.activeElement === null || document.activeElement === document.body;
        for (const next of [opener, after?.current, document.getElementById('main')])
          if (isLost() && next instanceof HTMLElement) next.focus({ preventScroll: true });
      }),
    [opener, after],
  );
}
