import { dayIn, daysBetween } from '@guiche/contract/calendar';
import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import type { Tenancy } from '../platform/tenancy';
import type { Books } from './book';
import { linkTo } from './pay-link';
import type { Providers } from './provider';
import { findInvoice } from './queries';
import { reminderOf, triesOfLetter } from './reminder';
import { billingEmail } from './reminder-email';
import * as queries from './reminder-queries';

const step = 200;

/**
 * Asks for a letter to every company that is to be reminded now: each kind once for an invoice, at most one a day, at hours
 * in which people work. It may run as often and in as many processes as it likes.
 * @returns how many letters were asked for
 */
export async function remindAll(books: Books): Promise<number> {
  let [asked, after] = [0, 0];
  for (;;) {
    const { last, count } = await books.write(async ({ db, now, ask }) => {
      const found = await queries.toRemind(db, after, now, step);
      let written = 0;
      for (const { companyId, invoiceId, zone, dueOn, isBlocked, written: before } of found) {
        const kind = reminderOf(daysBetween(dayIn(zone, now), dueOn), isBlocked, new Set(before));
        if (!kind || !(await queries.noteReminder(db, { companyId, invoiceId, kind }, now))) continue;
        await ask('billing.remind', { companyId, invoiceId, kind }, { maxAttempts: triesOfLetter });
        written++;
      }
      return { last: found.at(-1)?.invoiceId, count: written };
    });
    asked += count;
    if (last === undefined) return asked;
    after = last;
  }
}

interface Parts {
  tenancy: Pick<Tenancy, 'reading'>;
  books: Books;
  providers: Providers;
  mail: Mail;
}

/** Writes the letter, unless the invoice has become another meanwhile: nobody is reminded of what is paid. */
export const remindJobs = ({ tenancy, books, providers, mail }: Parts): Pick<Handlers, 'billing.remind'> => ({
  'billing.remind': async ({ companyId, invoiceId, kind }) => {
    if (!mail.isOn) return;
    const ctx = tenancy.reading(companyId);
    const [invoice, to] = await Promise.all([findInvoice(ctx, invoiceId), queries.writtenTo(ctx)]);
    if (!to || invoice?.status !== (kind === 'receipt' ? 'paid' : 'open')) return;
    const isPayable = kind !== 'receipt' && (await providers.name()) !== null;
    const place = isPayable
      ? `/pagar/${await books.write((book) => linkTo(book, { companyId, id: invoiceId }))}`
      : '/financeiro';
    const letter = billingEmail(kind, invoice, { language: to.language, link: `${mail.page}${place}` });
    const outcome = await mail.send({ id: `invoice-${companyId}-${invoiceId}-${kind}`, to: to.email, ...letter });
    if (outcome === 'refused') ctx.log.warn({ companyId }, 'the mail server will not have this address');
  },
});
