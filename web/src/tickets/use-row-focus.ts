import type { TicketInList } from '@guiche/contract/tickets';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/**
 * One row is reached by Tab; the arrows, J and K walk on from there. The focus stays on its ticket while rows move, and
 * goes to the next one when its ticket leaves the list.
 */
export function useRowFocus(
  rows: readonly TicketInList[],
  openUuid: string | undefined,
  virtual: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState<number | null>(null);
  const [last, setLast] = useState(0);
  const held = useRef(false);
  /** Where the focus goes once that ticket's row is drawn. */
  const wanted = useRef<number | null>(null);
  const activeIndex = rows.findIndex(({ id }) => id === active);
  const openIndex = rows.findIndex(({ uuid }) => uuid === openUuid);
  const index = Math.min(
    rows.length - 1,
    activeIndex !== -1 ? activeIndex : active !== null ? last : Math.max(0, openIndex),
  );
  if (activeIndex !== -1 && activeIndex !== last) setLast(activeIndex);

  const elementOf = (id: number | undefined) => scroller.current?.querySelector<HTMLElement>(`[data-ticket="${id}"]`);

  useEffect(() => {
    // React says nothing of a focus that is lost because its row is gone
    const lost = held.current && document.activeElement === document.body;
    // by its ticket, not by where one stands: this may run for what was painted before the last key
    const to = wanted.current ?? (lost ? rows[index]?.id : undefined);
    if (to === undefined) return;
    const isThere = rows.some(({ id }) => id === to);
    const row = elementOf(to);
    row?.focus({ preventScroll: true });
    if (row || !isThere) wanted.current = null;
  });

  function focusedId(): number | null {
    const row = document.activeElement?.closest('li')?.querySelector('[data-ticket]');
    return row && scroller.current?.contains(row) ? Number(row.getAttribute('data-ticket')) : null;
  }

  function goTo(place: number): boolean {
    const next = Math.max(0, Math.min(rows.length - 1, place));
    const row = rows[next];
    if (!row) return false;
    setActive(row.id);
    virtual.current?.scrollToIndex(next, { align: 'nearest' });
    const element = elementOf(row.id);
    element?.focus({ preventScroll: true });
    wanted.current = element ? null : row.id;
    return true;
  }

  return {
    /** The row that Tab reaches; -1 in an empty list. */
    index,
    /** The ticket whose row, or a button in it, has the focus. */
    focusedId,
    /** Walks on from where one is, or from the open ticket; without either the first step goes to the top. */
    step: (by: 1 | -1) => {
      const stands = focusedId() !== null || (active === null && openIndex !== -1);
      return goTo(stands ? index + by : index);
    },
    /** Goes to the next row like that, round the end. */
    stepTo: (fits: (row: TicketInList) => boolean) => {
      const from = focusedId() === null ? -1 : index;
      const order = rows.map((_, by) => (from + 1 + by) % rows.length);
      const found = order.find((place) => fits(rows[place]!));
      return found !== undefined && goTo(found);
    },
    onFocus: () => {
      const id = focusedId();
      held.current = id !== null;
      if (id !== null) setActive(id);
    },
    onBlur: () => {
      held.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (goTo(to)) event.preventDefault();
    },
  };
}
