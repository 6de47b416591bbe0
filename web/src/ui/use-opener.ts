import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog, once it is closed; to the page, when that button went with its row.
 * For dialogs that are there only while they are open: they cannot do it themselves.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    note: () => void (opener.current = document.activeElement),
    giveBack: () =>
      // the dialog has left, and with it the hold it had on the focus
      void setTimeout(() => {
        const { current } = opener;
        const there = current instanceof HTMLElement && current.isConnected ? current : null;
        (there ?? document.getElementById('main'))?.focus({ preventScroll: true });
      }),
  };
}
