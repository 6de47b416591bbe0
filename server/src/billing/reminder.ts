import type { InvoiceStatus } from '@guiche/contract/billing';
import { wallClock } from '@guiche/contract/hours';
import type { ReminderKind } from '@guiche/contract/platform-settings';

/** What a company is told of an invoice. */
export type Wording = ReminderKind | 'receipt';

/** What the invoice has to be when it is told: nobody is reminded of what is paid, nor thanked for what is not. */
export const statusFor = (kind: Wording): InvoiceStatus => (kind === 'receipt' ? 'paid' : 'open');

/** How a company is told: by mail, and over the line that the operator has named. */
export type Channel = 'mail' | 'line';

/** Days from which each stands until the next one does. */
const days: readonly (readonly [ReminderKind, number])[] = [
  ['D-7', 7],
  ['D-3', 3],
  ['D-1', 1],
  ['D0', 0],
  ['D+1', -1],
  ['D+3', -3],
];
/** Whoever has not paid for so long knows. */
const mostLate = -7;

/**
 * The reminder that an open invoice is worth now, `daysLeft` calendar days before its due day: the newest alone, whatever
 * was missed. Where access has ended that is said, once, and nothing of the days that go by: those are for who is in grace.
 * One that the operator does not want is nothing: another of another day does not take its place.
 * @returns null where there is none, or it was written
 */
export function reminderOf(
  daysLeft: number,
  isBlocked: boolean,
  { written, wanted }: { written: ReadonlySet<string>; wanted: readonly ReminderKind[] },
): ReminderKind | null {
  if (daysLeft < mostLate) return null;
  const ofDay = days.findLast(([, from]) => daysLeft <= from)?.[0];
  const kind = isBlocked ? 'blocked' : ofDay;
  return kind === undefined || written.has(kind) || !wanted.includes(kind) ? null : kind;
}

/** How often a mail server that is away is tried: pauses grow, and the last of them end half a day after the first. */
export const triesOfLetter = 12;

/** From nine to six on the clock of whoever is written to. */
export const isHourToWrite = (hour: number): boolean => hour >= 9 && hour < 18;

/** The hour that the clock on the wall shows. */
export const hourIn = (zone: string, at: Date): number => Number(wallClock(zone, at).time.slice(0, 2));

/** This moment, or else the next full hour at which somebody is written to. */
export function nextHourToWrite(zone: string, now: Date): Date {
  const hour = 3_600_000;
  let at = now;
  while (!isHourToWrite(hourIn(zone, at))) at = new Date(Math.floor(at.getTime() / hour + 1) * hour);
  return at;
}
