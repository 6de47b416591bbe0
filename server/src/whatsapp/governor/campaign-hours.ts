import { wallClock, weekdays, type Weekday } from '@guiche/contract/hours';
import { dayMs } from './rules';

/** The hours in which campaigns write, by the clock on the wall of the company. */
export interface Window {
  zone: string;
  /** `HH:mm`; what ends no later than it begins ends on the next day, and `00:00` is midnight. */
  from: string;
  to: string;
  /** On which they begin; 0 is Sunday. None is never. */
  days: readonly number[];
}

const minute = 60_000;
const numberOf = (day: Weekday) => (weekdays.indexOf(day) + 1) % 7;

/** Is it within those hours? */
export function isWithin({ zone, from, to, days }: Window, at: Date): boolean {
  const { weekday, time } = wallClock(zone, at);
  const today = numberOf(weekday);
  const ends = to === '00:00' ? '24:00' : to;
  if (from < ends) return days.includes(today) && from <= time && time < ends;
  return (days.includes(today) && from <= time) || (days.includes((today + 6) % 7) && time < ends);
}

/**
 * When campaigns may write next: now within the hours, else when they begin. Where there are none, it is asked again in a
 * day.
 * @param options `another`: not before the next calendar day
 */
export function opensAt(window: Window, now: Date, { another }: { another?: 'day' } = {}): Date {
  const today = wallClock(window.zone, now).date;
  if (!another && isWithin(window, now)) return now;
  for (let day = 0; day <= 8; day += 1) {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + day * dayMs).toISOString().slice(0, 10);
    for (const time of ['00:00', window.from]) {
      const at = instantOf(window.zone, date, time);
      if (at > now && isWithin(window, at) && !(another && wallClock(window.zone, at).date <= today)) return at;
    }
  }
  return new Date(now.getTime() + dayMs);
}

/** The first moment at which the wall shows this or, where clocks skip it, what comes after. */
function instantOf(zone: string, date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const shown = (at: number) => {
    const { date: day, time: hour } = wallClock(zone, new Date(at));
    return Date.parse(`${day}T${hour}:00Z`);
  };
  // Zones are at most 14 hours off; what they are off by half a day before is what they were before a change.
  const before = wanted - (shown(wanted - dayMs / 2) - (wanted - dayMs / 2));
  const after = wanted - (shown(wanted + dayMs / 2) - (wanted + dayMs / 2));
  const hits = [before, after].filter((at) => shown(at) === wanted);
  if (hits.length) return new Date(Math.min(...hits));
  let at = Math.min(before, after);
  while (shown(at) < wanted) at += minute;
  return new Date(at);
}
