import { isDeepStrictEqual } from 'node:util';
import { recurrences } from '@guiche/contract/billing';
import type { BodyOf } from '@guiche/contract/endpoint';
import type { Invoice } from '@guiche/contract/invoices';
import { addDays, dayIn } from '@guiche/contract/calendar';
import { centsOf, reaisOf } from '@guiche/contract/money';
import type {
  BillingData,
  Charge,
  PlanChangePriced,
  Standing,
  subscription,
  Subscription,
} from '@guiche/contract/subscription';
import { lockBilled, readBilled, readBillingData, saveBillingData } from '../companies/billed';
import { readOffer } from '../platform-settings/service';
import { readPlan } from '../plans/service';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Book } from './book';
import * as charges from './charge-queries';
import * as claims from './claims';
import { chargeFor, chargeShown, isTxid } from './charges';
import { invoiceOf, toPayOf } from './invoices';
import { isOtherPlan, openInvoice, withCredit } from './issue-queries';
import { noted } from './noted';
import { assertPlanFits, payable } from './payable';
import { changePlan } from './plan-change';
import { periodPrice } from './price';
import { findInvoice } from './queries';
import { standing } from './standing';
import type { SubscriptionParts } from './subscription-parts';

/** What everybody of the own company may know: until when, and where invoices go. */
export async function readStanding(ctx: UserCtx, { tenancy }: SubscriptionParts): Promise<Standing> {
  const [company, billing] = await tenancy.acrossCompanies(
    async (db) => [await readBilled(db, ctx.companyId), await readBillingData(db, ctx.companyId)] as const,
  );
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  const { dueDate, trialExpiration } = company;
  return { access: standing(company, ctx.now).access, dueDate, trialExpiration, email: billing.email };
}

/** What the own company pays for, until when, and what is owed. */
export async function show(ctx: UserCtx, { tenancy, providers }: SubscriptionParts): Promise<Subscription> {
  const { companyId } = ctx;
  const [company, billing, credited, openId, offer] = await tenancy.acrossCompanies(
    async (db) =>
      [
        await readBilled(db, companyId),
        await readBillingData(db, companyId),
        await withCredit(db, [companyId]),
        (await openInvoice(db, companyId, 'upgrade')) ?? (await openInvoice(db, companyId, 'renewal')),
        await readOffer(db),
      ] as const,
  );
  const driver = await providers.name();
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  const plan = await readPlan(ctx, company.planId);
  const monthly = centsOf(plan.value) ?? 0;
  const { access, until, left } = standing(company, ctx.now);
  const open = openId && (await findInvoice(ctx, openId.id));
  const isChosen = company.pendingPlanId !== null || company.pendingRecurrence !== null;
  const [nextPlanId, nextRecurrence, from] = isChosen
    ? [company.pendingPlanId ?? company.paidPlanId, company.pendingRecurrence ?? company.paidRecurrence, null]
    : [company.paidPlanId, company.paidRecurrence, company.paidFrom];
  return {
    plan,
    recurrence: company.recurrence,
    access,
    dueDate: company.dueDate,
    accessUntil: until?.toISOString() ?? null,
    daysLeft: left,
    trialExpiration: company.trialExpiration,
    price: reaisOf(periodPrice(monthly, company.recurrence, company.discounts[company.recurrence])),
    openInvoice: open ? invoiceOf(open) : null,
    credit: reaisOf(credited[0]?.credit ?? 0),
    pending:
      isChosen || from !== null
        ? {
            plan: nextPlanId === null ? null : await readPlan(ctx, nextPlanId),
            recurrence: nextRecurrence,
            paidFrom: from === null ? null : addDays(dayIn(company.zone, new Date(from)), 1),
          }
        : null,
    billing,
    recurrences: recurrences
      .filter((one) => one === company.recurrence || offer.recurrences.includes(one))
      .map((recurrence) => ({
        recurrence,
        price: reaisOf(periodPrice(monthly, recurrence, offer.discounts[recurrence])),
      })),
    driver,
    support: await providers.support(),
  };
}

/** The countries that the form offers, as pages of this family name them. Any other word may be a district: it is nobody's country. */
const countries = [
  [/^bra?$|^bra[sz]il$/i, 'BR'],
  [/^usa?$|^united states$|^estados unidos$/i, 'US'],
] as const;
const countryOf = (text: string) => countries.find(([name]) => name.test(text.trim()))?.[1];

/**
 * A code for what is owed: the invoice that is named, or the open renewal. A plan that is not the present one is changed to
 * first. Prices and cards that are sent along are nobody's business.
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PAYMENTS_OFF, ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT
 */
export async function pay(
  ctx: UserCtx,
  parts: SubscriptionParts,
  body: BodyOf<typeof subscription.pay>,
): Promise<Charge> {
  await parts.providers.current();
  const known = body.invoiceId === null ? undefined : await findInvoice(ctx, body.invoiceId);
  if (body.invoiceId !== null && !known) throw fail('ERR_NO_INVOICE_FOUND');
  if (known && known.status !== 'open') throw fail('ERR_INVOICE_NOT_OPEN');
  const chosen: { id?: number | undefined; planId?: number | undefined } = body.plan ?? {};
  const planId = chosen.planId ?? chosen.id;
  let invoiceId = known?.id;
  if (
    planId !== undefined &&
    known?.kind !== 'upgrade' &&
    known?.kind !== 'manual' &&
    (await parts.tenancy.acrossCompanies((db) => isOtherPlan(db, ctx.companyId, planId)))
  ) {
    const changed = await changePlan(parts, ctx, { planId, dryRun: false, withRenewal: true });
    if (changed.invoiceId !== null) invoiceId = changed.invoiceId;
    else if (changed.isOther) invoiceId = undefined;
  }
  const name = [body.firstName, body.lastName].filter(Boolean).join(' ');
  const payer = {
    billingName: name || undefined,
    addressStreet: body.address2 || undefined,
    addressCity: body.city || undefined,
    addressState: body.state || undefined,
    addressZipCode: body.zipcode || undefined,
    addressCountry: countryOf(body.country),
  };
  const invoice = await payable(parts, ctx.companyId, invoiceId, {
    check: (book) => assertPlanFits(book, ctx.companyId, invoiceId),
    // who pays is kept with what is owed, not with a refusal
    found: (book) => keepPayer(ctx, book, payer),
  });
  return chargeShown(
    await chargeFor(parts, invoice, (book, cents) =>
      noted(ctx, book, ctx.companyId, {
        action: 'invoice.pay',
        subject: invoice.detail,
        subjectId: invoice.id,
        after: { value: reaisOf(cents) },
      }),
    ),
  );
}

/** To whom and where invoices are made out. */
export const saveBilling = (ctx: UserCtx, parts: SubscriptionParts, data: BodyOf<typeof subscription.billing>) =>
  parts.books.write((book) => keepPayer(ctx, book, data));

/** What is left out stays; of what becomes another it is written down who changed it. */
async function keepPayer(ctx: UserCtx, book: Book, data: BodyOf<typeof subscription.billing>): Promise<BillingData> {
  const { companyId } = ctx;
  const company = await lockBilled(book.db, companyId);
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  const before = await readBillingData(book.db, companyId);
  const after = await saveBillingData(book.db, companyId, data, book.now);
  if (!isDeepStrictEqual(before, after)) book.tell(companyId, { action: 'subscription' });
  await noted(ctx, book, companyId, {
    action: 'subscription.change',
    subject: company.name,
    subjectId: companyId,
    before,
    after,
  });
  return after;
}

/** Another plan or recurrence, priced; or, unless it is a rehearsal, chosen. @throws ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT */
export async function change(
  ctx: UserCtx,
  parts: SubscriptionParts,
  body: BodyOf<typeof subscription.change>,
): Promise<PlanChangePriced> {
  const { invoiceId, takesEffect, cents, price, toPay } = await changePlan(parts, ctx, body);
  const invoice = invoiceId === null ? undefined : await findInvoice(ctx, invoiceId);
  return {
    takesEffect,
    value: reaisOf(cents),
    price: reaisOf(price),
    toPay: reaisOf(invoice ? toPayOf(invoice) : toPay),
    isDryRun: body.dryRun,
    invoice: invoice ? invoiceOf(invoice) : null,
  };
}

/** Somebody of the company says that an invoice is paid. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN */
export async function claim(ctx: UserCtx, parts: SubscriptionParts, invoiceId: number): Promise<Invoice> {
  const invoice = await findInvoice(ctx, invoiceId);
  if (!invoice) throw fail('ERR_NO_INVOICE_FOUND');
  await claims.claim(parts, invoice, `company:${ctx.companyId}`, (book) =>
    noted(ctx, book, ctx.companyId, { action: 'invoice.claim', subject: invoice.detail, subjectId: invoice.id }),
  );
  return invoiceOf((await findInvoice(ctx, invoiceId)) ?? invoice);
}

/** How a code stands. Somebody is looking: the provider is asked. @throws ERR_NO_INVOICE_FOUND */
export async function charge(ctx: UserCtx, { settlement }: SubscriptionParts, txid: string): Promise<Charge> {
  const row = isTxid(txid) ? await charges.findCharge(ctx, txid) : undefined;
  if (!row) throw fail('ERR_NO_INVOICE_FOUND');
  if (row.state === 'active' || row.state === 'unknown') await settlement.glance(txid);
  return chargeShown((await charges.findCharge(ctx, txid)) ?? row);
}
