import type { Ctx } from '../platform/tenancy';
import type { Ack, ChannelError } from '../whatsapp/driver';
import { noteTrouble } from '../whatsapp/governor/governor';
import { publishProgress } from './progress';
import { failByWire, raiseAck } from './queries';

/** The network says how far one of our messages got. Ack only rises; receipts may come twice, late or out of order. */
export async function acknowledge(
  ctx: Ctx,
  connectionId: number,
  receipt: { at: Date; providerId: string; ack: Ack; error?: ChannelError | undefined },
): Promise<void> {
  const { providerId, ack, error } = receipt;
  const at = new Date(receipt.at);
  if (error) await noteTrouble(ctx, connectionId, error.code);
  const changed = error
    ? await failByWire(ctx, connectionId, providerId, error.code, error.detail)
    : await raiseAck(ctx, connectionId, providerId, ack, at);
  if (changed) await publishProgress(ctx, changed.id);
}
