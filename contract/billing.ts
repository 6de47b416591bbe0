/** The words in which server and page speak of money that is owed, and those few rules that both need. */

/** How often a company pays; the names are those of this API family. */
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Recurrence = (typeof recurrences)[number];

/** How many months each of them buys. */
export const monthsOf = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const satisfies Record<
  Recurrence,
  number
>;

/** What an invoice is. That it is overdue is only how an open one looks after its day. */
export const invoiceStatuses = ['open', 'paid', 'void', 'refunded'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Whoever has said that they have paid is believed for so long: until then saying it again changes nothing. */
export const claimHolds = 6 * 3_600_000;

/** Whether an open invoice was said to be paid, lately. */
export const isClaimed = (claimedAt: string | null, now: number): boolean =>
  claimedAt !== null && Date.parse(claimedAt) > now - claimHolds;

/** How an invoice looks: Em Aberto, Vencido, Pago, and the two that companies see no button for. */
export type InvoiceLook = InvoiceStatus | 'overdue';

/** How an invoice looks on that day: overdue from the day after it was due. */
export const invoiceLook = (status: InvoiceStatus, dueOn: string, today: string): InvoiceLook =>
  status === 'open' && dueOn < today ? 'overdue' : status;

/**
 * What became of money that came. `pending`: told of, not judged yet; `settled`: it paid its invoice to the cent; `surplus`:
 * more than was owed, or for what is paid or void, so that some of it is credit; `short`: less than was owed, held until the
 * rest comes; `unmatched`: nobody knows whose it is; `refunded`: all of it went back.
 */
export const paymentStates = ['pending', 'settled', 'surplus', 'short', 'unmatched', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What somebody has to look at. */
export const worklistStates = ['surplus', 'short', 'unmatched'] as const satisfies readonly PaymentState[];

/** What may be wrong with a provider, as it was found when it was asked last. */
export const providerProblems = ['unreachable', 'credentials', 'rights', 'key', 'webhook', 'address'] as const;
export type ProviderProblem = (typeof providerProblems)[number];
