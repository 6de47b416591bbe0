import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { readConflict } from './queries';

/** ERR_OTHER_OPEN_TICKET with the ticket that stands in the way, as the JSON string its clients parse. */
export async function conflictOf(ctx: Ctx, contactId: number, whatsappId: number | null) {
  const other = whatsappId === null ? undefined : await readConflict(ctx, contactId, whatsappId);
  return fail('ERR_OTHER_OPEN_TICKET', other ? { error: JSON.stringify(other) } : {});
}
