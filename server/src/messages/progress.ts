import { sideBySide } from '../platform/side-by-side';
import type { Ctx } from '../platform/tenancy';
import { noteProgress, publishTicket, read } from '../tickets/service';
import { publishChanged } from './live';
import { readById } from './queries';

/** A message got further: its bubble, and its ticket's preview when it is the newest, follow. */
export async function publishProgress(ctx: Ctx, messageId: number): Promise<void> {
  const [isPreview, row] = await sideBySide([noteProgress(ctx, messageId), readById(ctx, messageId)]);
  if (!row) return;
  const ticket = isPreview ? await publishTicket(ctx, row.ticket_id) : await read(ctx, row.ticket_id);
  if (ticket) publishChanged(ctx, row, ticket);
}
