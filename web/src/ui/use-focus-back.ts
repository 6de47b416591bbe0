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
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      const isLost = () => document.activeElement === null || document.activeElement === document.body;
      const give = (...to: (Element | null | undefined)[]) => {
        for (const next of to) if (isLost() && next instanceof HTMLElement) next.focus({ preventScroll: true });
      };
      // at once, since the next key may be down already
      give(opener);
      // a row that was removed, or a menu, leaves a little later, and takes it along
      setTimeout(() => give(opener, after?.current, document.getElementById('main')));
    },
    [opener, after],
  );
}

/** A menu is gone by then: its button has opened what was chosen in it. */
function openerOf(active: Element | null): Element | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
