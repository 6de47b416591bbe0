import type { NewInvoice, Renewable } from './issue-queries';

/** Which invoices can be made together, and which companies have to be looked at one by one. */
export function batchOf<Invoice extends NewInvoice>(
  companies: readonly Renewable[],
  invoiceOf: (company: Renewable) => Invoice | undefined,
  isPlain: (invoice: Invoice) => boolean,
): { many: Invoice[]; one: number[] } {
  const all = companies.map(invoiceOf).filter((invoice) => invoice !== undefined);
  return {
    many: all.filter(isPlain),
    one: all.filter((invoice) => !isPlain(invoice)).map(({ companyId }) => companyId),
  };
}
