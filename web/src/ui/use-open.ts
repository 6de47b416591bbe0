import { useState } from 'react';

interface HasId {
  id: number;
}

/** A list as dialogs about its rows need it: whole, or page by page. */
type Rows<R> = { data: readonly R[] | undefined } | { rows: readonly R[]; isGone: (id: number) => boolean };

/**
 * Which dialog is open, and about which row: as the row is now, and no dialog any more once it is gone. A row of a list
 * in pages may merely be out of sight; then it is as it was.
 * `what` is undefined while nothing is open; `row` is null where it is about none, as for a new one.
 */
export function useOpen<What extends string, R extends HasId>(list: Rows<R>) {
  const [open, setOpen] = useState<{ what: What; id: number | null; row: R | null } | null>(null);
  const paged = 'rows' in list;
  const now = open && ((paged ? list.rows : list.data)?.find(({ id }) => id === open.id) ?? null);
  const kept = open && paged && open.row && !list.isGone(open.row.id) ? open.row : null;
  const row = now ?? kept;
  return {
    what: open && (open.id === null || row) ? open.what : undefined,
    row,
    /** Opens one about this row, or about the row of this id as soon as that is there; without either about none. */
    ask: (what: What, about: R | number | null = null) =>
      setOpen(typeof about === 'number' ? { what, id: about, row: null } : { what, id: about?.id ?? null, row: about }),
    close: () => setOpen(null),
  };
}
