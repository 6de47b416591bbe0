import { dayIn } from '@guiche/contract/calendar';
import { readPhone } from '@guiche/contract/phone-number';
import type { ReminderVariable } from '@guiche/contract/platform-settings';
import type { Jobs } from '../jobs';
import type { Tenancy } from '../platform/tenancy';
import { readName, readReminderLine, type ReminderLine } from '../platform-settings/service';
import type { Books } from './book';
import { ownWords } from './own-words';
import { linkTo } from './pay-link';
import type { Providers } from './provider';
import { findInvoice } from './queries';
import { hourIn, isHourToWrite, statusFor, type Wording } from './reminder';
import { billingEmail } from './reminder-email';
import * as queries from './reminder-queries';

export interface LinkParts {
  tenancy: Pick<Tenancy, 'reading'>;
  books: Books;
  providers: Providers;
}

/** @returns where on the page the invoice is paid without logging in, or seen */
export async function placeOf(
  { books, providers }: LinkParts,
  { companyId, invoiceId: id, kind }: { companyId: number; invoiceId: number; kind: Wording },
): Promise<string> {
  const isPayable = kind !== 'receipt' && (await providers.name()) !== null;
  return isPayable ? `/pagar/${await books.write((book) => linkTo(book, { companyId, id }))}` : '/financeiro';
}

/** What a company is told: in free words, and what the fields of a template may say of it. */
export interface Told {
  text: string;
  variables: Record<ReminderVariable, string>;
}

/** What a company is to be told over the operator's line. */
export interface ToldOverLine {
  line: ReminderLine;
  name: string;
  /** In digits, with its country. */
  number: string;
  /** The words; null where there is nothing to say any more. */
  words(): Promise<Told | null>;
}

/**
 * @param page where links lead; undefined: nowhere
 * @returns null where nothing is to be said: no line is named, the company has no number or is nobody's to remind, the
 *   invoice has become another, or its day and its hours are over
 */
export async function overLine(
  parts: LinkParts & { page: string | undefined },
  about: Jobs['line-reminders.send'],
): Promise<ToldOverLine | null> {
  const { companyId, invoiceId, kind, day } = about;
  const isDue = async () => {
    const ctx = parts.tenancy.reading(companyId);
    const [to, invoice] = await Promise.all([queries.toldOf(ctx.db, companyId), findInvoice(ctx, invoiceId)]);
    if (!to?.isTold || invoice?.status !== statusFor(kind)) return null;
    const isInTime = dayIn(to.zone, ctx.now) === day && isHourToWrite(hourIn(to.zone, ctx.now));
    return isInTime ? { to, invoice } : null;
  };
  const { db } = parts.tenancy.reading(companyId);
  const [line, due] = await Promise.all([readReminderLine(db), isDue()]);
  const read = readPhone(due?.to.phone ?? '');
  if (!line || !due || 'why' in read) return null;
  return {
    line,
    name: due.to.name,
    number: read.number,
    async words() {
      const [still, installation] = await Promise.all([isDue(), readName(db)]);
      if (!still) return null;
      const { page } = parts;
      const place = page === undefined ? null : { page, path: await placeOf(parts, about) };
      const own = await ownWords(db, kind);
      const { text, variables } = billingEmail(kind, still.invoice, { ...still.to, place }, own);
      return { text: `${installation} · ${variables.empresa}\n\n${text}`, variables };
    },
  };
}
