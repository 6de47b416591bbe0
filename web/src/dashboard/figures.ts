import { mostRating } from '@guiche/contract/dashboard';
import { currentLanguage, locale } from '../platform/strings';

/** How figures are said: pure, but for the language. */

export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale(currentLanguage()), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** Minutes as whole hours and minutes: 84.6 are one hour and twenty-five. */
export function hoursOf(minutes: number): { hours: number; minutes: string } {
  const whole = Math.round(minutes);
  return { hours: Math.floor(whole / 60), minutes: String(whole % 60).padStart(2, '0') };
}

/** `0h 24min`, in every language; a dash where nothing was measured. */
export function formatMinutes(minutes: number): string {
  if (minutes === 0) return none;
  const { hours, minutes: rest } = hoursOf(minutes);
  return `${formatNumber(hours)}h ${rest}min`;
}

export const none = '–';

export interface Change {
  way: 'more' | 'less' | 'same';
  /** Is that good news? */
  tone: 'good' | 'bad' | 'even';
  /** By how much: a share in percent, or minutes. */
  by: number;
}

/** Counts are compared by their share; nothing can be said of more than nothing. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return null;
  const by = Math.round((Math.abs(now - before) / before) * 100);
  if (by === 0) return { way: 'same', tone: 'even', by };
  return now > before ? { way: 'more', tone: 'good', by } : { way: 'less', tone: 'bad', by };
}

/** Times are compared by their minutes, and less is better. Where one of both was not measured there is nothing to say. */
export function timeChangeOf(now: number, before: number): Change | null {
  if (now === 0 || before === 0) return null;
  const by = Math.abs(Math.round(now) - Math.round(before));
  if (by === 0) return { way: 'same', tone: 'even', by };
  return now > before ? { way: 'more', tone: 'bad', by } : { way: 'less', tone: 'good', by };
}

/** How full each of the three parts of a rating's bar is, in percent. */
export const ratingParts = (rating: number): number[] =>
  Array.from({ length: mostRating }, (_, n) => Math.round(Math.min(1, Math.max(0, rating - n)) * 100));

export type RatingWord = 'none' | 'very' | 'satisfied' | 'between' | 'unsatisfied';

/** What a mean means: 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export function ratingWord(rating: number): RatingWord {
  if (rating === 0) return 'none';
  if (rating >= 2.5) return 'very';
  if (rating >= 2) return 'satisfied';
  return rating >= 1.5 ? 'between' : 'unsatisfied';
}

/** The upper end of a scale and its steps: round numbers, at most four steps, whole where tickets are counted. */
export function scaleOf(most: number): number[] {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((n) => n * power).find((one) => one >= rough)!,
  );
  const steps = Math.max(1, Math.ceil(Math.max(1, most) / step));
  return Array.from({ length: steps + 1 }, (_, n) => n * step);
}
