import type { InvoiceLook } from '@guiche/contract/billing';
import type { Provider } from '@guiche/contract/payment-provider';
import { billing, type InvoiceOfCompany, type WorkItem } from '@guiche/contract/payments';
import { companies } from '@guiche/contract/companies';
import type { BodyInput } from '@guiche/contract/endpoint';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, download } from '../platform/call';
import { useLive } from '../platform/live';
import { keepAnswer } from '../platform/keep-answer';
import { countOf } from '../platform/pages';
import { queryClient } from '../platform/query';
import { currentLanguage } from '../platform/strings';
import { throttle } from '../platform/throttle';

const key = ['operator-billing'];
/** What moves together is asked about together. */
const GATHER_MS = 300;
const askAgain = throttle(GATHER_MS, () => void queryClient.invalidateQueries({ queryKey: key }));

/** Money moves, an invoice becomes another, a company is another day further: then all of this is looked at again. */
export const useMovedMoney = () => useLive({ operatorBilling: askAgain, operatorCompany: askAgain });

/** Figures of a month (`2026-11`), this one unless told, and what is owed now. */
export const useSummary = (month: string | null) =>
  useQuery({
    queryKey: [...key, 'summary', month],
    queryFn: ({ signal }) => call(billing.summary, { query: month === null ? {} : { month }, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });

export const useProvider = () =>
  useQuery({
    queryKey: [...key, 'provider'],
    queryFn: ({ signal }) => call(billing.provider, { signal }),
    staleTime: 0,
  });

export interface Filter {
  searchParam: string;
  look: InvoiceLook | null;
}
const queryOf = ({ searchParam, look }: Filter) => ({ searchParam, ...(look ? { look } : {}) });

/** Invoices of all companies, latest first. */
export function useAllInvoices(filter: Filter) {
  const found = useInfiniteQuery({
    queryKey: [...key, 'invoices', filter],
    queryFn: ({ pageParam, signal }) =>
      call(billing.invoices, { query: { ...queryOf(filter), ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const rows: InvoiceOfCompany[] = found.data?.pages.flatMap((page) => page.invoices) ?? [];
  return { ...found, rows, count: countOf(found.data, rows.length), isGone: () => false };
}

export const downloadAll = (filter: Filter) =>
  download(billing.csv, { query: { ...queryOf(filter), language: currentLanguage() }, onBytes: () => undefined });

/** Money that somebody has to look at, page by page. */
export function useWorklist() {
  const found = useInfiniteQuery({
    queryKey: [...key, 'worklist'],
    queryFn: ({ pageParam, signal }) =>
      call(billing.worklist, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
  const rows: WorkItem[] = found.data?.pages.flatMap((page) => page.records) ?? [];
  return { ...found, rows, count: countOf(found.data, rows.length) };
}

export type InvoiceAct = 'settle' | 'void' | 'refund';

/** Sends back what was paid for an invoice, or a part of it; `days` by which the due date goes back. */
export async function refund(invoiceId: number, body: BodyInput<typeof billing.refund>): Promise<void> {
  await call(billing.refund, { invoiceId, body });
  askAgain();
}

/** Settles by hand, or voids. */
export async function actOn(act: 'settle' | 'void', invoiceId: number, note: string): Promise<void> {
  await call(billing[act], { invoiceId, body: { note } });
  askAgain();
}

export async function markSeen({ kind, id, paymentId, invoiceId }: WorkItem): Promise<void> {
  if (kind === 'returned' || kind === 'undated') await call(billing.looked, { body: { kind, id } });
  else if (paymentId !== null) await call(billing.seen, { paymentId, body: {} });
  else if (kind === 'claimed' && invoiceId !== null) await call(billing.unclaim, { invoiceId });
  askAgain();
}

/** The company of an item is due on that day; what the item is about has been looked at by that. */
export async function setDueDate(item: WorkItem, dueDate: string): Promise<void> {
  await call(companies.update, { companyId: item.company!.id, body: { dueDate } });
  await markSeen(item);
}

/** Money that nobody knew becomes a company's credit. */
export async function giveTo(paymentId: number, companyId: number): Promise<void> {
  await call(billing.give, { paymentId, body: { companyId } });
  askAgain();
}

export async function sendBack(paymentId: number, note: string): Promise<void> {
  await call(billing.refundPayment, { paymentId, body: { note } });
  askAgain();
}

/** The first companies that are called so, while they are asked for. */
export const useCompaniesNamed = (searchParam: string, isAsked: boolean) =>
  useQuery({
    queryKey: [...key, 'companies', searchParam],
    queryFn: async ({ signal }) => (await call(companies.page, { query: { searchParam }, signal })).companies,
    enabled: isAsked,
    placeholderData: (before) => before,
  });

export async function saveProvider(body: BodyInput<typeof billing.setProvider>): Promise<Provider> {
  const saved = await call(billing.setProvider, { body });
  await keepAnswer([...key, 'provider'], saved);
  askAgain();
  return saved;
}

/** Asks the provider whether all is well. */
export async function checkProvider(): Promise<void> {
  await keepAnswer([...key, 'provider'], await call(billing.checkProvider, {}));
}
