import type { ProviderProblem } from '@guiche/contract/billing';
import type { PaymentDriverName } from '@guiche/contract/payment-provider';

/** How money comes in. A driver knows its bank and nothing of companies, invoices or the database of the product. */
export interface PaymentDriver {
  name: PaymentDriverName;
  can: {
    /** It tells by itself that something was paid, and what it has received can be asked. */
    webhook: boolean;
    refund: boolean;
  };
  /** A name for a charge that nobody has used before. */
  newTxid(): string;
  /**
   * Makes a code; safe to be asked again by its txid.
   * @throws Refused where no other try would help, anything else where it is not known what became of it
   */
  create(charge: NewCharge): Promise<{ brCode: string; expiresAt: Date }>;
  /** What became of a charge. */
  fetch(txid: string): Promise<Fetched>;
  /** Nobody can pay it from here on; `too-late` where somebody may have. */
  remove(txid: string): Promise<'removed' | 'too-late'>;
  /** Everything received between two moments, whoever's it is. */
  list(from: Date, to: Date): AsyncIterable<Received>;
  /** Sends money back; safe to be asked again by its refund id. */
  refund(endToEndId: string, refundId: string, cents: number): Promise<'pending' | 'done' | 'refused'>;
  /** Whether its bank lets us in and tells `address` of payments; where it does not, and `registers`, it does from now on. */
  check?(address: string | undefined, registers: boolean): Promise<Health>;
}

/** How a provider fares; null where nobody knows. */
export interface Health {
  isTokenGood: boolean | null;
  isWebhookRegistered: boolean | null;
  problem: ProviderProblem | null;
}

export interface NewCharge {
  txid: string;
  cents: number;
  /** What the payer's bank shows. */
  description: string;
  /** Seconds. */
  expiresIn: number;
}

export interface Received {
  endToEndId: string;
  txid: string | null;
  cents: number;
  /** When the bank took it. */
  paidAt: Date;
  payer: string;
  refunds: Refunded[];
}

export interface Refunded {
  refundId: string;
  cents: number;
  state: 'pending' | 'done' | 'refused';
}

export interface Fetched {
  state: 'active' | 'paid' | 'removed' | 'missing';
  /** The text of the code, where the provider says it. */
  brCode?: string;
  payments: Received[];
}

/** The provider has understood and will not: asking again changes nothing. */
export class Refused extends Error {}

/** How long a code may be paid, in seconds. */
export const chargeLife = 3600;
