import { connections, type Connection } from '@guiche/contract/connections';
import type { BodyInput } from '@guiche/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { toastError } from '../app/errors';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { hearInto, queryClient } from '../platform/query';
import { applyConnectionEvent, applySessionEvent } from './live';

export const connectionKeys = { all: ['connections'], list: ['connections', 'list'] } as const;
const queryKey = connectionKeys.list;

/** Every WhatsApp line of the company. */
export function useConnections(enabled = true) {
  useLive({
    whatsapp: (event) => change((list) => applyConnectionEvent(list, event)),
    whatsappSession: (event) => change((list) => applySessionEvent(list, event)),
    // a queue that was renamed or deleted stands in the rows of connections, too
    queue: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(connections.list, { query: { session: '0' }, signal }),
    enabled,
  });
}

const change = (how: (list: readonly Connection[]) => readonly Connection[]) => hearInto(queryKey, how);

export type ConnectionInput = BodyInput<typeof connections.create>;

/** Makes a connection, or changes the one of that id. */
export async function saveConnection(id: number | null, body: ConnectionInput): Promise<Connection> {
  const saved =
    id === null ? await call(connections.create, { body }) : await call(connections.update, { whatsappId: id, body });
  // the line may have started meanwhile, and told so before this answer came: the list is asked for, not patched
  void queryClient.invalidateQueries({ queryKey });
  return saved;
}

export async function removeConnection({ id }: Connection): Promise<void> {
  await call(connections.remove, { whatsappId: id });
  change((list) => applyConnectionEvent(list, { action: 'delete', whatsappId: id }));
}

const doors = {
  resume: { door: connections.start, early: 'OPENING' },
  renew: { door: connections.renew, early: 'OPENING' },
  stop: { door: connections.stop, early: 'DISCONNECTED' },
} as const;

/** Starts a line as it was, asks for a new code, or ends it. Shows at once; a refusal is told and taken back. */
export async function turn(connection: Connection, act: keyof typeof doors): Promise<void> {
  const { door, early } = doors[act];
  change((list) => list.map((row) => (row.id === connection.id ? { ...row, status: early, qrcode: '' } : row)));
  try {
    await call(door, { whatsappId: connection.id });
  } catch (error) {
    toastError(error);
  } finally {
    // a line that stays as it was tells nothing
    await queryClient.invalidateQueries({ queryKey });
  }
}
