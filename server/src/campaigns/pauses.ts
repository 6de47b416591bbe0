import type { PauseReason } from '@guiche/contract/campaigns';
import type { Ctx } from '../platform/tenancy';
import { runningOn, type Running } from './claim-queries';
import { told } from './live';
import { tellAdmins } from './pause-notice';
import { setPaused } from './queries';

/** Every campaign of a line stands still and says why; the sweep looks again. */
export const pauseAll = async (ctx: Ctx, lineId: number, why: PauseReason, until: Date | null = null): Promise<void> =>
  pause(ctx, await runningOn(ctx, lineId), why, until);

/** One campaign stands still and says why. */
export const pauseOne = (ctx: Ctx, row: Running, why: PauseReason): Promise<void> => pause(ctx, [row], why, null);

async function pause(ctx: Ctx, running: readonly Running[], why: PauseReason, until: Date | null): Promise<void> {
  const fresh: Running[] = [];
  for (const one of running) {
    if (!(await setPaused(ctx, one.id, why, until))) continue;
    await told(ctx, 'update', one.id);
    if (one.pausedReason !== why) fresh.push(one);
  }
  await tellAdmins(ctx, fresh, why);
}
