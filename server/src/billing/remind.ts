import { dayIn, daysBetween } from '@guiche/contract/calendar';
import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import { readReminders } from '../platform-settings/service';
import { askReminder } from './ask-reminder';
import type { Books } from './book';
import { placeOf, type LinkParts } from './over-line';
import { ownWords } from './own-words';
import { findInvoice } from './queries';
import { reminderOf, statusFor, type Channel } from './reminder';
import { billingEmail } from './reminder-email';
import * as queries from './reminder-queries';

const step = 200;

/**
 * Asks for a letter, and a message over the operator's line, to every company that is to be reminded now: each kind once for
 * an invoice, at most one a day, at hours in which people work. It may run as often and in as many processes as it likes.
 * @returns how many were asked for, over all these channels
 */
export async function remindAll(books: Books, channels: readonly Channel[]): Promise<number> {
  let asked = 0;
  for (const channel of channels) asked += await remindOver(books, channel);
  return asked;
}

async function remindOver(books: Books, channel: Channel): Promise<number> {
  let [asked, after] = [0, 0];
  for (;;) {
    const { last, count } = await books.write(async (book) => {
      const { db, now } = book;
      const { reminderKinds: wanted } = await readReminders(db);
      const found = await queries.toRemind(db, channel, after, now, step);
      let written = 0;
      for (const { dueOn, isBlocked, written: before, ...about } of found) {
        const kind = reminderOf(daysBetween(dayIn(about.zone, now), dueOn), isBlocked, {
          written: new Set(before),
          wanted,
        });
        if (kind && (await askReminder(book, channel, { ...about, kind }))) written++;
      }
      return { last: found.at(-1)?.invoiceId, count: written };
    });
    asked += count;
    if (last === undefined) return asked;
    after = last;
  }
}

/** Writes the letter, unless the invoice has become another meanwhile: nobody is reminded of what is paid. */
export const remindJobs = ({ mail, ...parts }: LinkParts & { mail: Mail }): Pick<Handlers, 'billing.remind'> => ({
  'billing.remind': async (about) => {
    if (!mail.isOn) return;
    const { companyId, invoiceId, kind } = about;
    const ctx = parts.tenancy.reading(companyId);
    const [invoice, to] = await Promise.all([findInvoice(ctx, invoiceId), queries.writtenTo(ctx)]);
    if (!to || invoice?.status !== statusFor(kind)) return;
    const place = { page: mail.page, path: await placeOf(parts, about) };
    const { subject, text } = billingEmail(kind, invoice, { ...to, place }, await ownWords(ctx.db, kind));
    const outcome = await mail.send({ id: `invoice-${companyId}-${invoiceId}-${kind}`, to: to.email, subject, text });
    if (outcome === 'refused') ctx.log.warn({ companyId }, 'the mail server will not have this address');
  },
});
