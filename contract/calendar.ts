import { wallClock } from './hours';

/** Days of a calendar, `yyyy-MM-dd`, and where they begin and end in a time zone. Nothing here looks at a clock. */
export type Day = string;

const DAY = 86_400_000;
const MINUTE = 60_000;

/** The instant of a day's midnight in Greenwich, by which days are counted. */
const utc = (day: Day) => Date.parse(`${day}T00:00:00.000Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** Whether a text is a day that exists: from the year 1000 on, and no 30 February. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && dayAt(utc(text)) === text;

/** The day of the month, 1 to 31. */
export const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** What the calendar on the wall shows at that moment. */
export const dayIn = (zone: string, at: Date): Day => wallClock(zone, at).date;

/** Days from one to another; negative where the other is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY);

/** The day so many days later. */
export const addDays = (day: Day, days: number): Day => dayAt(utc(day) + days * DAY);

/**
 * The day so many months later: the `anchor`, or the last of a month that has fewer days. Counted from an anchor and not
 * from the day itself, so that 31 January leads over 28 February to 31 March.
 * @param anchor day of the month, 1 to 31
 */
export function addMonths(day: Day, months: number, anchor: number): Day {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(anchor, length)));
}

/**
 * The last millisecond of a day in a zone. Clocks are put on and back at midnight in some of them, so it is looked for: the
 * moment before the calendar shows a later day, on whichever minute between 14 hours before and 12 after Greenwich that is.
 */
export function endOfDay(zone: string, day: Day): Date {
  const midnight = utc(day) + DAY;
  let [before, after] = [midnight - 15 * 60 * MINUTE, midnight + 13 * 60 * MINUTE];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE;
    if (dayIn(zone, new Date(middle)) > day) after = middle;
    else before = middle;
  }
  return new Date(after - 1);
}
