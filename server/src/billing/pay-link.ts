import { createHash, randomBytes } from 'node:crypto';
import type { PayPage } from '@guiche/contract/pay-link';
import { reaisOf } from '@guiche/contract/money';
import { readBilled } from '../companies/billed';
import { networkOf } from '../platform/addresses';
import { sql, type Db } from '../platform/database';
import { fail } from '../platform/errors';
import type { Book } from './book';
import { latestCharge } from './charge-queries';
import { chargeFor, chargeShown } from './charges';
import * as claims from './claims';
import { notedByLink } from './noted';
import { payable } from './payable';
import { findInvoice, type InvoiceRow } from './queries';
import { standing } from './standing';
import type { SubscriptionParts } from './subscription-parts';
import { ensureRenewal } from './write';

/** A link to one invoice, for whoever cannot log in. Only the hash of its token is kept. */

const life = 30 * 86_400_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** @returns the token of a new link to an invoice */
export async function linkTo(book: Book, { companyId, id }: { companyId: number; id: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await book.db.run(sql`
    insert into pay_links (company_id, token_hash, invoice_id, expires_at)
    values (${companyId}, ${hashOf(token)}, ${id}, ${new Date(book.now.getTime() + life)})`);
  return token;
}

/**
 * Where a company that is due can pay without logging in; undefined where there is nothing to pay. Whoever logs in waits for
 * no provider: what is of another price by now is made anew when a code is asked for.
 */
export async function payPathOf(
  { books, providers }: SubscriptionParts,
  companyId: number,
): Promise<string | undefined> {
  if ((await providers.name()) === null) return undefined;
  return books.write(async (book) => {
    const id = await ensureRenewal(book, companyId);
    return id === undefined ? undefined : `/pagar/${await linkTo(book, { companyId, id })}`;
  });
}

/**
 * Of a renewal that is void, what was made in its place: whoever has the link cannot get another.
 * @throws ERR_NO_INVOICE_FOUND, alike for a token that is none, old, or of nothing
 */
async function linkOf(db: Db, token: string, now: Date): Promise<{ companyId: number; invoiceId: number }> {
  const link = await db.maybe<{ companyId: number; invoiceId: number }>(sql`
    select l.company_id as "companyId", coalesce((
        select o.id from invoices i join invoices o on o.company_id = i.company_id and o.kind = i.kind and o.status = 'open'
        where i.company_id = l.company_id and i.id = l.invoice_id and i.kind = 'renewal' and i.status = 'void'),
      l.invoice_id) as "invoiceId"
    from pay_links l where l.token_hash = ${hashOf(token)} and l.expires_at > ${now}`);
  if (!link) throw fail('ERR_NO_INVOICE_FOUND');
  return link;
}

/** @throws ERR_NO_INVOICE_FOUND */
const invoiceOf = ({ books }: SubscriptionParts, token: string): Promise<InvoiceRow> =>
  books.write(async ({ db, now }) => {
    const { companyId, invoiceId } = await linkOf(db, token, now);
    const invoice = await findInvoice({ db, companyId }, invoiceId);
    if (!invoice) throw fail('ERR_NO_INVOICE_FOUND');
    return invoice;
  });

/** What the link shows. Whoever has it open asks again, so the provider is asked as well. @throws ERR_NO_INVOICE_FOUND */
export async function show(parts: SubscriptionParts, token: string): Promise<PayPage> {
  const { tenancy, settlement } = parts;
  const invoice = await invoiceOf(parts, token);
  const charge = await tenancy.acrossCompanies((db) => latestCharge(db, invoice));
  if (invoice.status === 'open' && charge?.state === 'active') {
    await settlement.glance(charge.txid);
    return page(parts, await invoiceOf(parts, token));
  }
  return page(parts, invoice);
}

/** A code for it. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PAYMENTS_OFF */
export async function create(parts: SubscriptionParts, token: string, ip: string): Promise<PayPage> {
  const { companyId, invoiceId } = await parts.books.write(({ db, now }) => linkOf(db, token, now));
  const invoice = await payable(parts, companyId, invoiceId);
  const { id: subjectId, detail: subject } = invoice;
  await chargeFor(parts, invoice, (book, cents) =>
    notedByLink(book, companyId, ip, { action: 'invoice.pay', subject, subjectId, after: { value: reaisOf(cents) } }),
  );
  return page(parts, invoice);
}

/**
 * Whoever has the link says that it is paid.
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_TOO_MANY_REQUESTS
 */
export async function claim(parts: SubscriptionParts, token: string, ip: string): Promise<PayPage> {
  const invoice = await invoiceOf(parts, token);
  const { companyId, id: subjectId, detail: subject } = invoice;
  await claims.claim(parts, invoice, networkOf(ip), (book) =>
    notedByLink(book, companyId, ip, { action: 'invoice.claim', subject, subjectId }),
  );
  return page(parts, await invoiceOf(parts, token));
}

/** Whether the company is due by now: a trial has an hour. Of what it owes instead of a void renewal its link says no more. */
async function isDueNow(db: Db, { companyId, status, kind }: InvoiceRow, now: Date): Promise<boolean> {
  if ((status !== 'void' && status !== 'open') || kind !== 'renewal') return false;
  const company = await readBilled(db, companyId);
  if (!company) return false;
  const { access, dueAt } = standing(company, now);
  // whoever is shut out by hand does not get in by paying, and is asked for nothing instead of a void one
  if (access === 'blocked') return status === 'open' && dueAt !== null && dueAt < now;
  return access === 'grace' || access === 'expired';
}

async function page({ books, providers }: SubscriptionParts, invoice: InvoiceRow): Promise<PayPage> {
  const { charge, isDue } = await books.write(async ({ db, now }) => ({
    charge: await latestCharge(db, invoice),
    isDue: await isDueNow(db, invoice, now),
  }));
  // Of an invoice that is paid in part the code that was paid is none to pay by.
  const isLive = charge?.state === 'active' || (charge?.state === 'paid' && invoice.status !== 'open');
  return {
    companyName: invoice.companyName,
    detail: invoice.detail,
    value: reaisOf(invoice.cents - invoice.held),
    dueOn: invoice.dueOn,
    status: invoice.status,
    charge: charge && isLive ? chargeShown(charge) : null,
    support: await providers.support(),
    isSandbox: charge?.driver === 'sandbox',
    isDue,
    claimedAt: invoice.claimedAt,
  };
}
