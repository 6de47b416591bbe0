import type { Connection } from '@guiche/contract/connections';
import type { WholeRules } from '../platform/list-rules';

/** Connections lie in the order in which they were made. */
export const connectionRules: WholeRules<Connection> = {
  idOf: ({ id }) => id,
  order: (a, b) => a.id - b.id,
  hears: {
    whatsapp: (event) => (event.action === 'delete' ? { drop: event.whatsappId } : { put: event.whatsapp }),
    // a line's state comes with its whole row, perhaps after the line is gone
    whatsappSession: ({ session }) => ({ update: session }),
    // a queue that was renamed or deleted stands in the rows of connections, too
    queue: () => 'ask',
  },
};

/** Rows name the line that they go over, which may be called otherwise now. The same row where nothing changes. */
export function withLine<Row extends { whatsapp: { id: number; name: string } | null }>(
  row: Row,
  { id, name }: { id: number; name: string },
): Row {
  const { whatsapp } = row;
  return whatsapp?.id === id && whatsapp.name !== name ? { ...row, whatsapp: { id, name } } : row;
}
