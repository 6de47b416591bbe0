import type { MessageState } from '@guiche/contract/tickets';
import type { Ctx } from '../platform/tenancy';
import type { Ack, ChannelError } from '../whatsapp/driver';
import { noteTrouble } from '../whatsapp/governor/governor';
import { tellProgress } from './deliver';
import { failByWire, raiseAck } from './queries';

/** 1 and 2 are the network's, 3 to 5 the customer's. */
export const stateOfAck: Record<Ack, MessageState> = {
  0: 'waiting',
  1: 'sent',
  2: 'sent',
  3: 'delivered',
  4: 'read',
  5: 'played',
};

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
    : await raiseAck(ctx, connectionId, providerId, { ack, state: stateOfAck[ack], at });
  if (changed) await tellProgress(ctx, changed.id, changed.ticketId);
}
