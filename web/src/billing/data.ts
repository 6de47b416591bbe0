import type { Invoice } from '@guiche/contract/invoices';
import { invoices } from '@guiche/contract/invoices';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { plans } from '@guiche/contract/plans';
import { subscription, type BillingData, type Charge, type Subscription } from '@guiche/contract/subscription';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InvoiceLook, Recurrence } from '@guiche/contract/billing';
import { call, download } from '../platform/call';
import { useLive } from '../platform/live';
import { countOf } from '../platform/pages';
import { queryClient } from '../platform/query';
import { currentLanguage } from '../platform/strings';
import { throttle } from '../platform/throttle';

const keys = { invoices: ['invoices'], subscription: ['subscription'] };

export interface Filter {
  searchParam: string;
  look: InvoiceLook | null;
}
const queryOf = ({ searchParam, look }: Filter) => ({ searchParam, ...(look ? { look } : {}) });

/** A payment moves an invoice, a due date and a charge, and each says so, to each of what is shown. */
const GATHER_MS = 300;
const askAgain = throttle(GATHER_MS, () => {
  void queryClient.invalidateQueries({ queryKey: keys.invoices });
  void queryClient.invalidateQueries({ queryKey: keys.subscription });
});

/** What is told of a payment, or of days that were given, changes the list, the open invoice and the due date alike: all are asked for again. */
const usePaymentsLive = () => useLive({ payment: askAgain, company: askAgain });

/** The company's invoices, page by page, latest first. */
export function useInvoices(filter: Filter) {
  usePaymentsLive();
  const found = useInfiniteQuery({
    queryKey: [...keys.invoices, filter],
    queryFn: ({ pageParam, signal }) =>
      call(invoices.list, { query: { ...queryOf(filter), ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const rows: Invoice[] = found.data?.pages.flatMap((page) => page.invoices) ?? [];
  return { ...found, rows, count: countOf(found.data, rows.length), isGone: () => false };
}

export const downloadInvoices = (filter: Filter) =>
  download(invoices.csv, { query: { ...queryOf(filter), language: currentLanguage() }, onBytes: () => undefined });

export const useReceipt = (invoiceId: number) =>
  useQuery({
    queryKey: [...keys.invoices, 'receipt', invoiceId],
    queryFn: ({ signal }) => call(invoices.receipt, { invoiceId, signal }),
    retry: false,
  });

/** Until when the company may work, for whoever sees no more of it. */
export function useStandingOfCompany() {
  usePaymentsLive();
  return useQuery({
    queryKey: [...keys.subscription, 'standing'],
    queryFn: ({ signal }) => call(subscription.standing, { signal }),
    staleTime: 0,
  });
}

/** What the company pays for, until when, and what it owes. */
export function useSubscription() {
  usePaymentsLive();
  return useQuery({
    queryKey: keys.subscription,
    queryFn: ({ signal }) => call(subscription.show, { signal }),
    staleTime: 0,
  });
}

/** The plans that are offered. */
export const useOffered = () =>
  useQuery({ queryKey: ['plans', 'offered'], queryFn: ({ signal }) => call(plans.list, { signal }) });

export interface Wish {
  planId: number;
  recurrence: Recurrence;
}

/** What the next renewal is for, unless something else is chosen. */
export const plannedOf = ({ plan, recurrence, pending }: Subscription): Wish => ({
  planId: pending?.plan?.id ?? plan.id,
  recurrence: pending?.recurrence ?? recurrence,
});

export const isSameWish = (one: Wish, other: Wish): boolean =>
  one.planId === other.planId && one.recurrence === other.recurrence;

/** What it would cost to have that instead, and from when; nothing changes. */
export const usePriced = (wish: Wish, isOn: boolean) =>
  useQuery({
    queryKey: [...keys.subscription, 'priced', wish],
    queryFn: ({ signal }) => call(subscription.change, { body: { ...wish, dryRun: true }, signal }),
    enabled: isOn,
    staleTime: 0,
    retry: false,
  });

export async function changePlan(wish: Wish) {
  const changed = await call(subscription.change, { body: { ...wish, dryRun: false } });
  askAgain();
  return changed;
}

export async function saveBilling(body: Partial<BillingData>): Promise<void> {
  await call(subscription.billing, { body });
  askAgain();
}

export interface Payer {
  firstName: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/** A code for an invoice, or for the open renewal. */
export const createCharge = (payer: Payer, invoiceId: number | null): Promise<Charge> =>
  call(subscription.pay, { body: { ...payer, invoiceId } });

const POLL_MS = 5_000;

/** How a code stands: the provider may tell of the money later than it tells whoever asks. */
export const useCharge = (txid: string, isOn: boolean) =>
  useQuery({
    queryKey: ['charge', txid],
    queryFn: ({ signal }) => call(subscription.charge, { txid, signal }),
    refetchInterval: POLL_MS,
    enabled: isOn,
    retry: false,
  });

/** An invoice of which a code was paid: more may be to come. */
export const useInvoice = (invoiceId: number, isOn: boolean) =>
  useQuery({
    queryKey: [...keys.invoices, 'one', invoiceId],
    queryFn: ({ signal }) => call(invoices.show, { invoiceId, signal }),
    enabled: isOn,
    refetchInterval: (query) => (query.state.data?.status === 'open' ? POLL_MS : false),
    staleTime: 0,
  });

/** Says that an invoice is paid: the provider is asked at once, or somebody is told. */
export async function claimInvoice(invoiceId: number): Promise<Invoice> {
  const invoice = await call(invoices.claim, { invoiceId });
  askAgain();
  void queryClient.invalidateQueries({ queryKey: ['charge'] });
  return invoice;
}

/** Pays a code of the sandbox's bank, which takes no money. */
export const feignPayment = (txid: string) => call(pixSandbox.pay, { txid, body: {} });
