import { dayIn } from '@guiche/contract/calendar';
import { readPhone } from '@guiche/contract/phone-number';
import type { Book } from './book';
import { nextHourToWrite, triesOfLetter, type Channel, type Wording } from './reminder';
import * as queries from './reminder-queries';

interface About {
  companyId: number;
  invoiceId: number;
  kind: Wording;
  /** Where the company's clock stands. */
  zone: string;
  phone: string | null;
}

/**
 * Writes down that a company is told over a channel, and asks for it, in one transaction: each kind once for an invoice and
 * a channel. What one channel fails at is nothing to the other.
 * @returns whether it was asked for
 */
export async function askReminder(book: Book, channel: Channel, about: About): Promise<boolean> {
  const { companyId, invoiceId, kind, zone, phone } = about;
  // One that is put right later is written to then.
  if (channel === 'line' && 'why' in readPhone(phone ?? '')) return false;
  if (!(await queries.noteReminder(book.db, { companyId, invoiceId, kind, channel }, book.now))) return false;
  const told = { companyId, invoiceId, kind };
  if (channel === 'mail') await book.ask('billing.remind', told, { maxAttempts: triesOfLetter });
  else {
    const runAt = nextHourToWrite(zone, book.now);
    const day = dayIn(zone, runAt);
    await book.ask('line-reminders.send', { ...told, day }, runAt > book.now ? { runAt } : {});
  }
  return true;
}

/** Asks for what whoever has paid is told: a letter at once, and a message in hours in which people work. */
export async function askReceipt(book: Book, companyId: number, invoiceId: number): Promise<void> {
  const to = await queries.toldOf(book.db, companyId);
  if (!to) return;
  const about = { companyId, invoiceId, kind: 'receipt', ...to } as const;
  await askReminder(book, 'mail', about);
  if (to.hasLine) await askReminder(book, 'line', about);
}
