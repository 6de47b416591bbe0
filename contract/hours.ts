export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** From one time to another, `HH:mm`, on a day of the week. */
export interface Span {
  weekdayEn: Weekday;
  startTime: string;
  endTime: string;
}

/** Rows that one day may have. */
export const SPANS_A_DAY = 3;

/** A day on which nobody is there, whatever the hours say. */
export interface DayOff {
  /** `yyyy-MM-dd`. */
  date: string;
  /** Comes back on the same day of every year. */
  yearly: boolean;
}

/**
 * Is it open at that moment? Hours are those of a clock on the wall of the zone: when clocks are put back, the hour that
 * comes twice counts twice, and one that is left out is not missed. A day without a row is closed, and so is a row that
 * ends when it begins; an end of 00:00 is the midnight after it. A holiday is closed from midnight to midnight.
 */
export function isOpen(schedules: readonly Span[], holidays: readonly DayOff[], zone: string, at: Date): boolean {
  const { date, weekday, time } = wallClock(zone, at);
  if (holidays.some((day) => isOn(day, date))) return false;
  return schedules.some(
    ({ weekdayEn, startTime, endTime }) =>
      weekdayEn === weekday &&
      startTime !== endTime &&
      startTime <= time &&
      time < (endTime === '00:00' ? '24:00' : endTime),
  );
}

/** The 29th of February comes back in leap years only. */
const isOn = ({ date, yearly }: DayOff, day: string): boolean =>
  yearly ? date.slice(5) === day.slice(5) : date === day;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock of the zone show. */
export function wallClock(zone: string, at: Date): { date: string; weekday: Weekday; time: string } {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit' as const;
    const clock = { hour: two, minute: two, hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      year: 'numeric',
      month: two,
      day: two,
      weekday: 'long',
      ...clock,
    });
    formats.set(zone, format);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = value;
  return {
    date: `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    weekday: parts['weekday']!.toLowerCase() as Weekday,
    time: `${parts['hour']}:${parts['minute']}`,
  };
}

/** What is wrong with weekly hours, day by day: the same reasons on the page and at the endpoint. */
export function hoursProblems(
  rows: readonly Span[],
): { weekday: Weekday; reason: 'Too many hours on one day' | 'Ends before it begins' | 'Hours overlap' }[] {
  return weekdays.flatMap((weekday) => {
    const ofDay = rows.filter(({ weekdayEn }) => weekdayEn === weekday);
    const spans = ofDay
      .filter(({ startTime, endTime }) => startTime !== endTime)
      .map(({ startTime, endTime }) => ({ from: startTime, to: endTime === '00:00' ? '24:00' : endTime }))
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    const isBackwards = spans.some(({ from, to }) => from > to);
    const overlap = spans.some(({ from }, n) => n > 0 && from < spans[n - 1]!.to);
    return [
      ...(ofDay.length > SPANS_A_DAY ? [{ weekday, reason: 'Too many hours on one day' } as const] : []),
      ...(isBackwards ? [{ weekday, reason: 'Ends before it begins' } as const] : []),
      ...(overlap && !isBackwards ? [{ weekday, reason: 'Hours overlap' } as const] : []),
    ];
  });
}
