/** Where letters are commands: the pane of the lists. */
const pane = '[data-commanding]';

/** Goes to the list: to the open conversation's row, else to the one that Tab reaches, else to the pane itself. */
export function focusList(): void {
  const list = document.querySelector(pane);
  const row = list?.querySelector('[data-ticket][aria-current]') ?? list?.querySelector('[data-ticket][tabindex="0"]');
  const next = row ?? list;
  if (next instanceof HTMLElement) next.focus();
}

/** Did it happen in the list? */
export const inList = ({ target }: Event): boolean => target instanceof Element && target.closest(pane) !== null;
