import type { ChangedField } from '@guiche/contract/prompt-versions';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { dropOldVersions, insertVersion } from './version-queries';

/** Whoever acts, as they are called; an operator who is here as support by their own name. */
export const nameOf = ({ viewer }: UserCtx): string => (viewer.support?.own ?? viewer).name;

/** Keeps what was published, in the transaction in which it is, and lets go of what is old. */
export async function noteVersion(
  ctx: Ctx,
  promptId: number,
  { by, changed }: { by: string; changed: ChangedField[] },
): Promise<void> {
  await insertVersion(ctx, promptId, by, changed);
  await dropOldVersions(ctx, promptId);
}
