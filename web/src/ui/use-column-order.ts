import { useEffect, useRef, type RefObject } from 'react';
import { useStrings } from '../platform/strings';
import { boardStrings } from './board-strings';
import type { BoardColumn } from './BoardColumn';
import type { Held } from './use-board-drag';

interface Options {
  columns: readonly BoardColumn<unknown>[];
  board: RefObject<HTMLDivElement | null>;
  held: Held | null;
  hold: (next: Held | null) => void;
  say: (words: string) => void;
  onOrder: ((column: number, to: number) => void) | undefined;
}

/** Columns are put in order: where one that is held would stand, what a drop means, and the same by keys. */
export function useColumnOrder({ columns, board, held, hold, say, onOrder }: Options) {
  const t = useStrings(boardStrings);
  const movable = onOrder ? columns.filter((column) => column.movable) : [];
  const places = new Map(movable.map(({ id }, place) => [id, place]));
  const at = (id: number) => places.get(id) ?? -1;
  const placeOf = (id: number) => ({ at: at(id) + 1, of: movable.length });
  const nameOf = (id: number) => movable[at(id)]?.name ?? '';
  /** Those that stay where they are stand first: above them is the first place. */
  const target = (over: number | null) => {
    const isFixed = columns.some(({ id, movable: may }) => id === over && !may);
    return isFixed ? (movable[0]?.id ?? null) : over;
  };

  // a browser takes the focus from what is put elsewhere in the page
  const follow = useRef<number | null>(null);
  const order = columns.map(({ id }) => id).join();
  useEffect(() => {
    if (follow.current === null) return;
    const column = board.current?.querySelector(`[data-column="${follow.current}"]`);
    column?.querySelector<HTMLElement>('[data-grip]')?.focus({ preventScroll: true });
    column?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    follow.current = null;
  }, [order, board]);

  function drop(id: number, over: number) {
    const to = target(over);
    if (to === null || to === id || at(id) < 0 || at(to) < 0) return keep(id);
    say(t('columnDropped', { column: nameOf(id), ...placeOf(to) }));
    onOrder?.(id, to);
  }

  const keep = (id: number) => say(t('columnKept', { column: nameOf(id), ...placeOf(id) }));

  function step(id: number, over: number, by: -1 | 1) {
    const next = movable[at(at(over) >= 0 ? over : id) + by];
    if (!next || !held) return;
    hold({ ...held, over: next.id });
    board.current?.querySelector(`[data-column="${next.id}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    say(t('columnOver', placeOf(next.id)));
  }

  /** A key on the grip of a column. */
  function onKey(key: string, id: number): boolean {
    if (held?.what !== 'column' || held.by !== 'keys' || held.id !== id) {
      if (key !== ' ' && key !== 'Enter') return false;
      hold({ what: 'column', id, from: id, over: id, by: 'keys' });
      say(t('columnLifted', { column: nameOf(id), ...placeOf(id) }));
      return true;
    }
    if (key === ' ' || key === 'Enter') {
      hold(null);
      follow.current = held.over === id ? null : id;
      drop(id, held.over ?? id);
      return true;
    }
    if (key === 'Escape' || key === 'Tab') {
      hold(null);
      keep(id);
      return key === 'Escape';
    }
    if (key === 'ArrowLeft' || key === 'ArrowRight') step(id, held.over ?? id, key === 'ArrowLeft' ? -1 : 1);
    return key.startsWith('Arrow');
  }

  /** On which side of a column the one that is held would stand. */
  function besideOf(id: number): 'before' | 'after' | undefined {
    if (held?.what !== 'column' || target(held.over) !== id || id === held.id) return undefined;
    return at(id) < at(held.id) ? 'before' : 'after';
  }

  return { canMove: (id: number) => movable.length > 1 && at(id) >= 0, drop, onKey, besideOf };
}
