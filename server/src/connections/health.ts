import type { ConnectionHealth } from '@guiche/contract/connection-health';
import type { Ctx } from '../platform/tenancy';
import { readHealth } from '../whatsapp/cloud/health';
import { readGovernor } from '../whatsapp/governor/governor';
import { readConnection } from './service';
import { newestStates, readFigures } from './state-queries';

const day = 24 * 60 * 60_000;
/** So many states are shown. */
const shown = 50;

/**
 * How a line has been.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function health(ctx: Ctx, connectionId: number): Promise<ConnectionHealth> {
  const since = new Date(ctx.now.getTime() - day);
  const [, states, figures, governor, official] = await Promise.all([
    readConnection(ctx, connectionId),
    newestStates(ctx, connectionId, shown),
    readFigures(ctx, connectionId, since),
    readGovernor(ctx, connectionId),
    readHealth(ctx, connectionId),
  ]);
  const { errorCode, errorDetail, errorAt, ...counts } = figures;
  return {
    states,
    since: since.toISOString(),
    ...counts,
    lastError: errorCode && errorAt ? { code: errorCode, detail: errorDetail ?? '', at: errorAt } : null,
    governor,
    official: official ?? null,
  };
}
