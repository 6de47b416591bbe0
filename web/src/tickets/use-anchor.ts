import type { TicketInList } from '@guiche/contract/tickets';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Height of a row: `--h-row`. */
export const ROW = 72;

/**
 * Whoever reads further down keeps seeing the same rows while others come and go above. At the top new ones push in,
 * as they should.
 */
export function useAnchor(scroller: RefObject<HTMLElement | null>, rows: readonly TicketInList[]): void {
  const before = useRef<readonly TicketInList[]>(rows);
  const atTop = useRef(true);
  useEffect(() => {
    const pane = scroller.current;
    if (!pane) return;
    const note = () => void (atTop.current = pane.scrollTop === 0);
    pane.addEventListener('scroll', note, { passive: true });
    return () => pane.removeEventListener('scroll', note);
  }, [scroller]);
  useLayoutEffect(() => {
    const pane = scroller.current;
    const old = before.current;
    before.current = rows;
    // Not asked of the pane here: it would have to lay the page out for each of fifty events a second.
    if (!pane || old === rows || atTop.current) return;
    const shift = shiftOf(old, rows, Math.floor(pane.scrollTop / ROW), Math.ceil(pane.clientHeight / ROW));
    if (shift !== 0) pane.scrollTop += shift * ROW;
  }, [rows, scroller]);
}

/** By how many rows the first row in sight has moved that did not move by itself. */
export function shiftOf(
  old: readonly Pick<TicketInList, 'id' | 'updatedAt'>[],
  rows: readonly Pick<TicketInList, 'id' | 'updatedAt'>[],
  first: number,
  many: number,
): number {
  const places = new Map(rows.map((row, index) => [row.id, index]));
  for (let index = first; index < Math.min(old.length, first + many); index += 1) {
    const row = old[index]!;
    const now = places.get(row.id);
    if (now !== undefined && rows[now]!.updatedAt === row.updatedAt) return now - index;
  }
  return 0;
}
