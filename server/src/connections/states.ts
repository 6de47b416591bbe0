import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import type { Ctx } from '../platform/tenancy';
import { askToWatch, notifyBack } from './watch';
import { publishSession } from './live';
import { connectionById } from './queries';
import * as queries from './state-queries';

/** So many states of a line are kept: weeks of a good one, a day of one that comes and goes every few minutes. */
const kept = 300;

/**
 * Writes down what a provider says of a line and tells the screens; nothing happens when nothing is new. Everything that
 * follows from it is part of the transaction.
 */
export async function noteStatus(
  ctx: Ctx,
  connectionId: number,
  status: ConnectionStatus,
  { cause, ...about }: { qrcode?: string; number?: string; cause?: Cause } = {},
): Promise<void> {
  const before = await queries.writeStatus(ctx, connectionId, status, about);
  if (!before) return;
  // Providers say why they gave a line up; what ends without a word was ended by somebody.
  const why = cause ?? (status === 'DISCONNECTED' ? 'stopped' : null);
  if (before.status !== status) await keepState(ctx, connectionId, status, why);
  const connection = await connectionById(ctx, connectionId);
  if (!connection) return;
  if (before.status === 'CONNECTED' && connection.downSince) await askToWatch(ctx, connectionId, connection.downSince);
  if (status === 'CONNECTED' && before.alertedAt && before.downSince)
    await notifyBack(ctx, connection, before.downSince);
  publishSession(ctx, connection);
}

/** Into the line's own history. */
export async function keepState(
  ctx: Ctx,
  connectionId: number,
  status: ConnectionStatus,
  cause: Cause | null,
): Promise<void> {
  await queries.insertState(ctx, connectionId, status, cause);
  await queries.pruneStates(ctx, connectionId, kept);
}
