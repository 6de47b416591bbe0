import { addDays, dayIn, dayOfMonth, endOfDay, type Day } from '@guiche/contract/calendar';
import { isDueDay } from '@guiche/contract/due-date';
import { audit } from '../audit/service';
import { lockBilled, moveDue, type BilledCompany } from '../companies/billed';
import { publishCompany } from '../companies/live';
import type { UserCtx } from '../platform/serve';
import type { Book } from './book';
import { insertDueMove, type TurnedRefund } from './book-queries';

/** Due dates that move by days, and not by what was paid. */

export interface DaysMoved {
  companyId: number;
  /** Negative: back. */
  days: number;
  note: string;
  reason: 'given' | 'refund';
  byUser: number | null;
}

/** The due day after so many days; null where there is none. */
export function dayAfter({ dueDate, zone }: BilledCompany, days: number, now: Date): Day | null {
  if (dueDate === null) return null;
  const [due, today] = [dayIn(zone, new Date(dueDate)), dayIn(zone, now)];
  // Given days begin today where access is over: days that have passed are worth nothing.
  const day = addDays(days > 0 && due < today ? today : due, days);
  return isDueDay(day) ? day : null;
}

/**
 * Moves the due date, writes down why, and tells the company's screens.
 * @param by who is logged in; nobody where the bank's word is what moves it
 * @returns until when it is good now; null where there is no such day
 */
export async function moveDays(
  book: Book,
  by: Pick<UserCtx, 'viewer' | 'address'> | undefined,
  { companyId, days, note, reason, byUser }: DaysMoved,
): Promise<Date | null> {
  const { db, now, emitIn } = book;
  const company = await lockBilled(db, companyId);
  const day = company ? dayAfter(company, days, now) : null;
  if (!company || day === null) return null;
  const dueAt = endOfDay(company.zone, day);
  const from = company.dueDate;
  await insertDueMove(db, { companyId, invoiceId: null, paymentId: null, from, to: dueAt, reason, note, byUser }, now);
  const shown = await moveDue(db, companyId, { dueAt, anchorDay: dayOfMonth(day) }, now);
  await audit(
    { companyId, db, now, viewer: by?.viewer, address: by?.address, emit: emitIn(companyId) },
    {
      action: 'company.due',
      subject: company.name,
      subjectId: companyId,
      before: { dueDate: from },
      after: { dueDate: dueAt, note },
    },
  );
  book.moved();
  publishCompany({ companyId, emit: emitIn(companyId) }, shown);
  return dueAt;
}

/** Money that has gone back takes those days along that whoever sent it back has named; once, whoever hears of it first. */
export async function takeDaysBack(
  book: Book,
  refund: TurnedRefund | undefined,
  by?: Pick<UserCtx, 'viewer' | 'address'>,
): Promise<void> {
  if (refund?.state !== 'done' || refund.days === 0 || refund.companyId === null) return;
  const { companyId, days, note, byUser } = refund;
  await moveDays(book, by, { companyId, days: -days, note, reason: 'refund', byUser });
}
