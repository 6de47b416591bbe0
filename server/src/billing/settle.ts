import type { InvoiceStatus, PaymentState } from '@guiche/contract/billing';
import { invoiceRule, paymentRule, type InvoiceEvent, type InvoiceRule, type PaymentEvent } from './table';

/**
 * Settlement: what is written when money or an act of somebody comes, as a pure function over the books as they stand.
 * Whoever calls it holds the company's row, loads what the event names, and writes all of the outcome in one transaction,
 * where `(key, from, to)` of a move is unique. So the same event, told any number of times, is written once.
 */

/**
 * Where money lies. `outside` is everybody's bank; `held` is what came for an open invoice and is less than it asks; `credit`
 * is what a company has paid beyond its invoices.
 */
export type Account = 'outside' | 'unmatched' | `credit:${number}` | `held:${number}` | `invoice:${number}`;

/** Cents from one account to another, never changed and never taken out again. */
export interface Move {
  /** What it is written for; the end-to-end id of a payment, the id of a refund, or the invoice of an act. */
  key: string;
  from: Account;
  to: Account;
  /** Positive. */
  cents: number;
}

export interface Invoice {
  companyId: number;
  /** Cents of its lines, and what is left of them to pay after the credit that it took when it was issued. */
  price: number;
  cents: number;
  /** Of these, what has come already and waits for the rest; nothing unless it is open. */
  held: number;
  status: InvoiceStatus;
  /** The open one that was made in place of this void one: what comes for this one is for that. */
  replacedBy?: number | undefined;
  /** It is for days of a company that is never due, or for the rest of a period that has become another. */
  buysNothing?: boolean;
}

export interface Payment {
  cents: number;
  state: PaymentState;
  /** The invoice of its charge, or what was made in place of that; paid by it or not; null: nobody's. */
  invoiceId: number | null;
  companyId: number | null;
}

/** What has to be known of the books: moves of the company and of the payment, what the event names, what is held for it. */
export interface Books {
  moves: readonly Move[];
  invoices: ReadonlyMap<number, Invoice>;
  /** The invoice of each txid that was ever handed out; one is never forgotten. */
  charges: ReadonlyMap<string, number>;
  /** By end-to-end id. */
  payments: ReadonlyMap<string, Payment>;
}

export type MoneyEvent =
  | { is: 'issued'; invoiceId: number; companyId: number; price: number }
  /** Told by a webhook, a poll or the daily list; a notice of a refund has the same shape and the same id. */
  | { is: 'received'; endToEndId: string; txid: string | null; cents: number }
  /** Money that went back, and did so; told after its payment. */
  | { is: 'refunded'; refundId: string; endToEndId: string; cents: number }
  | { is: 'given to a company'; endToEndId: string; companyId: number }
  | { is: 'settled by hand'; invoiceId: number; companyId: number; actId: string }
  | { is: 'covered by credit'; invoiceId: number; companyId: number }
  | { is: 'voided'; invoiceId: number; companyId: number };

/** What is to be written; empty where the event changes nothing, because it may not or was written before. */
export interface Outcome {
  moves: Move[];
  /** Invoices as they are from now on; `does` is what the transaction has to do besides: due date, plan. */
  invoices: { id: number; invoice: Invoice; does?: InvoiceRule['does'] }[];
  payments: { endToEndId: string; payment: Payment }[];
}

const nothing: Outcome = { moves: [], invoices: [], payments: [] };

/** Cents on an account. Credit is below zero where money was refunded that had been spent as credit. */
export const balance = (moves: readonly Move[], account: Account): number =>
  moves.reduce((sum, { from, to, cents }) => sum + (to === account ? cents : 0) - (from === account ? cents : 0), 0);

const sumNames = { unmatched: 'unmatched', credit: 'credit', held: 'held', invoice: 'applied' } as const;

/** The sums of the books, in cents: always received = applied + held + credit + refunded + unmatched. */
export function totals(moves: readonly Move[]) {
  const sum = { received: 0, applied: 0, held: 0, credit: 0, refunded: 0, unmatched: 0 };
  const add = (account: Account, cents: number) => {
    const [kind] = account.split(':') as ['outside' | keyof typeof sumNames];
    if (kind !== 'outside') sum[sumNames[kind]] += cents;
  };
  for (const { from, to, cents } of moves) {
    if (from === 'outside') sum.received += cents;
    if (to === 'outside') sum.refunded += cents;
    add(from, -cents);
    add(to, cents);
  }
  return sum;
}

/** What is written for an event. */
export function settle(books: Books, event: MoneyEvent): Outcome {
  switch (event.is) {
    case 'issued':
      return issue(books, event);
    case 'received': {
      const invoiceId = event.txid === null ? undefined : books.charges.get(event.txid);
      return receive(books, event.endToEndId, event.cents, invoiceId);
    }
    case 'settled by hand': {
      const invoice = books.invoices.get(event.invoiceId);
      if (!invoice || !invoiceRule(invoice.status, event.is)) return nothing;
      return receive(books, `hand:${event.actId}`, restOf(invoice), event.invoiceId, event.is);
    }
    case 'refunded':
      return refund(books, event);
    case 'given to a company':
      return give(books, event);
    case 'covered by credit':
      return cover(books, event.invoiceId);
    case 'voided':
      return leave(books, event.invoiceId, 'voided', `void:${event.invoiceId}`);
  }
}

/** Moves without those of nothing. */
const moved = (key: string, ...moves: [from: Account, to: Account, cents: number][]): Move[] =>
  moves.filter(([, , cents]) => cents !== 0).map(([from, to, cents]) => ({ key, from, to, cents }));

/** What is still to be paid of an open invoice. */
const restOf = ({ cents, held }: Invoice): number => cents - held;

/** A new invoice takes what credit there is; one of which nothing is left to pay is paid. */
function issue(books: Books, { invoiceId, companyId, price }: MoneyEvent & { is: 'issued' }): Outcome {
  if (books.invoices.has(invoiceId)) return nothing;
  const credit = balance(books.moves, `credit:${companyId}`);
  const used = Math.min(Math.max(credit, 0), price);
  const rule = used === price ? invoiceRule('open', 'covered by credit') : undefined;
  const invoice: Invoice = { companyId, price, cents: price - used, held: 0, status: rule?.to ?? 'open' };
  return {
    moves: moved(`issue:${invoiceId}`, [`credit:${companyId}`, `invoice:${invoiceId}`, used]),
    invoices: [{ id: invoiceId, invoice, does: rule?.does }],
    payments: [],
  };
}

/** Money that came: judged once, by the table. */
function receive(
  books: Books,
  endToEndId: string,
  cents: number,
  named: number | undefined,
  on: InvoiceEvent = 'paid in full',
): Outcome {
  if (books.payments.has(endToEndId) || !Number.isSafeInteger(cents) || cents <= 0) return nothing;
  const invoiceId = (named !== undefined && books.invoices.get(named)?.replacedBy) || named;
  const invoice = invoiceId === undefined ? undefined : books.invoices.get(invoiceId);
  const pays = invoice && invoiceRule(invoice.status, on);
  const rest = invoice ? restOf(invoice) : 0;
  const rule = paymentRule('pending', 'judged', {
    'it has no charge of ours': !invoice,
    'its invoice is not open': !pays,
    'it would buy nothing now': invoice?.buysNothing === true,
    'it is too little': cents < rest,
    'it is too much': cents > rest,
  })!;
  const companyId = invoice?.companyId ?? null;
  const judged = {
    endToEndId,
    payment: { cents, state: rule.to, invoiceId: invoice ? invoiceId! : null, companyId },
  };
  if (rule.does === 'hold it')
    return {
      moves: moved(endToEndId, ['outside', `held:${invoiceId!}`, cents]),
      invoices: [{ id: invoiceId!, invoice: { ...invoice!, held: invoice!.held + cents } }],
      payments: [judged],
    };
  const applied = rule.does?.startsWith('pay the invoice') ? rest : 0;
  const beyond: Account = companyId === null ? 'unmatched' : `credit:${companyId}`;
  const moves = moved(endToEndId, ['outside', `invoice:${invoiceId!}`, applied], ['outside', beyond, cents - applied]);
  if (!applied) return { moves, invoices: [], payments: [judged] };
  const waited = release(books, invoiceId!, `invoice:${invoiceId!}`, 'the rest has come');
  return {
    moves: [...moves, ...waited.moves],
    invoices: [{ id: invoiceId!, invoice: { ...invoice!, held: 0, status: pays!.to }, does: pays!.does }],
    payments: [judged, ...waited.payments],
  };
}

/** What was held on an invoice goes where the invoice has gone. */
function release(books: Books, invoiceId: number, to: Account, on: PaymentEvent): Pick<Outcome, 'moves' | 'payments'> {
  return {
    moves: moved(`held:${invoiceId}`, [`held:${invoiceId}`, to, balance(books.moves, `held:${invoiceId}`)]),
    payments: [...books.payments].flatMap(([endToEndId, payment]) => {
      const rule = payment.invoiceId === invoiceId ? paymentRule(payment.state, on) : undefined;
      return rule ? [{ endToEndId, payment: { ...payment, state: rule.to } }] : [];
    }),
  };
}

/**
 * Money that went back. What is held for an invoice goes from there. Of two payments for one invoice it does not matter
 * which of them is refunded: credit bears it where there is enough, so that what was bought stays. Else the payment's own
 * invoice does, as far as it was paid, and is refunded when nothing of that is left; what neither has was spent as credit,
 * which then is below zero.
 */
function refund(books: Books, { refundId, endToEndId, cents }: MoneyEvent & { is: 'refunded' }): Outcome {
  const payment = books.payments.get(endToEndId);
  const key = `refund:${endToEndId}:${refundId}`;
  if (!payment || books.moves.some((move) => move.key === key)) return nothing;
  const before = refundedOf(books.moves, endToEndId);
  const back = Math.min(cents, payment.cents - before);
  if (!Number.isSafeInteger(cents) || back <= 0) return nothing;

  const { companyId, invoiceId } = payment;
  const whole = before + back === payment.cents ? paymentRule(payment.state, 'refunded in full') : undefined;
  const payments = whole ? [{ endToEndId, payment: { ...payment, state: whole.to } }] : [];
  if (companyId === null) return { moves: moved(key, ['unmatched', 'outside', back]), invoices: [], payments };

  const credit: Account = `credit:${companyId}`;
  const invoice = invoiceId === null ? undefined : books.invoices.get(invoiceId);
  if (payment.state === 'short' && invoice)
    return {
      moves: moved(key, [`held:${invoiceId!}`, 'outside', back]),
      invoices: [{ id: invoiceId!, invoice: { ...invoice, held: invoice.held - back } }],
      payments,
    };
  const paid =
    invoice?.status === 'paid' ? balance(books.moves, `invoice:${invoiceId!}`) - invoice.price + invoice.cents : 0;
  const ofInvoice = balance(books.moves, credit) >= back ? 0 : Math.min(back, Math.max(0, paid));
  const moves = moved(key, [`invoice:${invoiceId!}`, 'outside', ofInvoice], [credit, 'outside', back - ofInvoice]);
  if (ofInvoice === 0 || ofInvoice < paid) return { moves, invoices: [], payments };
  const left = leave({ ...books, moves: [...books.moves, ...moves] }, invoiceId!, 'refunded in full', key);
  return { moves: [...moves, ...left.moves], invoices: left.invoices, payments };
}

/** What has gone back of a payment so far. */
const refundedOf = (moves: readonly Move[], endToEndId: string): number =>
  moves
    .filter(({ key, to }) => to === 'outside' && key.startsWith(`refund:${endToEndId}:`))
    .reduce((sum, { cents }) => sum + cents, 0);

/** Money that nobody knew becomes a company's credit. */
function give(books: Books, { endToEndId, companyId }: MoneyEvent & { is: 'given to a company' }): Outcome {
  const payment = books.payments.get(endToEndId);
  const rule = payment && paymentRule(payment.state, 'given to a company');
  if (!rule) return nothing;
  const left = payment.cents - refundedOf(books.moves, endToEndId);
  return {
    moves: moved(`give:${endToEndId}`, ['unmatched', `credit:${companyId}`, left]),
    invoices: [],
    payments: [{ endToEndId, payment: { ...payment, state: rule.to, companyId } }],
  };
}

/** Credit pays an open invoice, if it is enough for all that is left. */
function cover(books: Books, invoiceId: number): Outcome {
  const invoice = books.invoices.get(invoiceId);
  const rule = invoice && invoiceRule(invoice.status, 'covered by credit');
  if (!rule || balance(books.moves, `credit:${invoice.companyId}`) < restOf(invoice)) return nothing;
  const waited = release(books, invoiceId, `invoice:${invoiceId}`, 'the rest has come');
  return {
    moves: [
      ...moved(`cover:${invoiceId}`, [`credit:${invoice.companyId}`, `invoice:${invoiceId}`, restOf(invoice)]),
      ...waited.moves,
    ],
    // What was credit then is credit again should it ever be taken back.
    invoices: [
      { id: invoiceId, invoice: { ...invoice, cents: invoice.held, held: 0, status: rule.to }, does: rule.does },
    ],
    payments: waited.payments,
  };
}

/** An invoice that is for nothing any more gives the credit back that it took; what was held for it is credit. */
function leave(books: Books, id: number, on: InvoiceEvent, key: string): Outcome {
  const invoice = books.invoices.get(id);
  const rule = invoice && invoiceRule(invoice.status, on);
  if (!rule) return nothing;
  const credit: Account = `credit:${invoice.companyId}`;
  const waited = release(books, id, credit, 'its invoice is void');
  return {
    moves: [...moved(key, [`invoice:${id}`, credit, balance(books.moves, `invoice:${id}`)]), ...waited.moves],
    invoices: [{ id, invoice: { ...invoice, held: 0, status: rule.to }, does: rule.does }],
    payments: waited.payments,
  };
}
