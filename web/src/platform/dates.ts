import { currentLanguage, locale, type Language } from './strings';

type Instant = string | number | Date;

/** Making an Intl format costs far more than using one; a list of 200 rows uses three. */
const formats = new Map<string, Intl.DateTimeFormat>();

function intl(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale(language), options)));
  return format;
}

/** `HH:mm`, in every language, in the viewer's zone. */
export function formatTime(at: Instant): string {
  return intl('pt', 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));
}

/** `dd/MM/yyyy`, in every language. */
export function formatDate(at: Instant): string {
  return intl('pt', 'date', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(at));
}

/** `dd/MM/yy HH:mm`. */
export function formatShortDateTime(at: Instant): string {
  const date = intl('pt', 'short', { day: '2-digit', month: '2-digit', year: '2-digit' }).format(new Date(at));
  return `${date} ${formatTime(at)}`;
}

/** `dd/MM/yyyy HH:mm`. */
export function formatDateTime(at: Instant): string {
  return `${formatDate(at)} ${formatTime(at)}`;
}

/** The time of a row: `HH:mm` today, else `dd/MM/yyyy`. */
export function formatRowTime(at: Instant, now: Instant = Date.now()): string {
  return isSameDay(at, now) ? formatTime(at) : formatDate(at);
}

/** Midnight to midnight in the viewer's zone. */
export function isSameDay(one: Instant, other: Instant): boolean {
  return dayKey(one) === dayKey(other);
}

/** `yyyy-MM-dd` in the viewer's zone: groups messages by day. */
export function dayKey(at: Instant): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The divider of a day: 'hoje', 'ontem', the weekday within a week, else weekday and date. */
export function formatDay(at: Instant, now: Instant = Date.now(), language: Language = currentLanguage()): string {
  const days = daysBetween(at, now);
  if (days === 0 || days === 1) {
    return new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto' }).format(-days, 'day');
  }
  const weekday = intl(language, 'weekday', { weekday: 'long' }).format(new Date(at));
  return days > 1 && days < 7 ? weekday : `${weekday}, ${formatDate(at)}`;
}

/** Whole days from one to the other by the calendar, not by 24 hours: a change of clocks makes no difference. */
export function daysBetween(from: Instant, to: Instant): number {
  const noon = (at: Instant) => {
    const date = new Date(at);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((noon(to) - noon(from)) / 86_400_000);
}

/** 'há 6 min', 'há 2 h', 'ontem': for what happened lately. */
export function formatAgo(at: Instant, now: Instant = Date.now(), language: Language = currentLanguage()): string {
  const seconds = Math.round((new Date(at).getTime() - new Date(now).getTime()) / 1000);
  const relative = new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto', style: 'short' });
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(0, 'second');
  if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
  return relative.format(-daysBetween(at, now), 'day');
}

/** 'março de 2024', in the language of the page. */
export function formatMonth(at: Instant): string {
  return intl(currentLanguage(), 'month', { month: 'long', year: 'numeric' }).format(new Date(at));
}

/** `mm:ss`, for recordings and players. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** '84 KB', '1,2 MB'. */
export function formatBytes(bytes: number, language: Language = currentLanguage()): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale(language), { maximumFractionDigits: digits }).format(value);
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${number(bytes / 1000, 0)} KB`;
  return `${number(bytes / 1_000_000, 1)} MB`;
}

/** What people call a time zone: `Horário de Brasília`. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone.replaceAll('_', ' ');
}
