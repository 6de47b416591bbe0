import { connections, type Connection } from '@guiche/contract/connections';
import type { BodyInput } from '@guiche/contract/endpoint';
import { toastError } from '../ui/toast-store';
import { call } from '../platform/call';
import { kept } from '../platform/lines';
import { liveCollection } from '../platform/live-collection';
import { connectionRules } from './live';

const list = liveCollection({ ...connectionRules, ...kept });

/** Every WhatsApp line of the company. */
export const useConnections = list.useAll;

export type ConnectionInput = BodyInput<typeof connections.create>;

/** Makes a connection, or changes the one of that id. */
export async function saveConnection(id: number | null, body: ConnectionInput): Promise<Connection> {
  const saved =
    id === null ? await call(connections.create, { body }) : await call(connections.update, { whatsappId: id, body });
  // the line may have started meanwhile, and told so before this answer came: the list is asked for, not patched
  list.ask();
  return saved;
}

export async function removeConnection({ id }: Connection): Promise<void> {
  await call(connections.remove, { whatsappId: id });
  list.drop(id);
}

const endpoints = {
  resume: { endpoint: connections.start, early: 'OPENING' },
  renew: { endpoint: connections.renew, early: 'OPENING' },
  stop: { endpoint: connections.stop, early: 'DISCONNECTED' },
} as const;

/** Starts a line as it was, asks for a new code, or ends it. Shows at once; a refusal is told and taken back. */
export async function turn(connection: Connection, act: keyof typeof endpoints): Promise<void> {
  const { endpoint, early } = endpoints[act];
  list.change((rows) => rows.map((row) => (row.id === connection.id ? { ...row, status: early, qrcode: '' } : row)));
  try {
    await call(endpoint, { whatsappId: connection.id });
  } catch (error) {
    toastError(error);
  } finally {
    // a line that stays as it was tells nothing
    list.ask();
  }
}
