import { randomBytes } from 'node:crypto';
import { staticBrCode, txidOf } from '../br-code';
import { Refused, type PaymentDriver } from './driver';

/**
 * Without a provider: a static code to the operator's own key, made here. Nobody tells that it was paid; the payer says so,
 * and the operator looks at the bank and settles the invoice.
 */
export const manualDriver = (
  receiver: { key: string; name: string; city: string },
  clock: () => Date,
): PaymentDriver => ({
  name: 'manual',
  can: { webhook: false, refund: false },
  newTxid: () => txidOf(randomBytes(17)),
  async create({ txid, cents, description, expiresIn }) {
    let brCode: string;
    try {
      brCode = staticBrCode({ ...receiver, cents, txid, text: description });
    } catch (error) {
      throw new Refused((error as Error).message);
    }
    return { brCode, expiresAt: new Date(clock().getTime() + expiresIn * 1000) };
  },
  fetch: async () => ({ state: 'active', payments: [] }),
  // A static code can be paid for as long as somebody has it.
  remove: async () => 'removed',
  async *list() {
    yield* [];
  },
  refund: async () => 'refused',
});
