import { createHash, randomBytes } from 'node:crypto';
import type { PayPage } from '@guiche/contract/pay-link';
import { reaisOf } from '@guiche/contract/money';
import { networkOf } from '../platform/addresses';
import { sql, type Db } from '../platform/database';
import { fail } from '../platform/errors';
import type { Book } from './book';
import { latestCharge } from './charge-queries';
import { chargeFor, chargeShown } from './charges';
import * as claims from './claims';
import { refresh } from './issue';
import { notedByLink } from './noted';
import { findInvoice, type InvoiceRow } from './queries';
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

/** Where a company that is due can pay without logging in; undefined where there is nothing to pay. */
export async function payPathOf(
  { books, providers, settlement }: SubscriptionParts,
  companyId: number,
): Promise<string | undefined> {
  if ((await providers.name()) === null) return undefined;
  await refresh(books, settlement.retire, companyId);
  return books.write(async (book) => {
    const id = await ensureRenewal(book, companyId);
    return id === undefined ? undefined : `/pagar/${await linkTo(book, { companyId, id })}`;
  });
}

/** Of a renewal that is void, what was made in its place: whoever has the link cannot get another. */
const find = (db: Db, token: string, now: Date) =>
  db.maybe<{ companyId: number; invoiceId: number }>(sql`
    select l.company_id as "companyId", coalesce((
        select o.id from invoices i join invoices o on o.company_id = i.company_id and o.kind = i.kind and o.status = 'open'
        where i.company_id = l.company_id and i.id = l.invoice_id and i.kind = 'renewal' and i.status = 'void'),
      l.invoice_id) as "invoiceId"
    from pay_links l where l.token_hash = ${hashOf(token)} and l.expires_at > ${now}`);

/** @throws ERR_NO_INVOICE_FOUND, alike for a token that is none, old, or of nothing */
async function invoiceOf({ tenancy, books }: SubscriptionParts, token: string): Promise<InvoiceRow> {
  const now = await books.write(async (book) => book.now);
  const row = await tenancy.acrossCompanies(async (db) => {
    const link = await find(db, token, now);
    return link && findInvoice({ db, companyId: link.companyId }, link.invoiceId);
  });
  if (!row) throw fail('ERR_NO_INVOICE_FOUND');
  return row;
}

/** What the link shows. Whoever has it open asks again, so the provider is asked as well. @throws ERR_NO_INVOICE_FOUND */
export async function show(parts: SubscriptionParts, token: string): Promise<PayPage> {
  const { tenancy, settlement } = parts;
  const invoice = await invoiceOf(parts, token);
  const charge = await tenancy.acrossCompanies((db) => latestCharge(db, invoice.id));
  if (invoice.status === 'open' && charge?.state === 'active') {
    await settlement.glance(charge.txid);
    return page(parts, await invoiceOf(parts, token));
  }
  return page(parts, invoice);
}

/** A code for it. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PAYMENTS_OFF */
export async function create(parts: SubscriptionParts, token: string, ip: string): Promise<PayPage> {
  await refresh(parts.books, parts.settlement.retire, (await invoiceOf(parts, token)).companyId);
  const invoice = await invoiceOf(parts, token);
  const { companyId, id: subjectId, detail: subject } = invoice;
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

async function page({ tenancy, providers }: SubscriptionParts, invoice: InvoiceRow): Promise<PayPage> {
  const charge = await tenancy.acrossCompanies((db) => latestCharge(db, invoice.id));
  const isLive = charge?.state === 'active' || charge?.state === 'paid';
  return {
    companyName: invoice.companyName,
    detail: invoice.detail,
    value: reaisOf(invoice.cents - invoice.held),
    dueOn: invoice.dueOn,
    status: invoice.status,
    charge: charge && isLive ? chargeShown(charge) : null,
    support: await providers.support(),
    isSandbox: charge?.driver === 'sandbox',
    claimedAt: invoice.claimedAt,
  };
}
