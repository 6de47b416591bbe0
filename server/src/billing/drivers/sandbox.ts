import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dynamicBrCode } from '../br-code';
import type { SandboxBank } from './sandbox-bank';
import { Refused, type PaymentDriver } from './driver';

/** The provider that takes no money: its bank is a few tables apart from all that the product knows. */
export const sandboxDriver = (bank: SandboxBank): PaymentDriver => ({
  name: 'sandbox',
  can: { webhook: true, refund: true },
  newTxid: () => randomBytes(16).toString('hex'),
  async create({ txid, cents, expiresIn }) {
    const { slow, loses } = bank.takeFaults();
    if (slow) await sleep(slow, undefined, { ref: false });
    const brCode = dynamicBrCode({ name: 'SANDBOX NAO PAGUE', city: 'BRASIL', url: `pix.guiche.invalid/${txid}` });
    const made = await bank.make({ txid, cents, brCode, expiresIn });
    if (made.cents !== cents) throw new Refused('this txid has another amount');
    // The code is there, and whoever asked for it does not hear so.
    if (loses) throw new Error('the answer of the sandbox was lost');
    return { brCode: made.brCode, expiresAt: new Date(made.expiresAt) };
  },
  fetch: (txid) => bank.fetch(txid),
  remove: (txid) => bank.remove(txid),
  list: (from, to) => bank.list(from, to),
  refund: (endToEndId, refundId, cents) => bank.refund(endToEndId, refundId, cents),
});
