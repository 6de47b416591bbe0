import type { TicketInList } from '@guiche/contract/tickets';
import { useMemo, useRef, useState } from 'react';

/** More at once would outlast the time in which they can all be taken back. */
export const MOST_PICKED = 200;

/** The rows one has picked to do the same to all of them. What leaves the list is no longer picked. */
export function useSelection(rows: readonly TicketInList[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  /** Why those that were refused were. */
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const anchor = useRef<number | null>(null);
  const picked = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);

  function change(next: Iterable<number>) {
    setIds(new Set([...next].slice(0, MOST_PICKED)));
    setRefusals(new Map());
  }

  return {
    picked,
    ids,
    refusals,
    /** One more or one less; `through`: everything from the one before to here. */
    pick(id: number, through = false) {
      const from = rows.findIndex((row) => row.id === anchor.current);
      const to = rows.findIndex((row) => row.id === id);
      const isRange = through && from !== -1 && to !== -1;
      anchor.current = id;
      if (isRange) {
        const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
        return change([...ids, ...between.map((row) => row.id)]);
      }
      change(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
    },
    all: () => change(rows.map(({ id }) => id)),
    clear: () => change([]),
    /** Those that were done are let go, the others stay with their reason. */
    keep(refused: ReadonlyMap<number, string>) {
      setIds(new Set(refused.keys()));
      setRefusals(refused);
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;
