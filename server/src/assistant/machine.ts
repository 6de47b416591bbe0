import type { Context } from './context';
import { guards } from './guards';
import { guardsOf, table, type Row } from './table';

/** Looks the case up in the table. */
export function step(c: Context): Row {
  const row = table.find(
    ({ from, on, when }) =>
      on === c.event.t && from.includes(c.state) && guardsOf(when).every((guard) => guards[guard](c)),
  );
  if (!row) throw new Error(`an assistant's turn has no row for ${c.event.t} in ${c.state}`);
  return row;
}
