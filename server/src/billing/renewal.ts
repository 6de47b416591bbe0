import { addMonths, dayIn, dayOfMonth, daysBetween, endOfDay, isDay, type Day } from '@guiche/contract/calendar';
import { accessUntil, type AccessFacts } from '@guiche/contract/company-access';

/**
 * How due dates move. Months are added to an anchor, the day of the month on which a company pays: from 31 January over 28
 * February to 31 March, never from one due date to the next by its own day.
 */
export interface Due {
  /** The last instant of the due day in the company's zone; of a trial an exact hour. Null: never due. */
  dueAt: Date | null;
  /** Day of the month, 1 to 31; null before there was one: then it is the day of `dueAt`. */
  anchorDay: number | null;
}

/** From which day months are counted when something is paid. */
export type RenewalStart = 'the due date' | 'the day of payment' | 'today';

/** Days of the calendar that a payment may lie ahead of the due date, in months. */
const MOST_MONTHS_AHEAD = 12;

type Facts = Pick<AccessFacts, 'graceDays' | 'zone'>;

/** The due date at the end of that day, so many months on. */
function monthsFrom(day: Day, months: number, anchorDay: number, zone: string): Due & { dueAt: Date } {
  return { dueAt: endOfDay(zone, addMonths(day, months, anchorDay)), anchorDay };
}

/**
 * What a payment does to a due date.
 *
 * | Paid                                  | Counted from     | Anchor             |
 * | ------------------------------------- | ---------------- | ------------------ |
 * | before the due instant, trial or not  | the due date     | kept               |
 * | in grace                              | the due date     | kept               |
 * | after access ended                    | the day it was paid | that day        |
 * | any of these, but told too late to open access | today   | today              |
 *
 * So paid days are never lost, and right after a payment is applied access is open.
 * @param paidAt when the bank took it, which may be long before we hear of it
 * @returns null where nothing was ever due
 */
export function renew(
  { dueAt, anchorDay }: Due,
  months: number,
  paidAt: Date,
  now: Date,
  facts: Facts,
): (Due & { dueAt: Date; from: RenewalStart }) | null {
  if (dueAt === null) return null;
  const { zone } = facts;
  const until = accessUntil({ ...facts, dueAt, isExempt: false })!;
  const dueDay = dayIn(zone, dueAt);
  const counted = (from: RenewalStart, day: Day, anchor: number) => ({
    ...monthsFrom(day, months, anchor, zone),
    from,
  });
  const paidDay = dayIn(zone, paidAt);
  const next =
    paidAt <= until
      ? counted('the due date', dueDay, anchorDay ?? dayOfMonth(dueDay))
      : counted('the day of payment', paidDay, dayOfMonth(paidDay));
  if (next.dueAt > now) return next;
  const today = dayIn(zone, now);
  return counted('today', today, dayOfMonth(today));
}

/** Whether one more period may be paid for: the due day lies at most twelve months ahead. Paid days are never cut. */
export function mayPayAhead({ dueAt }: Due, now: Date, zone: string): boolean {
  if (dueAt === null) return false;
  const today = dayIn(zone, now);
  return dayIn(zone, dueAt) <= addMonths(today, MOST_MONTHS_AHEAD, dayOfMonth(today));
}

/**
 * The due date that the operator sets by hand, a past one too. The same day sent back moves nothing, and so keeps the hour
 * of a trial. A period more than the old day, as the button '+ Vencimento' of older clients sends it, keeps the anchor, from
 * which it is counted; any other day sets the anchor to itself. Null: never due from now on.
 * @param months of the company's recurrence
 */
export function setDueDay(current: Due, day: Day | null, months: number, zone: string): Due {
  if (day === null) return { dueAt: null, anchorDay: current.anchorDay };
  if (!isDay(day)) throw new Error('No such day');
  if (current.dueAt) {
    const old = dayIn(zone, current.dueAt);
    if (old === day) return current;
    const own = dayOfMonth(old);
    // Their calendars clamp to the end of the month, as ours does: 31 January and a month are 28 February.
    if (day === addMonths(old, months, own)) return monthsFrom(old, months, current.anchorDay ?? own, zone);
  }
  return { dueAt: endOfDay(zone, day), anchorDay: dayOfMonth(day) };
}

/** The period that an invoice pays for: from the day after `from` to the day it ends on, both included. */
export function periodAfter(from: Day, months: number, anchorDay: number): { days: number; end: Day } {
  const end = addMonths(from, months, anchorDay);
  return { days: daysBetween(from, end), end };
}
