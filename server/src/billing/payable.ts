import { lockBilled } from '../companies/billed';
import { fail } from '../platform/errors';
import type { Book } from './book';
import { invoiceById } from './book-queries';
import { refresh } from './issue';
import { openInvoice } from './issue-queries';
import { assertFits, readPlanRow } from './plan-fit';
import { findInvoice, type InvoiceRow } from './queries';
import { mayPayAhead } from './renewal';
import { standing } from './standing';
import type { SubscriptionParts } from './subscription-parts';
import { ensureRenewal } from './write';

/**
 * The invoice that somebody who comes to pay gets a code for: the one that is named, or what was made in its place; else the
 * open renewal, made on the spot where there is none. What of it is of another price or plan by now is made anew before.
 * @param by.check refuses before anything becomes another
 * @param by.found is told in the transaction in which it is found
 * @throws ERR_INVOICE_NOT_OPEN where nothing is owed
 */
export const payable = (
  parts: Pick<SubscriptionParts, 'books' | 'settlement'>,
  companyId: number,
  named: number | undefined,
  by: { check?: (book: Book) => Promise<void>; found?: (book: Book) => Promise<unknown> } = {},
): Promise<InvoiceRow> =>
  refresh(
    parts,
    companyId,
    async (book) => {
      const id = await owedId(book, companyId, named);
      const invoice = id === undefined ? undefined : await findInvoice({ db: book.db, companyId }, id);
      if (invoice?.status !== 'open') throw fail('ERR_INVOICE_NOT_OPEN', { detail: 'Nothing is owed.' });
      await by.found?.(book);
      return invoice;
    },
    by.check,
  );

async function owedId(book: Book, companyId: number, named: number | undefined): Promise<number | undefined> {
  const { db, now } = book;
  const company = await lockBilled(db, companyId);
  if (!company) return undefined;
  const invoice = named === undefined ? undefined : await invoiceById(db, { companyId, id: named });
  if (invoice && (invoice.status !== 'void' || invoice.kind !== 'renewal')) return invoice.id;
  const open = await openInvoice(db, companyId, 'renewal');
  if (open) return open.id;
  const { dueAt } = standing(company, now);
  const mayPay = mayPayAhead({ dueAt, anchorDay: company.anchorDay }, now, company.zone);
  return mayPay ? ensureRenewal(book, companyId) : undefined;
}

/**
 * Nobody pays for a plan that holds less than is in use, and nobody is charged the dearer one instead without a word.
 * @throws ERR_PLAN_LIMIT
 */
export async function assertPlanFits({ db }: Book, companyId: number, named: number | undefined): Promise<void> {
  const company = await lockBilled(db, companyId);
  const open =
    named === undefined ? await openInvoice(db, companyId, 'renewal') : await invoiceById(db, { companyId, id: named });
  const planId = open ? open.planId : (company?.pendingPlanId ?? company?.paidPlanId ?? null);
  const plan = planId === null || planId === company?.planId ? undefined : await readPlanRow(db, planId);
  if (plan) await assertFits(db, companyId, plan);
}
