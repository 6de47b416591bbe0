import { formatDate, formatTime, daysBetween } from '../platform/dates';
import { currentLanguage, locale, type Language } from '../platform/strings';

/** All by the viewer's own calendar and clock: what leaves is a moment, so a change of clocks moves nothing. */

export type QuickTime = 'tonight' | 'tomorrow' | 'monday';

const NIGHT = 20;
const MORNING = 8;

function at(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** Tonight while it is not night yet, tomorrow morning, and Monday's unless that is tomorrow. */
export function quickTimes(now: Date): { name: QuickTime; at: Date }[] {
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(now.getHours() < NIGHT - 1 ? [{ name: 'tonight' as const, at: at(now, 0, NIGHT) }] : []),
    { name: 'tomorrow' as const, at: at(now, 1, MORNING) },
    ...(toMonday > 1 ? [{ name: 'monday' as const, at: at(now, toMonday, MORNING) }] : []),
  ];
}

/** In an hour, without seconds. */
export function usualTime(now: Date): Date {
  const time = new Date(now.getTime() + 3_600_000);
  time.setSeconds(0, 0);
  return time;
}

/** What a field of day and time holds: `yyyy-MM-ddTHH:mm`. */
export function toField(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The moment that a field says, if it says one. */
export function fromField(text: string): Date | null {
  const time = new Date(text);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}

/** The time at which it really is, where clocks skip the one that a field says. */
export function insteadOfSkipped(text: string): Date | null {
  const time = fromField(text);
  return time && toField(time) !== text.slice(0, 16) ? time : null;
}

/** 'hoje, 20:00', 'amanhã, 08:00', 'segunda-feira, 08:00', '24/12/2026, 08:00'. */
export function formatWhen(
  time: string | Date,
  now: number | Date = Date.now(),
  language: Language = currentLanguage(),
): string {
  const days = daysBetween(now, time);
  const name = locale(language);
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(name, { numeric: 'auto' }).format(days, 'day')
      : days > 1 && days < 7
        ? new Intl.DateTimeFormat(name, { weekday: 'long' }).format(new Date(time))
        : formatDate(time);
  return `${day}, ${formatTime(time)}`;
}

/** The same moment on the company's clock, when that shows something else. */
export function onCompanyClock(time: Date, zone: string): string | null {
  const wall = (timeZone?: string) =>
    new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(timeZone ? { timeZone } : {}),
    }).format(time);
  try {
    return wall(zone) === wall() ? null : wall(zone);
  } catch {
    return null;
  }
}
